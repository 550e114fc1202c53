// The pictures of a step: shown large, put in by file, camera, or from those that one has; drawn on, ordered, taken out.
import { IconArrowLeft, IconPencil, IconX } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { AddPicture } from './AddPicture.tsx'
import { moved, picturesLimit, picturesOf, type Step, setPictures } from './document.ts'
import { useEditor, useWatched } from './use-editor.ts'

export function StepPictures({ step, number }: { step: Step; number: number }) {
  const { t } = useTexts()
  const { edit } = useEditor()
  const { stepid, media } = step
  if (media.type !== 'image') {
    return (
      <div className="sw-edit-pictures">
        <p className="sw-edit-video">{t('edit.hasVideo')}</p>
        <button
          type="button"
          className="sw-edit-quiet"
          onClick={() => edit((d) => setPictures(d, stepid, []))}
        >
          <IconX size={18} aria-hidden="true" />
          {t('edit.removeVideo')}
        </button>
      </div>
    )
  }
  const imageids = picturesOf(media)
  return (
    <div className="sw-edit-pictures">
      {imageids.map((imageid, index) => (
        <PictureView key={imageid} step={step} index={index} number={number} imageids={imageids} />
      ))}
      {imageids.length < picturesLimit && (
        <AddPicture stepid={stepid} room={picturesLimit - imageids.length} number={number} />
      )}
    </div>
  )
}

interface PictureViewProps {
  step: Step
  index: number
  number: number
  imageids: readonly number[]
}

function PictureView({ step, index, number, imageids }: PictureViewProps) {
  const { t } = useTexts()
  const { edit, store, drawOn } = useEditor()
  const imageid = imageids[index] ?? 0
  const image = useWatched(store, ({ images }) => images[imageid])
  const put = (next: readonly number[]) => edit((document) => setPictures(document, step.stepid, next))
  const names = { number, place: index + 1 }
  const draw = async () => {
    const made = await drawOn(imageid)
    if (!made) return
    store.dispatch({ type: 'images', images: { [made.id]: made } })
    const now = store.get().document.steps.find(({ stepid }) => stepid === step.stepid)
    if (now) put(picturesOf(now.media).map((id) => (id === imageid ? made.id : id)))
  }
  return (
    <figure className="sw-edit-picture" data-is-first={index === 0 || undefined}>
      {image && (
        <img
          src={(index === 0 ? image.medium : image.standard) ?? image.original}
          alt={t('edit.picture', names)}
          width={592}
          height={444}
        />
      )}
      <figcaption>
        {index > 0 && (
          <button
            type="button"
            aria-label={t('edit.pictureFirst', names)}
            onClick={() => put(moved(imageids, index, index - 1))}
          >
            <IconArrowLeft size={20} aria-hidden="true" />
          </button>
        )}
        <button type="button" aria-label={t('edit.draw', names)} onClick={draw}>
          <IconPencil size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t('edit.removePicture', names)}
          onClick={() => put(imageids.filter((id) => id !== imageid))}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </figcaption>
    </figure>
  )
}

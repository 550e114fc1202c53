// What a step shows: pictures, drawn on, put into order and taken out, or a video.
import { IconArrowLeft, IconArrowRight, IconPencil, IconX } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { AddPicture } from './AddMedia.tsx'
import { ClipView } from './ClipView.tsx'
import { moved, picturesLimit, picturesOf, type Step, setPictures } from './document.ts'
import { UploadList } from './UploadList.tsx'
import { useEditor, useWatched } from './use-editor.ts'

export function StepPictures({ step, number }: { step: Step; number: number }) {
  const { t } = useTexts()
  const { edit } = useEditor()
  const { stepid, media } = step
  if (media.type !== 'image') {
    return (
      <div className="sw-edit-pictures">
        <ClipView
          objectid={Number(media.data)}
          removeLabel={t('clip.remove', { number })}
          onRemove={() => edit((d) => setPictures(d, stepid, []))}
        />
        <StepUploads stepid={stepid} />
      </div>
    )
  }
  const imageids = picturesOf(media)
  return (
    <div className="sw-edit-pictures">
      {imageids.map((imageid, index) => (
        <PictureView key={imageid} step={step} index={index} number={number} imageids={imageids} />
      ))}
      <StepUploads stepid={stepid} />
      {imageids.length < picturesLimit && (
        <AddPicture
          stepid={stepid}
          room={picturesLimit - imageids.length}
          number={number}
          isSmall={imageids.length > 0}
        />
      )}
    </div>
  )
}

/** Those of a step that was new when they set out, too. */
function StepUploads({ stepid }: { stepid: number }) {
  const { store } = useEditor()
  const renamed = useWatched(store, (state) => state.renamed)
  return (
    <UploadList
      isHere={(purpose) => purpose.to === 'step' && (renamed[purpose.stepid] ?? purpose.stepid) === stepid}
    />
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
        {index < imageids.length - 1 && (
          <button
            type="button"
            aria-label={t('edit.pictureLater', names)}
            onClick={() => put(moved(imageids, index, index + 1))}
          >
            <IconArrowRight size={20} aria-hidden="true" />
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

// Media of a step: pictures that can be annotated, moved and removed, or a video.
import { frameOf, frameSize, isSmallPicture } from '@stepwright/rules'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconPencil,
  IconX,
} from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import type { Image } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { announce } from '../../ui/announce.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { picturesLimit, picturesOf, type Step, setPictures } from '../document.ts'
import { AddPicture } from '../media/AddMedia.tsx'
import { ClipView } from '../media/ClipView.tsx'
import { UploadList } from '../media/UploadList.tsx'
import { useEditor, useWatched } from '../use-editor.ts'
import { movePicture, neighbour, obstacleAt, type PictureMove, type PicturePosition } from './move-picture.ts'
import { usePictureDrag } from './use-picture-drag.ts'
import './pictures.css'

export function StepPictures({ step, number }: { step: Step; number: number }) {
  const { t } = useTexts()
  const { edit } = useEditor()
  const { stepid, media } = step
  if (media.type !== 'image') {
    return (
      <div className="sw-edit-pictures" data-pictures={stepid}>
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
    <div className="sw-edit-pictures" data-pictures={stepid}>
      {imageids.map((imageid, index) => (
        <PictureView key={imageid} step={step} index={index} number={number} imageids={imageids} />
      ))}
      <StepUploads stepid={stepid} />
      {imageids.length < picturesLimit && (
        <AddPicture
          stepid={stepid}
          space={picturesLimit - imageids.length}
          number={number}
          isSmall={imageids.length > 0}
        />
      )}
    </div>
  )
}

/** Includes uploads started before the step had its id. */
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
  const { stepid } = step
  const put = (next: readonly number[]) => edit((document) => setPictures(document, stepid, next))
  const names = { number, place: index + 1 }
  const move = (to: PicturePosition) => {
    const obstacle = to.stepid !== stepid && obstacleAt(store.get().document, to.stepid)
    if (obstacle) return showToast(t(obstacleTexts[obstacle], { count: picturesLimit }), 'failed')
    edit((document) => movePicture(document, { stepid, index }, to))
  }
  const drag = usePictureDrag({ stepid, index }, move)
  const draw = async () => {
    const made = await drawOn(imageid)
    if (!made) return
    store.dispatch({ type: 'images', images: { [made.id]: made } })
    const now = store.get().document.steps.find((each) => each.stepid === stepid)
    if (now) put(picturesOf(now.media).map((id) => (id === imageid ? made.id : id)))
  }
  return (
    <figure className="sw-edit-picture" data-is-first={index === 0 || undefined} data-picture={index}>
      {image && (
        <img
          src={(index === 0 ? image.medium : image.standard) ?? image.original}
          alt={t('edit.picture', names)}
          data-frame={frameOf(image)}
          {...frameSize(image)}
          draggable={false}
          {...drag}
        />
      )}
      <figcaption>
        <MoveButton place={{ stepid, index }} by={-1} names={names} onMove={move} />
        <MoveButton place={{ stepid, index }} by={1} names={names} onMove={move} />
        <IconButton size="small" Icon={IconPencil} label={t('edit.draw', names)} onClick={draw} />
        <IconButton
          size="small"
          Icon={IconX}
          label={t('edit.removePicture', names)}
          onClick={() => put(imageids.filter((id) => id !== imageid))}
        />
      </figcaption>
      <SmallNote image={image} />
    </figure>
  )
}

/** Tells the author before readers see it. */
function SmallNote({ image }: { image: Image | undefined }) {
  const { t } = useTexts()
  const { width, height } = image ?? {}
  if (!width || !height || !isSmallPicture({ width, height })) return null
  return (
    <p className="sw-hint" role="note">
      {t('edit.smallPicture', { width, height })}
    </p>
  )
}

const obstacleTexts = { full: 'edit.stepFull', video: 'edit.stepHasVideo' } as const

interface MoveButtonProps {
  place: PicturePosition
  by: -1 | 1
  names: { number: number; place: number }
  onMove: (to: PicturePosition) => void
}

/** Moves forward or back by one; at the end of a step to the neighbouring step. The focus follows. */
function MoveButton({ place, by, names, onMove }: MoveButtonProps) {
  const { t } = useTexts()
  const { store } = useEditor()
  // Passed as a string, so that memoised components are not rendered again.
  const way = useWatched(store, ({ document }) => JSON.stringify(neighbour(document, place, by)))
  const next = JSON.parse(way) as PictureMove | null
  if (!next) return null
  const { to, other } = next
  const within = by < 0 ? t('edit.pictureFirst', names) : t('edit.pictureLater', names)
  const label = other === null ? within : t('edit.pictureToStep', { ...names, other })
  const Icon =
    other === null ? (by < 0 ? IconArrowLeft : IconArrowRight) : by < 0 ? IconArrowUp : IconArrowDown
  return (
    <IconButton
      size="small"
      Icon={Icon}
      data-move={by}
      label={label}
      onClick={() => {
        onMove(to)
        focusMoved(to, by)
        announce(t('ui.place', placeOf(to)))
      }}
    />
  )
}

function placeOf({ stepid, index }: PicturePosition): { place: number; count: number } {
  const count = document.querySelectorAll(`[data-pictures="${stepid}"] [data-picture]`).length
  return { place: index + 1, count }
}

/** The button for the same direction, or the other one at the end. */
function focusMoved({ stepid, index }: PicturePosition, by: -1 | 1): void {
  // Synchronous, because the next key may follow before the browser renders.
  flushSync(() => {})
  const figure = document.querySelector(`[data-pictures="${stepid}"] [data-picture="${index}"]`)
  const button =
    figure?.querySelector<HTMLElement>(`[data-move="${by}"]`) ?? figure?.querySelector<HTMLElement>('button')
  button?.focus()
}

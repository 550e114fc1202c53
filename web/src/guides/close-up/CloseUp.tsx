// An enlarged picture that fills the window: pinch, double tap, wheel, drag and keys; the previous and next one by key and
// swipe; the back button closes it.
import { IconArrowLeft, IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Image } from '../../lib/api.ts'
import { stepOfArrow, stepOfSwipe } from '../../lib/direction.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { closeUpOf } from '../media/media.ts'
import { useGestures } from './use-gestures.ts'
import { useHistoryEntry } from './use-history-entry.ts'
import { type Frame, fullScale, type Point, whole, zoomAt } from './view.ts'
import './close-up.css'

export interface Shot {
  image: Image
  title: string
}

export interface CloseUpProps {
  shots: readonly Shot[]
  start: number
  onClose: () => void
}

const zoomStep = 1.5
const panPixels = 80
const centre: Point = { x: 0, y: 0 }
/** From here on the original is loaded. */
const closeScale = 1.2

export function CloseUp({ shots, start, onClose }: CloseUpProps) {
  const { t } = useTexts()
  const [place, setPlace] = useState(start)
  const close = useHistoryEntry(onClose)
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const shot = shots[place]
  const frameOf = (): Frame | null => {
    const [box, image] = [stage.current, picture.current]
    if (!box || !image?.naturalWidth) return null
    return {
      window: { width: box.clientWidth, height: box.clientHeight },
      picture: { width: image.naturalWidth, height: image.naturalHeight },
      density: window.devicePixelRatio,
    }
  }
  const turn = (by: number) => {
    const next = Math.min(shots.length - 1, Math.max(0, place + by))
    if (next !== place) show(whole)
    setPlace(next)
  }
  const { view, show, zoom, move, stageProps } = useGestures({
    ...{ stage, frameOf, onPull: close },
    onSwipe: (distance) => turn(stepOfSwipe(distance)),
  })
  const isEnlarged = view.scale > 1
  const [source, loadOriginal] = useSource(shot?.image)
  useEffect(() => {
    if (view.scale > closeScale) void loadOriginal()
  }, [view.scale, loadOriginal])
  const toFullSize = async () => {
    await loadOriginal()
    const frame = frameOf()
    if (frame) show((now) => zoomAt(now, fullScale(frame), centre, frame))
  }
  const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (ctrlKey || metaKey) return
    const arrow = arrows[key]
    if (arrow && isEnlarged) move(arrow)
    else if (arrow) turn(stepOfArrow(key))
    else if (key === '+' || key === '=') zoom(zoomStep)
    else if (key === '-') zoom(1 / zoomStep)
    else if (key === '0') show(whole)
    else if (key === '1') void toFullSize()
  }
  useKeys(onKey)
  if (!shot) return null
  const { image, title } = shot
  return (
    <Dialog title={title} kind="full" onClose={close}>
      <div className="sw-close-up" data-enlarged={isEnlarged || undefined}>
        <div ref={stage} className="sw-close-up-stage" {...stageProps}>
          <img
            ref={picture}
            key={image.guid}
            src={source}
            alt={title}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        </div>
        <div className="sw-row sw-close-up-bar" data-gap="1">
          {shots.length > 1 && (
            <>
              <IconButton
                label={t('read.pictureBefore')}
                Icon={IconArrowLeft}
                disabled={place === 0}
                onClick={() => turn(-1)}
              />
              <span role="status">{t('read.pictureOf', { place: place + 1, count: shots.length })}</span>
              <IconButton
                label={t('read.pictureAfter')}
                Icon={IconArrowRight}
                disabled={place === shots.length - 1}
                onClick={() => turn(1)}
              />
            </>
          )}
          <IconButton
            label={t('read.zoomOut')}
            Icon={IconMinus}
            disabled={!isEnlarged}
            onClick={() => zoom(1 / zoomStep)}
          />
          <IconButton
            data-autofocus
            label={t('read.zoomIn')}
            Icon={IconPlus}
            onClick={() => zoom(zoomStep)}
          />
          <button
            type="button"
            className="sw-icon-button sw-close-up-full"
            aria-label={t('read.fullSize')}
            title={t('read.fullSize')}
            onClick={() => void toFullSize()}
          >
            <span aria-hidden="true">1:1</span>
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** The size for a close look, and the original once it is asked for and has arrived. */
function useSource(image: Image | undefined): [source: string | undefined, load: () => Promise<void>] {
  const [arrived, setArrived] = useState<string | null>(null)
  const original = image?.original
  const load = useCallback(async () => {
    if (original === undefined) return
    const loaded = new window.Image()
    loaded.src = original
    // A picture that does not arrive leaves the smaller one in sight.
    const isThere = await loaded.decode().then(
      () => true,
      () => false,
    )
    if (isThere) flushSync(() => setArrived(original))
  }, [original])
  return [arrived !== null && arrived === original ? original : image && closeUpOf(image), load]
}

/** Wherever the focus is: a button that becomes disabled loses it. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The picture moves against the arrow, as a page does. */
const arrows: Record<string, Point> = {
  ArrowLeft: { x: panPixels, y: 0 },
  ArrowRight: { x: -panPixels, y: 0 },
  ArrowUp: { x: 0, y: panPixels },
  ArrowDown: { x: 0, y: -panPixels },
}

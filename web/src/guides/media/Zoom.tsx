// Enlarged image, with the previous and next one by key and swipe.
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Image } from '../../lib/api.ts'
import { stepOfArrow, stepOfSwipe } from '../../lib/direction.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { closeUpOf } from './media.ts'
import './media.css'

export interface Shot {
  image: Image
  title: string
}

interface ZoomProps {
  shots: readonly Shot[]
  start: number
  onClose: () => void
}

const swipePixels = 48

export function Zoom({ shots, start, onClose }: ZoomProps) {
  const { t } = useTexts()
  const [place, setPlace] = useState(start)
  const from = useRef<number | null>(null)
  const shot = shots[place]

  const move = (by: number) => setPlace((now) => Math.min(shots.length - 1, Math.max(0, now + by)))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = stepOfArrow(event.key)
      setPlace((now) => Math.min(shots.length - 1, Math.max(0, now + by)))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [shots.length])

  const onUp = (event: PointerEvent) => {
    const distance = from.current === null ? 0 : event.clientX - from.current
    from.current = null
    if (Math.abs(distance) > swipePixels) move(stepOfSwipe(distance))
  }
  if (!shot) return null
  return (
    <Dialog title={shot.title} kind="full" onClose={onClose}>
      <div
        className="sw-close-up"
        onPointerDown={(event) => {
          from.current = event.clientX
        }}
        onPointerUp={onUp}
      >
        <img src={closeUpOf(shot.image)} alt={shot.title} draggable={false} />
      </div>
      {shots.length > 1 && (
        <div className="sw-row sw-close-up-bar" data-gap="4">
          <button
            type="button"
            className="sw-icon-button"
            disabled={place === 0}
            onClick={() => move(-1)}
            aria-label={t('read.pictureBefore')}
          >
            <IconArrowLeft aria-hidden="true" />
          </button>
          <span role="status">{t('read.pictureOf', { place: place + 1, count: shots.length })}</span>
          <button
            type="button"
            className="sw-icon-button"
            disabled={place === shots.length - 1}
            onClick={() => move(1)}
            aria-label={t('read.pictureAfter')}
          >
            <IconArrowRight aria-hidden="true" />
          </button>
        </div>
      )}
    </Dialog>
  )
}

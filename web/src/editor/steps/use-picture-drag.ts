// Drags a picture by mouse or pen, within its step or to another one. Touch scrolls the page; touch and keyboard have
// buttons.
import { type PointerEvent, useEffect, useRef } from 'react'
import type { PicturePosition } from './move-picture.ts'
import './steps.css'
import './pictures.css'

/** Distance in pixels below which it is a click. */
const startsAfter = 6
/** Distance from the edge of the window in pixels at which the page scrolls. */
const edge = 72
const scrollStep = 18

interface Drag {
  readonly image: HTMLElement
  readonly pointerId: number
  readonly x: number
  readonly y: number
  ghost: HTMLElement | null
  mark: Element | null
  to: PicturePosition | null
}

/** Steps have `data-pictures` with their id, their pictures `data-picture` with their index. */
export function usePictureDrag(from: PicturePosition, onMove: (to: PicturePosition) => void) {
  const drag = useRef<Drag | null>(null)
  const end = useRef(() => {})
  end.current = () => {
    const { ghost, mark, image } = drag.current ?? {}
    ghost?.remove()
    mark?.removeAttribute('data-drop')
    image?.removeAttribute('data-is-moving')
    drag.current = null
  }
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && end.current()
    document.addEventListener('keydown', cancel)
    return () => {
      document.removeEventListener('keydown', cancel)
      end.current()
    }
  }, [])
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const { currentTarget: image, pointerId, clientX: x, clientY: y } = event
      drag.current = { image, pointerId, x, y, ghost: null, mark: null, to: null }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const now = drag.current
      if (!now) return
      if (!now.ghost && Math.hypot(clientX - now.x, clientY - now.y) < startsAfter) return
      now.ghost ??= makeGhost(now.image)
      now.ghost.style.transform = `translate(${clientX}px, ${clientY}px)`
      if (clientY < edge) window.scrollBy(0, -scrollStep)
      if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
      now.mark?.removeAttribute('data-drop')
      const found = positionAt(clientX, clientY, from)
      now.mark = found?.mark ?? null
      now.to = found?.to ?? null
      now.mark?.setAttribute('data-drop', found?.side ?? '')
    },
    onPointerUp: () => {
      const to = drag.current?.to
      end.current()
      if (to) onMove(to)
    },
    onPointerCancel: () => end.current(),
  }
}

function makeGhost(image: HTMLElement): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'sw-edit-ghost'
  const copy = image.cloneNode(true) as HTMLElement
  copy.setAttribute('alt', '')
  ghost.append(copy)
  document.body.append(ghost)
  image.setAttribute('data-is-moving', '')
  return ghost
}

interface DropTarget {
  to: PicturePosition
  mark: Element
  side: 'before' | 'after' | 'into'
}

function positionAt(x: number, y: number, from: PicturePosition): DropTarget | null {
  const under = document.elementsFromPoint(x, y)
  const figure = under.map((element) => element.closest('[data-picture]')).find(Boolean)
  const card = under.map((element) => element.closest('.sw-edit-step')).find(Boolean)
  const pictures = card?.querySelector('[data-pictures]')
  const stepid = Number(pictures?.getAttribute('data-pictures'))
  if (!card || !pictures || !stepid) return null
  if (!figure) {
    if (stepid === from.stepid) return null
    const index = pictures.querySelectorAll('[data-picture]').length
    return { to: { stepid, index }, mark: card, side: 'into' }
  }
  const at = Number(figure.getAttribute('data-picture'))
  const box = figure.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(figure).direction === 'rtl'
  const isAfter = x > box.left + box.width / 2 !== isRightToLeft
  const before = at + (isAfter ? 1 : 0)
  const isWithin = stepid === from.stepid
  const index = isWithin && before > from.index ? before - 1 : before
  if (isWithin && index === from.index) return null
  return { to: { stepid, index }, mark: figure, side: isAfter ? 'after' : 'before' }
}

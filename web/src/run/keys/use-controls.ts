// Navigation between steps by keyboard, pedal (sends Page Up and Page Down) and swipe.
import { type PointerEvent, useEffect, useRef } from 'react'
import { stepOfArrow, stepOfSwipe } from '../../lib/direction.ts'

const swipePixels = 72

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], video') !==
    null

/** `move(1)` goes forward, `move(-1)` back. */
export function useKeys(move: (by: 1 | -1) => void, isOn: boolean): void {
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      const by = byKey(event)
      if (by === 0) return
      event.preventDefault()
      latest.current(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}

function byKey({ key, target, repeat }: KeyboardEvent): 1 | -1 | 0 {
  if (repeat) return 0
  // A pedal works wherever the focus is.
  if (key === 'PageDown') return 1
  if (key === 'PageUp') return -1
  const isChoosing = target instanceof HTMLInputElement && target.type === 'radio'
  if (isTyping(target) || isChoosing) return 0
  return stepOfArrow(key)
}

export function useSwipe(move: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, clientX, clientY, target }: PointerEvent) => {
      // On a zoomed page a swipe pans.
      const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.05
      const isOther =
        isEnlarged || isTyping(target) || (target instanceof Element && target.closest('dialog') !== null)
      from.current = pointerType === 'mouse' || isOther ? null : { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start) return
      const [right, down] = [clientX - start.x, clientY - start.y]
      if (Math.abs(right) < swipePixels || Math.abs(right) < 2 * Math.abs(down)) return
      move(stepOfSwipe(right))
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

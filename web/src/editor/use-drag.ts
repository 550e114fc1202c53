// Orders a list by dragging a handle with mouse, pen or finger, or with arrow keys on the handle.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { followMove, sayPlace } from '../ui/moving.ts'
import { scrollAtEdge } from './scroll-at-edge.ts'

interface Drag {
  from: number
  to: number
}

/** The members of the list, its only children, have `data-drag`, in order. */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const { t } = useTexts()
  const [drag, setDrag] = useState<Drag | null>(null)
  const now = useRef<Drag | null>(null)
  const scrolling = useRef<ReturnType<typeof scrollAtEdge> | null>(null)
  const put = (next: Drag | null) => {
    now.current = next
    setDrag(next)
    if (next) return
    scrolling.current?.stop()
    scrolling.current = null
  }
  useEffect(() => () => scrolling.current?.stop(), [])
  const carryTo = (y: number) => {
    const to = placeAt(list.current, now.current?.from ?? 0, y)
    if (now.current && to !== now.current.to) put({ ...now.current, to })
  }
  const handle = (index: number) => ({
    'data-handle': true,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      put({ from: index, to: index })
      scrolling.current = scrollAtEdge(event.currentTarget, carryTo)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!now.current) return
      scrolling.current?.pointAt(event.clientY)
      carryTo(event.clientY)
    },
    onPointerUp: () => {
      const { from, to } = now.current ?? { from: 0, to: 0 }
      put(null)
      if (from === to) return
      onMove(from, to)
      sayPlace(list.current, to, t)
    },
    onPointerCancel: () => put(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && now.current) {
        event.preventDefault()
        return put(null)
      }
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!by) return
      event.preventDefault()
      const to = index + by
      if (to < 0 || to >= (list.current?.children.length ?? 0)) return
      onMove(index, to)
      followMove({ list: list.current, to, focus: ['[data-handle]'] }, t)
    },
  })
  const markOf = (index: number) => marksOf(drag, index)
  return { handle, markOf, isDragging: drag !== null }
}

/** Index at which the member would be dropped. */
function placeAt(list: HTMLElement | null, from: number, y: number): number {
  const items = [...(list?.querySelectorAll(':scope > [data-drag]') ?? [])]
  const before = items.filter((item) => {
    const box = item.getBoundingClientRect()
    return box.top + box.height / 2 < y
  }).length
  return before > from ? before - 1 : before
}

/** The moved member, and the neighbour and side at which it would be dropped. */
const marksOf = (drag: Drag | null, index: number) => ({
  'data-drag': drag?.from === index ? 'moving' : 'resting',
  'data-drop':
    drag && drag.to === index && drag.from !== index ? (drag.to < drag.from ? 'before' : 'after') : undefined,
})

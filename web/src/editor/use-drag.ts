// Putting a list into order by dragging a handle, with mouse, pen or finger; arrow keys on the handle do the same.
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

/** So near to the edge of the window the page scrolls along. */
const edge = 72
const scrollStep = 18

interface Drag {
  from: number
  to: number
}

/** The members of the list are marked with `data-drag`, in order. */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const now = useRef<Drag | null>(null)
  const put = (next: Drag | null) => {
    now.current = next
    setDrag(next)
  }
  const placeAt = (y: number): number => {
    const items = [...(list.current?.querySelectorAll(':scope > [data-drag]') ?? [])]
    const before = items.filter((item) => {
      const box = item.getBoundingClientRect()
      return box.top + box.height / 2 < y
    }).length
    const from = now.current?.from ?? 0
    return before > from ? before - 1 : before
  }
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      put({ from: index, to: index })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!now.current) return
      if (event.clientY < edge) window.scrollBy(0, -scrollStep)
      if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
      const to = placeAt(event.clientY)
      if (to !== now.current.to) put({ ...now.current, to })
    },
    onPointerUp: () => {
      const { from, to } = now.current ?? { from: 0, to: 0 }
      put(null)
      if (from !== to) onMove(from, to)
    },
    onPointerCancel: () => put(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return put(null)
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!by) return
      event.preventDefault()
      onMove(index, index + by)
    },
  })
  /** Which member moves, and on which side of which other one it would come to stand. */
  const markOf = (index: number) => ({
    'data-drag': drag?.from === index ? 'moving' : 'resting',
    'data-drop':
      drag && drag.to === index && drag.from !== index
        ? drag.to < drag.from
          ? 'before'
          : 'after'
        : undefined,
  })
  return { handle, markOf, isDragging: drag !== null }
}

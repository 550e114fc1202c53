// Computes the visible rows of a long list, scrolled with the page or within a frame.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Overscan: as many rows again before and after the visible ones, for keyboard and fast scrolling. */
const leastSpare = 8

export interface Sight {
  from: number
  to: number
  rowHeight: number
}

/** `frame` shows the list, `body` holds its rows, all of the same height. */
export function useWindow(
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  guess: number,
): Sight {
  const [sight, setSight] = useState<Sight>({ from: 0, to: 30, rowHeight: guess })

  const look = useCallback(() => {
    if (!frame.current || !body.current) return
    const row = body.current.querySelector('[data-row]')?.getBoundingClientRect().height
    const rowHeight = row && row > 8 ? row : guess
    const bounds = frame.current.getBoundingClientRect()
    const start = body.current.getBoundingClientRect().top
    const above = Math.max(0, bounds.top) - start
    const below = Math.min(window.innerHeight, bounds.bottom) - start
    const spare = leastSpare + Math.ceil(Math.max(0, below - above) / rowHeight)
    const from = Math.max(0, Math.floor(above / rowHeight) - spare)
    const to = Math.max(from, Math.ceil(below / rowHeight) + spare)
    setSight((old) =>
      old.from === from && old.to === to && Math.abs(old.rowHeight - rowHeight) < 0.5
        ? old
        : { from, to, rowHeight },
    )
  }, [frame, body, guess])

  // The height of rows changes with the width of the page and with their content.
  useLayoutEffect(look)

  useEffect(() => {
    let asked = 0
    const onMove = () => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(look)
    }
    document.addEventListener('scroll', onMove, { capture: true, passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      cancelAnimationFrame(asked)
      document.removeEventListener('scroll', onMove, { capture: true })
      window.removeEventListener('resize', onMove)
    }
  }, [look])
  return sight
}

// Scrolls to the top of a list after its page has changed.
import { useEffect, useRef } from 'react'

/** `id` is that of the heading above the list. */
export function useTopOfPage(id: string, offset: number): void {
  const before = useRef(offset)
  useEffect(() => {
    if (before.current === offset) return
    before.current = offset
    document.getElementById(id)?.scrollIntoView()
  }, [id, offset])
}

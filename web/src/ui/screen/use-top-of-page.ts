// A page of a list that was asked for begins at its top, not where the pager was pressed.
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

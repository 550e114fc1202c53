// Jumps from change to change by buttons and, while the focus is in the comparison, by the keys N and P.
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

export function useJumps<E extends HTMLElement>() {
  const section = useRef<E>(null)
  /** Position of the current change, from 1; 0 before the first jump. */
  const [current, setCurrent] = useState(0)
  const list = () => [...(section.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
  const move = (by: 1 | -1) => {
    const target = list()[current - 1 + by]
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'start' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const key = event.key.toLowerCase()
    if (key === 'n') move(1)
    else if (key === 'p') move(-1)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const index = list().findIndex((change) => change.contains(target))
    if (index >= 0) setCurrent(index + 1)
  }
  return { current, move, events: { ref: section, onKeyDown, onFocus } }
}

// Moves the focus between the members of a list by the arrow keys.
import type { KeyboardEvent } from 'react'

/** `members` selects those that take the focus. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, members: string): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(members)]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? links[0] : links[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

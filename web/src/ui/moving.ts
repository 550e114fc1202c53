// After a member of a list was moved by key or button: the focus goes along, and its new place is said.
import { flushSync } from 'react-dom'
import type { T } from '../lib/i18n/TextsProvider.tsx'
import { announce } from './announce.tsx'

interface Moved {
  list: Element | null
  /** Where it stands now. */
  to: number
  /** What held the focus within the member, and what takes it where that is not to be pressed any more. */
  focus: readonly string[]
}

export function followMove(moved: Moved, t: T): void {
  // The next key may come at once, so nothing waits for the browser to draw.
  flushSync(() => {})
  followDrawn(moved, t)
}

/** The same once the new order has been drawn, as where it stands in the address of the page. */
export function followDrawn({ list, to, focus }: Moved, t: T): void {
  const member = list?.children[to]
  const next = focus.map((each) => member?.querySelector<HTMLElement>(each)).find(Boolean)
  next?.focus()
  sayPlace(list, to, t)
}

export function sayPlace(list: Element | null, to: number, t: T): void {
  announce(t('ui.place', { place: to + 1, count: list?.children.length ?? 0 }))
}

/** The button for the same way, else the one for the way back. */
export const moveButtons = (by: number): readonly string[] => [
  `button[data-move="${by}"]:enabled`,
  `button[data-move="${-by}"]:enabled`,
]

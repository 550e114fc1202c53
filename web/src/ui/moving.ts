// Restores the focus and announces the position after a list member was moved by key or button.
import { flushSync } from 'react-dom'
import type { T } from '../lib/i18n/TextsProvider.tsx'
import { announce } from './announce.tsx'

interface Moved {
  list: Element | null
  /** Current position. */
  to: number
  /** Selectors of the focused control within the member, and of its replacement if it is disabled. */
  focus: readonly string[]
}

export function followMove(moved: Moved, t: T): void {
  // Synchronous if possible, because the next key may follow before the browser renders.
  flushSync(() => {})
  followDrawn(moved, t)
}

/** The same after the new order is rendered, if it is stored in the address. */
export function followDrawn({ list, to, focus }: Moved, t: T): void {
  const member = list?.children[to]
  const next = focus.map((each) => member?.querySelector<HTMLElement>(each)).find(Boolean)
  next?.focus()
  sayPlace(list, to, t)
}

export function sayPlace(list: Element | null, to: number, t: T): void {
  announce(t('ui.place', { place: to + 1, count: list?.children.length ?? 0 }))
}

/** The button for the same direction, else for the opposite one. */
export const moveButtons = (by: number): readonly string[] => [
  `button[data-move="${by}"]:enabled`,
  `button[data-move="${-by}"]:enabled`,
]

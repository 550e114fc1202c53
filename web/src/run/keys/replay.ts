// Repeats the end key of a text that was compared with badges and is none: a synthetic key has no default action.
import { focusNext } from '../fields/focus-next.ts'
import { contentOf, type KeyField, restore } from './typed-into.ts'

const replayed = new WeakSet<Event>()
export const isReplayed = (event: Event): boolean => replayed.has(event)

export function replayEnd(field: KeyField, key: string): void {
  if (!field.isConnected) return
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })
  replayed.add(event)
  if (!field.dispatchEvent(event)) return
  if (key === 'Tab') focusNext(field)
  else if (field instanceof HTMLTextAreaElement) insertLine(field)
  else field.form?.requestSubmit()
}

function insertLine(field: HTMLTextAreaElement): void {
  const { text, from, to } = contentOf(field)
  const start = from ?? text.length
  const next = `${text.slice(0, start)}\n${text.slice(to ?? start)}`
  restore({ field, text: next, from: start + 1, to: start + 1 })
}

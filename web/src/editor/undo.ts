// Undo and redo: opens the panels in which something changes, and preserves the focus.
import { flushSync } from 'react-dom'
import { changedPanels, openPanels } from './panels.ts'
import type { Store } from './store.ts'
import { focusField } from './use-editor.ts'

const fieldNames = () =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field ?? '')

/** If the focused field disappears, the focus goes to the previous one. */
export function goBack(store: Store, type: 'undo' | 'redo'): void {
  const focused =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.field : undefined
  const before = fieldNames()
  const { fields } = store.get().document
  store.dispatch({ type })
  openPanels(changedPanels(fields, store.get().document.fields))
  if (focused === undefined) return
  flushSync(() => {})
  const now = new Set(fieldNames())
  if (now.has(focused)) return
  const near = before.slice(0, before.indexOf(focused)).findLast((name) => now.has(name))
  if (near !== undefined) focusField(near, Number.MAX_SAFE_INTEGER)
}

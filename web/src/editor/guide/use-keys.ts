// Keyboard shortcuts of the editor page.
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Store } from '../store.ts'
import { focusField, useWatched } from '../use-editor.ts'

/** Save, undo and redo, wherever the caret is. */
export function useKeys(store: Store, save: () => Promise<void>): void {
  const hasUndo = useWatched(store, ({ past }) => past.length > 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      if (document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      if (key === 's') void save()
      else if (key === 'z' && !event.shiftKey && hasUndo) goBack(store, 'undo')
      else if ((key === 'z' && event.shiftKey) || key === 'y') goBack(store, 'redo')
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [store, save, hasUndo])
}

const fieldNames = () =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field ?? '')

/** If the focused field disappears, the focus goes to the previous one. */
function goBack(store: Store, type: 'undo' | 'redo'): void {
  const focused =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.field : undefined
  const before = fieldNames()
  store.dispatch({ type })
  if (focused === undefined) return
  flushSync(() => {})
  const now = new Set(fieldNames())
  if (now.has(focused)) return
  const near = before.slice(0, before.indexOf(focused)).findLast((name) => now.has(name))
  if (near !== undefined) focusField(near, Number.MAX_SAFE_INTEGER)
}

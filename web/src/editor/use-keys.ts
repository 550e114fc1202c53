// Keys that hold for the whole page of the editor.
import { useEffect } from 'react'
import type { Store } from './store.ts'
import { useWatched } from './use-editor.ts'

/** Saving, undoing and doing again, wherever the caret is. */
export function useKeys(store: Store, save: () => Promise<void>): void {
  const hasUndo = useWatched(store, ({ past }) => past.length > 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      if (document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      if (key === 's') void save()
      else if (key === 'z' && !event.shiftKey && hasUndo) store.dispatch({ type: 'undo' })
      else if ((key === 'z' && event.shiftKey) || key === 'y') store.dispatch({ type: 'redo' })
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [store, save, hasUndo])
}

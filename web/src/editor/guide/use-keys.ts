// Keyboard shortcuts of the editor page.
import { useEffect } from 'react'
import type { Store } from '../store.ts'
import { goBack } from '../undo.ts'
import { useWatched } from '../use-editor.ts'

/** Save, undo and redo, wherever the caret is. */
export function useKeys(store: Store, save: () => Promise<void>): void {
  const hasUndo = useWatched(store, ({ past }) => past.length > 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      // The dialog of a form edits the guide; in others the shortcuts belong to the browser.
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (dialog && !dialog.querySelector('[data-edits-guide]')) return
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

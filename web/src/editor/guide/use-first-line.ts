// Puts the caret into the first line of a guide that has no content yet.
import { useEffect } from 'react'
import { firstLineOf } from '../saving/changes.ts'
import type { Store } from '../store.ts'

export function useFirstLine(store: Store): void {
  useEffect(() => {
    const line = firstLineOf(store.get().document)
    const { activeElement: here } = document
    // The author may have gone elsewhere while the editor was loading.
    const isFree = !here || here === document.body || here.localName === 'h1'
    if (line && isFree) document.querySelector<HTMLElement>(`[data-field="${CSS.escape(line)}"]`)?.focus()
  }, [store])
}

// Accepts files that are dropped onto an element, or pasted while it has the focus.
import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react'
import { filesIn, type Purpose, pastedFiles } from '../take-files.ts'
import { useEditor } from '../use-editor.ts'

/** `onTaken` is called when files arrive. */
export function useFileTarget(purpose: Purpose, onTaken?: () => void) {
  const { addFiles } = useEditor()
  const [isOver, setOver] = useState(false)
  const take = (event: SyntheticEvent, files: readonly File[]) => {
    if (files.length === 0) return
    event.preventDefault()
    // Targets may be nested; the inner one takes the files.
    event.stopPropagation()
    addFiles(purpose, files)
    onTaken?.()
  }
  return {
    'data-is-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) =>
      !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      take(event, filesIn(event.dataTransfer))
    },
    onPaste: (event: ClipboardEvent) => take(event, pastedFiles(event.clipboardData)),
  }
}

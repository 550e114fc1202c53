// A part of the page on which files may be dropped, and pasted where something in it has the focus.
import { type ReactNode, useState } from 'react'
import { filesIn, type Purpose, pastedFiles } from './take-files.ts'
import { useEditor } from './use-editor.ts'

interface DropZoneProps {
  purpose: Purpose
  className: string
  children: ReactNode
}

export function DropZone({ purpose, className, children }: DropZoneProps) {
  const { addFiles } = useEditor()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons for files in it do the same by key.
    <div
      className={className}
      data-is-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const files = filesIn(event.dataTransfer)
        if (files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        addFiles(purpose, files)
      }}
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        addFiles(purpose, files)
      }}
    >
      {children}
    </div>
  )
}

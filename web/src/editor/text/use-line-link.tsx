// Link dialog of a line, for the link at the caret or a new one from the selection.
import { useState } from 'react'
import { LinkDialog } from './LinkDialog.tsx'
import { bracketsAt, type Span, sourceOf } from './line-links.ts'
import { linkOf, ownWords, typedTarget } from './wiki-links.ts'

interface Open extends Span {
  text: string
  link: HTMLAnchorElement | null
}

/** `onPut` receives the text with the link, and the caret after it. */
export function useLineLink(onPut: (text: string, caret: number) => void) {
  const [open, setOpen] = useState<Open | null>(null)
  const ask = (text: string, selection: Span) => {
    const span = bracketsAt(text, selection)
    const link = span && linkOf(text.slice(span.start, span.end))
    setOpen({ text, link, ...(link ? span : selection) })
  }
  const done = (made: HTMLAnchorElement | null) => {
    if (!open) return
    const { text, start, end, link } = open
    const put = made ? sourceOf(made) : (link?.textContent ?? text.slice(start, end))
    setOpen(null)
    onPut(text.slice(0, start) + put + text.slice(end), start + put.length)
  }
  const dialog = open && (
    <LinkDialog
      start={{
        target: open.link ? typedTarget(open.link) : '',
        words: open.link ? ownWords(open.link) : open.text.slice(open.start, open.end),
        options: open.link?.dataset.options ?? '',
        isThere: open.link !== null,
      }}
      onDone={done}
      onClose={() => setOpen(null)}
    />
  )
  return [ask, dialog] as const
}

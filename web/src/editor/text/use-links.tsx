// Link dialog of the visual editor, for the link at the caret or a new one.
import { type RefObject, useState } from 'react'
import { LinkDialog } from './LinkDialog.tsx'
import { ownWords, putLink, takeLinkOut, typedTarget } from './wiki-links.ts'

interface Open {
  range: Range
  link: HTMLAnchorElement | null
}

export function useLinks(area: RefObject<HTMLElement | null>, onChanged: () => void) {
  const [open, setOpen] = useState<Open | null>(null)
  const ask = () => {
    const element = area.current
    if (!element) return
    const range = rangeIn(element)
    const node = range.startContainer
    const link = (node instanceof Element ? node : node.parentElement)?.closest('a') ?? null
    setOpen({ range, link: link && element.contains(link) ? link : null })
  }
  const done = (made: HTMLAnchorElement | null) => {
    if (!open) return
    setOpen(null)
    area.current?.focus()
    if (made) putLink(open.range, open.link, made)
    else if (open.link) takeLinkOut(open.link)
    onChanged()
  }
  const dialog = open && (
    <LinkDialog
      start={{
        target: open.link ? typedTarget(open.link) : '',
        words: open.link ? ownWords(open.link) : open.range.toString(),
        options: open.link?.dataset.options ?? '',
        isThere: open.link !== null,
      }}
      onDone={done}
      onClose={() => setOpen(null)}
    />
  )
  return [ask, dialog] as const
}

/** The selection in the text, or its end. */
function rangeIn(area: HTMLElement): Range {
  const selection = getSelection()
  const selected = selection?.rangeCount ? selection.getRangeAt(0) : null
  if (selected && area.contains(selected.commonAncestorContainer)) return selected.cloneRange()
  const end = document.createRange()
  end.selectNodeContents(area.lastElementChild ?? area)
  end.collapse(false)
  return end
}

// Rendered line, shown while it is not being edited.
import { wikiToHtml } from '@stepwright/wiki-syntax'

/** Plain text needs no rendering. */
export function RenderedLine({ text }: { text: string }) {
  if (!/''|[[\]`]|\+\+|--|\^\^|~~|,,/.test(text)) return null
  const html = wikiToHtml(text, { context: 'inline' })
  return (
    <div
      className="sw-edit-rendered"
      aria-hidden="true"
      // wiki-syntax builds the HTML from its own tree; user input is never passed through.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

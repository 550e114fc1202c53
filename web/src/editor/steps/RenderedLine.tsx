// How a line will look, shown while nobody writes in it.
import { wikiToHtml } from '@stepwright/wiki-syntax'

/** Plain text looks the same either way. */
export function RenderedLine({ text }: { text: string }) {
  if (!/''|[[\]`]|\+\+|--|\^\^|~~|,,/.test(text)) return null
  const html = wikiToHtml(text, { context: 'inline' })
  return (
    <div
      className="sw-edit-rendered"
      aria-hidden="true"
      // The syntax builds it from a tree of its own; nothing that people typed passes through as it is.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

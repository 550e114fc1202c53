// Columns of a page that repeat parts of its content, for lists and links.
import { wikiToText } from '@stepwright/wiki-syntax'
import type { PageContent } from './content.ts'
import { privateFlag, stubFlags } from './flags.ts'

const excerptLength = 240

/** Returns the beginning of a text without markup. Links to guides have no words of their own here. */
function excerptOf(contents: string): string {
  // Markup counts as well: four times the length is enough for nearly all texts and avoids parsing the rest.
  const beginning = contents.slice(0, excerptLength * 4).toWellFormed()
  const guide = () => ({ href: '/', title: '' })
  const text = wikiToText(beginning, { context: 'block', resolve: { guide } }).replace(/\s+/g, ' ').trim()
  if (text.length <= excerptLength) return text
  return `${text.slice(0, excerptLength).replace(/\s\S*$/, '')}…`.toWellFormed()
}

/** Columns that are translated. */
export const translatedColumnsOf = (title: string, content: PageContent) => ({
  displayTitle: content.displayTitle ?? title,
  description: content.description,
  excerpt: excerptOf(content.contents),
})

export function columnsOf(title: string, content: PageContent) {
  return {
    ...translatedColumnsOf(title, content),
    imageid: content.imageid,
    isPrivate: content.flags.includes(privateFlag) ? 1 : 0,
    isStub: content.flags.some((flag) => stubFlags.includes(flag)) ? 1 : 0,
    parentid: content.parentid,
    position: content.position,
  } as const
}

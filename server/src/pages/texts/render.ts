// The text of a page as HTML and for editors, its links led to what is really there.
import {
  listReferences,
  parseWiki,
  type RenderOptions,
  renderHtml,
  renderJson,
} from '@stepwright/wiki-syntax'
import { createYielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { PageContent } from '../content.ts'
import type { GuideLookups } from '../deps.ts'
import type { PageRow } from '../pages.queries.ts'
import { lookUpLinks } from './links.ts'

export interface RenderedPage {
  html: string
  json: object
  linked: PageRow[]
  /** Where the links lead, for whoever renders the text in another form. */
  links: RenderOptions
  tags: string[]
}

/** As many as lists of pages show at once. */
const mostLinked = 200

export interface PageToRender {
  wikiid: number
  langid: string
  content: Pick<PageContent, 'contents' | 'tableOfContents'>
  /** A state that was shown before, for those who read the history. */
  isOlder: boolean
}

export async function renderPage(
  ctx: Context,
  { wikiid, langid, content, isOlder }: PageToRender,
  guides: GuideLookups,
): Promise<RenderedPage> {
  const { length } = content.contents
  const turns = createYielder()
  const tree = parseWiki(content.contents, { context: 'block' })
  await turns(length)
  const at = [`wiki:${wikiid}`] as const
  const texts = [{ references: listReferences(tree), at, length }]
  const { begin, pages, tags } = await lookUpLinks(ctx, texts, {
    sources: guides,
    langid,
    withOlder: isOlder,
  })
  const { tableOfContents } = content
  await turns(length)
  const html = renderHtml(tree, { ...begin()(at), tableOfContents })
  await turns(length)
  const json = renderJson(tree, begin()(at))
  await turns(length)
  return {
    html,
    json,
    linked: pages.slice(0, mostLinked),
    links: begin()(at),
    tags,
  }
}

// Renders the text of a page as HTML and as a document for editors, with resolved links.
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
  /** Resolves the same links for other output formats. */
  links: RenderOptions
  tags: string[]
}

/** The maximum page size of lists. */
const linkedLimit = 200

export interface PageToRender {
  wikiid: number
  langid: string
  content: Pick<PageContent, 'contents' | 'tableOfContents'>
  /** True for an earlier state from the history. */
  isOlder: boolean
}

export async function renderPage(
  ctx: Context,
  { wikiid, langid, content, isOlder }: PageToRender,
  guides: GuideLookups,
): Promise<RenderedPage> {
  const { length } = content.contents
  const yieldToEventLoop = createYielder()
  const tree = parseWiki(content.contents, { context: 'block' })
  await yieldToEventLoop(length)
  const at = [`wiki:${wikiid}`] as const
  const texts = [{ references: listReferences(tree), at, length }]
  const { begin, pages, tags } = await lookUpLinks(ctx, texts, {
    sources: guides,
    langid,
    withOlder: isOlder,
  })
  const { tableOfContents } = content
  await yieldToEventLoop(length)
  const html = renderHtml(tree, { ...begin()(at), tableOfContents })
  await yieldToEventLoop(length)
  const json = renderJson(tree, begin()(at))
  await yieldToEventLoop(length)
  return {
    html,
    json,
    linked: pages.slice(0, linkedLimit),
    links: begin()(at),
    tags,
  }
}

/** Renders the texts of a list, by page, with the queries of one; titles of guides are in the language. */
export async function renderPages(
  ctx: Context,
  pages: readonly PageToRender[],
  guides: GuideLookups,
  langid: string,
): Promise<Map<number, Pick<RenderedPage, 'html' | 'json'>>> {
  const yieldToEventLoop = createYielder()
  const texts = []
  for (const { wikiid, content } of pages) {
    const { contents, tableOfContents } = content
    const tree = parseWiki(contents, { context: 'block' })
    const at = [`wiki:${wikiid}`] as const
    const references = listReferences(tree)
    texts.push({ wikiid, tree, tableOfContents, references, at, length: contents.length })
    await yieldToEventLoop(contents.length)
  }
  const { begin } = await lookUpLinks(ctx, texts, { sources: guides, langid })
  const [ofHtml, ofJson] = [begin(), begin()]
  const rendered = new Map<number, Pick<RenderedPage, 'html' | 'json'>>()
  for (const { wikiid, tree, tableOfContents, at, length } of texts) {
    const html = renderHtml(tree, { ...ofHtml(at), tableOfContents })
    await yieldToEventLoop(length)
    rendered.set(wikiid, { html, json: renderJson(tree, ofJson(at)) })
    await yieldToEventLoop(length)
  }
  return rendered
}

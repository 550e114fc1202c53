// The text of a page as HTML and for editors, its links led to what is really there.
import {
  listReferences,
  parseWiki,
  type RenderOptions,
  renderHtml,
  renderJson,
} from '@stepwright/wiki-syntax'
import type { Context } from '#platform/http/context.ts'
import type { PageContent } from './content.ts'
import type { GuideLookups } from './deps.ts'
import { lookUpLinks } from './links.ts'
import type { PageRow } from './pages.queries.ts'

export interface RenderedPage {
  html: string
  json: object
  linked: PageRow[]
  /** Where the links lead, for whoever renders the text in another form. */
  links: RenderOptions
  tags: string[]
}

export async function renderPage(
  ctx: Context,
  content: Pick<PageContent, 'contents' | 'tableOfContents'>,
  guides: GuideLookups,
): Promise<RenderedPage> {
  const tree = parseWiki(content.contents, { context: 'block' })
  const { options: links, pages, tags } = await lookUpLinks(ctx, [listReferences(tree)], guides)
  const options: RenderOptions = { ...links, tableOfContents: content.tableOfContents }
  return {
    html: renderHtml(tree, options),
    json: renderJson(tree, options),
    linked: pages,
    links: options,
    tags,
  }
}

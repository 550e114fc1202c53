// The text of a page as HTML and for editors, its links led to what is really there.
import {
  listReferences,
  parseWiki,
  type References,
  type RenderOptions,
  type ResolvedVideo,
  renderHtml,
  renderJson,
} from '@stepwright/wiki-syntax'
import { findDocuments, presentAttachedDocument } from '#media/documents.ts'
import { findImages, imageUrl } from '#media/images.ts'
import { findMediaObjects, presentMediaObject } from '#media/media-objects.ts'
import type { Context } from '#platform/http/context.ts'
import { siteOf } from '#settings/settings.ts'
import type { PageContent } from './content.ts'
import type { GuideLookups } from './deps.ts'
import type { PageRow } from './pages.queries.ts'
import { pageTargets } from './wiki.ts'

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
  const references = listReferences(tree)
  const found = await lookUp(ctx, references, guides)
  const options: RenderOptions = {
    ...siteOptions(ctx),
    resolve: found.resolve,
    tableOfContents: content.tableOfContents,
  }
  const { linked, tags } = found
  return { html: renderHtml(tree, options), json: renderJson(tree, options), linked, links: options, tags }
}

function siteOptions(ctx: Context): RenderOptions {
  const { host, protocol } = new URL(ctx.url)
  return { ownHosts: [host], ownHttps: protocol === 'https:', trustedHosts: siteOf(ctx).trustedHosts }
}

/** Everything that the text refers to, a query for each kind of thing that occurs in it. */
async function lookUp(ctx: Context, references: References, guides: GuideLookups) {
  const { db, url } = ctx
  const guideids = [...new Set(references.guides.map(({ id }) => id))]
  const targets = guideids.length > 0 ? await guides.findGuideTargets(db, guideids) : new Map<number, never>()
  const pages = references.pages.length > 0 ? await pageTargets(db, references.pages) : noPages
  const images = await findImages(db, references.images)
  const documents = await findDocuments(db, references.documents)
  const videos = await findMediaObjects(db, references.videos)
  const { guideLists } = references
  const cards = guideLists.length > 0 ? await guides.listGuideCards(ctx, guideLists) : []
  const resolve: RenderOptions['resolve'] = {
    guide: (id) => targets.get(id) ?? null,
    page: pages.page,
    image: (id) => {
      const row = images.get(id)
      return row ? { url: imageUrl(url, row.guid), width: row.width, height: row.height } : null
    },
    document: (id) => {
      const row = documents.get(id)
      if (!row) return null
      const { url: href, text } = presentAttachedDocument(row, url)
      return { href, title: text }
    },
    video: (id) => {
      const row = videos.get(id)
      return row?.kind === 'video' ? asVideo(presentMediaObject(row)) : null
    },
    guideList: (wish) => {
      const at = guideLists.findIndex((each) => JSON.stringify(each) === JSON.stringify(wish))
      return cards[at] ?? null
    },
  }
  const tags = [
    ...pages.tags,
    ...guideids.map((id) => `guide:${id}`),
    ...cards.flat().map(({ guideid }) => `guide:${guideid}`),
    ...references.images.map((id) => `image:${id}`),
    ...references.documents.map((id) => `document:${id}`),
    ...references.videos.map((id) => `media-object:${id}`),
  ]
  return { resolve, linked: pages.rows, tags }
}

const noPages = { page: () => null, rows: [], tags: [] }

interface VideoFacts {
  encodings?: { url: string; mime: string }[]
  width?: number
  height?: number
  filename?: string
  image?: { image?: { original?: string } } | null
}

function asVideo(facts: VideoFacts): ResolvedVideo {
  return {
    sources: (facts.encodings ?? []).map(({ url, mime }) => ({ url, mime })),
    poster: facts.image?.image?.original ?? null,
    width: facts.width ?? null,
    height: facts.height ?? null,
    title: facts.filename ?? null,
  }
}

// sitemap.xml and robots.txt: streamed in batches.
import { Readable } from 'node:stream'
import { guideUrl } from '#guides/lists/present-summary.ts'
import { pageUrl } from '#pages/reading/summaries.ts'
import type { Context } from '#platform/http/request/context.ts'
import { html, type Markup } from '#platform/markup.ts'
import { findMapEnds, listMapGuides, listMapPages } from './public-html.queries.ts'

/** Below the format's limit of URLs, so that long URLs stay below its limit of bytes. */
const idsPerPart = 10_000
const rowsAtOnce = 1000

/** Runs its work in a short transaction. */
export type Read = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

const open = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export async function mapIndex(ctx: Context): Promise<string> {
  const ends = await findMapEnds(ctx.db)
  const parts = (['guides', 'pages'] as const).flatMap((kind) =>
    Array.from(
      { length: Math.max(1, Math.ceil(ends[kind] / idsPerPart)) },
      (_, index) => `${kind}-${index + 1}`,
    ),
  )
  const entries = parts.map(
    (name) => html`<sitemap><loc>${ctx.url}/sitemap-${name}.xml</loc></sitemap>\n`.text,
  )
  return `${open}<sitemapindex ${space}>\n${entries.join('')}</sitemapindex>\n`
}

export interface MapPart {
  kind: 'guides' | 'pages'
  number: number
}

/** Parses `guides-2`; returns null for an unknown part. */
export function parsePart(name: string): MapPart | null {
  const [, kind, number] = /^(guides|pages)-([1-9]\d{0,6})$/.exec(name) ?? []
  return kind && number ? { kind: kind as MapPart['kind'], number: Number(number) } : null
}

export function mapPart(part: MapPart, read: Read): Readable {
  return Readable.from(writePart(part, read), { objectMode: false })
}

async function* writePart({ kind, number }: MapPart, read: Read): AsyncGenerator<string> {
  yield `${open}<urlset ${space}>\n`
  if (kind === 'pages' && number === 1) yield await read(async (ctx) => entry(`${ctx.url}/`).text)
  const upTo = number * idsPerPart
  let after = upTo - idsPerPart
  for (let isDone = false; !isDone; ) {
    const found = await read((ctx) => listEntries(ctx, kind, { after, upTo, limit: rowsAtOnce }))
    yield found.text
    isDone = found.isLast
    after = found.last
  }
  yield '</urlset>\n'
}

interface Range {
  after: number
  upTo: number
  limit: number
}

async function listEntries(ctx: Context, kind: MapPart['kind'], range: Range) {
  const rows =
    kind === 'guides'
      ? (await listMapGuides(ctx.db, range)).map((guide) => ({
          id: guide.guideid,
          isShown: !(JSON.parse(guide.flags) as string[]).includes('GUIDE_ARCHIVED'),
          url: guideUrl(ctx.url, guide),
          at: guide.modifiedAt,
        }))
      : (await listMapPages(ctx, range)).map((page) => ({
          id: page.wikiid,
          isShown: true,
          url: pageUrl(ctx.url, page),
          at: page.modifiedAt,
        }))
  return {
    text: rows.flatMap(({ isShown, url, at }) => (isShown ? entry(url, at).text : [])).join(''),
    last: rows.at(-1)?.id ?? range.upTo,
    isLast: rows.length < range.limit,
  }
}

const entry = (url: string, at?: number): Markup =>
  html`<url><loc>${url}</loc>${at !== undefined && html`<lastmod>${new Date(at).toISOString()}</lastmod>`}</url>\n`

/** Disallowed paths. The API stays allowed, since robots that render the app call it. */
const closed = [
  '/account',
  '/admin',
  '/approvals',
  '/courses',
  '/edit/',
  '/history/',
  '/login',
  '/new',
  '/pages/',
  '/pictures',
  '/guides',
  '/records',
  '/register',
  '/reset',
  '/review',
  '/runs',
  '/search',
  '/setup',
]

export function robots(url: string, isPrivate: boolean): string {
  if (isPrivate) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${url}/sitemap.xml\n`
}

// Shows why results of a search match: an excerpt with the words of the query, and the step that contains it.
import { parseWiki, renderText } from '@stepwright/wiki-syntax'
import type { ListedGuide } from '#guides/guides.schema.ts'
import { listPassagesOfGuides } from '#guides/texts/passages.ts'
import { findImages, presentImage } from '#media/images/present-image.ts'
import type { PageSummary } from '#pages/pages.schema.ts'
import { listPassagesOfPages } from '#pages/reading/passages.ts'
import { createYielder } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type Excerpt, excerptOf } from '#word-index/excerpt.ts'
import type { Passage } from '#word-index/passage.ts'
import { countTerms, createSpotter, mergedSpans, type Span } from '#word-index/spans.ts'
import type { WordMatcher } from '#word-index/word-matchers.ts'
import type { SearchMatch } from './search.schema.ts'

type Summary = ListedGuide | PageSummary
interface Shown {
  match: SearchMatch | null
  title_highlights: number[][]
}

interface Passages {
  guides: ReadonlyMap<number, Passage[]>
  pages: ReadonlyMap<number, Passage[]>
}

/** Adds to each result its excerpt in its language. The caller has checked the access to the results. */
export async function withMatches<S extends Summary>(
  ctx: Context,
  results: readonly S[],
  { matchers, langid }: { matchers: readonly WordMatcher[]; langid: string },
): Promise<(S & Shown)[]> {
  const spot = createSpotter(matchers)
  const titled = results.map((result) => ({ result, inTitle: spot(titleOf(result)) }))
  const others = titled.filter(({ inTitle }) => countTerms(inTitle) < matchers.length)
  const passages = await readPassages(
    ctx,
    others.map(({ result }) => result),
    langid,
  )
  const places = new Map<Summary, Matching>()
  const yieldAfter = createYielder()
  for (const { result } of others) {
    const place = await findMatch(passagesOf(result, passages), spot, yieldAfter)
    if (place) places.set(result, place)
  }
  const imageids = [...places.values()].flatMap(({ step }) => step?.imageid ?? [])
  const images = await findImages(ctx.db, imageids)
  return titled.map(({ result, inTitle }) => {
    const place = places.get(result)
    const image = images.get(place?.step?.imageid ?? 0)
    const match = place && {
      ...place.excerpt,
      stepid: place.step?.stepid ?? null,
      number: place.step?.number ?? null,
      image: image ? presentImage(image, ctx.url) : null,
    }
    return { ...result, match: match ?? null, title_highlights: mergedSpans(inTitle) }
  })
}

const titleOf = (result: Summary): string =>
  result.dataType === 'guide' ? result.title : result.display_title || result.title

async function readPassages({ db }: Context, results: readonly Summary[], langid: string): Promise<Passages> {
  const guideids = results.flatMap((each) => (each.dataType === 'guide' ? each.guideid : []))
  const wikiids = results.flatMap((each) => (each.dataType === 'wiki' ? each.wikiid : []))
  return {
    guides: guideids.length > 0 ? await listPassagesOfGuides(db, guideids, langid) : new Map(),
    pages: wikiids.length > 0 ? await listPassagesOfPages(db, wikiids, langid) : new Map(),
  }
}

const passagesOf = (result: Summary, { guides, pages }: Passages): readonly Passage[] =>
  (result.dataType === 'guide' ? guides.get(result.guideid) : pages.get(result.wikiid)) ?? []

interface Matching {
  excerpt: Excerpt
  step: Passage['step']
}

/** Longer texts are searched up to here. */
const longestText = 100_000
/** Markup is parsed only around the first match: characters, and at most until the line begins and ends. */
const parsed = { before: 500, after: 2500, most: 5000 }

/** The first passage with the most words of the query. Markup is searched as it is, and only the best is parsed. */
async function findMatch(
  passages: readonly Passage[],
  spot: (text: string) => Span[],
  yieldAfter: ReturnType<typeof createYielder>,
): Promise<Matching | undefined> {
  const counted = []
  for (const passage of passages) {
    const parts = passage.parts.map((part) => ({ ...part, text: part.text.slice(0, longestText) }))
    await yieldAfter(parts.reduce((sum, { text }) => sum + text.length, 0))
    const spans = parts.map(({ text }) => spot(text))
    const count = countTerms(spans.flat())
    if (count > 0) counted.push({ passage: { ...passage, parts }, spans, count })
  }
  // Stable: the first one with that number.
  const best = counted.sort((one, other) => other.count - one.count).slice(0, 3)
  for (const { passage, spans } of best) {
    const text = plainTextOf(passage, spans)
    const inText = spot(text)
    if (inText.length > 0) return { excerpt: excerptOf(text, inText), step: passage.step }
  }
  return undefined
}

function plainTextOf({ parts }: Passage, spans: readonly (readonly Span[])[]): string {
  const texts = parts.map(({ text, isWiki }, index) =>
    isWiki ? plainOf(around(text, spans[index]?.[0]?.from ?? 0)) : text,
  )
  const written = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  return written.join(' · ')
}

const plainOf = (wiki: string): string => renderText(parseWiki(wiki, { context: 'block' }))

/** Whole lines where they are not too long, because markup ends with them. */
function around(text: string, match: number): string {
  if (text.length <= parsed.before + parsed.after) return text
  const start = match <= parsed.before ? 0 : text.lastIndexOf('\n', match - parsed.before) + 1
  const end = text.indexOf('\n', match + parsed.after)
  const last = match + parsed.most
  return text.slice(Math.max(start, match - parsed.most), end < 0 ? last : Math.min(end, last))
}

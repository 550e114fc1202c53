// Routes of the search. The query may be part of the path or a parameter.

import { Type } from 'typebox'
import type { TagCache } from '#platform/cache.ts'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { commaList, flag, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { Language } from '#settings/settings.schema.ts'
import { isIndexBehind, keyOfSearch, keyOfSuggest, ownSearch } from './cached-answers.ts'
import type { HeldDocument } from './documents.ts'
import { type FacetQuery, facetQuery, marksOfFacets } from './facets.ts'
import { kindsOfDoctypes, kindsOfFilter, wantsTeams } from './kinds.ts'
import { SearchAnswer, SuggestAnswer } from './search.schema.ts'
import { type Miss, search, suggest } from './search.ts'
import type { SimilarWords } from './wider.ts'

const tags = ['search']
const queryParams = Type.Object({ query: Type.String({ description: 'Words, or guideid: and a number' }) })
const wanted = (description: string) => Type.Optional(Type.String({ maxLength: 16_384, description }))
const words = {
  q: wanted('Words, or guideid: and a number; without words there are no results'),
  query: wanted('Same as q; used if q is omitted'),
}
const langid = Type.Optional({
  ...Language,
  description: 'Language of translated results; matches in it rank higher. Default: the language of the site',
})

const searchQuery = {
  filter: commaList(
    'Kinds, separated by commas: guide, teardown, wiki, category, item, info, page, team, user; other values match nothing',
    { maxLength: 1000 },
  ),
  ...facetQuery,
  matches: flag('Adds an excerpt to each guide and page; a limit above 50 counts as 50'),
  langid,
  ...paging,
}
const suggestQuery = {
  doctypes: commaList(
    'Kinds, separated by commas: guide, topic, item, page, all (guides and topics), or a kind of the search',
    { maxLength: 1000 },
  ),
  langid,
  fallbackToDefaultLanguage: flag('Accepted and ignored: originals are always included'),
  showAllLanguages: flag('Accepted and ignored: originals are always included'),
  guideDevice: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
}

interface Wanted extends FacetQuery {
  matches?: boolean | undefined
  filter?: string | undefined
  langid?: string | undefined
  offset?: number
  limit?: number
}

/** Excerpts are made of whole texts. */
const mostWithMatches = 50

export interface SearchMemory {
  documents: TagCache<HeldDocument>
  similar: TagCache<SimilarWords>
  misses: { add: (miss: Miss) => void }
}

async function answerSearch(ctx: Context, query: string, wanted: Wanted, memory: SearchMemory) {
  const facets = await marksOfFacets(ctx, wanted)
  const options = {
    query,
    langid: wanted.langid ?? ctx.site.language,
    kinds: kindsOfFilter(wanted.filter),
    onMiss: wanted.filter || facets.length > 0 ? undefined : memory.misses.add,
    documents: memory.documents,
    similar: memory.similar,
    facets,
    withTeams: wantsTeams(wanted.filter) && facets.length === 0,
    withMatches: wanted.matches,
  }
  const { offset, limit } = pageOf(wanted)
  const page = { offset, limit: wanted.matches ? Math.min(limit, mostWithMatches) : limit }
  const found = await search(ctx, options, page)
  // Each search without a hit counts, and the reputation of a team changes with that of its members.
  const isShort = found.totalResults === 0 || found.results.some(({ dataType }) => dataType === 'team')
  ctx.isFleeting = isShort || (await isIndexBehind(ctx.db))
  return { search: query, ...found }
}

async function answerSuggest(
  ctx: Context,
  query: string,
  wanted: { doctypes?: string | undefined; langid?: string | undefined },
  { documents, similar }: SearchMemory,
) {
  const kinds = kindsOfDoctypes(wanted.doctypes)
  if (!kinds) throw problems.badRequest('doctypes must hold guide, topic, item, page or all')
  const options = { query, langid: wanted.langid ?? ctx.site.language, kinds, documents, similar }
  ctx.isFleeting = await isIndexBehind(ctx.db)
  return { query, results: await suggest(ctx, options) }
}

export function searchRoutes(app: App, memory: SearchMemory): void {
  const route = declare(app, tags)
  route.get(
    '/search/:query',
    access.public,
    {
      id: 'search',
      summary: 'Search guides and pages',
      params: queryParams,
      query: Type.Object(searchQuery),
      answer: SearchAnswer,
      cache: keyOfSearch,
      personal: ownSearch,
    },
    ({ ctx, params, query }) => answerSearch(ctx, params.query, query, memory),
  )

  route.get(
    '/search',
    access.public,
    {
      id: 'searchFor',
      summary: 'Search guides and pages by query parameter',
      query: Type.Object({ ...words, ...searchQuery }),
      answer: SearchAnswer,
      cache: keyOfSearch,
      personal: ownSearch,
    },
    ({ ctx, query }) => answerSearch(ctx, query.q ?? query.query ?? '', query, memory),
  )

  route.get(
    '/suggest/:query',
    access.public,
    {
      id: 'suggest',
      summary: 'Get suggestions of guides and pages for typed text',
      params: queryParams,
      query: Type.Object(suggestQuery),
      answer: SuggestAnswer,
      cache: keyOfSuggest,
      personal: ownSearch,
      problems: [400],
    },
    ({ ctx, params, query }) => answerSuggest(ctx, params.query, query, memory),
  )

  route.get(
    '/suggest',
    access.public,
    {
      id: 'suggestFor',
      summary: 'Get suggestions by query parameter',
      query: Type.Object({ ...words, ...suggestQuery }),
      answer: SuggestAnswer,
      cache: keyOfSuggest,
      personal: ownSearch,
      problems: [400],
    },
    ({ ctx, query }) => answerSuggest(ctx, query.q ?? query.query ?? '', query, memory),
  )
}

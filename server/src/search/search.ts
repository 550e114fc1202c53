// Answers a search: one page of results, as summaries of guides and pages.
import { summariesOf } from '#guides/texts/search-texts.ts'
import { isGuideViewable } from '#guides/viewable.ts'
import { pageSummariesOf } from '#pages/reading/search-texts.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { countTeams, listTeams, presentTeam } from '#users/find-teams.ts'
import { foldText } from '#users/users.ts'
import { countResults, findAll, listResults, noResults, type Results } from './find.ts'
import { withMatches } from './match.ts'
import type { SearchOptions } from './matches.ts'
import { findSeenGuide, type Subject } from './search.queries.ts'
import type { SearchAnswer, Suggestion } from './search.schema.ts'
import { suggestionFor } from './suggestion.ts'

type Result = SearchAnswer['results'][number]

/** A search without a hit. A read may be repeated, and its request counts once. */
export interface Miss extends Pick<SearchOptions, 'query' | 'langid'> {
  request: string
}

interface Paging {
  offset: number
  limit: number
}

export async function search(
  ctx: Context,
  options: SearchOptions & {
    withTeams?: boolean
    withMatches?: boolean | undefined
    onMiss?: ((miss: Miss) => void) | undefined
  },
  { offset, limit }: Paging,
): Promise<Omit<SearchAnswer, 'search'>> {
  const found = await find(ctx, options)
  const { langid } = options
  const name = options.withTeams ? foldText(options.query) : ''
  // Sent together.
  const [count, subjects, teams] = await Promise.all([
    countResults(ctx, found),
    listResults(ctx, found, { offset, limit }),
    name === '' ? 0 : countTeams(ctx.db, { name }),
  ])
  const plain = await present(ctx, subjects, langid)
  const { matchers, corrections } = found
  const first = options.withMatches ? await withMatches(ctx, plain, { matchers, langid }) : plain
  const totalResults = count + teams
  if (totalResults === 0 && offset === 0 && !byNumber.test(options.query))
    options.onMiss?.({ query: options.query, langid, request: ctx.source })
  const [from = 0, to = 0] = [offset, offset + limit].map((end) => Math.max(0, end - count))
  const last =
    from < teams && to > from ? await teamsNamed(ctx, name, { offset: from, limit: to - from }) : []
  return {
    limit,
    offset,
    totalResults,
    moreResults: offset + limit < totalResults,
    ...(options.withMatches && {
      suggestion: suggestionFor(options.query, corrections, first.flatMap(textsOf)),
    }),
    results: [...first, ...last],
  }
}

const textsOf = ({ title, summary, ...result }: Exclude<Result, { dataType: 'team' }>) => [
  title,
  summary,
  ('match' in result && result.match?.text) || '',
]

/** By id; teams are public. */
async function teamsNamed(ctx: Context, name: string, page: Paging): Promise<Result[]> {
  const rows = await listTeams(ctx.db, { name }, { ...page, order: 'asc' })
  return rows.map((row) => ({ dataType: 'team', ...presentTeam(row, ctx.url) }))
}

/** A guide can be searched for by its id. */
const byNumber = /^\s*guideid:\s*(\d{1,15})\s*$/i

async function find(ctx: Context, options: SearchOptions): Promise<Results> {
  const number = byNumber.exec(options.query)?.[1]
  if (number === undefined) return findAll(ctx, options)
  const guideid = Number(number)
  const seen = { isGuideSeen: isGuideViewable(ctx), isPageSeen: isPageViewable(ctx) }
  if (!(await findSeenGuide(ctx.db, guideid, seen))) return noResults
  return { ...noResults, ranked: [{ key: `guide ${guideid}`, guideid, wikiid: null, score: 1 }] }
}

async function present(ctx: Context, found: readonly Subject[], langid: string) {
  const guideids = found.flatMap(({ guideid }) => guideid ?? [])
  const wikiids = found.flatMap(({ wikiid }) => wikiid ?? [])
  const [guides, pages] = await Promise.all([
    summariesOf(ctx, guideids, langid),
    pageSummariesOf(ctx, wikiids, langid),
  ])
  return found.flatMap(({ guideid, wikiid }) => {
    const result = guideid === null ? pages.get(wikiid ?? 0) : guides.get(guideid)
    return result ? [result] : []
  })
}

const mostSuggested = 10

export async function suggest(ctx: Context, options: SearchOptions): Promise<Suggestion[]> {
  const { ranked } = await find(ctx, { ...options, isUncounted: true })
  const results = await present(ctx, ranked.slice(0, mostSuggested), options.langid)
  return results.map(suggestionOf)
}

/** Teams are not suggested. */
function suggestionOf(result: Exclude<Result, { dataType: 'team' }>): Suggestion {
  if (result.dataType === 'wiki') return { ...result, dataType: 'wiki' }
  const { guideid, locale, title, summary, url, modified_date, userid, image } = result
  const { category_display_title: category, public: isPublic } = result
  return {
    dataType: 'guide',
    guideid,
    langid: locale,
    title,
    display_title: title,
    category,
    public: isPublic,
    summary,
    text: summary,
    url,
    modified_date,
    author: userid === 0 ? null : userid,
    image,
  }
}

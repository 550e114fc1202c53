// Answers a search: one page of results, as summaries of guides and pages.
import { summariesOf } from '#guides/texts/search-texts.ts'
import { isGuideViewable } from '#guides/viewable.ts'
import { pageSummariesOf } from '#pages/reading/search-texts.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { listTeams, presentTeam } from '#users/find-teams.ts'
import { foldText } from '#users/users.ts'
import { findAll, mostFound, type SearchOptions } from './find.ts'
import type { SearchResult } from './rank.ts'
import { findSeenGuide } from './search.queries.ts'
import type { SearchAnswer, Suggestion } from './search.schema.ts'

type Result = SearchAnswer['results'][number]

export async function search(
  ctx: Context,
  options: SearchOptions & { withTeams?: boolean },
  { offset, limit }: { offset: number; limit: number },
): Promise<Omit<SearchAnswer, 'search'>> {
  const found = await find(ctx, options)
  const teams = options.withTeams ? await teamsNamed(ctx, options.query) : []
  const totalResults = found.length + teams.length
  const first = await present(ctx, found.slice(offset, offset + limit), options.langid)
  const [from, to] = [offset, offset + limit].map((place) => Math.max(0, place - found.length))
  const results = [...first, ...teams.slice(from, to)]
  return { limit, offset, totalResults, moreResults: offset + limit < totalResults, results }
}

/** By id; teams are public. */
async function teamsNamed(ctx: Context, query: string): Promise<Result[]> {
  const name = foldText(query)
  if (name === '') return []
  const rows = await listTeams(ctx.db, { name }, { offset: 0, limit: mostFound, order: 'asc' })
  return rows.map((row) => ({ dataType: 'team', ...presentTeam(row, ctx.url) }))
}

/** A guide can be searched for by its id. */
const byNumber = /^\s*guideid:\s*(\d{1,15})\s*$/i

async function find(ctx: Context, options: SearchOptions): Promise<SearchResult[]> {
  const number = byNumber.exec(options.query)?.[1]
  if (number === undefined) return findAll(ctx, options)
  const guideid = Number(number)
  const seen = { isGuideSeen: isGuideViewable(ctx), isPageSeen: isPageViewable(ctx) }
  if (!(await findSeenGuide(ctx.db, guideid, seen))) return []
  return [{ key: `guide ${guideid}`, guideid, wikiid: null, score: 1 }]
}

async function present(ctx: Context, found: readonly SearchResult[], langid: string) {
  const guideids = found.flatMap(({ guideid }) => guideid ?? [])
  const guides = await summariesOf(ctx, guideids, langid)
  const wikiids = found.flatMap(({ wikiid }) => wikiid ?? [])
  const pages = await pageSummariesOf(ctx, wikiids, langid)
  return found.flatMap(({ guideid, wikiid }) => {
    const result = guideid === null ? pages.get(wikiid ?? 0) : guides.get(guideid)
    return result ? [result] : []
  })
}

const mostSuggested = 10

export async function suggest(ctx: Context, options: SearchOptions): Promise<Suggestion[]> {
  const found = await find(ctx, options)
  const results = await present(ctx, found.slice(0, mostSuggested), options.langid)
  return results.map(suggestionOf)
}

/** Teams are not suggested. */
function suggestionOf(result: Exclude<Result, { dataType: 'team' }>): Suggestion {
  if (result.dataType === 'wiki') return { ...result, dataType: 'wiki' }
  const { guideid, locale, title, summary, url, modified_date, userid, image } = result
  return {
    dataType: 'guide',
    guideid,
    langid: locale,
    title,
    display_title: title,
    summary,
    text: summary,
    url,
    modified_date,
    author: userid === 0 ? null : userid,
    image,
  }
}

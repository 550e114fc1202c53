// Ranks guides that the caller has edited or performed recently before equally good matches.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { SearchResult } from './rank.ts'

const dayMs = 24 * 60 * 60 * 1000
const recentDays = 30

/** Answers that depend on it are cached for the rest of the day. */
export const dayOf = (now: number): number => Math.floor(now / dayMs)

/** Results below these rarely get to the first page by the bonus. */
const mostCompared = 100
/** Less than the difference between a match in the summary and one in the steps. */
const bonus = 2

export async function recentFirst(ctx: Context, ranked: SearchResult[]): Promise<SearchResult[]> {
  const { userid } = ctx.actor
  const first = ranked.slice(0, mostCompared)
  const guideids = first.flatMap(({ guideid }) => guideid ?? [])
  if (userid === null || first.length < 2 || guideids.length === 0) return ranked
  const recent = new Set(
    await listRecentAmong(ctx.db, guideids, { userid, since: (dayOf(ctx.now) - recentDays) * dayMs }),
  )
  if (recent.size === 0) return ranked
  const preferred = first.map((result) =>
    recent.has(result.guideid ?? 0) ? { ...result, score: result.score + bonus } : result,
  )
  // Stable: equal scores stay in their order.
  return [...preferred.sort((one, other) => other.score - one.score), ...ranked.slice(mostCompared)]
}

/** Enough work to know what is recent; more would only be read. */
const mostRecent = 200

/** Guides among them that the user has edited, or of which the user has started a run. */
async function listRecentAmong(
  db: Db,
  guideids: readonly number[],
  { userid, since }: { userid: number; since: number },
): Promise<number[]> {
  const { rows } = await sql<{ guideid: number }>`
    select guideid from (
      select guideid from guide_revisions
      where userid = ${userid} and at >= ${since} and "isPatrolled" = 1 order by at desc limit ${mostRecent}) edited
    where guideid in ${sqlList(guideids)}
    union
    select guideid from (
      select guideid from entries
      where userid = ${userid} and "startedAt" >= ${since} order by "startedAt" desc limit ${mostRecent}) performed
    where guideid in ${sqlList(guideids)}`.execute(db)
  return rows.map(({ guideid }) => guideid)
}

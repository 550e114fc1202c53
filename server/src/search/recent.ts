// Ranks guides that the caller has edited or performed recently before equally good matches.
import { prepare } from '#platform/db/prepared.ts'
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
  if (userid === null || first.length < 2 || first.every(({ guideid }) => guideid === null)) return ranked
  const recent = await recentOf(ctx, userid)
  if (!first.some(({ guideid }) => recent.has(guideid ?? 0))) return ranked
  const preferred = first.map((result) =>
    recent.has(result.guideid ?? 0) ? { ...result, score: result.score + bonus } : result,
  )
  // Stable: equal scores stay in their order.
  return [...preferred.sort((one, other) => other.score - one.score), ...ranked.slice(mostCompared)]
}

/** Enough work to know what is recent; more would only be read. */
const mostRecent = 200

/** Guides that a user has edited, or of which the user has started a run. */
const listRecent = prepare<{ userid: number; since: number }>()((db, { userid, since }) => {
  const edited = db
    .selectFrom('guide_revisions')
    .select('guideid')
    .where('userid', '=', userid)
    .where('at', '>=', since)
    .where('isPatrolled', '=', 1)
    .orderBy('at', 'desc')
    .limit(mostRecent)
  const performed = db
    .selectFrom('entries')
    .select('guideid')
    .where('userid', '=', userid)
    .where('startedAt', '>=', since)
    .orderBy('startedAt', 'desc')
    .limit(mostRecent)
  return db
    .selectFrom(edited.as('edited'))
    .select('guideid')
    .union(db.selectFrom(performed.as('performed')).select('guideid'))
})

/** A request ranks several times: its context ends with it. */
const known = new WeakMap<Context, Promise<ReadonlySet<number>>>()

function recentOf(ctx: Context, userid: number): Promise<ReadonlySet<number>> {
  const read = async () => {
    const rows = await listRecent(ctx.db, { userid, since: (dayOf(ctx.now) - recentDays) * dayMs })
    return new Set(rows.map(({ guideid }) => guideid))
  }
  const recent = known.get(ctx) ?? read()
  known.set(ctx, recent)
  return recent
}

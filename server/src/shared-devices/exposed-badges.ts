// Finds the texts of ID badges in what is stored: a badge that others can read opens the work of its user.
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import { prepareFirst } from '#platform/db/prepared.ts'
import type { Context } from '#platform/http/request/context.ts'
import { longestIdBadge, shortestKnownIdBadge } from './quick-sign-in.schema.ts'
import { hashIdBadge } from './quick-sign-in.ts'

/** Parameters of one query. A save has fewer texts; the check of records reads more, in several queries. */
const textsAtOnce = 5000

const anyBadge = prepareFirst<number>()((db, userid) =>
  db.selectFrom('user_id_badges').select('userid').where('userid', '>', userid).limit(1),
)

interface ExposedBadge {
  userid: number
  /** The stored text, with the blanks at its ends. */
  text: string
  isReported: boolean
}

const isShort = (text: string): boolean => {
  const { length } = text.trim()
  return length >= shortestKnownIdBadge && length <= longestIdBadge
}

/** Sites without ID badges hash nothing. */
export async function findExposedBadges(ctx: Context, texts: Iterable<string>): Promise<ExposedBadge[]> {
  const short = [...new Set(texts)].filter(isShort)
  if (short.length === 0 || !(await anyBadge(ctx.db, 0))) return []
  const byHash = new Map<string, string>()
  for (const text of short) byHash.set(await hashIdBadge(ctx, text), text)
  const hashes = [...byHash.keys()]
  const found: ExposedBadge[] = []
  for (let from = 0; from < hashes.length; from += textsAtOnce) {
    const rows = await findByHashes(ctx.db, hashes.slice(from, from + textsAtOnce))
    for (const { userid, hash, exposedAt } of rows)
      found.push({ userid, text: byHash.get(hash) ?? '', isReported: exposedAt !== null })
  }
  return found
}

const findByHashes = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('user_id_badges')
    .select(['userid', 'hash', 'exposedAt'])
    .where('hash', 'in', hashes)
    .execute()

/** Administrators get a notice, once per badge. `runOf` returns the run that has a text. */
export async function reportExposedBadges(
  ctx: Context,
  badges: readonly ExposedBadge[],
  runOf: (text: string) => number,
): Promise<void> {
  for (const { userid, text, isReported } of badges) {
    if (isReported) continue
    const entryid = runOf(text)
    const change = { exposedAt: ctx.now, exposedIn: entryid }
    await ctx.db.updateTable('user_id_badges').set(change).where('userid', '=', userid).execute()
    await record(ctx, 'user.id-badge-exposed', ['user', userid], { after: { entryid } })
  }
}

// Titles of guides for callers who may not view them any more: as they were when the runs began.
import { viewable } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'

type Caller = Pick<Context, 'db' | 'actor' | 'site'>

export interface Head {
  guideid: number
  title: string
  isPublic: 0 | 1
  authorid: number | null
}

type Begun = { guideid: number; guideRevisionid: number }

/** Returns the title of the guide of each run, which the caller may know. */
export async function titlesFor(
  ctx: Caller,
  heads: readonly Head[],
  runs: readonly Begun[],
): Promise<(run: Begun) => string> {
  const titles = new Map(heads.map(({ guideid, title }) => [guideid, title]))
  const seen = new Set((await viewable(ctx, heads)).map(({ guideid }) => guideid))
  const hidden = runs.filter(({ guideid }) => titles.has(guideid) && !seen.has(guideid))
  const atStart = await listTitlesAt(ctx.db, [...new Set(hidden.map((run) => run.guideRevisionid))])
  return ({ guideid, guideRevisionid }) =>
    (seen.has(guideid) ? titles.get(guideid) : atStart.get(guideRevisionid)) ?? ''
}

export async function listTitlesAt(
  db: Db,
  guideRevisionids: readonly number[],
): Promise<Map<number, string>> {
  if (guideRevisionids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guide_revisions')
    .select(['guideRevisionid', 'content'])
    .where('guideRevisionid', 'in', guideRevisionids)
    .execute()
  return new Map(
    rows.map(({ guideRevisionid, content }) => [
      guideRevisionid,
      (JSON.parse(content) as { title: string }).title,
    ]),
  )
}

// What media ask about guides: which of those that show something the caller may see.
import type { Context } from '#platform/http/request/context.ts'
import { mayJudge } from './guides.access.ts'
import { findGuides } from './guides.queries.ts'
import { viewable } from './viewable.ts'

/** Their titles, by number. */
export async function viewableGuides(
  ctx: Context,
  guideids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const seen = await viewable(ctx, await findGuides(ctx.db, guideids))
  return new Map(seen.map((guide) => [guide.guideid, guide.title]))
}

export const seesHistory = mayJudge

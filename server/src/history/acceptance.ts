// Edits that were accepted: marked in the history, and whoever wrote them has earned by it.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { addReputation } from '#users/trust.ts'
import type { Edition, History } from './history.ts'
import { judgeEdits, listWaitingEdits, type WaitingEdit } from './revisions.ts'

/** What an event tells of them, and whose kept answers it ends. */
export interface Accepted {
  after: object
  tags: string[]
}

export const nothingAccepted: Accepted = { after: {}, tags: [] }

/** Nobody earns by accepting what is their own. */
export async function acceptEdits(
  ctx: Context,
  history: History,
  edition: Edition,
  edits: readonly WaitingEdit[],
): Promise<Accepted> {
  if (edits.length === 0) return nothingAccepted
  await judgeEdits(ctx.db, history, edition, { edits, verdict: { isPatrolled: 1 } })
  const points = siteOf(ctx).acceptedEditReputation
  const earned = new Map<number, number>()
  for (const { userid, action } of points === 0 ? [] : edits) {
    if (userid === null || userid === ctx.actor.userid || history.markers.includes(action)) continue
    earned.set(userid, (earned.get(userid) ?? 0) + points)
  }
  await addReputation(ctx.db, earned)
  return {
    after: {
      accepted: edits.map(({ id }) => id),
      reputation: [...earned].map(([userid, gained]) => ({ userid, points: gained })),
    },
    tags: [...earned.keys()].map((userid) => `user:${userid}`),
  }
}

/** An edit that holds at once accepts those that it was made on. */
export const acceptBelow = async (ctx: Context, history: History, edition: Edition): Promise<Accepted> =>
  acceptEdits(ctx, history, edition, await listWaitingEdits(ctx.db, history, edition))

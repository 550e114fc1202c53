// Accepts edits: marks them in the history and rewards their authors.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { addReputation } from '#users/trust.ts'
import type { Edition, History } from './history.ts'
import { listWaitingEdits, saveVerdict, type WaitingEdit } from './revisions.ts'

/** Data for the event of an acceptance, and the cache tags that it invalidates. */
export interface Accepted {
  after: object
  tags: string[]
}

export const nothingAccepted: Accepted = { after: {}, tags: [] }

/** Users earn nothing for accepting their own edits. */
export async function acceptEdits(
  ctx: Context,
  history: History,
  edition: Edition,
  edits: readonly WaitingEdit[],
): Promise<Accepted> {
  if (edits.length === 0) return nothingAccepted
  await saveVerdict(ctx.db, history, edition, { edits, verdict: { isPatrolled: 1 } })
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

/** Accepts all pending edits of an edition before a trusted user saves on top of them. */
export const acceptPending = async (ctx: Context, history: History, edition: Edition): Promise<Accepted> =>
  acceptEdits(ctx, history, edition, await listWaitingEdits(ctx.db, history, edition))

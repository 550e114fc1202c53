// Presents the members that all lists of revisions share: user, time, action and status.
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import type { UserSummary } from '#users/users.schema.ts'
import type { Revision } from './history.ts'

type Deed = Pick<Revision, 'langid' | 'at' | 'userid' | 'action'>

export interface PresentedDeed {
  langid: string
  date: number
  user: UserSummary | null
  action: string
}

/** Preserves the order, with one query for all users. */
export async function presentDeeds(ctx: Context, rows: readonly Deed[]): Promise<PresentedDeed[]> {
  const people = await findPeople(
    ctx.db,
    rows.map(({ userid }) => userid),
  )
  return rows.map(({ langid, at, userid, action }) => {
    const user = people.get(userid ?? 0)
    return { langid, date: toSeconds(at), user: user ? presentUserSummary(user, ctx.url) : null, action }
  })
}

export const statusOf = ({ isDenied, isPatrolled }: Pick<Revision, 'isDenied' | 'isPatrolled'>) =>
  isDenied ? 'denied' : isPatrolled ? 'accepted' : 'pending'

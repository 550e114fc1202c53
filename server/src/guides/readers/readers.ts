// Grants and revokes access of users and teams to a guide.

import { record } from '#events/events.ts'
import { deleteLink, insertLink } from '#platform/db/links.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { findTeams } from '#users/find-teams.ts'
import { userProblems } from '#users/users.problems.ts'
import { getUser } from '#users/users.ts'
import { listAllowedTeams, listAllowedUsers } from './readers.queries.ts'

/** The lists have no pages; for more users there are teams. */
export const readersLimit = 200

/** Repeating the change has no effect. */
export async function allowUser(ctx: Context, guideid: number, userid: number): Promise<void> {
  await getUser(ctx, userid)
  if (!(await insertLink(ctx.db, 'guide_users', { guideid, userid }))) return
  if ((await listAllowedUsers(ctx.db, guideid)).length > readersLimit)
    throw problems.invalidField('userid', `A guide is open to at most ${readersLimit} people`)
  await recordReader(ctx, guideid, 'guide.user-allowed', { after: { userid } })
}

/** Revoking access that was not granted has no effect. */
export async function disallowUser(ctx: Context, guideid: number, userid: number): Promise<void> {
  if (await deleteLink(ctx.db, 'guide_users', { guideid, userid }))
    await recordReader(ctx, guideid, 'guide.user-disallowed', { before: { userid } })
}

export async function allowTeam(ctx: Context, guideid: number, teamid: number): Promise<void> {
  if ((await findTeams(ctx.db, [teamid])).length === 0) throw userProblems.teamNotFound()
  if (!(await insertLink(ctx.db, 'guide_teams', { guideid, teamid }))) return
  if ((await listAllowedTeams(ctx.db, guideid)).length > readersLimit)
    throw problems.invalidField('teamid', `A guide is open to at most ${readersLimit} teams`)
  await recordReader(ctx, guideid, 'guide.team-allowed', { after: { teamid } })
}

export async function disallowTeam(ctx: Context, guideid: number, teamid: number): Promise<void> {
  if (await deleteLink(ctx.db, 'guide_teams', { guideid, teamid }))
    await recordReader(ctx, guideid, 'guide.team-disallowed', { before: { teamid } })
}

const recordReader = (
  ctx: Context,
  guideid: number,
  type: string,
  change: { before?: object; after?: object },
) => record(ctx, type, ['guide', guideid], change)

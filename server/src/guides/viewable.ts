// The condition under which a query over `guides` holds only guides that the caller may see.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'

export function isGuideViewable(ctx: Context): RawBuilder<boolean> {
  if (isStaff(ctx)) return sql<boolean>`(1 = 1)`
  const { userid } = ctx.actor
  if (userid === null) return sql<boolean>`(guides."isPublic" = 1)`
  return sql<boolean>`(
    guides."isPublic" = 1
    or guides.authorid = ${userid}
    or exists (select 1 from guide_users
      where guide_users.guideid = guides.guideid and guide_users.userid = ${userid})
    or exists (select 1 from guide_teams
      join team_members on team_members.teamid = guide_teams.teamid
      where guide_teams.guideid = guides.guideid and team_members.userid = ${userid}))`
}

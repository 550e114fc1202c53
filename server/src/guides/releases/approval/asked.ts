// Decides who is asked to sign: the one rule for lists, for signing, for the page of a request, and for notices.
import { type RawBuilder, sql } from 'kysely'
import { sqlList } from '#platform/db/lists.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isEditableBy } from '../../viewable.ts'

type Asker = Pick<Context, 'actor' | 'site' | 'now'>

export interface Asked {
  requestid: number
  /** Position of the stage. */
  position: number
  /** The person or member of a team that the stage names. */
  memberid: number
  /** The member, or the deputy of the member. */
  signerid: number
}

/** Members of stages, with those who can sign for them at this time. */
const candidates = (now: number): RawBuilder<unknown> => sql`(
  with members as (
    select stageid, userid from approval_stage_people
    union
    select approval_stage_teams.stageid, team_members.userid
    from approval_stage_teams join team_members on team_members.teamid = approval_stage_teams.teamid)
  select stageid, userid as memberid, userid as signerid from members
  union all
  select members.stageid, members.userid as memberid, approval_deputies.deputyid as signerid
  from members join approval_deputies on approval_deputies.userid = members.userid
  where approval_deputies."fromAt" <= ${now} and approval_deputies."untilAt" > ${now})`

/**
 * Authors of the change do not count, one person counts once per stage, and everybody asked may edit the guide, so that
 * they see what they sign.
 */
const pairs = (asker: Asker, stages: 'current' | 'all'): RawBuilder<Asked> => sql<Asked>`
  select approval_requests.requestid, approval_stages.position, candidates.memberid, candidates.signerid
  from approval_requests
  join guides on guides.guideid = approval_requests.guideid
  join approval_stages on approval_stages.processid = approval_requests.processid
    and approval_stages.version = approval_requests.version
    and ${stages === 'all' ? sql`(1 = 1)` : sql`approval_stages.position = approval_requests.stage`}
  join ${candidates(asker.now)} as candidates on candidates.stageid = approval_stages.stageid
  join users on users.userid = candidates.signerid and users."isEnabled" = 1
  where approval_requests.status = 'pending'
    and not exists (
      select 1 from approval_authors
      where approval_authors.requestid = approval_requests.requestid
        and approval_authors.userid in (candidates.memberid, candidates.signerid))
    and not exists (
      select 1 from approval_signatures
      join signatures on signatures.signatureid = approval_signatures.signatureid
      where approval_signatures.requestid = approval_requests.requestid
        and approval_signatures.stage = approval_stages.position
        and (signatures.userid in (candidates.memberid, candidates.signerid)
          or signatures."forUserid" in (candidates.memberid, candidates.signerid)))
    and ${isEditableBy(asker, sql.ref('users.userid'))}`

/** Condition on `approval_requests`: the current stage waits for this person. */
export const waitsFor = (asker: Asker, userid: number): RawBuilder<boolean> => sql<boolean>`
  approval_requests.requestid in (
    select asked.requestid from (${pairs(asker, 'current')}) as asked where asked.signerid = ${userid})`

/** For the current stage, or for all stages; ordered, with one query. */
export async function listAskedPairs(
  ctx: Pick<Context, 'db'> & Asker,
  requestids: readonly number[],
  stages: 'current' | 'all' = 'current',
): Promise<Asked[]> {
  if (requestids.length === 0) return []
  const { rows } = await sql<Asked>`
    select * from (${pairs(ctx, stages)} and approval_requests.requestid in ${sqlList(requestids)}) as asked
    order by requestid, position, memberid, signerid`.execute(ctx.db)
  return rows
}

/** How many of the named people and members of teams can sign at all, by stage of a process. */
export async function countAble(
  { db, now }: Pick<Context, 'db' | 'now'>,
  stageids: readonly number[],
): Promise<Map<number, number>> {
  if (stageids.length === 0) return new Map()
  const { rows } = await sql<{ stageid: number; able: number }>`
    select candidates.stageid, count(distinct candidates.memberid) as able
    from ${candidates(now)} as candidates join users on users.userid = candidates.signerid
    where users."isEnabled" = 1 and candidates.stageid in ${sqlList(stageids)}
    group by candidates.stageid`.execute(db)
  return new Map(rows.map(({ stageid, able }) => [Number(stageid), Number(able)]))
}

// The SQL of whom an event concerns.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** A site with more followers of one guide notifies these; the others find the release when they open the guide. */
const mostFollowers = 10_000
const mostModerators = 50
const mostAdministrators = 50

/** Users who marked the guide as a favourite, or have an open run of another release of it. */
export async function listFollowers(db: Db, guideid: number, releaseid: number): Promise<number[]> {
  const favourites = db.selectFrom('favorites').select('userid').where('guideid', '=', guideid)
  const runs = db
    .selectFrom('entries')
    .select('userid')
    .where('guideid', '=', guideid)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('releaseid', 'is', null), eb('releaseid', '<>', releaseid)]))
  const rows = await db
    .selectFrom(favourites.union(runs).as('followers'))
    .select('userid')
    .orderBy('userid')
    .limit(mostFollowers)
    .execute()
  return rows.map(({ userid }) => userid)
}

export async function listModerators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('userid')
    .where('isEnabled', '=', 1)
    .where((eb) => eb.or([eb('isModerator', '=', 1), eb('isAdmin', '=', 1)]))
    .orderBy('userid')
    .limit(mostModerators)
    .execute()
  return rows.map(({ userid }) => userid)
}

export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('userid')
    .where('isEnabled', '=', 1)
    .where('isAdmin', '=', 1)
    .orderBy('userid')
    .limit(mostAdministrators)
    .execute()
  return rows.map(({ userid }) => userid)
}

/** The person whom the signer represented. */
export async function findRepresented(db: Db, signatureid: number): Promise<number | null> {
  const row = await db
    .selectFrom('signatures')
    .select('forUserid')
    .where('signatureid', '=', signatureid)
    .executeTakeFirst()
  return row?.forUserid ?? null
}

export async function listApprovalAuthors(db: Db, requestid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('approval_authors')
    .select('userid')
    .where('requestid', '=', requestid)
    .orderBy('userid')
    .execute()
  return rows.map(({ userid }) => userid)
}

/** The signers of a request, and the people whom they represented. */
export async function listApprovers(db: Db, requestid: number): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('approval_signatures')
    .innerJoin('signatures', 'signatures.signatureid', 'approval_signatures.signatureid')
    .select(['signatures.userid', 'signatures.forUserid'])
    .where('approval_signatures.requestid', '=', requestid)
    .execute()
  return rows.flatMap(({ userid, forUserid }) => [userid, forUserid])
}

/** People and members of teams of the stages that the request reached, without the authors of the change. */
export async function listStageMembers(db: Db, requestid: number): Promise<number[]> {
  const { rows } = await sql<{ userid: number }>`
    with reached as (
      select approval_stages.stageid from approval_requests
      join approval_stages on approval_stages.processid = approval_requests.processid
        and approval_stages.version = approval_requests.version
        and approval_stages.position <= approval_requests.stage
      where approval_requests.requestid = ${requestid}),
    members as (
      select userid from approval_stage_people where stageid in (select stageid from reached)
      union
      select team_members.userid from approval_stage_teams
      join team_members on team_members.teamid = approval_stage_teams.teamid
      where approval_stage_teams.stageid in (select stageid from reached))
    select userid from members where userid not in (
      select userid from approval_authors where requestid = ${requestid})
    order by userid limit ${mostFollowers}`.execute(db)
  return rows.map(({ userid }) => userid)
}

export const findCommentAbout = (db: Db, commentid: number) =>
  db
    .selectFrom('comments')
    .leftJoin('comments as parents', 'parents.commentid', 'comments.parentid')
    .leftJoin('guides', 'guides.guideid', 'comments.guideid')
    .leftJoin('wikis', 'wikis.wikiid', 'comments.wikiid')
    .select(['comments.guideid', 'comments.wikiid', 'comments.parentid', 'comments.status'])
    .select(['parents.userid as answeredid'])
    .select(['guides.authorid as guideAuthorid', 'wikis.authorid as pageAuthorid'])
    .where('comments.commentid', '=', commentid)
    .executeTakeFirst()

export async function findGuideAuthor(db: Db, guideid: number): Promise<number | null> {
  const row = await db
    .selectFrom('guides')
    .select('authorid')
    .where('guideid', '=', guideid)
    .executeTakeFirst()
  return row?.authorid ?? null
}

export async function findTeamName(db: Db, teamid: number): Promise<string> {
  const row = await db.selectFrom('teams').select('name').where('teamid', '=', teamid).executeTakeFirst()
  return row?.name ?? ''
}

export async function listTeamMembers(db: Db, teamid: number): Promise<number[]> {
  const rows = await db.selectFrom('team_members').select('userid').where('teamid', '=', teamid).execute()
  return rows.map(({ userid }) => userid)
}

const mostAuthors = 50

/** The number of guides that the team opens, and some of their authors. */
export async function findOpened(db: Db, teamid: number): Promise<{ guides: number; authorids: number[] }> {
  const opened = db
    .selectFrom('guide_teams')
    .innerJoin('guides', 'guides.guideid', 'guide_teams.guideid')
    .where('guide_teams.teamid', '=', teamid)
    .where('guides.isDeleted', '=', 0)
  const { guides } = await opened
    .select(({ fn }) => fn.countAll<number>().as('guides'))
    .executeTakeFirstOrThrow()
  const rows = await opened
    .select('guides.authorid')
    .distinct()
    .orderBy('authorid')
    .limit(mostAuthors)
    .execute()
  return { guides: Number(guides), authorids: rows.flatMap(({ authorid }) => authorid ?? []) }
}

export const findPerformers = (db: Db, entryid: number) =>
  db.selectFrom('entries').select(['userid', 'starterid']).where('entryid', '=', entryid).executeTakeFirst()

/** The state of an approval request, and the user who asked for it. */
export const findRequest = (db: Db, requestid: number) =>
  db
    .selectFrom('approval_requests')
    .select(['status', 'userid'])
    .where('requestid', '=', requestid)
    .executeTakeFirst()

// The SQL of the stages of approval processes.
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { ProcessRow } from './processes.queries.ts'

type StageRow = Selectable<Tables['approval_stages']>

export interface StagePlan {
  name: string | null
  userids: readonly number[]
  teamids: readonly number[]
  required: number
  dueDays: number | null
}

export async function insertStages(
  db: Db,
  { processid, version }: Pick<ProcessRow, 'processid' | 'version'>,
  plans: readonly StagePlan[],
): Promise<void> {
  const rows = await db
    .insertInto('approval_stages')
    .values(
      plans.map(({ name, required, dueDays }, index) => ({
        ...{ processid, version, name, required, dueDays },
        position: index + 1,
      })),
    )
    .returning(['stageid', 'position'])
    .execute()
  const members = rows.flatMap(({ stageid, position }) => {
    const plan = plans[position - 1]
    return plan ? [{ stageid, plan }] : []
  })
  const people = members.flatMap(({ stageid, plan }) => plan.userids.map((userid) => ({ stageid, userid })))
  const teams = members.flatMap(({ stageid, plan }) => plan.teamids.map((teamid) => ({ stageid, teamid })))
  if (people.length > 0) await db.insertInto('approval_stage_people').values(people).execute()
  if (teams.length > 0) await db.insertInto('approval_stage_teams').values(teams).execute()
}

export interface Stage extends StageRow {
  userids: number[]
  teamids: number[]
}

type Versioned = Pick<ProcessRow, 'processid' | 'version'>

/** The stages of these versions of processes, in order, with three queries. */
export async function listStages(db: Db, versions: readonly Versioned[]): Promise<Stage[]> {
  if (versions.length === 0) return []
  const rows = await db
    .selectFrom('approval_stages')
    .selectAll()
    .where(({ eb, or, and }) =>
      or(
        versions.map(({ processid, version }) =>
          and([eb('processid', '=', processid), eb('version', '=', version)]),
        ),
      ),
    )
    .orderBy('processid')
    .orderBy('version')
    .orderBy('position')
    .execute()
  const ids = rows.map(({ stageid }) => stageid)
  const people = await db
    .selectFrom('approval_stage_people')
    .selectAll()
    .where('stageid', 'in', ids)
    .orderBy('userid')
    .execute()
  const teams = await db
    .selectFrom('approval_stage_teams')
    .selectAll()
    .where('stageid', 'in', ids)
    .orderBy('teamid')
    .execute()
  const [userids, teamids] = [
    Map.groupBy(people, ({ stageid }) => stageid),
    Map.groupBy(teams, ({ stageid }) => stageid),
  ]
  return rows.map((row) => ({
    ...row,
    userids: (userids.get(row.stageid) ?? []).map(({ userid }) => userid),
    teamids: (teamids.get(row.stageid) ?? []).map(({ teamid }) => teamid),
  }))
}

/** Counts the processes of which a stage in use, or of a request that is pending, names the team. */
export async function countProcessesOfTeam(db: Db, teamid: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct approval_stages.processid) as count from approval_stage_teams
    join approval_stages on approval_stages.stageid = approval_stage_teams.stageid
    join approval_processes on approval_processes.processid = approval_stages.processid
    where approval_stage_teams.teamid = ${teamid} and (
      (approval_processes."deletedAt" is null and approval_processes.version = approval_stages.version)
      or exists (
        select 1 from approval_requests
        where approval_requests.processid = approval_stages.processid
        and approval_requests.version = approval_stages.version and approval_requests.status = 'pending'))`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

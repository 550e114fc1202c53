// The SQL of approval processes, their stages, and the guides and categories to which they are assigned.
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type ProcessRow = Selectable<Tables['approval_processes']>
export type StageRow = Selectable<Tables['approval_stages']>
export type AssignedTo = 'guide' | 'category'

export interface StagePlan {
  userids: readonly number[]
  teamids: readonly number[]
  required: number
  dueDays: number | null
}

const processes = (db: Db) => db.selectFrom('approval_processes').selectAll().where('deletedAt', 'is', null)

export const findProcess = (db: Db, processid: number): Promise<ProcessRow | undefined> =>
  processes(db).where('processid', '=', processid).executeTakeFirst()

export const findDefaultProcess = (db: Db): Promise<ProcessRow | undefined> =>
  processes(db).where('isDefault', '=', 1).executeTakeFirst()

export const isNameTaken = async (db: Db, name: string, but: number | null): Promise<boolean> =>
  (await processes(db)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('processid', '<>', but ?? 0)
    .executeTakeFirst()) !== undefined

interface ProcessPage {
  offset: number
  limit: number
  /** Part of the name. */
  text?: string | undefined
}

export function listProcesses(db: Db, { offset, limit, text }: ProcessPage): Promise<ProcessRow[]> {
  const pattern = text && `%${text.toLowerCase().replace(/[%_!]/g, '!$&')}%`
  return processes(db)
    .$if(pattern !== undefined, (query) => query.where(sql<boolean>`lower(name) like ${pattern} escape '!'`))
    .orderBy(sql`lower(name)`)
    .orderBy('processid')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Deleted ones included: a request keeps the name of its process. */
export async function findProcesses(db: Db, processids: readonly number[]): Promise<Map<number, ProcessRow>> {
  if (processids.length === 0) return new Map()
  const rows = await db
    .selectFrom('approval_processes')
    .selectAll()
    .where('processid', 'in', processids)
    .execute()
  return new Map(rows.map((row) => [row.processid, row]))
}

export async function insertStages(
  db: Db,
  { processid, version }: Pick<ProcessRow, 'processid' | 'version'>,
  plans: readonly StagePlan[],
): Promise<void> {
  const rows = await db
    .insertInto('approval_stages')
    .values(
      plans.map(({ required, dueDays }, index) => ({
        ...{ processid, version, required, dueDays },
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

export interface Uses {
  guides: number
  categories: number
  pending: number
}

export async function countUses(db: Db, processids: readonly number[]): Promise<Map<number, Uses>> {
  const uses = new Map(processids.map((id) => [id, { guides: 0, categories: 0, pending: 0 }]))
  if (processids.length === 0) return uses
  const assigned = await db
    .selectFrom('approval_assignments')
    .select(({ fn }) => ['processid', 'subject', fn.countAll<number>().as('count')])
    .where('processid', 'in', processids)
    .groupBy(['processid', 'subject'])
    .execute()
  const open = await db
    .selectFrom('approval_requests')
    .select(({ fn }) => ['processid', fn.countAll<number>().as('count')])
    .where('processid', 'in', processids)
    .where('status', '=', 'pending')
    .groupBy('processid')
    .execute()
  for (const { processid, subject, count } of assigned) {
    const use = uses.get(processid)
    if (use) use[subject === 'guide' ? 'guides' : 'categories'] = Number(count)
  }
  for (const { processid, count } of open) {
    const use = uses.get(processid)
    if (use) use.pending = Number(count)
  }
  return uses
}

interface Thing {
  subject: AssignedTo
  subjectid: number
}

export async function saveAssignment(
  db: Db,
  { subject, subjectid }: Thing,
  processid: number,
): Promise<void> {
  await db
    .insertInto('approval_assignments')
    .values({ subject, subjectid, processid })
    .onConflict((conflict) => conflict.columns(['subject', 'subjectid']).doUpdateSet({ processid }))
    .execute()
}

export async function deleteAssignment(db: Db, { subject, subjectid }: Thing): Promise<void> {
  await db
    .deleteFrom('approval_assignments')
    .where('subject', '=', subject)
    .where('subjectid', '=', subjectid)
    .execute()
}

export const listAssignments = (
  db: Db,
  { guideid, categoryids }: { guideid: number | null; categoryids: readonly number[] },
) =>
  db
    .selectFrom('approval_assignments')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('subject', '=', 'guide'), eb('subjectid', '=', guideid ?? 0)]),
        ...(categoryids.length > 0
          ? [and([eb('subject', '=', 'category'), eb('subjectid', 'in', categoryids)])]
          : []),
      ]),
    )
    .execute()

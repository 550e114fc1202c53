// The SQL of the assignment of approval processes to guides and categories.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'

export interface Thing {
  subject: 'guide' | 'category'
  subjectid: number
}

/** Null: the guide is exempt from approval. */
type Processid = number | null

export async function saveAssignment(
  db: Db,
  { subject, subjectid }: Thing,
  processid: Processid,
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

export const findOwn = (
  db: Db,
  { subject, subjectid }: Thing,
): Promise<{ processid: Processid } | undefined> =>
  db
    .selectFrom('approval_assignments')
    .select('processid')
    .where('subject', '=', subject)
    .where('subjectid', '=', subjectid)
    .executeTakeFirst()

/** The guides among these that are exempt. */
export async function findExempt(db: Db, guideids: readonly number[]): Promise<Set<number>> {
  if (guideids.length === 0) return new Set()
  const rows = await db
    .selectFrom('approval_assignments')
    .select('subjectid')
    .where('subject', '=', 'guide')
    .where('subjectid', 'in', guideids)
    .where('processid', 'is', null)
    .execute()
  return new Set(rows.map(({ subjectid }) => subjectid))
}

/** The guides among these to which a process applies. */
export const findGuidesWithProcess = async (db: Db, guideids: readonly number[]): Promise<Set<number>> =>
  new Set((await listAppliedProcesses(db, guideids)).map(({ guideid }) => guideid))

export interface AppliedRow {
  guideid: number
  processid: number
  name: string
  from: Thing['subject'] | 'site'
}

/** The process that applies to each of these guides: `findAppliedIn` for many guides at a time. */
export async function listAppliedProcesses(db: Db, guideids: readonly number[]): Promise<AppliedRow[]> {
  if (guideids.length === 0) return []
  const { rows } = await sql<AppliedRow>`
    with recursive above(start, wikiid, depth) as (
      select distinct categoryid, categoryid, 0 from guides where guideid in ${sqlList(guideids)}
      union all
      select above.start, wikis.parentid, above.depth + 1 from above join wikis on wikis.wikiid = above.wikiid
      where wikis.parentid is not null),
    ranked as (
      select above.start, assigned.processid, row_number() over (partition by above.start order by above.depth) as rank
      from above join approval_assignments assigned
        on assigned.subject = 'category' and assigned.subjectid = above.wikiid)
    select guides.guideid, process.processid, process.name,
      case when own.processid is not null then 'guide' when ranked.processid is not null then 'category'
        else 'site' end as "from"
    from guides
    left join approval_assignments own on own.subject = 'guide' and own.subjectid = guides.guideid
    left join ranked on ranked.start = guides.categoryid and ranked.rank = 1
    join approval_processes process on process."deletedAt" is null and process.processid = coalesce(
      own.processid, ranked.processid, (select processid from approval_processes
        where "isDefault" = 1 and "deletedAt" is null))
    where guides.guideid in ${sqlList(guideids)}
      and not (own.subjectid is not null and own.processid is null)`.execute(db)
  return rows
}

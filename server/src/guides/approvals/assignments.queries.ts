// The SQL of the assignment of approval processes to guides and categories.
import type { Db } from '#platform/db/database.ts'

export interface Thing {
  subject: 'guide' | 'category'
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

export async function findOwn(db: Db, { subject, subjectid }: Thing): Promise<number | null> {
  const row = await db
    .selectFrom('approval_assignments')
    .select('processid')
    .where('subject', '=', subject)
    .where('subjectid', '=', subjectid)
    .executeTakeFirst()
  return row?.processid ?? null
}

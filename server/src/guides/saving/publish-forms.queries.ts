// The SQL of the site-wide sequence of forms, and of the times at which forms were published.
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

const counter = 'form-revision'

/** Returns the first number. The row is locked until the commit, so numbers become visible in ascending order. */
export async function takeFormNumbers(db: Db, count = 1): Promise<number> {
  const row = await db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('name', '=', counter)
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value - count + 1
}

/** By step id, the published form; null if the form was removed last. */
export async function findShownForms(
  db: Db,
  stepids: readonly number[],
): Promise<Map<number, number | null>> {
  if (stepids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shown_forms as shown')
    .select(['shown.stepid', 'shown.formRevisionid'])
    .where('shown.stepid', 'in', stepids)
    .where('shown.shownFrom', '=', (eb) =>
      eb
        .selectFrom('shown_forms as other')
        .select((inner) => inner.fn.max('other.shownFrom').as('newest'))
        .whereRef('other.stepid', '=', 'shown.stepid'),
    )
    .execute()
  return new Map(rows.map((row) => [row.stepid, row.formRevisionid]))
}

export async function insertShownForms(
  db: Db,
  rows: readonly Insertable<Tables['shown_forms']>[],
): Promise<void> {
  await db
    .insertInto('shown_forms')
    .values([...rows])
    .execute()
}

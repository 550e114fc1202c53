// The SQL of the people of runs and their shares.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepareBy, prepareRows } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type PersonRow = Selectable<Tables['entry_people']>
export type NewPerson = Insertable<Tables['entry_people']>

export const listPeopleOfRun = prepareBy<number>()((db, entryid) =>
  db.selectFrom('entry_people').selectAll().where('entryid', '=', entryid).orderBy('userid'),
)

const deleteOfRun = prepareBy<number>()((db, entryid) =>
  db.deleteFrom('entry_people').where('entryid', '=', entryid),
)

export const insertPeople = prepareRows<{ [K in keyof NewPerson]: NewPerson[K] }>()((db, rows) =>
  db.insertInto('entry_people').values([...rows]),
)

export async function replacePeople(db: Db, entryid: number, rows: readonly NewPerson[]): Promise<void> {
  await deleteOfRun(db, entryid)
  await insertPeople(db, rows)
}

/** Adds to the answers of people who perform the run. */
export const addAnswers = prepareRows<{ [K in keyof NewPerson]: NewPerson[K] }>()((db, rows) =>
  db
    .insertInto('entry_people')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['entryid', 'userid']).doUpdateSet({
        answers: sql<number>`entry_people.answers + excluded.answers`,
        hasPerformed: 1,
      }),
    ),
)

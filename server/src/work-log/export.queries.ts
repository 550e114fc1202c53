// The SQL of exports: pages of runs with what their rows show, their values, and the fields that become columns.
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import { type EntryPage, wanted } from './list.queries.ts'
import type { EntryFilter } from './list-filter.ts'

export async function findNewestEntry(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('entries')
    .select((eb) => eb.fn.max('entryid').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** What the columns of every row need, no more: exports read all of it. */
export async function listExportedEntries(db: Db, filter: EntryFilter, page: EntryPage) {
  return db
    .selectFrom('entries')
    .select(['entryid', 'guideid', 'guideRevisionid', 'userid', 'starterid', 'workorderid', 'status'])
    .select(['startedAt', 'endedAt', 'lastAt', 'deviations', 'missing'])
    .where(await wanted(db, filter, page))
    .orderBy('startedAt', page.order)
    .orderBy('entryid', page.order)
    .limit(page.limit)
    .execute()
}

export type ExportedEntry = Awaited<ReturnType<typeof listExportedEntries>>[number]

/** Of finished runs. */
export async function listWholeTimes(db: Db, entryids: readonly number[]) {
  return db
    .selectFrom('entry_times')
    .select(['entryid', 'seconds', 'activeMs'])
    .where('entryid', 'in', entryids)
    .where('stepid', '=', 0)
    .execute()
}

export async function listNewestValues(db: Db, entryids: readonly number[]) {
  return db
    .selectFrom('entry_values')
    .select(['entryid', 'fieldGuid', 'value', 'number'])
    .where('entryid', 'in', entryids)
    .where(sql<boolean>`"isCurrent" = 1`)
    .where('value', 'is not', null)
    .orderBy('entryid')
    .orderBy('fieldGuid')
    .orderBy('reading')
    .execute()
}

export interface ValuePlace {
  entryid: number
  valueid: number
}

/** Those of these runs behind a place, with or without what was replaced later. */
export async function listExportedValues(
  db: Db,
  entryids: readonly number[],
  { after, limit, withEarlier }: { after: ValuePlace; limit: number; withEarlier: boolean },
) {
  let query = db
    .selectFrom('entry_values')
    .selectAll()
    .where('entryid', 'in', entryids)
    .where(sql<boolean>`(entryid, valueid) > (${after.entryid}, ${after.valueid})`)
  if (!withEarlier) query = query.where('isCurrent', '=', 1).where('value', 'is not', null)
  return query.orderBy('entryid').orderBy('valueid').limit(limit).execute()
}

export type ExportedValue = Selectable<Tables['entry_values']>

/** Guides whose steps were part of runs of this one, itself among them. */
async function listGuidesOfRuns(db: Db, guideid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entries')
    .select('prerequisites')
    .distinct()
    .where('guideid', '=', guideid)
    .where('prerequisites', '<>', '[]')
    .execute()
  const pinned = rows.flatMap((row) => (JSON.parse(row.prerequisites) as [number][]).map(([pin]) => pin))
  return [...new Set([guideid, ...pinned])]
}

/** Every field that ever got a value, in its newest state. */
export async function listFieldIdentities(db: Db, guideid: number | undefined, limit: number) {
  const guideids = guideid === undefined ? null : await listGuidesOfRuns(db, guideid)
  let query = db
    .selectFrom('field_revisions as field')
    .select(['field.fieldGuid', 'field.label', 'field.content', 'field.guideid', 'field.stepid'])
    .where('field.fieldRevisionid', '=', (eb) =>
      eb
        .selectFrom('field_revisions as other')
        .select((inner) => inner.fn.max('other.fieldRevisionid').as('newest'))
        .whereRef('other.fieldGuid', '=', 'field.fieldGuid'),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('entry_values as saved')
          .select('saved.valueid')
          .whereRef('saved.fieldGuid', '=', 'field.fieldGuid')
          .where(sql<boolean>`saved."isCurrent" = 1`),
      ),
    )
  if (guideids) query = query.where('field.guideid', 'in', guideids)
  return query
    .orderBy('field.guideid')
    .orderBy('field.stepid')
    .orderBy('field.fieldRevisionid')
    .limit(limit)
    .execute()
}

export type FieldIdentity = Awaited<ReturnType<typeof listFieldIdentities>>[number]

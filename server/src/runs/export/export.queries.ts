// The SQL of exports: pages of runs with their columns and values, and the fields that become columns.
import { type Expression, expressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { lastPublishedFields } from '#forms/lists/seen-fields.ts'
import { guidesLookedAfter } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import { listArrays, prepareArrays } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { isAwaited, wanted } from '../lists/list.queries.ts'
import type { RunFilter, RunPage } from '../lists/list-filter.ts'

export async function findNewestRun(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('entries')
    .select((eb) => eb.fn.max('entryid').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

const runColumns = [
  'entryid',
  'guideid',
  'guideRevisionid',
  'userid',
  'starterid',
  'workorderid',
  'status',
  'startedAt',
  'endedAt',
  'lastAt',
  'deviations',
  'missing',
  'disagreements',
  'late',
  'unsent',
  'lastHash',
  'missingReason',
  'releaseid',
  'unsentFiles',
  'voidedAt',
  'voiderid',
  'voidReason',
  'unsigned',
  'signatures',
] as const

/** Only the columns that an export row shows. */
export type ExportedRun = Pick<Selectable<Tables['entries']>, (typeof runColumns)[number]>

export async function listExportedRuns(db: Db, filter: RunFilter, page: RunPage): Promise<ExportedRun[]> {
  const query = db
    .selectFrom('entries')
    .where(await wanted(db, filter, page))
    .orderBy('startedAt', page.order)
    .orderBy('entryid', page.order)
    .limit(page.limit)
  const rows = await listArrays(db, query, runColumns)
  return rows.map(toRun)
}

/** A loop instead of `Object.fromEntries`: exports have hundreds of thousands of rows. */
function toRun(cells: readonly unknown[]): ExportedRun {
  const run: Record<string, unknown> = {}
  for (const [at, name] of runColumns.entries()) run[name] = cells[at]
  return run as ExportedRun
}

type Runs = { entryids: readonly number[] }

/** Completed runs that are not voided only. */
export const listWholeTimes = prepareArrays<Runs>()(
  'entry_times',
  ['entryid', 'durationMs', 'activeMs'],
  (query, { entryids }) => query.where('entryid', 'in', entryids).where('stepid', '=', 0),
)

/** Keyed by field revision, which is shorter than the field's GUID. */
export const listNewestValues = prepareArrays<Runs>()(
  'entry_values',
  ['entryid', 'fieldRevisionid', 'reading', 'value', 'number'],
  (query, { entryids }) =>
    query
      .where('entryid', 'in', entryids)
      .where('isCurrent', '=', 1)
      .where('value', 'is not', null)
      .orderBy('entryid')
      .orderBy('valueid'),
)

/** Field revisions → GUIDs. */
export async function listFieldGuids(db: Db, fieldRevisionids: readonly number[]) {
  if (fieldRevisionids.length === 0) return []
  return db
    .selectFrom('field_revisions')
    .select(['fieldRevisionid', 'fieldGuid'])
    .where('fieldRevisionid', 'in', fieldRevisionids)
    .execute()
}

/** All revisions of these fields. */
export async function listFieldContents(db: Db, fieldGuids: readonly string[]) {
  if (fieldGuids.length === 0) return []
  return db
    .selectFrom('field_revisions')
    .select(['fieldGuid', 'content'])
    .where('fieldGuid', 'in', fieldGuids)
    .execute()
}

export interface ValueCursor {
  entryid: number
  valueid: number
}

type ValuesOptions = Runs & { entryid: number; valueid: number; limit: number }
type ValuesQuery = SelectQueryBuilder<Tables, 'entry_values', object>

const valuesBehind = (query: ValuesQuery, { entryids, entryid, valueid, limit }: ValuesOptions) =>
  query
    .where('entryid', 'in', entryids)
    .where(sql<boolean>`(entryid, valueid) > (${entryid}, ${valueid})`)
    .orderBy('entryid')
    .orderBy('valueid')
    .limit(limit)

const valueColumns = [
  'entryid',
  'valueid',
  'userid',
  'fieldRevisionid',
  'fieldGuid',
  'stepid',
  'reading',
  'value',
  'number',
  'deviation',
  'at',
  'reason',
  'isCurrent',
  'isRival',
  'entryEventid',
] as const

/** Values of these runs after a cursor, replaced ones included. */
export const listExportedHistory = prepareArrays<ValuesOptions>()('entry_values', valueColumns, valuesBehind)

/** Current values and conflicting ones; for a disputed field also a cleared value. */
const holds = sql<boolean>`("isRival" = 1 or ("isCurrent" = 1 and (value is not null or exists (
  select 1 from entry_values as rival where rival.entryid = entry_values.entryid
    and rival."fieldGuid" = entry_values."fieldGuid" and rival.reading = entry_values.reading
    and rival."isRival" = 1))))`

export const listExportedValues = prepareArrays<ValuesOptions>()(
  'entry_values',
  valueColumns,
  (query, options) => valuesBehind(query, options).where(holds),
)

/** Runs without recorded events of devices have no rows. */
export const listExportedDevices = prepareArrays<Runs>()(
  'run_devices',
  ['entryid', 'device', 'label'],
  (query, { entryids }) => query.where('entryid', 'in', entryids),
)

/** Returns the circumstances in which these events were recorded. */
export const listRecordings = prepareArrays<{ eventids: readonly number[] }>()(
  'entry_events',
  ['entryEventid', 'type', 'device', 'receivedAt', 'isOffline', 'isUncertain', 'data'],
  (query, { eventids }) => query.where('entryEventid', 'in', eventids),
)

export type ExportedValue = Awaited<ReturnType<typeof listExportedValues>>[number]

type Guides = Expression<number> | readonly number[]

/** Prerequisite guides pinned by runs of these guides. */
async function listPrerequisites(db: Db, guides: Guides): Promise<number[]> {
  const rows = await db
    .selectFrom('entries')
    .select('prerequisites')
    .distinct()
    .where('guideid', 'in', guides)
    .where('prerequisites', '<>', '[]')
    .execute()
  return [
    ...new Set(rows.flatMap((row) => (JSON.parse(row.prerequisites) as [number][]).map(([pin]) => pin))),
  ]
}

/** Scope from which an export derives its columns. */
export interface FieldsOptions {
  guideid: number | undefined
  /** Null: the caller may read every run in scope. */
  reader: RunFilter['seenBy']
  /** With the runs that wait for the signature of a team of the caller. */
  unsigned?: boolean
}

/** Fields that have a value in any run that the caller may read, with their newest published label. */
export async function listFieldIdentities(
  db: Db,
  { guideid, reader, unsigned = false }: FieldsOptions,
  limit: number,
) {
  const guides = reader ? guidesOfOthers(reader, guideid) : guideid === undefined ? null : [guideid]
  const before = guides ? await listPrerequisites(db, guides) : []
  return lastPublishedFields(db, (eb) => {
    const which = [
      ...(guides ? [eb('field.guideid', 'in', guides), eb('field.guideid', 'in', [0, ...before])] : []),
      ...(reader ? [eb('field.fieldGuid', 'in', fieldsOfOwnRuns(reader.userid, { guideid, unsigned }))] : []),
    ]
    return which.length > 0 ? eb.or(which) : eb.and([])
  })
    .select(['field.fieldGuid', 'field.label', 'field.content', 'field.guideid', 'field.stepid'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('entry_values as saved')
          .select('saved.valueid')
          .whereRef('saved.fieldGuid', '=', 'field.fieldGuid')
          .where(sql<boolean>`saved."isCurrent" = 1`),
      ),
    )
    .orderBy('field.guideid')
    .orderBy('field.stepid')
    .orderBy('field.fieldRevisionid')
    .limit(limit)
    .execute()
}

/** Empty for a single guide: its access was checked before. */
function guidesOfOthers(reader: NonNullable<RunFilter['seenBy']>, guideid: number | undefined): Guides {
  if (guideid !== undefined) return [0]
  return expressionBuilder<Tables, never>()
    .selectFrom(guidesLookedAfter(reader).as('looked'))
    .select('looked.guideid')
    .$asScalar()
}

/** Runs that this user holds or started, and those that wait for a team of the user. */
function fieldsOfOwnRuns(
  userid: number,
  { guideid, unsigned }: { guideid: number | undefined; unsigned: boolean },
) {
  const eb = expressionBuilder<Tables, never>()
  let held = eb.selectFrom('entries').select('entryid').where('userid', '=', userid)
  let started = eb
    .selectFrom('entries')
    .select('entryid')
    .where('starterid', '=', userid)
    .where(sql<boolean>`starterid <> userid`)
  let awaited = eb.selectFrom('entries').select('entryid').where(isAwaited(userid))
  if (guideid !== undefined) {
    held = held.where('guideid', '=', guideid)
    started = started.where('guideid', '=', guideid)
    awaited = awaited.where('guideid', '=', guideid)
  }
  return eb
    .selectFrom('entry_values')
    .select('entry_values.fieldGuid')
    .where('isCurrent', '=', 1)
    .where('entryid', 'in', unsigned ? held.unionAll(started).unionAll(awaited) : held.unionAll(started))
}

export type FieldIdentity = Awaited<ReturnType<typeof listFieldIdentities>>[number]

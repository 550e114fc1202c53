// The SQL of approval requests.
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { SignatureRow } from '#signatures/signatures.ts'
import { listWritersIn } from '../../../writers/writers.queries.ts'
import type { Manifest } from '../../manifest/manifest.ts'

export type RequestRow = Selectable<Tables['approval_requests']>

export const findRequest = (db: Db, requestid: number): Promise<RequestRow | undefined> =>
  db.selectFrom('approval_requests').selectAll().where('requestid', '=', requestid).executeTakeFirst()

export const findRequestOf = (db: Db, releaseid: number): Promise<RequestRow | undefined> =>
  db.selectFrom('approval_requests').selectAll().where('releaseid', '=', releaseid).executeTakeFirst()

export async function updateRequest(
  db: Db,
  requestid: number,
  change: Updateable<Tables['approval_requests']>,
): Promise<void> {
  await db.updateTable('approval_requests').set(change).where('requestid', '=', requestid).execute()
}

export interface RequestFilter {
  status?: RequestRow['status'] | undefined
  guideid?: number | undefined
  /** The user who asked for the approval. */
  userid?: number | undefined
  /** Requests that wait for the caller. */
  waits?: RawBuilder<boolean> | undefined
}

interface RequestPage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

/** `seen`: conditions on `guides`. */
function requests(db: Db, filter: RequestFilter, seen: readonly RawBuilder<SqlBool>[]) {
  const { status, guideid, userid, waits } = filter
  let query = db
    .selectFrom('approval_requests')
    .innerJoin('guides', 'guides.guideid', 'approval_requests.guideid')
    .where('guides.isDeleted', '=', 0)
  for (const condition of seen) query = query.where(condition)
  if (status !== undefined) query = query.where('approval_requests.status', '=', status)
  if (guideid !== undefined) query = query.where('approval_requests.guideid', '=', guideid)
  if (userid !== undefined) query = query.where('approval_requests.userid', '=', userid)
  return waits ? query.where(waits) : query
}

export const listRequests = (
  db: Db,
  filter: RequestFilter,
  seen: readonly RawBuilder<SqlBool>[],
  { offset, limit, order }: RequestPage,
): Promise<RequestRow[]> =>
  requests(db, filter, seen)
    .selectAll('approval_requests')
    .orderBy('approval_requests.requestid', order)
    .offset(offset)
    .limit(limit)
    .execute()

export async function countRequests(
  db: Db,
  filter: RequestFilter,
  seen: readonly RawBuilder<SqlBool>[],
): Promise<number> {
  const row = await requests(db, filter, seen)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type RequestSignature = SignatureRow & { requestid: number; stage: number }

/** In the order in which they were made. */
export async function listSignatures(db: Db, requestids: readonly number[]): Promise<RequestSignature[]> {
  if (requestids.length === 0) return []
  return db
    .selectFrom('approval_signatures')
    .innerJoin('signatures', 'signatures.signatureid', 'approval_signatures.signatureid')
    .selectAll('signatures')
    .select(['approval_signatures.requestid', 'approval_signatures.stage'])
    .where('approval_signatures.requestid', 'in', requestids)
    .orderBy('signatures.signatureid')
    .execute()
}

export async function insertAuthors(db: Db, requestid: number, userids: Iterable<number>): Promise<void> {
  const rows = [...userids].map((userid) => ({ requestid, userid }))
  if (rows.length > 0) await db.insertInto('approval_authors').values(rows).execute()
}

export async function listAuthors(db: Db, requestids: readonly number[]) {
  if (requestids.length === 0) return []
  return db
    .selectFrom('approval_authors')
    .selectAll()
    .where('requestid', 'in', requestids)
    .orderBy('userid')
    .execute()
}

/** A manifest with an earlier one of the same guide, if there is one. */
export type Changed = readonly [manifest: Manifest, before: Manifest | null]

/** Users who wrote what manifests have and the earlier ones do not, in all languages. */
export function listEditors(db: Db, all: readonly Changed[]): Promise<number[]> {
  const id = sql.ref('guide_revisions.guideRevisionid')
  const spans = all.flatMap(([{ guideid, editions }, before]) =>
    Object.entries(editions).map(
      ([langid, last]) =>
        sql<SqlBool>`(guideid = ${guideid} and langid = ${langid} and ${id} > ${before?.editions[langid] ?? 0} and ${id} <= ${last})`,
    ),
  )
  const guideids = all.map(([{ guideid }]) => guideid)
  return listWritersIn(db, guideids, sql`(${sql.join(spans, sql` or `)})`)
}

/** Requests whose reminder or due time has come, the earliest first. */
export async function listDueRequests(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('approval_requests')
    .select('requestid')
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .orderBy('requestid')
    .limit(limit)
    .execute()
  return rows.map(({ requestid }) => requestid)
}

// The SQL of approval processes, and of what uses them.
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type ProcessRow = Selectable<Tables['approval_processes']>

const processes = (db: Db) => db.selectFrom('approval_processes').selectAll().where('deletedAt', 'is', null)

export const findProcess = (db: Db, processid: number): Promise<ProcessRow | undefined> =>
  processes(db).where('processid', '=', processid).executeTakeFirst()

export const findDefaultProcess = (db: Db): Promise<ProcessRow | undefined> =>
  processes(db).where('isDefault', '=', 1).executeTakeFirst()

export const hasProcesses = async (db: Db): Promise<boolean> =>
  (await processes(db).limit(1).executeTakeFirst()) !== undefined

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
    const use = uses.get(processid ?? 0)
    if (use) use[subject === 'guide' ? 'guides' : 'categories'] = Number(count)
  }
  for (const { processid, count } of open) {
    const use = uses.get(processid)
    if (use) use.pending = Number(count)
  }
  return uses
}

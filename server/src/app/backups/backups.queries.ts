// Queries for backups and drills.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type BackupRow = Selectable<Tables['backups']>
export type BackupKind = BackupRow['kind']

export async function insertBackup(db: Db, row: Insertable<Tables['backups']>): Promise<number> {
  const { backupid } = await db
    .insertInto('backups')
    .values(row)
    .returning('backupid')
    .executeTakeFirstOrThrow()
  return backupid
}

export async function updateBackup(
  db: Db,
  backupid: number,
  change: Updateable<Tables['backups']>,
): Promise<void> {
  await db.updateTable('backups').set(change).where('backupid', '=', backupid).execute()
}

export function findBackup(db: Db, backupid: number): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where('backupid', '=', backupid).executeTakeFirst()
}

/** Newest first, with the names of the users who requested them. */
export function listBackups(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('backups')
    .leftJoin('users', 'users.userid', 'backups.userid')
    .selectAll('backups')
    .select('users.username')
    .orderBy('backups.backupid', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

interface Wanted {
  kind: BackupKind
  states: readonly BackupRow['state'][]
  /** Empty: of any place. */
  place?: string
  except?: number
}

/** The newest one. */
export function findLast(
  db: Db,
  { kind, states, place = '', except = 0 }: Wanted,
): Promise<BackupRow | undefined> {
  let query = db.selectFrom('backups')
  if (place) query = query.where('place', '=', place)
  return query
    .selectAll()
    .where('kind', '=', kind)
    .where('state', 'in', states)
    .where('backupid', '<>', except)
    .orderBy('backupid', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** At most one of each kind by the server, and those of the command line. */
export function listUnfinished(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('kind', 'in', ['backup', 'drill'])
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('backupid')
    .limit(100)
    .execute()
}

/** The newest of each kind and state remains. */
export async function deleteOldBackups(db: Db, before: number, most: number): Promise<number> {
  const newest = db.selectFrom('backups as other').select((eb) => eb.fn.max('other.backupid').as('id'))
  const old = db
    .selectFrom('backups')
    .select('backupid')
    .where('finishedAt', '<', before)
    .where('backupid', 'not in', newest.groupBy(['other.kind', 'other.state']))
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('backups').where('backupid', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

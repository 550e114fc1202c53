// Queries for the used storage. They scan whole tables by the index of files, so only administrators run them.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { type Medium, mediumTables } from './media-tables.ts'

export interface MediumCount {
  count: number
  files: number
  bytes: number
  unused: number
  unusedSince: number | null
}

/** Embeds have no file and are not counted. */
export async function countMedium(db: Db, medium: Medium): Promise<MediumCount> {
  const table = sql.table(mediumTables[medium].table)
  const { rows } = await sql<Record<keyof MediumCount, number | string | null>>`
    select coalesce(sum(uses), 0) as count, count(*) as files, coalesce(sum(bytes), 0) as bytes,
      coalesce(sum(unused), 0) as unused, min("unusedSince") as "unusedSince"
    from (
      select hash, count(*) as uses, max(bytes) as bytes, count("unusedSince") as unused,
        min("unusedSince") as "unusedSince"
      from ${table} where hash is not null group by hash
    ) as files`.execute(db)
  const [row] = rows
  const number = (name: keyof MediumCount) => Number(row?.[name] ?? 0)
  return {
    count: number('count'),
    files: number('files'),
    bytes: number('bytes'),
    unused: number('unused'),
    unusedSince: row?.unusedSince == null ? null : Number(row.unusedSince),
  }
}

export interface OwnCount {
  count: number
  bytes: number
}

/** Uses the index of the manager: no more rows than one user has. A file that several media share counts once. */
export async function countOwnMedium(db: Db, medium: Medium, ownerid: number): Promise<OwnCount> {
  const table = sql.table(mediumTables[medium].table)
  const { rows } = await sql<Record<keyof OwnCount, number | string>>`
    select coalesce(sum(uses), 0) as count, coalesce(sum(bytes), 0) as bytes
    from (
      select count(*) as uses, max(bytes) as bytes
      from ${table} where ownerid = ${ownerid} and "isInManager" = 1 and hash is not null group by hash
    ) as files`.execute(db)
  const [row] = rows
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** Counts all uploads of the user, in the manager or not; a file that several media share counts once. */
export async function countBytesOfPerson(db: Db, medium: Medium, ownerid: number): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`
    select coalesce(sum(bytes), 0) as bytes
    from (
      select max(bytes) as bytes from ${sql.table(mediumTables[medium].table)}
      where ownerid = ${ownerid} and hash is not null group by hash
    ) as files`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Counts the announced bytes. */
export async function countBytesUnderWay(db: Db, ownerid: number): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('ownerid', '=', ownerid)
    .where('mediumid', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.bytes ?? 0)
}

/** Finished uploads have a medium. */
export async function countUploads(db: Db): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('received').as('bytes')])
    .where('mediumid', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) }
}

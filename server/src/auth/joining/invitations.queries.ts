// Queries for invitations.
import type { Insertable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export async function insertInvitation(db: Db, row: Insertable<Tables['invitations']>): Promise<number> {
  const made = await db
    .insertInto('invitations')
    .values(row)
    .returning('invitationid')
    .executeTakeFirstOrThrow()
  return made.invitationid
}

export function findInvitation(db: Db, invitationid: number) {
  return db.selectFrom('invitations').selectAll().where('invitationid', '=', invitationid).executeTakeFirst()
}

export function findInvitationByHash(db: Db, hash: string) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where((eb) => eb.or([eb('hash', '=', hash), eb('mailHash', '=', hash)]))
    .executeTakeFirst()
}

export function listInvitations(db: Db, page: { offset: number; limit: number }) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .orderBy('invitationid', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** False: another registration was faster. */
export async function markInvitationUsed(
  db: Db,
  invitationid: number,
  userid: number,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ usedAt: at, userid })
    .where('invitationid', '=', invitationid)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setMailHash(db: Db, invitationid: number, mailHash: string): Promise<void> {
  await db.updateTable('invitations').set({ mailHash }).where('invitationid', '=', invitationid).execute()
}

export async function deleteInvitation(db: Db, invitationid: number): Promise<void> {
  await db.deleteFrom('invitations').where('invitationid', '=', invitationid).execute()
}

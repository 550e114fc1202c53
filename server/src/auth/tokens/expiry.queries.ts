// Queries for the times of tokens: last use, end, and what has expired.
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import { updateLastSeen } from '#users/list/last-seen.ts'

export async function touchTokens(db: Db, tokenids: number[], at: number, sessionMs: number): Promise<void> {
  await db.updateTable('tokens').set({ lastUsedAt: at }).where('tokenid', 'in', tokenids).execute()
  await db
    .updateTable('tokens')
    .set({ expiresAt: at + sessionMs })
    .where('tokenid', 'in', tokenids)
    .where('kind', '=', 'session')
    // Sessions of shared devices end by the lock time of the device.
    .where('shared_deviceid', 'is', null)
    .execute()
}

/** Stores the last use of their sessions and tokens by users, because ended sessions are deleted. */
export async function markBearersSeen(db: Db, tokenids: number[], at: number): Promise<void> {
  await updateLastSeen(db, at)
    .where('userid', 'in', (eb) =>
      eb.selectFrom('tokens').select('tokens.userid').where('tokenid', 'in', tokenids),
    )
    .execute()
}

const moveEnd = prepare<{ tokenid: number; expiresAt: number; now: number }>()(
  (db, { tokenid, expiresAt, now }) =>
    db
      .updateTable('tokens')
      .set({ expiresAt })
      .where('tokenid', '=', tokenid)
      // An ended session stays ended, and of two servers the later use counts.
      .where('expiresAt', '>', now)
      .where('expiresAt', '<', expiresAt),
)

export async function extendSession(
  db: Db,
  end: { tokenid: number; expiresAt: number; now: number },
): Promise<void> {
  await moveEnd(db, end)
}

/** After the lock time of a device was shortened. */
export async function limitSessionsOfDevice(
  db: Db,
  shared_deviceid: number,
  expiresAt: number,
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ expiresAt })
    .where('shared_deviceid', '=', shared_deviceid)
    .where('expiresAt', '>', expiresAt)
    .execute()
}

export async function deleteExpiredTokens(db: Db, now: number, most: number): Promise<number> {
  const expired = db
    .selectFrom('tokens')
    .select('tokenid')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('tokens').where('tokenid', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteExpiredResets(db: Db, now: number, most: number): Promise<number> {
  const expired = db.selectFrom('password_resets').select('resetid').where('expiresAt', '<=', now).limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('resetid', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

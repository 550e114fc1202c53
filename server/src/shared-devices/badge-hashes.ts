// The last step of hashing PINs and ID badges, with a key that no backup has. Both have too few characters for a hash alone.
import { finishHash } from '#auth/passwords.ts'
import type { Db } from '#platform/db/database.ts'
import type { Pepper } from '#platform/pepper.ts'

export const finishPin =
  (pepper: Pepper) =>
  (hash: Buffer): Buffer =>
    pepper.hash(hash, 'pin')

/** `hash`: by the secret of the site, as earlier versions stored it. */
export const finishIdBadge = (pepper: Pepper, hash: string): string =>
  pepper.hash(hash, 'id badge').toString('base64url')

/** At the start, so that later backups have none that earlier versions stored. Users notice nothing. */
export async function finishEarlierHashes(db: Db, pepper: Pepper): Promise<void> {
  const ways = {
    user_pins: (hash: string) => finishHash(hash, finishPin(pepper)),
    user_id_badges: (hash: string) => finishIdBadge(pepper, hash),
  }
  for (const table of ['user_pins', 'user_id_badges'] as const) {
    const earlier = db.selectFrom(table).select(['userid', 'hash']).where('keyid', 'is', null)
    for (const { userid, hash } of await earlier.execute()) {
      const change = { hash: ways[table](hash), keyid: pepper.keyid() }
      await db.updateTable(table).set(change).where('userid', '=', userid).execute()
    }
  }
}

/** Users of PINs and ID badges that were hashed with this key, or with others. */
export const ownersWithKey = (db: Db, is: '=' | '!=', keyid: string) =>
  db
    .selectFrom('user_pins')
    .select('userid')
    .where('keyid', is, keyid)
    .union(db.selectFrom('user_id_badges').select('userid').where('keyid', is, keyid))

/** Counts active users whose PIN or ID badge needs another key, such as that of the server of a backup. */
export async function countLocked(db: Db, pepper: Pepper): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('isEnabled', '=', 1)
    .where('userid', 'in', ownersWithKey(db, '!=', pepper.keyid()))
    .executeTakeFirstOrThrow()
  return Number(count)
}

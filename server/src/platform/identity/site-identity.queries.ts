// The SQL of the identity of a site.
import type { Db } from '../db/database.ts'

/** Nothing where there is one already. */
export async function insertSiteId(db: Db, siteid: string, now: number): Promise<void> {
  const known = await db.selectFrom('site_identity').select('siteid').executeTakeFirst()
  if (!known) await db.insertInto('site_identity').values({ siteid, createdAt: now }).execute()
}

export async function findSiteId(db: Db): Promise<string> {
  const { siteid } = await db.selectFrom('site_identity').select('siteid').executeTakeFirstOrThrow()
  return siteid
}

// Queries for the identity of a site.
import type { Db } from '#platform/db/database.ts'
import type { Peek } from '#platform/db/open/peek.ts'

/** Does nothing if there is one already. */
export async function insertSiteId(db: Db, siteid: string, now: number): Promise<void> {
  const known = await db.selectFrom('site_identity').select('siteid').executeTakeFirst()
  if (!known) await db.insertInto('site_identity').values({ siteid, createdAt: now }).execute()
}

export async function findSiteId(db: Db): Promise<string> {
  const { siteid } = await db.selectFrom('site_identity').select('siteid').executeTakeFirstOrThrow()
  return siteid
}

export interface PeekedSite {
  /** Null for a new database, and for one that no server has used since identities were introduced. */
  siteid: string | null
  /** There is no database, or it has no user: it cannot name any file. */
  isBlank: boolean
  /** Some of the files that it names, to recognize the site without an identity. */
  hashes: string[]
}

const hashesAsked = 20

/** For a database that may be of an older release, or empty. */
export async function peekSite({ ask, has }: Peek): Promise<PeekedSite> {
  const isBlank = !(await has('users')) || (await ask('select userid from users limit 1')).length === 0
  const row = (await has('site_identity')) ? (await ask('select siteid from site_identity'))[0] : undefined
  if (row) return { siteid: String(row.siteid), isBlank, hashes: [] }
  if (isBlank || !(await has('images'))) return { siteid: null, isBlank, hashes: [] }
  const newest = (table: string, id: string) =>
    ask(`select hash from ${table} where hash is not null order by ${id} desc limit ${hashesAsked}`)
  const rows = [...(await newest('images', 'imageid')), ...(await newest('documents', 'documentid'))]
  return { siteid: null, isBlank, hashes: rows.map(({ hash }) => String(hash)) }
}

// The secret of the site, created with its database and never part of an answer, export or log.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { prepareFirst } from '#platform/db/prepared.ts'
import type { Context } from '#platform/http/request/context.ts'

/** The name of the row comes from its first use, the plan of a run. */
const secretOf = prepareFirst<string>()((db, name) =>
  db.selectFrom('site_secrets').select('secret').where('name', '=', name),
)

/** The secret never changes. The settings are loaded per site and process, so no other site is given it. */
const secrets = new WeakMap<Context['site'], string>()

export async function findSiteSecret({ db, site }: Context): Promise<string> {
  const known = secrets.get(site)
  if (known !== undefined) return known
  const row = await secretOf(db, 'plans')
  if (!row) throw new Error('The site has no secret')
  secrets.set(site, row.secret)
  return row.secret
}

/** Signs a text; a prefix of the text prevents signatures of one kind from passing as another. */
export const signText = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

export function isSignedText(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(secret, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

// The secret of the site, made with its database: no answer, export or log has it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import { prepareFirst } from '#platform/db/prepared.ts'

/** The first thing that it sealed was the plan of a run, which its row is named after. */
const secretOf = prepareFirst<string>()((db, name) =>
  db.selectFrom('site_secrets').select('secret').where('name', '=', name),
)

export async function findSiteSecret(db: Db): Promise<string> {
  const row = await secretOf(db, 'plans')
  if (!row) throw new Error('The site has no secret')
  return row.secret
}

/** The signature of a text; a prefix of the text keeps signatures of one kind from passing as another. */
export const signText = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

export function isSignedText(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(secret, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

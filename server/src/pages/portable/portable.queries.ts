// The SQL of pages that travel: published languages and titles of many pages at a time.
import type { Db } from '#platform/db/database.ts'

export async function listEditionsOf(db: Db, wikiids: readonly number[]) {
  if (wikiids.length === 0) return []
  return db
    .selectFrom('wiki_translations')
    .select(['wikiid', 'langid', 'currentRevisionid'])
    .where('wikiid', 'in', [...wikiids])
    .where('currentRevisionid', '>', 0)
    .orderBy('wikiid')
    .orderBy('langid')
    .execute()
}

export async function listTitles(db: Db, wikiids: readonly number[]): Promise<Map<number, string>> {
  if (wikiids.length === 0) return new Map()
  const rows = await db
    .selectFrom('wikis')
    .select(['wikiid', 'title'])
    .where('wikiid', 'in', [...new Set(wikiids)])
    .where('isDeleted', '=', 0)
    .execute()
  return new Map(rows.map(({ wikiid, title }) => [wikiid, title]))
}

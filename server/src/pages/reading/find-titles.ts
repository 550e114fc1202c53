// Finds the newest titles of pages in another language for translators, pending ones included.
import type { Db } from '#platform/db/database.ts'
import { readContent } from '../content.ts'
import { listPageRows } from '../pages.queries.ts'
import { listRevisionRows } from '../revisions/revisions.queries.ts'
import { isPagePublic } from '../viewable.ts'

export interface TitleToTranslate {
  title: string
  /** Empty if there is no translation. */
  name: string
  /** The concurrency token for a write in that language. */
  token: number
  /** The newest revision of the original. */
  originalid: number
  /** False if the page was written in that language or is hidden. */
  isTranslatable: boolean
}

export async function findTitlesToTranslate(
  db: Db,
  wikiids: readonly number[],
  langid: string,
): Promise<Map<number, TitleToTranslate>> {
  const pages = await listPageRows(db, wikiids)
  if (pages.length === 0) return new Map()
  const rows = await db
    .selectFrom('wiki_translations')
    .select(['wikiid', 'displayTitle', 'currentRevisionid', 'newestRevisionid'])
    .where('langid', '=', langid)
    .where('wikiid', 'in', [...new Set(wikiids)])
    .execute()
  const translations = new Map(rows.map((row) => [row.wikiid, row]))
  const waiting = rows.filter((row) => row.newestRevisionid !== row.currentRevisionid)
  const revisions = await listRevisionRows(
    db,
    waiting.map((row) => row.newestRevisionid),
  )
  const newest = new Map(revisions.map((row) => [row.wikiid, readContent(row.content)]))
  return new Map(
    pages.map(({ wikiid, title, newestRevisionid: originalid, ...page }) => {
      const row = translations.get(wikiid)
      const waits = newest.get(wikiid)
      const name = waits ? (waits.displayTitle ?? title) : (row?.displayTitle ?? '')
      const token = row?.newestRevisionid ?? originalid
      const isTranslatable = page.langid !== langid && isPagePublic(page)
      return [wikiid, { title, name, token, originalid, isTranslatable }]
    }),
  )
}

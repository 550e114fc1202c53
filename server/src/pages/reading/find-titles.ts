// What pages are called in another language, for whoever translates them: the newest state, also while it waits.
import type { Db } from '#platform/db/database.ts'
import { readContent } from '../content.ts'
import { listPageRows } from '../pages.queries.ts'
import { listRevisionRows } from '../revisions/revisions.queries.ts'
import { isPageOpen } from '../viewable.ts'

export interface TitleToTranslate {
  title: string
  /** Empty without. */
  name: string
  /** With which its text in that language is written. */
  token: number
  /** The newest state of its original. */
  originalid: number
  /** Not where the page was written in that language, and not where it is hidden. */
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
      const isTranslatable = page.langid !== langid && isPageOpen(page)
      return [wikiid, { title, name, token, originalid, isTranslatable }]
    }),
  )
}

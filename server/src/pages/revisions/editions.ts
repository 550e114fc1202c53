// In which language a page is read or written, and which revisions count there.
import type { Db } from '#platform/db/database.ts'
import type { PageRow } from '../pages.queries.ts'
import { listTranslations, type TranslationRow } from './revisions.queries.ts'

export interface Edition {
  wikiid: number
  langid: string
  /** What readers see; 0 while nothing was accepted. */
  current: number
  /** The concurrency token. */
  newest: number
  isOriginal: boolean
}

export const originalOf = (page: PageRow): Edition => ({
  wikiid: page.wikiid,
  langid: page.langid,
  current: page.currentRevisionid,
  newest: page.newestRevisionid,
  isOriginal: true,
})

const editionOf = (row: TranslationRow): Edition => ({
  wikiid: row.wikiid,
  langid: row.langid,
  current: row.currentRevisionid,
  newest: row.newestRevisionid,
  isOriginal: false,
})

/** All languages of a page, the original first. */
export async function listEditions(db: Db, page: PageRow): Promise<Edition[]> {
  return [originalOf(page), ...(await listTranslations(db, page.wikiid)).map(editionOf)]
}

/** The language asked for, or the original where nothing is asked. Null: there is no such translation. */
export async function findEdition(
  db: Db,
  page: PageRow,
  langid: string | undefined,
): Promise<Edition | null> {
  if (!langid || langid === page.langid) return originalOf(page)
  const places = await listEditions(db, page)
  return places.find((edition) => edition.langid === langid) ?? null
}

/**
 * What somebody reads: the accepted state of the language, else of the original. Those who may write see what
 * waits when they ask for it, and where nothing was accepted yet.
 */
export function shownEdition(
  places: Edition[],
  wish: { langid: string | undefined; mayEdit: boolean; unpatrolled: boolean },
): { place: Edition; revisionid: number } {
  const [original] = places as [Edition]
  const asked = places.find((edition) => edition.langid === wish.langid)
  const isThere = asked && (asked.current > 0 || wish.mayEdit)
  const edition = isThere ? asked : original
  const seesWaiting = (wish.unpatrolled && wish.mayEdit) || edition.current === 0
  return { place: edition, revisionid: seesWaiting ? edition.newest : edition.current }
}

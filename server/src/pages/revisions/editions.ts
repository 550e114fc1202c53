// In which language a page is read or written, and which revisions count there.
import type { Db } from '#platform/db/database.ts'
import type { PageRow } from '../pages.queries.ts'
import { listTranslations, type TranslationRow } from './revisions.queries.ts'

export interface Place {
  wikiid: number
  langid: string
  /** What readers see; 0 while nothing was accepted. */
  current: number
  /** The concurrency token. */
  newest: number
  isOriginal: boolean
}

export const originalOf = (page: PageRow): Place => ({
  wikiid: page.wikiid,
  langid: page.langid,
  current: page.currentRevisionid,
  newest: page.newestRevisionid,
  isOriginal: true,
})

const placeOf = (row: TranslationRow): Place => ({
  wikiid: row.wikiid,
  langid: row.langid,
  current: row.currentRevisionid,
  newest: row.newestRevisionid,
  isOriginal: false,
})

/** All languages of a page, the original first. */
export async function listPlaces(db: Db, page: PageRow): Promise<Place[]> {
  return [originalOf(page), ...(await listTranslations(db, page.wikiid)).map(placeOf)]
}

/** The language asked for, or the original where nothing is asked. Null: there is no such translation. */
export async function findPlace(db: Db, page: PageRow, langid: string | undefined): Promise<Place | null> {
  if (!langid || langid === page.langid) return originalOf(page)
  const places = await listPlaces(db, page)
  return places.find((place) => place.langid === langid) ?? null
}

/**
 * What somebody reads: the accepted state of the language, else of the original. Those who may write see what
 * waits when they ask for it, and where nothing was accepted yet.
 */
export function shownPlace(
  places: Place[],
  wish: { langid: string | undefined; mayEdit: boolean; unpatrolled: boolean },
): { place: Place; revisionid: number } {
  const [original] = places as [Place]
  const asked = places.find((place) => place.langid === wish.langid)
  const isThere = asked && (asked.current > 0 || wish.mayEdit)
  const place = isThere ? asked : original
  const seesWaiting = (wish.unpatrolled && wish.mayEdit) || place.current === 0
  return { place, revisionid: seesWaiting ? place.newest : place.current }
}

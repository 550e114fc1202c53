// In which language a page is read or written, and which revisions count there.
import type { Edition as EngineEdition, Heads } from '#history/history.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { columnsOf, wordsOf } from '../columns.ts'
import { emptyContent, type PageContent } from '../content.ts'
import { type PageRow, updatePageRow } from '../pages.queries.ts'
import {
  deleteTranslations,
  listTranslations,
  saveTranslation,
  type TranslationRow,
} from './revisions.queries.ts'

/** `newest` is the concurrency token. */
export interface Edition extends EngineEdition {
  page: PageRow
}

export const originalOf = (page: PageRow): Edition => ({
  thingid: page.wikiid,
  page,
  langid: page.langid,
  current: page.currentRevisionid,
  newest: page.newestRevisionid,
  isOriginal: true,
})

export const begunEdition = (page: PageRow, langid: string): Edition => ({
  thingid: page.wikiid,
  page,
  langid,
  current: 0,
  newest: 0,
  isOriginal: false,
})

const editionOf = (page: PageRow, row: TranslationRow): Edition => ({
  ...begunEdition(page, row.langid),
  current: row.currentRevisionid,
  newest: row.newestRevisionid,
})

/** All languages of a page, the original first. */
export async function listEditions(db: Db, page: PageRow): Promise<Edition[]> {
  const translations = await listTranslations(db, page.wikiid)
  return [originalOf(page), ...translations.map((row) => editionOf(page, row))]
}

/** The language asked for, or the original where nothing is asked; nothing where there is no such translation. */
export async function findEdition(
  db: Db,
  page: PageRow,
  langid: string | undefined,
): Promise<Edition | undefined> {
  if (!langid || langid === page.langid) return originalOf(page)
  return (await listEditions(db, page)).find((edition) => edition.langid === langid)
}

/** With what lists repeat of `content`, where readers see another revision from now on. An edition of which nothing is left goes. */
export async function saveHeads(
  ctx: Context,
  { page, langid, isOriginal, current }: Edition,
  heads: Heads,
  content: PageContent = emptyContent,
): Promise<void> {
  const { wikiid, title } = page
  const isShown = heads.current !== current
  const ids = { currentRevisionid: heads.current, newestRevisionid: heads.newest }
  if (isOriginal && heads.newest === 0) return updatePageRow(ctx.db, wikiid, { isDeleted: 1, parentid: null })
  if (heads.newest === 0) return deleteTranslations(ctx.db, wikiid, langid)
  if (isOriginal)
    return updatePageRow(
      ctx.db,
      wikiid,
      isShown ? { ...ids, ...columnsOf(title, content), modifiedAt: ctx.now } : ids,
    )
  const words = wordsOf(title, content)
  await saveTranslation(ctx.db, { wikiid, langid, ...ids, ...words }, isShown ? { ...ids, ...words } : ids)
  if (isShown) await updatePageRow(ctx.db, wikiid, { modifiedAt: ctx.now })
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

// The editions of a page: its original and translations, with their current and newest revisions.
import type { Edition as EngineEdition, Heads } from '#history/history.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { columnsOf, translatedColumnsOf } from '../columns.ts'
import { emptyContent, type PageContent } from '../content.ts'
import { isPersonal } from '../pages.access.ts'
import { type PageRow, updatePageRow } from '../pages.queries.ts'
import {
  deleteTranslations,
  listTranslations,
  saveTranslation,
  type TranslationRow,
} from './revisions.queries.ts'
import { saveStages } from './stages.queries.ts'

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

export const newEdition = (page: PageRow, langid: string): Edition => ({
  thingid: page.wikiid,
  page,
  langid,
  current: 0,
  newest: 0,
  isOriginal: false,
})

const editionOf = (page: PageRow, row: TranslationRow): Edition => ({
  ...newEdition(page, row.langid),
  current: row.currentRevisionid,
  newest: row.newestRevisionid,
})

/** Returns all editions of a page, the original first. */
export async function listEditions(db: Db, page: PageRow): Promise<Edition[]> {
  const translations = await listTranslations(db, page.wikiid)
  return [originalOf(page), ...translations.map((row) => editionOf(page, row))]
}

/** Returns the edition of a language, without one the original; undefined if there is no such translation. */
export async function findEdition(
  db: Db,
  page: PageRow,
  langid: string | undefined,
): Promise<Edition | undefined> {
  if (!langid || langid === page.langid) return originalOf(page)
  return (await listEditions(db, page)).find((edition) => edition.langid === langid)
}

/** Stores the heads, and the columns of a newly published `content`. Deletes an edition without revisions. */
export async function saveHeads(
  ctx: Context,
  { page, langid, isOriginal, current }: Edition,
  heads: Heads,
  saved?: PageContent,
): Promise<void> {
  const { wikiid, title } = page
  const given = saved ?? emptyContent
  // The name of its user or team at present.
  const content = isPersonal(page.namespace) ? { ...given, displayTitle: page.displayTitle } : given
  const isPublished = heads.current !== current
  // Before the first text is accepted, lists count the stages of the newest one.
  const hasNewStages = heads.newest === 0 || (saved !== undefined && (isPublished || current === 0))
  if (isOriginal && page.namespace === 'COURSE' && hasNewStages)
    await saveStages(ctx.db, new Map([[wikiid, content.stages]]))
  const ids = { currentRevisionid: heads.current, newestRevisionid: heads.newest }
  if (isOriginal && heads.newest === 0) return updatePageRow(ctx.db, wikiid, { isDeleted: 1, parentid: null })
  if (heads.newest === 0) return deleteTranslations(ctx.db, wikiid, langid)
  if (isOriginal)
    return updatePageRow(
      ctx.db,
      wikiid,
      isPublished ? { ...ids, ...columnsOf(title, content), modifiedAt: ctx.now } : ids,
    )
  const words = translatedColumnsOf(title, content)
  const change = isPublished ? { ...ids, ...words } : ids
  await saveTranslation(ctx.db, { wikiid, langid, ...ids, ...words }, change)
  if (isPublished) await updatePageRow(ctx.db, wikiid, { modifiedAt: ctx.now })
}

/**
 * Returns the accepted state of the language, otherwise of the original. Users who may edit get the newest state if
 * they ask for it or if nothing was accepted yet.
 */
export function chooseEdition(
  editions: Edition[],
  options: { langid: string | undefined; mayEdit: boolean; unpatrolled: boolean },
): { edition: Edition; revisionid: number } {
  const [original] = editions as [Edition]
  const requested = editions.find((edition) => edition.langid === options.langid)
  const isAvailable = requested && (requested.current > 0 || options.mayEdit)
  const edition = isAvailable ? requested : original
  const showsPending = (options.unpatrolled && options.mayEdit) || edition.current === 0
  return { edition, revisionid: showsPending ? edition.newest : edition.current }
}

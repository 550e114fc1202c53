// Finds the texts that readers of a list see.
import type { Db } from '#platform/db/database.ts'
import { type PageContent, readContent } from '../content.ts'
import { listPageRows, type PageRow } from '../pages.queries.ts'
import { listRevisionRows, listTranslationsInto } from '../revisions/revisions.queries.ts'

export interface PublishedText {
  page: PageRow
  langid: string
  revisionid: number
  content: PageContent
}

/** In the language if the page has it, otherwise the original; the newest text before the first is accepted. */
export async function findPublishedTexts(
  db: Db,
  wikiids: number[],
  langid: string | undefined,
): Promise<Map<number, PublishedText>> {
  const pages = await listPageRows(db, wikiids)
  const translations = langid === undefined ? [] : await listTranslationsInto(db, langid, wikiids)
  const translated = new Map(translations.map((row) => [row.wikiid, row.currentRevisionid]))
  const shown = pages.map(
    (page) => translated.get(page.wikiid) ?? (page.currentRevisionid || page.newestRevisionid),
  )
  const revisions = new Map((await listRevisionRows(db, shown)).map((row) => [row.wikiid, row]))
  return new Map(
    pages.flatMap((page) => {
      const row = revisions.get(page.wikiid)
      if (!row) return []
      const { langid: language, revisionid, content } = row
      return [[page.wikiid, { page, langid: language, revisionid, content: readContent(content) }]]
    }),
  )
}

// Reads the published texts of several pages in a language, as passages for excerpts of a search.
import type { Db } from '#platform/db/database.ts'
import { type Passage, passageOf, plainPart, wikiPart } from '#word-index/passage.ts'
import { readContent } from '../content.ts'
import { listPageRows } from '../pages.queries.ts'
import { listRevisionRows, listTranslationsInto } from '../revisions/revisions.queries.ts'

/** By page id. The caller has checked the access. */
export async function listPassagesOfPages(
  db: Db,
  wikiids: readonly number[],
  langid: string,
): Promise<Map<number, Passage[]>> {
  const pages = (await listPageRows(db, wikiids)).filter(({ isDeleted }) => isDeleted === 0)
  const others = pages.filter((page) => page.langid !== langid).map(({ wikiid }) => wikiid)
  const translations = await listTranslationsInto(db, langid, others)
  const editions = new Map([...pages, ...translations].map((edition) => [edition.wikiid, edition]))
  const revisions = await listRevisionRows(
    db,
    [...editions.values()].map(({ currentRevisionid }) => currentRevisionid),
  )
  const contents = new Map(revisions.map((row) => [row.revisionid, readContent(row.content)]))
  return new Map(
    [...editions.values()].map(({ wikiid, description, currentRevisionid }) => {
      const { contents: text = '', info = [] } = contents.get(currentRevisionid) ?? {}
      const facts = info.map(({ name, value }) => passageOf(plainPart(`${name}: ${value}`)))
      return [wikiid, [passageOf(plainPart(description)), passageOf(wikiPart(text)), ...facts]]
    }),
  )
}

// The titles of pages and guides to which the texts of a release link, as they were when it was made.
import { listReferences, parseWiki } from '@stepwright/wiki-syntax'
import { findPageTargets, type PageReference } from '#pages/texts/page-targets.ts'
import type { Db } from '#platform/db/database.ts'
import { createYielder, mapWithYields } from '#platform/event-loop.ts'
import { findGuides } from '../../guides.queries.ts'
import { listTranslatedTitles } from '../releases.queries.ts'
import type { LinkNames } from './sealed-names.ts'

interface Linked {
  pages: PageReference[]
  guideids: number[]
}

/** Texts without links are not parsed. */
async function findLinks(texts: readonly string[]): Promise<Linked> {
  const chunks = { turns: createYielder(), lengthOf: (text: string) => text.length }
  const found = await mapWithYields(
    texts.filter((text) => text.includes('[')),
    chunks,
    (text) => listReferences(parseWiki(text, { context: 'block' })),
  )
  return {
    pages: found.flatMap(({ pages }) => [...pages]),
    guideids: found.flatMap(({ guides }) => guides.map(({ id }) => id)),
  }
}

/** By guide. A link whose target is absent has none in the release either. */
export async function findLinkNames(
  db: Db,
  texts: ReadonlyMap<number, readonly string[]>,
): Promise<(guideid: number, langids: readonly string[]) => LinkNames> {
  const links = new Map<number, Linked>()
  for (const [guideid, each] of texts) links.set(guideid, await findLinks(each))
  const all = [...links.values()]
  const pages = all.flatMap((each) => each.pages)
  const targets = pages.length > 0 ? await findPageTargets(db, pages) : undefined
  const guideids = [...new Set(all.flatMap((each) => each.guideids))]
  const guides = new Map((await findGuides(db, guideids)).map((row) => [row.guideid, row]))
  const titles = await listTranslatedTitles(db, [...guides.keys()])
  const isIn = (langid: string) =>
    new Map(titles.flatMap((row) => (row.langid === langid ? [[row.guideid, row.title]] : [])))
  return (guideid, langids) => {
    const own = links.get(guideid) ?? { pages: [], guideids: [] }
    const linked = own.pages.flatMap(({ title, namespace }) => targets?.page(title, namespace) ?? [])
    const rows = [...new Set(own.guideids)].flatMap((id) => guides.get(id) ?? [])
    const named = rows.length > 0 ? langids : []
    return {
      pages: Object.fromEntries(linked.map((page) => [page.wikiid, page.displayTitle || page.title])),
      guides: Object.fromEntries(
        named.map((langid) => {
          const translated = isIn(langid)
          const names = rows.map((row) => [
            row.guideid,
            (row.langid === langid ? undefined : translated.get(row.guideid)) ?? row.title,
          ])
          return [langid, Object.fromEntries(names)]
        }),
      ),
    }
  }
}

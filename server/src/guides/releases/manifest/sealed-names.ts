// The names that readers of a release see, as they were when it was made.
import { findPagesByIds, listPageTitles } from '#pages/find-pages.ts'
import type { Db } from '#platform/db/database.ts'

/** The titles to which links without words of their own lead. */
export interface LinkNames {
  /** Titles that readers of the original see. */
  pages: Record<string, string>
  /** Titles of guides, by language. */
  guides: Record<string, Record<string, string>>
}

export interface SealedNames extends LinkNames {
  /** Titles of documents. */
  documents: Record<string, string>
  /** Names of videos and embeds; absent in manifests from before they were sealed. */
  objects?: Record<string, string>
  /** Titles of the pages of tools and parts. */
  things: Record<string, string>
  /** Their titles in other languages than that of the page, by language. */
  translated: Record<string, Record<string, string>>
}

/** Equal names have equal text. Numbers are in ascending order in every object. */
export const writeNames = ({
  documents,
  guides,
  objects,
  pages,
  things,
  translated,
}: SealedNames): SealedNames => ({
  documents,
  guides: inOrder(guides),
  ...(objects && { objects }),
  pages,
  things,
  translated: inOrder(translated),
})

const inOrder = <T>(byLanguage: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(byLanguage).sort(([one], [other]) => (one < other ? -1 : 1)))

export const areSameNames = (one: SealedNames, other: SealedNames): boolean =>
  JSON.stringify(writeNames(one)) === JSON.stringify(writeNames(other))

type ThingNames = Pick<SealedNames, 'things' | 'translated'>

/** Two queries for any number of guides. */
export async function findThingTitles(
  db: Db,
  wikiids: readonly number[],
): Promise<(wikiids: readonly number[], langids: readonly string[]) => ThingNames> {
  if (wikiids.length === 0) return () => ({ things: {}, translated: {} })
  const pages = await findPagesByIds(db, wikiids)
  const titles = Map.groupBy(await listPageTitles(db, wikiids), ({ langid }) => langid)
  return (own, langids) => {
    const isOwn = new Set(own)
    const things = own.flatMap((wikiid) => pages.get(wikiid) ?? [])
    const named = langids.flatMap((langid) => {
      const rows = (titles.get(langid) ?? []).filter(({ wikiid }) => isOwn.has(wikiid))
      const names = rows.map(({ wikiid, displayTitle }) => [wikiid, displayTitle])
      return names.length > 0 ? [[langid, Object.fromEntries(names)] as const] : []
    })
    return {
      things: Object.fromEntries(things.map(({ wikiid, title }) => [wikiid, title])),
      translated: Object.fromEntries(named),
    }
  }
}

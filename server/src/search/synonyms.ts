// The synonyms of the site as the search reads them.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { wordsOf } from '#word-index/words.ts'

export type SynonymGroups = readonly (readonly string[])[]

/** Costs nothing: the settings of a request are cached. */
export const synonymGroups = (ctx: Pick<Context, 'site'>): SynonymGroups => siteOf(ctx).synonyms

/** The cached settings hold the same list until they change, so it is folded once. */
const foldedGroups = new WeakMap<SynonymGroups, ReadonlyMap<string, readonly string[]>>()

/** The other single words of all groups that contain this folded word. */
export function otherWords(groups: SynonymGroups, word: string): readonly string[] {
  let folded = foldedGroups.get(groups)
  if (!folded) {
    folded = foldGroups(groups)
    foldedGroups.set(groups, folded)
  }
  return folded.get(word) ?? []
}

function foldGroups(groups: SynonymGroups): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>()
  for (const group of groups) {
    const single = group.map(wordsOf).flatMap((words) => (words.length === 1 ? words : []))
    for (const word of single)
      others.set(word, [...(others.get(word) ?? []), ...single.filter((other) => other !== word)])
  }
  return others
}

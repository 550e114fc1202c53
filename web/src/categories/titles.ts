// Titles of all categories, and the lookup of a typed title.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Bounds the list in memory; the server checks a title that is typed in full. */
const titlesLimit = 5000

export const categoryTitlesQuery = queryOptions({
  queryKey: ['pages', 'category titles'] as const,
  queryFn: async ({ signal }) => {
    const titles: string[] = []
    for await (const page of api.pages.listCategoryTitles({ signal })) {
      titles.push(...page)
      if (titles.length >= titlesLimit) break
    }
    return titles
  },
  staleTime: 60_000,
})

/** Finds the existing title regardless of case and surrounding spaces. */
export function findTitle(titles: readonly string[], typed: string): string | undefined {
  const text = typed.trim()
  const wanted = text.toLocaleLowerCase()
  const found = titles.find((each) => each.toLocaleLowerCase() === wanted)
  return found ?? (titles.length >= titlesLimit && text !== '' ? text : undefined)
}

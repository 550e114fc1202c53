// Suggestions for authors: things and guides, loaded once and filtered while typing.
import { eachPage } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { collect, common } from '../../guides/manage/choices.ts'
import { asChoosable } from '../../guides/manage/guide-options.ts'
import { api } from '../../lib/api.ts'

export const thingsQuery = queryOptions({
  queryKey: ['edit', 'things'] as const,
  queryFn: async ({ signal }) => {
    const listed = (query: { offset: number; limit: number }) =>
      api.listPages({ params: { namespace: 'ITEM' }, query, signal })
    // With this parameter the answer is a flat list instead of a tree.
    const pages = await collect(eachPage(listed as typeof listed & (() => Promise<readonly unknown[]>)))
    return (pages as { title: string }[]).map(({ title }) => title)
  },
  ...common,
})

export const guidesQuery = queryOptions({
  queryKey: ['edit', 'guides'] as const,
  queryFn: async ({ signal }) => {
    const [listed, own] = await Promise.all([
      collect(api.pages.listGuides({ signal })),
      collect(api.pages.listOwnGuides({ signal })),
    ])
    // The user's own guides occur once per language, that of the site first.
    const guides = new Map([...own.toReversed(), ...listed].map((guide) => [guide.guideid, guide]))
    return [...guides.values()].map(asChoosable)
  },
  ...common,
})

/** Server-side search, because a large site has more entries than the loaded lists. */
export const suggestedQuery = (kind: 'guide' | 'item', words: string) =>
  queryOptions({
    queryKey: ['edit', 'suggested', kind, words] as const,
    queryFn: async ({ signal }) => {
      const { results } = await api.suggestFor({ query: { q: words, doctypes: kind }, signal })
      return results
    },
    enabled: words.length > 1,
    ...common,
  })

// Searches the pages and guides that a text can link to.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { targetOfPage } from './wiki-links.ts'

/** Kinds of targets with the prefix of their links in wiki text. */
export const linkTargetsQuery = (words: string) =>
  queryOptions({
    queryKey: ['edit', 'link-targets', words] as const,
    queryFn: async ({ signal }) => {
      const { results } = await api.suggestFor({
        query: { q: words, doctypes: 'all,page,item,info' },
        signal,
      })
      return results.map(({ guideid, namespace, title, display_title }) => ({
        value: guideid ? `[guide|${guideid}` : targetOfPage(namespace ?? 'WIKI', title),
        label: display_title || title,
      }))
    },
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

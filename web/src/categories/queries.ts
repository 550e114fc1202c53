// Queries of categories and pages for readers.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'
import { queryClient } from '../lib/query-client.ts'

export type Namespace = 'CATEGORY' | 'WIKI' | 'INFO' | 'ITEM' | 'COURSE'

/** In the reader's language by default. */
export const pageQuery = (namespace: Namespace, title: string, lang = readerLanguage()) =>
  queryOptions({
    queryKey: ['pages', namespace, title, lang] as const,
    queryFn: async ({ signal }) => {
      const page = await api.getPage({ params: { namespace, title }, query: { lang }, signal })
      // Previous data stays while the address changes from a former title to the current one.
      if (page.title !== title) queryClient.setQueryData(['pages', namespace, page.title, lang], page)
      return page
    },
  })

/** Root categories with their pictures. */
export const rootsQuery = queryOptions({
  queryKey: ['pages', 'tree'] as const,
  queryFn: async ({ signal }) => {
    const query = { display: 'hierarchyOrder', withPages: true, lang: readerLanguage() } as const
    const tree = await api.listPages({ params: { namespace: 'CATEGORY' }, query, signal })
    return tree as Root[]
  },
})

/** Number of subcategories that come with a page. */
export const pageChildren = 200

/** Subcategories of a category. */
export const childrenQuery = (title: string) =>
  growingQuery<PageSummary>({
    queryKey: ['pages', 'children', title],
    size: 100,
    page: (part, signal) => {
      const query = { ...part, lang: readerLanguage() }
      return api.listChildPages({ params: { namespace: 'CATEGORY', title }, query, signal })
    },
  })

export interface Branch {
  title: string
  display_title: string
  children?: readonly Branch[]
}

export interface Root extends Branch {
  page?: PageSummary
}

export type Page = Awaited<ReturnType<typeof api.getPage>>
export type PageSummary = NonNullable<Page['children']>[number]

// Categories and pages as readers ask for them.
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../lib/all-pages.ts'
import { api } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'
import { queryClient } from '../lib/query-client.ts'

export type Namespace = 'CATEGORY' | 'WIKI' | 'INFO' | 'ITEM'

/** In the reader's language where none is given. */
export const pageQuery = (namespace: Namespace, title: string, lang = readerLanguage()) =>
  queryOptions({
    queryKey: ['pages', namespace, title, lang] as const,
    queryFn: async ({ signal }) => {
      const page = await api.getPage({ params: { namespace, title }, query: { lang }, signal })
      // The address changes from a former title to the present one, and the screen stays as it is.
      if (page.title !== title) queryClient.setQueryData(['pages', namespace, page.title, lang], page)
      return page
    },
  })

/** The categories at the root of the tree, with their pictures. */
export const rootsQuery = queryOptions({
  queryKey: ['pages', 'tree'] as const,
  queryFn: async ({ signal }) => {
    const lang = readerLanguage()
    const [tree, all] = await Promise.all([
      api.listPages({
        params: { namespace: 'CATEGORY' },
        query: { display: 'hierarchyOrder', lang },
        signal,
      }),
      allPages(
        async (query) =>
          (await api.listPages({
            params: { namespace: 'CATEGORY' },
            query: { ...query, rootsOnly: true, lang },
            signal,
          })) as PageSummary[],
      ),
    ])
    return { tree: tree as Branch[], pages: all }
  },
})

/** So many categories below it a page carries. */
export const pageChildren = 200

/** The categories below one. */
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
  children: Branch[]
}

export type Page = Awaited<ReturnType<typeof api.getPage>>
export type PageSummary = NonNullable<Page['children']>[number]

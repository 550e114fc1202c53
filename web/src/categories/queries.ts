// Categories and pages as readers ask for them.
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../lib/all-pages.ts'
import { api } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'

export type Namespace = 'CATEGORY' | 'WIKI' | 'INFO' | 'ITEM'

export const pageQuery = (namespace: Namespace, title: string, lang?: string) =>
  queryOptions({
    queryKey: ['pages', namespace, title, lang ?? null] as const,
    queryFn: ({ signal }) =>
      api.getPage({ params: { namespace, title }, query: lang ? { lang } : {}, signal }),
  })

/** The categories at the root of the tree, with their pictures. */
export const rootsQuery = queryOptions({
  queryKey: ['pages', 'tree'] as const,
  queryFn: async ({ signal }) => {
    const [tree, all] = await Promise.all([
      api.listPages({ params: { namespace: 'CATEGORY' }, query: { display: 'hierarchyOrder' }, signal }),
      allPages(
        async (query) =>
          (await api.listPages({
            params: { namespace: 'CATEGORY' },
            query: { ...query, rootsOnly: true },
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
    page: (query, signal) => api.listChildPages({ params: { namespace: 'CATEGORY', title }, query, signal }),
  })

export interface Branch {
  title: string
  display_title: string
  children: Branch[]
}

export type Page = Awaited<ReturnType<typeof api.getPage>>
export type PageSummary = NonNullable<Page['children']>[number]

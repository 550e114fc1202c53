// Categories and pages as readers ask for them.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

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
      api.listPages({ params: { namespace: 'CATEGORY' }, query: { limit: 200 }, signal }),
    ])
    return { tree: tree as Branch[], pages: all as PageSummary[] }
  },
})

export interface Branch {
  title: string
  display_title: string
  children: Branch[]
}

export type Page = Awaited<ReturnType<typeof api.getPage>>
export type PageSummary = NonNullable<Page['children']>[number]

// Queries and mutations of pages for authors: newest revision, history, create, change, delete.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { refreshWaiting } from '../account/waiting.ts'
import { api } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { changeOf, type Page, type PageValues, sentStages } from './values.ts'

export const namespaces = ['CATEGORY', 'WIKI', 'ITEM', 'INFO', 'COURSE'] as const
export type Namespace = (typeof namespaces)[number]

export const isNamespace = (value: unknown): value is Namespace => namespaces.some((each) => each === value)

export type PageRevision = Output<'listPageRevisions'>[number]

export interface PageName {
  namespace: Namespace
  title: string
}

/** The page when editing began. Later versions are merged by the editor, never replaced here. */
export const editedPageQuery = (params: PageName) =>
  queryOptions({
    queryKey: ['edit', 'page', params.namespace, params.title] as const,
    queryFn: ({ signal }) => api.getPage({ params, query: { unpatrolled: true }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** In its own language and with pending edits: the revision that a rename is based on. */
export const renamedPageQuery = (params: PageName) =>
  queryOptions({
    queryKey: ['edit', 'renamed page', params.namespace, params.title] as const,
    queryFn: ({ signal }) => api.getPage({ params, query: { unpatrolled: true }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const pageHistoryQuery = (params: PageName) =>
  growingQuery({
    queryKey: ['pages', 'history', params.namespace, params.title],
    size: 50,
    page: (query, signal) => api.listPageRevisions({ params, query, signal }),
  })

export const oldPageQuery = (params: PageName, revisionid: number) =>
  queryOptions({
    queryKey: ['pages', 'state', params.namespace, params.title, revisionid] as const,
    queryFn: ({ signal }) => api.getPageRevision({ params: { ...params, revisionid }, signal }),
  })

const forget = () =>
  Promise.all([
    refreshWaiting(),
    ...['pages', 'guides', 'review', 'courses'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  ])

export async function addPage({ namespace, title }: PageName, values: PageValues): Promise<Page> {
  const { display_title, description, image, parent, position, stages } = values
  const page = await api.addPage({
    body: {
      namespace,
      title,
      contents: values.contents,
      ...(display_title.trim() && { display_title: display_title.trim() }),
      ...(description.trim() && { description: description.trim() }),
      ...(image && { image: image.id }),
      ...(namespace === 'CATEGORY' && { parent: parent || null, position: Number(position) }),
      ...(namespace === 'COURSE' && { stages: sentStages(stages) }),
    },
  })
  await Promise.all([forget(), queryClient.invalidateQueries({ queryKey: ['edit', 'categories'] })])
  return page
}

export async function savePage(params: PageName, values: PageValues, base: BasePage): Promise<Page> {
  const page = await api.updatePage({
    params,
    query: { revisionid: base.revisionid },
    body: changeOf(values, base.values),
  })
  await forget()
  return page
}

export interface BasePage {
  values: PageValues
  revisionid: number
}

/** With a language only the translation is deleted. */
export async function deletePage(params: PageName, revisionid: number, langid?: string): Promise<void> {
  await api.deletePage({ params, query: { revisionid, ...(langid && { langid }) } })
  await forget()
}

export async function revertPage(params: PageName, revisionid: number, to: number): Promise<Page> {
  const page = await api.revertPage({ params, query: { revisionid, to_revisionid: to } })
  await forget()
  return page
}

export async function renamePage(params: PageName, revisionid: number, title: string): Promise<Page> {
  const page = await api.renamePage({ params, query: { revisionid }, body: { title } })
  await Promise.all([
    forget(),
    queryClient.invalidateQueries({ queryKey: ['edit', 'categories'] }),
    queryClient.invalidateQueries({ queryKey: ['search'] }),
  ])
  return page
}

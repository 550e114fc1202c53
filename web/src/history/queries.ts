// The saved states of a guide: their list, what lies between two of them, one as it was, and bringing one back.
import type { Input, Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api, type Guide } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type Revision = Output<'listGuideRevisions'>[number]
export type Comparison = Output<'compareGuideRevisions'>
type Langid = NonNullable<Input<'listGuideRevisions'>['query']>['langid']

export const pageSize = 20
const key = (guideid: number) => ['history', guideid] as const

export const revisionsQuery = (guideid: number, offset: number, langid?: string) =>
  queryOptions({
    queryKey: [...key(guideid), 'list', offset, langid ?? null] as const,
    queryFn: ({ signal }) =>
      api.listGuideRevisions({
        params: { guideid },
        query: { offset, limit: pageSize, ...(langid && { langid: langid as Langid }) },
        signal,
      }),
  })

/** What one of them changed, to the very words. */
export const revisionQuery = (guideid: number, revisionid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'changes', revisionid] as const,
    queryFn: ({ signal }) =>
      api.getGuideRevision({ params: { guideid, guide_revisionid: revisionid }, signal }),
  })

export const comparisonQuery = (guideid: number, from: number, to: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'comparison', from, to] as const,
    queryFn: ({ signal }) =>
      api.compareGuideRevisions({ params: { guideid, guide_revisionid: from }, query: { to }, signal }),
  })

/** The guide as one of its revisions has it. */
export const oldGuideQuery = (guideid: number, revisionid: number, langid?: string) =>
  queryOptions({
    queryKey: [...key(guideid), 'state', revisionid, langid ?? null] as const,
    queryFn: ({ signal }) =>
      api.getGuide({
        params: { guideid },
        query: { revisionid, ...(langid && { langid: langid as Langid }) },
        signal,
      }),
  })

export type HistoryPicture = Output<'getImage'>

/** A picture never changes: what is drawn on it makes another one. */
export const historyPictureQuery = (imageid: number) =>
  queryOptions({
    queryKey: ['history', 'picture', imageid] as const,
    queryFn: ({ signal }) => api.getImage({ params: { image: String(imageid) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What guides are called that others name. */
export const guideNameQuery = (guideid: number) =>
  queryOptions({
    queryKey: ['history', 'name', guideid] as const,
    queryFn: async ({ signal }) => (await api.getGuide({ params: { guideid }, signal })).title,
    staleTime: 60_000,
    retry: false,
  })

/** After a state was brought back or judged, nothing that is known of the guide is current. */
async function forgetHistory(guideid: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key(guideid) }),
    queryClient.invalidateQueries({ queryKey: ['guides'] }),
    queryClient.invalidateQueries({ queryKey: ['review'] }),
  ])
}

/** Brings a state back on top of `newest`, which names the state that the person has seen. */
export async function revert(guideid: number, revision: number, newest: Revision): Promise<Guide> {
  const guide = await api.revertGuide({
    params: { guideid },
    query: { revisionid: newest.revisionid, to_revisionid: revision },
    body: undefined,
  })
  await forgetHistory(guideid)
  return guide
}

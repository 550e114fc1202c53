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

/** After a state was brought back or judged, nothing that is known of the guide is current. */
export async function forgetHistory(guideid: number): Promise<void> {
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

// Queries of the revisions of a guide: list, differences, a single one, restoration.
import type { Input, Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { refreshWaiting } from '../account/waiting.ts'
import { api, type Guide } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type Revision = Output<'listGuideRevisions'>[number]
export type StateComparison = Output<'compareGuideStates'>
export type ComparedRelease = Output<'listGuideReleases'>['releases'][number]
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

/** Differences made by a revision. */
export const revisionQuery = (guideid: number, revisionid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'changes', revisionid] as const,
    queryFn: ({ signal }) =>
      api.getGuideRevision({ params: { guideid, guide_revisionid: revisionid }, signal }),
  })

/** The releases that the user may know of, newest first. */
export const comparedReleasesQuery = (guideid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'releases'] as const,
    queryFn: async ({ signal }) =>
      (await api.listGuideReleases({ params: { guideid }, query: { limit: 200 }, signal })).releases,
  })

/** Differences between two states: revision numbers, `release:` with a number, `shown`, `working` or `none`. */
export const comparisonQuery = (guideid: number, from: string, to: string, langid?: string) =>
  queryOptions({
    queryKey: [...key(guideid), 'comparison', from, to, langid ?? null] as const,
    queryFn: ({ signal }) =>
      api.compareGuideStates({
        params: { guideid },
        query: { from, to, ...(langid && { langid: langid as Langid }) },
        signal,
      }),
  })

/** The guide as of a revision. */
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

/** Pictures are immutable: annotating creates another one. */
export const historyPictureQuery = (imageid: number) =>
  queryOptions({
    queryKey: ['history', 'picture', imageid] as const,
    queryFn: ({ signal }) => api.getImage({ params: { image: String(imageid) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Titles of guides that are referred to. */
export const guideNameQuery = (guideid: number) =>
  queryOptions({
    queryKey: ['history', 'name', guideid] as const,
    queryFn: async ({ signal }) => (await api.getGuide({ params: { guideid }, signal })).title,
    staleTime: 60_000,
    retry: false,
  })

/** Invalidates everything of a guide after a restoration or review. */
async function forgetHistory(guideid: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key(guideid) }),
    queryClient.invalidateQueries({ queryKey: ['guides'] }),
    queryClient.invalidateQueries({ queryKey: ['review'] }),
    refreshWaiting(),
  ])
}

/** Restores a revision on top of `newest`, the revision that the user has seen. */
export async function revert(guideid: number, revision: number, newest: Revision): Promise<Guide> {
  const guide = await api.revertGuide({
    params: { guideid },
    query: { revisionid: newest.revisionid, to_revisionid: revision },
    body: undefined,
  })
  await forgetHistory(guideid)
  return guide
}

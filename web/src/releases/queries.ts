// Queries and writes of the releases of a guide.
import { ApiError, type Input, type Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { refreshWaiting } from '../account/waiting.ts'
import { api } from '../lib/api.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'
import { queryClient } from '../lib/query-client.ts'

export type Release = Output<'getRelease'>
export type NewRelease = Input<'createRelease'>['body']
export type ReleaseChange = NonNullable<Input<'changeRelease'>['body']>

export const pageSize = 20
const key = (guideid: number) => ['releases', guideid] as const

const list = async (
  guideid: number,
  query: Input<'listGuideReleases'>['query'],
  signal: AbortSignal,
): Promise<Release[]> => (await api.listGuideReleases({ params: { guideid }, query, signal })).releases

/** Newest first, with one release more than a page has: the one before the last. */
export const releasesQuery = (guideid: number, offset: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'list', offset] as const,
    queryFn: ({ signal }) => list(guideid, { offset, limit: pageSize + 1 }, signal),
  })

/** The releases that matter now. */
export const presentReleasesQuery = (guideid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'present'] as const,
    queryFn: async ({ signal }) => {
      const [effective, scheduled, pending] = await Promise.all(
        (['released', 'scheduled', 'pending'] as const).map((status) =>
          list(guideid, { status, limit: 1 }, signal),
        ),
      )
      return {
        effective: effective?.[0] ?? null,
        scheduled: scheduled?.[0] ?? null,
        pending: pending?.[0] ?? null,
      }
    },
  })

export const knownReleases = (guideid: number) =>
  queryClient.getQueryData(presentReleasesQuery(guideid).queryKey)

/** The approval requests of a guide by release, the newest ones. */
export const approvalsOfQuery = (guideid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'approvals'] as const,
    queryFn: async ({ signal }) => {
      const { requests } = await api.listApprovalRequests({ query: { guideid, limit: 200 }, signal })
      return new Map(requests.map((request) => [request.releaseid, request]))
    },
  })

export type AppliedProcess = Output<'getAppliedProcess'>

/** The process that applies to the next release, for users who may release. */
export const appliedProcessQuery = (guideid: number) =>
  queryOptions({
    queryKey: ['approvals', 'applied', 'GUIDE', guideid] as const,
    queryFn: ({ signal }) => api.getAppliedProcess({ params: { wikiid: guideid }, signal }),
    staleTime: 0,
  })

export const processQuery = (processid: number) =>
  queryOptions({
    queryKey: ['approvals', 'processes', processid] as const,
    queryFn: ({ signal }) => api.getApprovalProcess({ params: { approval_processid: processid }, signal }),
  })

/** Releases that can take effect again, the last one first. */
export const supersededQuery = (guideid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'superseded'] as const,
    queryFn: async ({ signal }) => {
      const releases = await list(guideid, { status: 'superseded', limit: 200 }, signal)
      return releases.toSorted((one, other) => (other.release_date ?? 0) - (one.release_date ?? 0))
    },
  })

/** Releases that a guide can be pinned to as a prerequisite: they are or were in effect. */
export const usableReleasesQuery = (guideid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'usable'] as const,
    queryFn: async ({ signal }) =>
      (await list(guideid, { limit: 200 }, signal)).filter(
        ({ status }) => status === 'released' || status === 'superseded',
      ),
  })

export const releaseQuery = (guideid: number, releaseid: number) =>
  queryOptions({
    queryKey: [...key(guideid), 'one', releaseid] as const,
    queryFn: ({ signal }) => api.getRelease({ params: { releaseid }, signal }),
  })

/** True if the working text in the language differs from the release in effect. */
export const unreleasedQuery = (guideid: number, langid: string) =>
  queryOptions({
    queryKey: ['guides', 'unreleased', guideid, langid] as const,
    queryFn: async ({ signal }) => {
      const query = { unpatrolled: true, excludePrerequisiteSteps: true, includeComments: false, langid }
      const { release } = await api.getGuide({ params: { guideid }, query, signal })
      return release === null
    },
    retry: false,
  })

/** The guide as it was released. */
export const releasedGuideQuery = (guideid: number, releaseid: number, lang = readerLanguage()) =>
  queryOptions({
    queryKey: ['guides', 'release', guideid, releaseid, lang] as const,
    queryFn: ({ signal }) =>
      api.getGuide({ params: { guideid }, query: { release: releaseid, lang }, signal }),
    retry: false,
  })

/** The working text; in the original language if it is not translated. */
export const workingGuideQuery = (guideid: number, lang = readerLanguage()) =>
  queryOptions({
    queryKey: ['guides', 'working', guideid, lang] as const,
    queryFn: async ({ signal }) => {
      const read = (query: { lang?: string; langid?: string }) =>
        api.getGuide({ params: { guideid }, query: { unpatrolled: true, ...query }, signal })
      try {
        return await read({ lang })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return read({})
      }
    },
  })

/** Forms by step of the working text or of a release. */
export const formsOfStateQuery = (guideid: number, release: number | undefined, langid: string | undefined) =>
  queryOptions({
    queryKey: ['guides', 'forms', guideid, langid, release ?? 'working'] as const,
    queryFn: async ({ signal }) => {
      const state = release === undefined ? { unpatrolled: true } : { release }
      const query = { ...state, ...(langid && { langid }) }
      const forms = await api.listGuideForms({ params: { guideid }, query, signal })
      return new Map(forms.map((form) => [form.stepid, form]))
    },
    enabled: langid !== undefined,
  })

/** The prerequisites of the working text, as the faults of a release count them. */
export async function listPrerequisites(guideid: number): Promise<{ guideid: number; title: string }[]> {
  const guide = await api.getGuide({
    params: { guideid },
    query: { unpatrolled: true, excludePrerequisiteSteps: true },
  })
  const titles = new Map(guide.prerequisites.map((each) => [each.guideid, each.title]))
  return (guide.prerequisite_releases ?? []).map((each) => ({
    guideid: each.guideid,
    title: titles.get(each.guideid) ?? `#${each.guideid}`,
  }))
}

/** A release changes what readers see of the guide and of every guide that it comes before. */
export const refreshReleases = (guideid: number) =>
  Promise.all([
    refreshWaiting(),
    ...[key(guideid), ['guides'], ['history', guideid], ['review'], ['approvals']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ])

export async function createRelease(body: NewRelease, idempotencyKey: string): Promise<Release> {
  const release = await api.createRelease({ body, headers: { 'Idempotency-Key': idempotencyKey } })
  await refreshReleases(body.guideid)
  return release
}

export async function changeRelease({ releaseid, guideid }: Release, body: ReleaseChange): Promise<Release> {
  const release = await api.changeRelease({ params: { releaseid }, body })
  await refreshReleases(guideid)
  return release
}

export async function deleteRelease({ releaseid, guideid }: Release): Promise<void> {
  await api.deleteRelease({ params: { releaseid } })
  await refreshReleases(guideid)
}

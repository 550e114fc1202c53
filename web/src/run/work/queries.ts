// Queries of runs in work: the user's own, those on hold, and the parts of a single run.
import { NetworkError, type Output } from '@stepwright/client'
import { notifyManager, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../lib/all-pages.ts'
import { api, type Entry, type EntryEvent, type Guide, type StepForm } from '../../lib/api.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { growingQuery } from '../../lib/growing-query.ts'
import { copiedAt } from '../../lib/offline/network-first.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { BegunRun } from '../queue/device-events.ts'
import { takeRead } from '../queue/queue.ts'
import { entryOf, findBegun } from './begun.ts'
import { wordsOfBegun } from './other-words.ts'

export const runKeys = {
  all: ['runs'] as const,
  everyOwn: ['runs', 'own'] as const,
  own: (userid: number) => ['runs', 'own', userid] as const,
  everySuspended: ['runs', 'suspended'] as const,
  onHold: ['runs', 'suspended', 'all'] as const,
  onDevice: ['runs', 'device'] as const,
  suspended: (guideid: number) => ['runs', 'suspended', guideid] as const,
  /** By number in the address. */
  run: (id: string) => ['runs', 'run', id] as const,
  everyRun: ['runs', 'run'] as const,
  plan: (id: string) => ['runs', 'plan', id] as const,
  planIn: (id: string, langid: string) => ['runs', 'plan', id, langid] as const,
}

export interface Run {
  entry: Entry
  /** Time of the answer by the clock of this device. */
  readAt: number
  /** True if it was read from the server, false if from the offline copy. */
  isFromServer: boolean
}

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.run(id),
    queryFn: async ({ signal }): Promise<Run> => {
      const readAt = Date.now()
      const begun = await findBegun(id)
      const entryid = begun ? begun.entryid : Number(id)
      const asBegun = (run: BegunRun) => ({ entry: entryOf(run), readAt: run.at, isFromServer: false })
      if (begun && entryid === undefined) return asBegun(begun)
      try {
        if (!entryid) throw new NamedProblem('entry.not-found')
        const entry = await api.getEntry({ params: { entryid }, signal })
        const since = copiedAt(`/work_log/${entryid}`)
        return { entry, readAt: since ?? readAt, isFromServer: since === null }
      } catch (error) {
        if (!begun || !(error instanceof NetworkError)) throw error
        return asBegun(begun)
      }
    },
  })

// Recorded events stay in the queue until a run that contains them is rendered. Otherwise a field would be empty for a
// moment, and an answer given in that moment would name as its basis an older one, in conflict with the person's own.
const whenRendered = (act: () => void) => notifyManager.schedule(() => setTimeout(act))
queryClient.getQueryCache().subscribe(({ type, query, ...rest }) => {
  const isRead = type === 'updated' && 'action' in rest && rest.action.type === 'success'
  const [domain, kind] = query.queryKey
  const run = query.state.data as Run | undefined
  if (isRead && domain === 'runs' && kind === 'run' && run?.isFromServer)
    whenRendered(() => void takeRead(run.entry))
})

export interface Plan {
  guide: Guide
  forms: ReadonlyMap<number, StepForm['fields']>
}

/** Guide and forms at the start of the run: immutable. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.plan(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Plan> => {
      const begun = await findBegun(id)
      if (begun?.entryid) void keepPlanOf(begun.entryid)
      if (begun) return { guide: begun.guide, forms: formsOf(begun.forms) }
      const entryid = Number(id)
      // Guide and forms are stored with the offline copy of the run.
      await queryClient.ensureQueryData(runQuery(id))
      const [guide, forms] = await Promise.all([
        api.getGuideOfEntry({ params: { entryid }, signal }),
        api.listFormsOfEntry({ params: { entryid }, signal }),
      ])
      return { guide, forms: formsOf(forms) }
    },
  })

/** Guide and forms in another language, stored with the offline copy of the run. */
export const planInQuery = (id: string, langid: string) =>
  queryOptions({
    queryKey: runKeys.planIn(id, langid),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Plan> => {
      const begun = await findBegun(id)
      if (begun && begun.entryid === undefined) {
        const { guide, forms } = await wordsOfBegun(begun, langid, signal)
        return { guide, forms: formsOf(forms) }
      }
      const { entry } = await queryClient.ensureQueryData(runQuery(id))
      const call = { params: { entryid: entry.entryid }, query: { langid }, signal }
      const [guide, forms] = await Promise.all([api.getGuideOfEntry(call), api.listFormsOfEntry(call)])
      return { guide, forms: formsOf(forms) }
    },
  })

/** Read once, so that guide, forms and images are stored with the run. */
export async function keepPlanOf(entryid: number): Promise<void> {
  await queryClient.ensureQueryData(runQuery(String(entryid))).catch(() => {})
  for (const ask of [api.getGuideOfEntry, api.listFormsOfEntry])
    void ask({ params: { entryid } }).catch(() => {})
}

/** The device stores guide and forms of the user's runs only, so those of a run that was taken over are read again. */
export async function keepTaken(entryid: number): Promise<void> {
  await queryClient.refetchQueries({ queryKey: runKeys.run(String(entryid)) })
  await keepPlanOf(entryid)
}

const formsOf = (forms: readonly Pick<StepForm, 'stepid' | 'fields'>[]): Plan['forms'] =>
  new Map(forms.map(({ stepid, fields }) => [stepid, fields]))

const listOf = (answer: Entry[] | { results: Entry[] }): Entry[] =>
  Array.isArray(answer) ? answer : answer.results

export const ownRunsQuery = (userid: number) =>
  queryOptions({
    queryKey: runKeys.own(userid),
    queryFn: ({ signal }) => readOwnRuns(userid, signal),
  })

/** The first page is cached on this device, so its address must not change. */
const ownRunsAtOnce = 100

const readOwnRuns = (userid: number, signal?: AbortSignal): Promise<Entry[]> =>
  allPages(
    async ({ offset, limit }) =>
      listOf(
        await api.listEntries({
          query: {
            userid,
            status: 'started,paused,suspended',
            order: 'DESC',
            limit,
            ...(offset > 0 && { offset }),
          },
          signal,
        }),
      ),
    ownRunsAtOnce,
  )

const runsInPart = 20
/** More runs of a work order are listed in the records. */
const mostForOrder = 200

export const suspendedQuery = (guideid: number) =>
  growingQuery({
    queryKey: runKeys.suspended(guideid),
    size: runsInPart,
    page: async (query, signal) =>
      (await api.listSuspendedEntries({ params: { guideid }, query, signal })).results,
  })

/** Runs of other users that can be taken over, of any guide. */
export const onHoldQuery = growingQuery({
  queryKey: runKeys.onHold,
  size: runsInPart,
  page: async (query, signal) => (await api.listRunsOnHold({ query, signal })).results,
})

/** Runs of other users in work on the shared device of the session. */
export const deviceRunsQuery = queryOptions({
  queryKey: runKeys.onDevice,
  queryFn: async ({ signal }) => (await api.listRunsOfDevice({ signal })).results,
})

/** Runs of a work order. */
export const onHoldForQuery = (order: string) =>
  queryOptions({
    queryKey: [...runKeys.onHold, order] as const,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.listRunsOnHold({ query: { workorderid: order, limit: mostForOrder }, signal })).results,
  })

/** A run of a work order without its values. */
export type OrderRun = Output<'listRunsOfOrder'>['results'][number]

/** Runs of a work order by anybody, newest first. */
export const orderRunsQuery = (order: string) =>
  queryOptions({
    queryKey: ['runs', 'order', order] as const,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.listRunsOfOrder({ query: { workorderid: order }, signal })).results,
  })

/** A release with its notes; for users who may not view the guide any more there is none. */
export const releaseQuery = (releaseid: number) =>
  queryOptions({
    queryKey: ['runs', 'release', releaseid] as const,
    enabled: releaseid > 0,
    retry: false,
    queryFn: ({ signal }) => api.getRelease({ params: { releaseid }, signal }),
  })

/** Returns the last event of these types; late ones did not change the run. */
const lastEventQuery = (entry: Entry, name: string, types: readonly EntryEvent['type'][]) =>
  queryOptions({
    queryKey: ['runs', name, entry.entryid, entry.status, entry.last_entry_eventid] as const,
    queryFn: async ({ signal }): Promise<EntryEvent | null> => {
      const params = { entryid: entry.entryid }
      let last: EntryEvent | null = null
      for await (const page of api.pages.listEntryEvents({ params, signal }))
        last = page.findLast(({ type, late }) => types.includes(type) && !late) ?? last
      return last
    },
  })

/** The last pause or hold of the run. */
export const haltQuery = (entry: Entry) =>
  lastEventQuery(entry, 'halt', ['suspended', 'paused', 'handed-over'])

/** The last change of its operator. */
export const lossQuery = (entry: Entry) => lastEventQuery(entry, 'loss', ['taken-over', 'handed-over'])

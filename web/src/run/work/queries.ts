// Runs as they are worked on: one's own, those on hold, and everything that one of them needs.
import { queryOptions } from '@tanstack/react-query'
import { api, type Entry, type EntryEvent, type Guide, type StepForm } from '../../lib/api.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { keepAnswer, keptSince } from '../../lib/offline/keeping.ts'
import { queryClient } from '../../lib/query-client.ts'
import { recallSent } from '../queue/outbox.ts'

export const runKeys = {
  all: ['runs'] as const,
  own: (userid: number) => ['runs', 'own', userid] as const,
  onHold: ['runs', 'suspended', 'all'] as const,
  suspended: (guideid: number) => ['runs', 'suspended', guideid] as const,
  run: (entryid: number) => ['runs', 'run', entryid] as const,
  plan: (entryid: number) => ['runs', 'plan', entryid] as const,
}

export interface Run {
  entry: Entry
  /** When the server was asked, by the clock of this device: what was sent before is in it. */
  readAt: number
}

export const runQuery = (entryid: number) =>
  queryOptions({
    queryKey: runKeys.run(entryid),
    queryFn: async ({ signal }): Promise<Run> => {
      const readAt = Date.now()
      const entry = await api.getEntry({ params: { entryid }, signal })
      const since = keptSince(`/work_log/${entryid}`)
      if (since === null) return { entry, readAt }
      await recallSent(entryid)
      return { entry, readAt: since }
    },
  })

export interface Plan {
  guide: Guide
  forms: ReadonlyMap<number, StepForm['fields']>
}

/** The guide and its forms as they were when the run began: they never change. */
export const planQuery = (entryid: number) =>
  queryOptions({
    queryKey: runKeys.plan(entryid),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Plan> => {
      // This device keeps guide and forms beside a run that it keeps already.
      await queryClient.ensureQueryData(runQuery(entryid))
      const [guide, forms] = await Promise.all([
        api.getGuideOfEntry({ params: { entryid }, signal }),
        api.listFormsOfEntry({ params: { entryid }, signal }),
      ])
      return { guide, forms: new Map(forms.map(({ stepid, fields }) => [stepid, fields])) }
    },
  })

const listOf = (answer: Entry[] | { results: Entry[] }): Entry[] =>
  Array.isArray(answer) ? answer : answer.results

export const ownRunsQuery = (userid: number) =>
  queryOptions({
    queryKey: runKeys.own(userid),
    queryFn: ({ signal }) => readOwnRuns(userid, signal),
  })

const readOwnRuns = async (userid: number, signal?: AbortSignal): Promise<Entry[]> =>
  listOf(
    await api.listEntries({
      query: { userid, status: 'started,paused,suspended', order: 'DESC', limit: 100 },
      signal,
    }),
  )

export const suspendedQuery = (guideid: number) =>
  queryOptions({
    queryKey: runKeys.suspended(guideid),
    queryFn: async ({ signal }) =>
      (await api.listSuspendedEntries({ params: { guideid }, query: { limit: 50 }, signal })).results,
  })

/** Runs of others that one may take over, whatever guide they are of. */
export const onHoldQuery = queryOptions({
  queryKey: runKeys.onHold,
  queryFn: async ({ signal }) => (await api.listRunsOnHold({ query: { limit: 20 }, signal })).results,
})

/** A network that swallows everything is said to be none, and nobody waits for it for minutes. */
const patience = (): AbortSignal => AbortSignal.timeout(20_000)

function keepRun(entry: Entry): void {
  keepAnswer(`/work_log/${entry.entryid}`, entry)
  queryClient.setQueryData<Run>(runKeys.run(entry.entryid), { entry, readAt: Date.now() })
  void queryClient.invalidateQueries({ queryKey: ['runs', 'own'] })
  void queryClient.invalidateQueries({ queryKey: ['runs', 'suspended'] })
  void queryClient.invalidateQueries({ queryKey: ['records'] })
}

/** Starts over with the same key after a lost answer, so that no second run begins. */
export async function startRun(
  { guideid, workorderid, langid }: { guideid: number; workorderid: string; langid: string },
  key: string,
): Promise<Entry> {
  const entry = await api.startEntry({
    body: { guideid, workorderid, langid: langid as 'en' },
    headers: { 'Idempotency-Key': key },
    signal: patience(),
  })
  keepRun(entry)
  // The list that this device keeps knows the run from now on, even if the network is gone the next moment.
  readOwnRuns(entry.userid)
    .then((runs) => queryClient.setQueryData(runKeys.own(entry.userid), runs))
    .catch(() => {})
  return entry
}

/** How a run came to stand still: the last time that it was paused or laid aside. */
export const haltQuery = ({ entryid, status, timingid }: Entry) =>
  queryOptions({
    queryKey: ['runs', 'halt', entryid, status, timingid] as const,
    queryFn: async ({ signal }): Promise<EntryEvent | null> => {
      let last: EntryEvent | null = null
      for await (const page of api.pages.listEntryEvents({ params: { entryid }, signal }))
        last = page.findLast(({ type }) => type === 'suspended' || type === 'paused') ?? last
      return last
    },
  })

export type End = 'finish' | 'cancel' | 'suspend' | 'takeOver'

/** What only the server can decide; `key` stays the same while it is tried. */
export async function endRun(end: End, entryid: number, reason: string, key = freshKey()): Promise<Entry> {
  const call = { params: { entryid }, headers: { 'Idempotency-Key': key }, signal: patience() }
  const why = reason.trim() ? { reason: reason.trim() } : {}
  const entry =
    end === 'finish'
      ? await api.finishEntry({ ...call, body: {} })
      : end === 'cancel'
        ? await api.cancelEntry({ ...call, body: why })
        : end === 'suspend'
          ? await api.suspendEntry({ ...call, body: why })
          : await api.resumeEntry({ ...call, body: {} })
  keepRun(entry)
  return entry
}

export async function changeWorkOrder(entryid: number, workorderid: string): Promise<void> {
  keepRun(
    await api.updateEntry({
      params: { entryid },
      body: { workorderid },
      headers: { 'Idempotency-Key': freshKey() },
      signal: patience(),
    }),
  )
}

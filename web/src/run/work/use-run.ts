// A run as this device sees it: the server's state with pending events.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Field } from '../../lib/api.ts'
import type { Turn } from '../clock.ts'
import { confirmedIn } from '../queue/confirmed.ts'
import { type DeviceEvent, waitingOf } from '../queue/device-events.ts'
import { useQueue } from '../queue/queue-state.ts'
import { runLog } from '../queue/run-log.ts'
import { countsOf, type Finding, findingsOf } from './answers.ts'
import { type Plan, planInQuery, planQuery, type Run, runQuery } from './queries.ts'
import { runStateOf } from './run-state.ts'
import { sendFor } from './sending.ts'

const onHoldMs = 15_000
const openMs = 15_000

/** By UUID or number; in another language than that of the run if available. */
export const useRun = (id: string, lang: string | undefined) => {
  const run = useQuery({
    ...runQuery(id),
    // Polled, because another user may take the run over, end it, or answer from another device.
    refetchInterval: ({ state }) => {
      const { status, endtime } = state.data?.entry ?? {}
      return status === 'suspended' ? onHoldMs : endtime === null ? openMs : false
    },
  })
  const plan = useQuery({ ...planQuery(id), enabled: run.data !== undefined })
  const words = useQuery({ ...planInQuery(id, lang ?? ''), enabled: !!(lang && run.data) })
  const shown = words.isLoading ? undefined : (words.data ?? plan.data)
  const data: (Run & Plan) | undefined = run.data && shown ? { ...run.data, ...shown } : undefined
  return {
    data,
    error: data ? null : (run.error ?? plan.error),
    isFetching: run.isFetching || plan.isFetching,
    refetch: () => (run.error ? run.refetch() : plan.refetch()),
  }
}

/** Sends the pending events of all runs. */
export function useSending(userid: number | undefined): void {
  useEffect(() => {
    if (userid === undefined) return
    return sendFor(userid)
  }, [userid])
}

export type Progress = ReturnType<typeof useProgress>

export function useProgress({ entry, guide, forms }: Run & Plan) {
  const { events, files, drafts } = useQueue()
  const { runid } = entry
  const fields = useMemo(
    () => new Map([...forms.values()].flat().map((field) => [field.field_revisionid, field])),
    [forms],
  )
  const progress = useMemo(() => {
    const recorded = events.filter(({ run }) => run === runid)
    // A confirmed event counts once, and is dropped after this render.
    const { confirmed } = confirmedIn(recorded, files, entry.last_entry_eventid)
    const own = recorded.filter(({ eventid }) => !confirmed.has(eventid))
    const state = runStateOf(entry, own, fields)
    const typed = new Map(
      [...drafts.values()].flatMap(({ run, field, texts }) =>
        run === runid ? [[field, texts.filter(Boolean).join(', ')] as const] : [],
      ),
    )
    const found = guide.steps.flatMap(({ stepid }) => {
      const form = forms.get(stepid) ?? []
      return [...findingsOf(stepid, form, state.answers), ...typedOf(stepid, form, typed)]
    })
    return {
      state,
      found,
      counts: countsOf(found),
      /** The event that halted the run, if only this device knows it. */
      halt: state.since.findLast(({ type }) => type === 'paused' || type === 'suspended'),
      visited: visitedOf(entry.step_times, state.since),
      turns: state.since.flatMap(({ type, at }): Turn[] => {
        const kind = turnOf(type)
        return kind ? [{ kind, at }] : []
      }),
      waiting: waitingOf(
        state.since,
        files.filter((file) => file.run === runid),
      ).all,
    }
  }, [entry, runid, guide, forms, fields, events, files, drafts])
  const { status } = progress.state
  const hasEnded = status === 'complete' || status === 'cancelled'
  useEffect(() => {
    if (hasEnded && drafts.size > 0) runLog.endDrafts(runid)
  }, [hasEnded, runid, drafts.size])
  return progress
}

const turnOf = (type: DeviceEvent['type']): Turn['kind'] | null => {
  if (type === 'resumed') return 'resume'
  return type === 'paused' || type === 'suspended' || type === 'finished' || type === 'cancelled'
    ? 'pause'
    : null
}

const typedOf = (stepid: number, form: Field[], typed: ReadonlyMap<number, string>): Finding[] =>
  form.flatMap((field) => {
    const value = typed.get(field.field_revisionid)
    return value ? [{ stepid, field, kind: 'typed' as const, value, isShown: true }] : []
  })

const visitedOf = (
  times: readonly { stepid: number }[],
  since: readonly DeviceEvent[],
): ReadonlySet<number> => new Set([...times, ...since].flatMap(({ stepid }) => stepid ?? []))

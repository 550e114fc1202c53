// A run as this device sees it: what the server says, with what was done here since.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Entry, Field } from '../../lib/api.ts'
import type { Turn } from '../clock.ts'
import { noteEnded } from '../queue/disk.ts'
import { forgetSent } from '../queue/outbox.ts'
import { useOutbox } from '../queue/outbox-state.ts'
import { type Found, findingsOf, valuesOf } from './answers.ts'
import { type Plan, planQuery, type Run, runQuery } from './queries.ts'
import { sendFor } from './sending.ts'

const onHoldMs = 15_000

export const useRun = (entryid: number) => {
  const run = useQuery({
    ...runQuery(entryid),
    // Whoever waits in front of a run on hold is told that somebody else has taken it over.
    refetchInterval: ({ state }) => (state.data?.entry.status === 'suspended' ? onHoldMs : false),
  })
  const plan = useQuery({ ...planQuery(entryid), enabled: run.data !== undefined })
  const data: (Run & Plan) | undefined = run.data && plan.data ? { ...run.data, ...plan.data } : undefined
  return {
    data,
    error: data ? null : (run.error ?? plan.error),
    isFetching: run.isFetching || plan.isFetching,
    refetch: () => (run.error ? run.refetch() : plan.refetch()),
  }
}

/** Sends what this device keeps, whatever run it belongs to. */
export function useSending(userid: number | undefined): void {
  useEffect(() => {
    if (userid === undefined) return
    return sendFor(userid)
  }, [userid])
}

export function useProgress({ entry, readAt, guide, forms }: Run & Plan) {
  const { items, sent, drafts } = useOutbox()
  useEffect(() => forgetSent(entry.entryid, readAt), [entry.entryid, readAt])
  const hasEnded = entry.status === 'complete' || entry.status === 'cancelled'
  useEffect(() => {
    if (hasEnded && drafts.size > 0) noteEnded(entry.entryid)
  }, [hasEnded, entry.entryid, drafts.size])
  return useMemo(() => {
    const since = sent.flatMap(({ item, at }) => (at > readAt ? [item] : []))
    const own = [...since, ...items].filter(({ entryid }) => entryid === entry.entryid)
    const values = valuesOf(entry.work_data, own)
    const typed = new Map(
      [...drafts.values()].flatMap(({ entryid, field, texts }) =>
        entryid === entry.entryid ? [[field, texts.filter(Boolean).join(', ')] as const] : [],
      ),
    )
    const found = guide.steps.flatMap(({ stepid }) => {
      const form = forms.get(stepid) ?? []
      return [...findingsOf(stepid, form, values), ...typedOf(stepid, form, typed)]
    })
    return {
      values,
      found,
      visited: visitedOf(entry, own),
      status: statusOf(entry, own),
      turns: own.flatMap(({ work: { kind }, at, refused }): Turn[] =>
        !refused && (kind === 'pause' || kind === 'resume') ? [{ kind, at }] : [],
      ),
      waiting: items.filter(({ entryid, refused }) => entryid === entry.entryid && !refused).length,
    }
  }, [entry, readAt, guide, forms, items, sent, drafts])
}

const typedOf = (stepid: number, form: Field[], typed: ReadonlyMap<number, string>): Found[] =>
  form.flatMap((field) => {
    const value = typed.get(field.field_revisionid)
    return value ? [{ stepid, field, kind: 'typed' as const, value }] : []
  })

type Own = ReturnType<typeof useOutbox>['items']

function visitedOf(entry: Entry, own: Own): ReadonlySet<number> {
  const here = own.flatMap(({ work }) => ('stepid' in work ? [work.stepid] : []))
  return new Set([...entry.step_times.map(({ stepid }) => stepid), ...here])
}

/** A pause counts from the moment that it is pressed, sent or not. */
function statusOf(entry: Entry, own: Own): Entry['status'] {
  if (entry.status !== 'started' && entry.status !== 'paused') return entry.status
  const last = own.findLast(({ work, refused }) => !refused && ['pause', 'resume'].includes(work.kind))
  if (!last) return entry.status
  return last.work.kind === 'pause' ? 'paused' : 'started'
}

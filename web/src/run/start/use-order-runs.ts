// Runs that exist for a work order: open ones to continue, those that others work on, and finished ones.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useQueue } from '../queue/queue-state.ts'
import { entryOf } from '../work/begun.ts'
import { useOwnRuns } from '../work/own-runs.ts'
import { type OrderRun, onHoldForQuery, orderRunsQuery } from '../work/queries.ts'

export interface OrderRuns {
  open: readonly Entry[]
  /** In progress by other users. */
  busy: readonly OrderRun[]
  /** Without a number: finished on this device and not sent yet. */
  done: readonly OrderRun[]
  /** The server was not reached, so finished runs of the order may be missing. */
  isPartial: boolean
}

/** Debounce, so that no request is made for a partly typed order. */
const restMs = 400
const mostDone = 5
/** Longest wait for the server before a run is started. */
const patienceMs = 1500

/** Empty while there is no order. Runs that the device knows are there immediately, answers of the server follow. */
export function useOrderRuns(text: string, userid: number): OrderRuns {
  const order = text.trim()
  const rested = useRested(order)
  const own = useOwnRuns(userid).data ?? []
  const isAsked = rested !== '' && rested === order
  const onHold = useQuery({ ...onHoldForQuery(order), enabled: isAsked })
  const all = useQuery({ ...orderRunsQuery(order), enabled: isAsked })
  const here = useDoneHere(order)
  const isReachable = useIsReachable()
  if (order === '') return { open: [], busy: [], done: [], isPartial: false }
  const others = (onHold.data ?? []).filter((run) => run.userid !== userid)
  const known = all.data ?? []
  const sent = known.filter(({ status, voided }) => status === 'complete' && !voided).slice(0, mostDone)
  return {
    open: [...own.filter(({ workorderid }) => workorderid === order), ...others],
    busy: known.filter((run) => run.userid !== userid && ['started', 'paused'].includes(run.status)),
    done: [...here.filter(({ runid }) => !sent.some((each) => each.runid === runid)), ...sent],
    isPartial: isAsked && all.data === undefined && (all.isError || !isReachable),
  }
}

/** Runs that were finished on this device, also before the server knows it. */
function useDoneHere(order: string): OrderRun[] {
  const { runs, events } = useQueue()
  const finished = new Set(
    events.flatMap(({ type, run, refused }) => (type === 'finished' && !refused ? [run] : [])),
  )
  return runs
    .filter(({ runid, workorderid }) => workorderid === order && finished.has(runid))
    .map((run) => ({ ...entryOf(run), status: 'complete', voided: false, can_read: true }))
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Asks the server whether it has runs of the order. Without an answer in time there are none. */
export async function hasOrderRuns(order: string): Promise<boolean> {
  const asked = queryClient.fetchQuery({ ...orderRunsQuery(order), retry: false }).catch(() => [])
  const late = new Promise<OrderRun[]>((resolve) => setTimeout(resolve, patienceMs, []))
  return (await Promise.race([asked, late])).some(({ status, voided }) => status !== 'cancelled' && !voided)
}

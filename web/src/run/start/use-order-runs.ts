// Runs that exist for a work order: open ones to continue, and finished ones that the user may read.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useQueue } from '../queue/queue-state.ts'
import { entryOf } from '../work/begun.ts'
import { useOwnRuns } from '../work/own-runs.ts'
import { doneForQuery, onHoldForQuery } from '../work/queries.ts'

export interface OrderRuns {
  open: readonly Entry[]
  /** Without a number: finished on this device and not sent yet. */
  done: readonly Entry[]
  /** The server was not reached, so finished runs of the order may be missing. */
  isPartial: boolean
}

/** Debounce, so that no request is made for a partly typed order. */
const restMs = 400
/** Longest wait for the server before a run is started. */
const patienceMs = 1500

/** Empty while there is no order. Runs that the device knows are there immediately, answers of the server follow. */
export function useOrderRuns(text: string, userid: number): OrderRuns {
  const order = text.trim()
  const rested = useRested(order)
  const own = useOwnRuns(userid).data ?? []
  const isAsked = rested !== '' && rested === order
  const onHold = useQuery({ ...onHoldForQuery(order), enabled: isAsked })
  const done = useQuery({ ...doneForQuery(order), enabled: isAsked })
  const here = useDoneHere(order)
  const isReachable = useIsReachable()
  if (order === '') return { open: [], done: [], isPartial: false }
  const others = (onHold.data ?? []).filter((run) => run.userid !== userid)
  const sent = done.data ?? []
  return {
    open: [...own.filter(({ workorderid }) => workorderid === order), ...others],
    done: [...here.filter(({ runid }) => !sent.some((each) => each.runid === runid)), ...sent],
    isPartial: isAsked && done.data === undefined && (done.isError || !isReachable),
  }
}

/** Runs that were finished on this device, also before the server knows it. */
function useDoneHere(order: string): Entry[] {
  const { runs, events } = useQueue()
  const finished = new Set(
    events.flatMap(({ type, run, refused }) => (type === 'finished' && !refused ? [run] : [])),
  )
  return runs.filter(({ runid, workorderid }) => workorderid === order && finished.has(runid)).map(entryOf)
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
  const read = (query: ReturnType<typeof onHoldForQuery> | ReturnType<typeof doneForQuery>) =>
    queryClient.fetchQuery({ ...query, retry: false } as ReturnType<typeof onHoldForQuery>).catch(() => [])
  const asked = Promise.all([read(onHoldForQuery(order)), read(doneForQuery(order))])
  const late = new Promise<Entry[][]>((resolve) => setTimeout(resolve, patienceMs, []))
  return (await Promise.race([asked, late])).flat().length > 0
}

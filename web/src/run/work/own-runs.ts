// Open runs of the user: from the server, and those that only this device knows, in the state after pending events.
import { leadHoldAfter, noLeadHold, stateAfter } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../lib/api.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { type DeviceEvent, type DeviceFile, waitingOf } from '../queue/device-events.ts'
import { type Queue, useQueue } from '../queue/queue-state.ts'
import { runNames } from '../queue/run-names.ts'
import { entryOf } from './begun.ts'
import { ownRunsQuery } from './queries.ts'

/** A run that was ended on this device, with what the server does not have of it. */
export interface EndedRun {
  runid: string
  /** Undefined for a run of somebody else that was taken over: no list on this device has it. */
  id: string | undefined
  title: string
  order: string
  waiting: number
}

export function useOwnRuns(userid: number) {
  const query = useQuery({ ...ownRunsQuery(userid), enabled: userid > 0 })
  const queue = useQueue()
  const { events, files } = queue
  const own = knownRuns(query.data, queue, useIsReachable())
  const byRun = Map.groupBy(events, ({ run }) => run)
  return {
    ...query,
    data: query.data || own.length > 0 ? own.filter(isOpen) : undefined,
    ended: [...byRun].flatMap(([runid, events]) =>
      endedOf(
        own.find((run) => run.runid === runid),
        { runid, events, files: files.filter(({ run }) => run === runid) },
      ),
    ),
  }
}

export const isOpen = ({ status }: Entry): boolean => status !== 'complete' && status !== 'cancelled'

/** Runs of the list, undefined until it was read, and those of this device, in the state after pending events. */
export function knownRuns(
  listed: readonly Entry[] | undefined,
  { runs, events }: Pick<Queue, 'runs' | 'events'>,
  isReachable: boolean,
): Entry[] {
  const known = new Set(listed?.map(({ runid }) => runid))
  // Without a network the list is as old as its last read on this device.
  const begun = runs.filter(
    ({ runid, entryid }) => !known.has(runid) && (entryid === undefined || !listed || !isReachable),
  )
  const byRun = Map.groupBy(events, ({ run }) => run)
  return [...begun.map(entryOf).toReversed(), ...(listed ?? [])].map((run) =>
    afterEvents(run, byRun.get(run.runid) ?? []),
  )
}

/** The run in the state that this device knows; `own` are its events here. */
function afterEvents(run: Entry, own: readonly DeviceEvent[]): Entry {
  const isNew = ({ refused, number = Number.POSITIVE_INFINITY }: DeviceEvent) =>
    !refused && number > run.last_entry_eventid
  let { status } = run
  let hold = { ...noLeadHold, isLeadOnly: run.lead_only_hold === true }
  for (const { type, at, lead_only: leadOnly } of own
    .filter(isNew)
    .toSorted((one, other) => one.nth - other.nth)) {
    status = stateAfter(status, type, hold.isLeadOnly)
    hold = leadHoldAfter(hold, { type, at, leadOnly })
  }
  return status === run.status ? run : { ...run, status, lead_only_hold: hold.isLeadOnly }
}

interface OfRun {
  runid: string
  events: readonly DeviceEvent[]
  files: readonly DeviceFile[]
}

function endedOf(run: Entry | undefined, { runid, events, files }: OfRun): EndedRun[] {
  const waiting = waitingOf(events, files).all
  const isEnded = events.some(
    ({ type, refused }) => !refused && (type === 'finished' || type === 'cancelled'),
  )
  if (!isEnded || waiting === 0) return []
  const { title = '', order = '' } = run
    ? { title: run.guide_title, order: run.workorderid }
    : (runNames()[runid] ?? {})
  return [{ runid, id: run && String(run.entryid || runid), title, order, waiting }]
}

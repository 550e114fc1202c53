// Open runs of the user: from the server, and those that only this device knows, in the state after pending events.
import { type RunState, stateAfter } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../lib/api.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { type DeviceEvent, type DeviceFile, waitingOf } from '../queue/device-events.ts'
import { useQueue } from '../queue/queue-state.ts'
import { entryOf } from './begun.ts'
import { ownRunsQuery } from './queries.ts'

/** A run that was ended on this device, with what the server does not have of it. */
export interface EndedRun {
  run: Entry
  waiting: number
}

export function useOwnRuns(userid: number) {
  const query = useQuery({ ...ownRunsQuery(userid), enabled: userid > 0 })
  const { runs, events, files } = useQueue()
  // The list is then as old as its last read on this device.
  const isReachable = useIsReachable()
  const listed = query.data ?? []
  const known = new Set(listed.map(({ runid }) => runid))
  const begun = runs.filter(
    ({ runid, entryid }) => !known.has(runid) && (entryid === undefined || !query.data || !isReachable),
  )
  const byRun = Map.groupBy(events, ({ run }) => run)
  const own = [...begun.map(entryOf).toReversed(), ...listed].map((run) =>
    afterEvents(run, byRun.get(run.runid) ?? []),
  )
  const isOpen = ({ status }: Entry) => status !== 'complete' && status !== 'cancelled'
  return {
    ...query,
    data: query.data || begun.length > 0 ? own.filter(isOpen) : undefined,
    ended: own
      .filter((run) => !isOpen(run))
      .flatMap((run) => endedOf(run, byRun.get(run.runid) ?? [], files)),
  }
}

/** The run in the state that this device knows; `own` are its events here. */
function afterEvents(run: Entry, own: readonly DeviceEvent[]): Entry {
  const isNew = ({ refused, number = Number.POSITIVE_INFINITY }: DeviceEvent) =>
    !refused && number > run.last_entry_eventid
  const status = own
    .filter(isNew)
    .toSorted((one, other) => one.nth - other.nth)
    .reduce<RunState>((state, { type }) => stateAfter(state, type), run.status)
  return status === run.status ? run : { ...run, status }
}

function endedOf(run: Entry, own: readonly DeviceEvent[], files: readonly DeviceFile[]): EndedRun[] {
  const ownFiles = files.filter((file) => file.run === run.runid)
  const waiting = waitingOf(own, ownFiles).all
  return waiting > 0 ? [{ run, waiting }] : []
}

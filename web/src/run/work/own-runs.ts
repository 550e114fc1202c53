// Open runs of the user: from the server, and those that only this device knows.
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../lib/api.ts'
import { useIsReachable } from '../../lib/connection.ts'
import type { DeviceEvent } from '../queue/device-events.ts'
import { useQueue } from '../queue/queue-state.ts'
import { entryOf } from './begun.ts'
import { ownRunsQuery } from './queries.ts'

const hasEnded = ({ type, refused }: DeviceEvent): boolean =>
  !refused && (type === 'finished' || type === 'cancelled')

export function useOwnRuns(userid: number) {
  const query = useQuery({ ...ownRunsQuery(userid), enabled: userid > 0 })
  const { runs, events } = useQueue()
  // The list is then as old as its last read on this device.
  const isReachable = useIsReachable()
  const ended = new Set(events.filter(hasEnded).map(({ run }) => run))
  const listed = query.data ?? []
  const known = new Set(listed.map(({ runid }) => runid))
  const begun = runs.filter(
    ({ runid, entryid }) => !known.has(runid) && (entryid === undefined || !query.data || !isReachable),
  )
  const data = [...begun.map(entryOf).toReversed(), ...listed].filter(({ runid }) => !ended.has(runid))
  return { ...query, data: query.data || begun.length > 0 ? (data as Entry[]) : undefined }
}

// One's own open runs: those that the server tells of, and those that only this device knows yet.
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../lib/api.ts'
import { useIsReachable } from '../../lib/connection.ts'
import type { Noted } from '../queue/noted.ts'
import { useQueue } from '../queue/queue-state.ts'
import { entryOf } from './begun.ts'
import { ownRunsQuery } from './queries.ts'

const hasEnded = ({ type, refused }: Noted): boolean =>
  !refused && (type === 'finished' || type === 'cancelled')

export function useOwnRuns(userid: number) {
  const query = useQuery({ ...ownRunsQuery(userid), enabled: userid > 0 })
  const { runs, events } = useQueue()
  // Then the list is as old as the last time that it was asked for here.
  const isReachable = useIsReachable()
  const ended = new Set(events.filter(hasEnded).map(({ run }) => run))
  const told = query.data ?? []
  const known = new Set(told.map(({ runid }) => runid))
  const begun = runs.filter(
    ({ runid, entryid }) => !known.has(runid) && (entryid === undefined || !query.data || !isReachable),
  )
  const data = [...begun.map(entryOf).toReversed(), ...told].filter(({ runid }) => !ended.has(runid))
  return { ...query, data: query.data || begun.length > 0 ? (data as Entry[]) : undefined }
}

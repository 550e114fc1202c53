// Numbers of what waits for the user: pending edits, approvals, notices. They come with the user, and are read again on
// focus and each minute, not while the page is hidden or the server is unreachable.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readWaiting, type Waiting } from '../lib/api.ts'
import { isReachable } from '../lib/connection.ts'
import { queryClient } from '../lib/query-client.ts'

const minuteMs = 60_000

export const waitingQuery = queryOptions({
  queryKey: ['waiting'] as const,
  queryFn: ({ signal }) => readWaiting(signal),
  refetchInterval: () => (navigator.onLine && isReachable() ? minuteMs : false),
})

/** Undefined until the numbers are known. */
export const useWaiting = (): Waiting | undefined => useQuery(waitingQuery).data

export function takeWaiting(waiting: Waiting): void {
  queryClient.setQueryData(waitingQuery.queryKey, waiting)
}

/** Takes the number of unread notices from an answer about notices. */
export function takeUnread(unread: number): void {
  queryClient.setQueryData(waitingQuery.queryKey, (before) => before && { ...before, unread_notices: unread })
}

/** Reads the numbers again after a change that can affect them. */
export const refreshWaiting = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })

// Starts the send queue of all runs and invalidates the queries that its events change.
import { queryClient } from '../../lib/query-client.ts'
import { arrived } from '../queue/arrival.ts'
import { startSending } from '../queue/queue.ts'
import { state } from '../queue/queue-state.ts'
import { ownRunsQuery, runKeys } from './queries.ts'

/** Runs that have sent events since the page was loaded. */
const listed = new Set<string>()

export const sendFor = (userid: number): (() => void) =>
  startSending(userid, (run) => {
    void queryClient.invalidateQueries({ queryKey: runKeys.everyRun })
    // Reads the offline list again immediately, so that it has the new run if the network fails next.
    const isNew = !listed.has(run) && state.runs.some(({ runid }) => runid === run)
    listed.add(run)
    if (isNew) void queryClient.prefetchQuery({ ...ownRunsQuery(userid), staleTime: 0 })
  })

const patienceMs = 5000

/** Sends what can be sent. Returns how much of this user's data stays on the device, rejected or not. */
export async function sendRest(userid: number): Promise<number> {
  const stop = sendFor(userid)
  const tooLong = new Promise((settle) => setTimeout(settle, patienceMs))
  await Promise.race([arrived(null), tooLong])
  const isLeft = (each: { userid: number }) => each.userid === userid
  const events = state.events.filter((event) => isLeft(event) && event.number === undefined)
  const files = state.files.filter((file) => isLeft(file) && file.mediumid === undefined)
  stop()
  return events.length + files.length
}

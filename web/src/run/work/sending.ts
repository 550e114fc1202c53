// Starts the send queue of all runs and invalidates the queries that its events change.
import { queryClient } from '../../lib/query-client.ts'
import { arrived } from '../queue/arrival.ts'
import { lacksExchange } from '../queue/clocks.ts'
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

const clockPatienceMs = 10_000
const lookMs = 250

/**
 * Compares the clocks of this device with the server's, once per load of the page, so that times are certain from the
 * first offline run on.
 */
export async function compareClocks(userid: number): Promise<void> {
  if (!lacksExchange()) return
  const stop = sendFor(userid)
  for (let waited = 0; lacksExchange() && waited < clockPatienceMs; waited += lookMs)
    await new Promise((resume) => setTimeout(resume, lookMs))
  stop()
}

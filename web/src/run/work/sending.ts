// Sending what was done in runs, whatever run it belongs to, and reading anew what it has changed.
import { queryClient } from '../../lib/query-client.ts'
import { arrived } from '../queue/arrival.ts'
import { startSending } from '../queue/outbox.ts'
import { state } from '../queue/outbox-state.ts'
import { runKeys } from './queries.ts'

export const sendFor = (userid: number): (() => void) =>
  startSending(userid, (entryid) => void queryClient.invalidateQueries({ queryKey: runKeys.run(entryid) }))

const patienceMs = 5000

/** Sends what can be sent at once. How much of this person's stays on the device, refused or not. */
export async function sendRest(userid: number): Promise<number> {
  const stop = sendFor(userid)
  const tooLong = new Promise((settle) => setTimeout(settle, patienceMs))
  await Promise.race([arrived(null), tooLong])
  const left = state.items.filter((item) => item.userid === userid).length
  stop()
  return left
}

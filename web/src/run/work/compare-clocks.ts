// Compares the clocks of this device with the server's, so that times are certain from the first offline run on.
import { lacksExchange } from '../queue/clocks.ts'
import { sendFor } from './sending.ts'

const patienceMs = 10_000
const lookMs = 250

/** Once per load of the page; resolves when it is done or the server was not reached. */
export async function compareClocks(userid: number): Promise<void> {
  if (!lacksExchange()) return
  const stop = sendFor(userid)
  for (let waited = 0; lacksExchange() && waited < patienceMs; waited += lookMs)
    await new Promise((resume) => setTimeout(resume, lookMs))
  stop()
}

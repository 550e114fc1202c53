// Ends a session on the server whose user signed out while the server was not reached: before any other request.
import { mark } from './offline/network-first.ts'
import { forgetStored, readStored, writeStored } from './state/storage.ts'

const name = 'stepwright.signed-out'

/** Returns false if the browser stores nothing: the sign-out would be forgotten with this page. */
export function endLater(): boolean {
  writeStored(name, '1')
  return readStored(name) !== null
}

let ending: Promise<void> | null = null

/** Throws like a request that did not reach the server. */
export function endFirst(address: string): Promise<void> | null {
  if (readStored(name) === null) return null
  ending ??= end(address).finally(() => {
    ending = null
  })
  return ending
}

async function end(address: string): Promise<void> {
  const { ok, status, headers } = await fetch(address, { method: 'DELETE' })
  // The answer of a proxy or captive portal ends nothing.
  if ((!ok && status !== 401) || !headers.has(mark)) throw new TypeError()
  forgetStored(name)
}

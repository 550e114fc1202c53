// Returns what loading the server has left behind: 30 MB that usual collections do not give back to the system.
import type { Server } from 'node:http'

/** The collection takes half a second, so it waits for a moment without requests. */
const quietMs = 3000

/** Collects once. */
export function releaseStartMemory(server: Server, collect: () => void, waitMs = quietMs): void {
  let timer: NodeJS.Timeout
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      server.off('request', wait)
      collect()
    }, waitMs)
    timer.unref()
  }
  server.on('request', wait)
  wait()
}

/** Node offers it only to a program that was started with `--expose-gc`, as the command line does. */
export const collectThoroughly = (): void =>
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

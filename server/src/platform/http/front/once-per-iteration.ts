// Shares one query for new events among all requests read in one iteration of the event loop.
import { Socket } from 'node:net'

type Look = () => Promise<void> | undefined

/**
 * A request read in this iteration was sent before its poll for sockets. Therefore a query in the same iteration sees
 * every write that was acknowledged to that client. Requests without a socket (injected by tests) arrive in any phase,
 * so they share nothing.
 */
export function oncePerIteration(look: Look): (socket: unknown) => Promise<void> | undefined {
  let hasLooked = false
  let shared: Promise<void> | undefined
  const end = () => {
    hasLooked = false
    shared = undefined
  }
  return (socket) => {
    if (!(socket instanceof Socket)) return look()
    if (!hasLooked) {
      hasLooked = true
      shared = look()
      setImmediate(end)
    }
    return shared
  }
}

// Shares one look for new events among all requests read in one iteration of the event loop.
import { Socket } from 'node:net'

type Look = () => Promise<void> | undefined

/**
 * `after`: the look begins after the sockets of this iteration have been read, so it sees every write that was
 * acknowledged before any of these requests was sent. An embedded engine is asked by the first request, because its
 * answer takes no time. Requests without a socket (injected by tests) arrive in any phase, so they share nothing.
 */
export function oncePerIteration(
  look: Look,
  when: 'first' | 'after',
): (socket: unknown) => Promise<void> | undefined {
  let hasLooked = false
  let shared: Promise<void> | undefined
  const end = () => {
    hasLooked = false
    shared = undefined
  }
  /** The phase of `setImmediate` follows that in which sockets are read. */
  const lookAfter = () =>
    new Promise<void>((resolve) => {
      setImmediate(() => {
        end()
        resolve(look())
      })
    })
  return (socket) => {
    if (!(socket instanceof Socket)) return look()
    if (hasLooked) return shared
    hasLooked = true
    if (when === 'after') shared = lookAfter()
    else {
      shared = look()
      setImmediate(end)
    }
    return shared
  }
}

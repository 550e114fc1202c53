// One look at the database for all requests that were read from their sockets in one turn of the event loop.
import { Socket } from 'node:net'

type Look = () => Promise<void> | undefined

/**
 * Whoever's request is read in this turn had sent it before the turn's poll for sockets, so a look taken in the turn
 * sees everything that had been acknowledged to them. Requests that come by no socket (tests inject them) arrive in
 * any phase of the loop, so for them nothing is shared.
 */
export function oncePerTurn(look: Look): (socket: unknown) => Promise<void> | undefined {
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

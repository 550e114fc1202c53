// Whether the server was reached the last time it was asked.
import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

function setReachable(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  for (const listener of listeners) listener()
}

export const noteReached = () => setReachable(true)
export const noteUnreachable = () => setReachable(false)

export function useIsReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isReachable,
  )
}

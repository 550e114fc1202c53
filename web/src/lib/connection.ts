// Records whether the last request reached the server.
import { createStore, useStore } from './state/store.ts'

const reachable = createStore(true)

export const noteReached = () => reachable.set(true)
export const noteUnreachable = () => reachable.set(false)
export const isReachable = reachable.get
export const useIsReachable = (): boolean => useStore(reachable)

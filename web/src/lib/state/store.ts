// State outside of React: a value, its subscribers, and a hook that renders again on changes.
import { useSyncExternalStore } from 'react'

export interface Watched<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Watched<T> {
  /** Notifies all subscribers before it returns. */
  set: (next: T) => void
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Watched<T>): T => useSyncExternalStore(store.subscribe, store.get)

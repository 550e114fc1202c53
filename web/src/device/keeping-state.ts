// What was chosen to be kept on this device, as screens see it.
import type { OfflineState } from '../lib/offline/choices.ts'
import type { Choice } from '../lib/offline/shelves.ts'
import { createStore, useStore } from '../lib/state/store.ts'

export interface KeepingState {
  isReady: boolean
  choices: readonly Choice[]
  standings: ReadonlyMap<number, OfflineState>
  /** What is fetched just now. */
  fetching: { guideid: number; done: number; parts: number } | null
  /** Why not all of it is here; null as long as nothing has failed. */
  stopped: 'room' | 'unreachable' | null
  /** Guides that the server does not show any more. */
  gone: ReadonlySet<number>
}

export const nothingKept: KeepingState = {
  isReady: false,
  choices: [],
  standings: new Map(),
  fetching: null,
  stopped: null,
  gone: new Set(),
}

const store = createStore(nothingKept)

export const keepingState = store.get
export const changeKeeping = (next: Partial<KeepingState>): void => store.set({ ...store.get(), ...next })
export const useKeeping = (): KeepingState => useStore(store)

export interface Total {
  guides: number
  whole: number
  bytes: number
  /** When the server told the oldest of it. */
  at: number
  /** From 0 to 1. */
  share: number
}

/** How much of some guides is here. */
export function totalOf(guideids: readonly number[], { standings, fetching, gone }: KeepingState): Total {
  const known = guideids.filter((guideid) => !gone.has(guideid))
  const shares = known.map((guideid) => {
    const standing = standings.get(guideid)
    if (fetching?.guideid === guideid) return fetching.done / Math.max(1, fetching.parts)
    return standing ? standing.there / Math.max(1, standing.parts) : 0
  })
  const there = known.flatMap((guideid) => standings.get(guideid) ?? [])
  return {
    guides: known.length,
    whole: there.filter(isWhole).length,
    bytes: there.reduce((sum, { bytes }) => sum + bytes, 0),
    at: Math.min(...there.map(({ at }) => at)),
    share: known.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / known.length,
  }
}

export const isWhole = ({ there, parts }: OfflineState): boolean => there === parts

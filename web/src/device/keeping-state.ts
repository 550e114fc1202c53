// State of the offline copies, as screens see it.
import type { OfflineState } from '../lib/offline/choices.ts'
import type { Choice } from '../lib/offline/shelves.ts'
import { createStore, useStore } from '../lib/state/store.ts'

export interface KeepingState {
  isReady: boolean
  choices: readonly Choice[]
  copyStates: ReadonlyMap<number, OfflineState>
  /** Guide that is being fetched. */
  fetching: { guideid: number; done: number; parts: number } | null
  /** Reason why copies are incomplete; null while no fetch has failed. */
  stopped: 'room' | 'unreachable' | null
  /** Guides that the user may not read any more. */
  gone: ReadonlySet<number>
}

export const noCopies: KeepingState = {
  isReady: false,
  choices: [],
  copyStates: new Map(),
  fetching: null,
  stopped: null,
  gone: new Set(),
}

const store = createStore(noCopies)

export const keepingState = store.get
export const changeKeeping = (next: Partial<KeepingState>): void => store.set({ ...store.get(), ...next })
export const useKeeping = (): KeepingState => useStore(store)

export interface Total {
  guides: number
  whole: number
  bytes: number
  /** Time at which the oldest part was read from the server. */
  at: number
  /** From 0 to 1. */
  share: number
}

/** Sums up the copies of several guides. */
export function totalOf(guideids: readonly number[], { copyStates, fetching, gone }: KeepingState): Total {
  const known = guideids.filter((guideid) => !gone.has(guideid))
  const shares = known.map((guideid) => {
    const copyState = copyStates.get(guideid)
    if (fetching?.guideid === guideid) return fetching.done / Math.max(1, fetching.parts)
    return copyState ? copyState.there / Math.max(1, copyState.parts) : 0
  })
  const there = known.flatMap((guideid) => copyStates.get(guideid) ?? [])
  return {
    guides: known.length,
    whole: there.filter(isWhole).length,
    bytes: there.reduce((sum, { bytes }) => sum + bytes, 0),
    at: Math.min(...there.map(({ at }) => at)),
    share: known.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / known.length,
  }
}

export const isWhole = ({ there, parts }: OfflineState): boolean => there === parts

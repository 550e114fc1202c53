// What one window has typed of one thing and not saved: kept in this browser, taken up again, and put onto whatever the
// server has by then. One for everything that is written.
import { makeKeeper } from './keep-soon.ts'
import { type Kept, keep, type Place, readKept } from './kept.ts'

export interface Drafting<B, T, K> {
  /** Where this window keeps it. */
  place: Place
  /** What the server has now. */
  base: B
  /** Before anything is typed. */
  start: (base: B) => T
  /** What of it is kept; null where nothing is unsaved. */
  toKeep: (typed: T, base: B) => K | null
  /** Three-way merge: what was typed on one state, on another one. */
  merge: (kept: K, from: B, to: B) => T
}

export interface DraftState<B, T> {
  readonly base: B
  readonly typed: T
  /** False where the browser refuses. */
  readonly isStored: boolean
}

export interface Draft<B, T> {
  /** When what was left here was typed; null where nothing was. */
  readonly keptAt: number | null
  get: () => DraftState<B, T>
  subscribe: (listener: () => void) => () => void
  isDirty: () => boolean
  change: (change: (typed: T) => T) => void
  /** The server has another state by now, with what is typed on it; without, that is merged. */
  rebase: (base: B, typed?: T) => void
  /** Drops what is typed, and answers how to have it back. */
  discard: () => () => void
}

interface KeptDraft<B, K> extends Kept {
  readonly base: B
  readonly typed: K
}

export function makeDraft<B, T, K>({ place, base, start, toKeep, merge }: Drafting<B, T, K>): Draft<B, T> {
  const listeners = new Set<() => void>()
  const left = readKept<KeptDraft<B, K>>(place)
  const typed = left ? merge(left.typed, left.base, base) : start(base)
  let state: DraftState<B, T> = { base, typed, isStored: true }
  const unsaved = () => toKeep(state.typed, state.base)
  const show = (next: DraftState<B, T>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const keeper = makeKeeper(() => {
    const kept = unsaved()
    const draft: KeptDraft<B, K> | null = kept && { form: 2, at: Date.now(), base: state.base, typed: kept }
    const isStored = keep(place, draft)
    if (isStored !== state.isStored) show({ ...state, isStored })
  })
  // A large draft is not written at every key; what is about to be sent is on the disk before.
  const set = (next: DraftState<B, T>, when: 'soon' | 'now') => {
    state = next
    keeper[when]()
    show(state)
  }
  return {
    keptAt: left && unsaved() ? left.at : null,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDirty: () => unsaved() !== null,
    change: (change) => {
      const next = change(state.typed)
      if (next !== state.typed) set({ ...state, typed: next }, 'soon')
    },
    rebase: (to, next) => {
      const kept = unsaved()
      const typed = next ?? (kept ? merge(kept, state.base, to) : start(to))
      set({ ...state, base: to, typed }, 'now')
    },
    discard: () => {
      const { base: from } = state
      const kept = unsaved()
      set({ ...state, typed: start(from) }, 'now')
      return () => kept && set({ ...state, typed: merge(kept, from, state.base) }, 'now')
    },
  }
}

// A draft of a window: stores unsaved input in the browser, restores it and merges it with the server's current
// version.
import { makeWriter } from './store-soon.ts'
import { type DraftHeader, type DraftKey, readDraft, storeDraft } from './stored-drafts.ts'

export interface Drafting<B, T, K> {
  /** Key under which this window stores the draft. */
  draftKey: DraftKey
  /** Current version on the server. */
  base: B
  /** Initial input before the user types. */
  start: (base: B) => T
  /** The part that is stored; null if nothing is unsaved. */
  unsavedOf: (typed: T, base: B) => K | null
  /** Three-way merge: applies input based on `from` to `to`. */
  merge: (unsaved: K, from: B, to: B) => T
}

export interface DraftState<B, T> {
  readonly base: B
  readonly typed: T
  /** False if the browser refuses to store the draft. */
  readonly isStored: boolean
}

export interface Draft<B, T> {
  /** Time of the last input of a restored draft; null if none was restored. */
  readonly restoredAt: number | null
  get: () => DraftState<B, T>
  subscribe: (listener: () => void) => () => void
  isDirty: () => boolean
  change: (change: (typed: T) => T) => void
  /** Sets a new version of the server with the given input. Without `typed` the current input is merged. */
  rebase: (base: B, typed?: T) => void
  /** Discards the input and returns a function that restores it. */
  discard: () => () => void
}

interface DraftRecord<B, K> extends DraftHeader {
  readonly base: B
  readonly typed: K
}

export function makeDraft<B, T, K>({
  draftKey,
  base,
  start,
  unsavedOf,
  merge,
}: Drafting<B, T, K>): Draft<B, T> {
  const listeners = new Set<() => void>()
  const left = readDraft<DraftRecord<B, K>>(draftKey)
  const typed = left ? merge(left.typed, left.base, base) : start(base)
  let state: DraftState<B, T> = { base, typed, isStored: true }
  const unsaved = () => unsavedOf(state.typed, state.base)
  const show = (next: DraftState<B, T>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const writer = makeWriter(() => {
    const part = unsaved()
    const draft: DraftRecord<B, K> | null = part && { form: 2, at: Date.now(), base: state.base, typed: part }
    const isStored = storeDraft(draftKey, draft)
    if (isStored !== state.isStored) show({ ...state, isStored })
  })
  // Input is stored with a delay, because drafts may be large. Before a request it is stored immediately.
  const set = (next: DraftState<B, T>, when: 'soon' | 'now') => {
    state = next
    writer[when]()
    show(state)
  }
  return {
    restoredAt: left && unsaved() ? left.at : null,
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
      const part = unsaved()
      const typed = next ?? (part ? merge(part, state.base, to) : start(to))
      set({ ...state, base: to, typed }, 'now')
    },
    discard: () => {
      const { base: from } = state
      const part = unsaved()
      set({ ...state, typed: start(from) }, 'now')
      return () => part && set({ ...state, typed: merge(part, from, state.base) }, 'now')
    },
  }
}

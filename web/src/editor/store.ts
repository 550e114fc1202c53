// Holds the state of one editor and tells who watches it. There is one for each guide that is open, made by its screen.
import { type Action, type EditorState, reduce } from './state.ts'

export interface Store {
  get: () => EditorState
  dispatch: (action: Action) => void
  subscribe: (listener: () => void) => () => void
}

/** `onChange` is told before anybody draws, so that what was typed is kept even if drawing fails. */
export function makeStore(start: EditorState, onChange: (state: EditorState) => void): Store {
  let state = start
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch: (action) => {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      onChange(state)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// Store of an editor, backed by a draft. Its screen creates one per open guide.
import type { Draft } from '../lib/drafts/draft.ts'
import type { Snapshot } from './guide-state.ts'
import { type Action, type EditorState, reduce } from './state.ts'

export interface Store {
  get: () => EditorState
  dispatch: (action: Action) => void
  subscribe: (listener: () => void) => () => void
}

export function makeStore(draft: Draft<Snapshot, EditorState>): Store {
  const get = () => draft.get().typed
  if (get().base !== draft.get().base) draft.rebase(get().base, get())
  const dispatch = (action: Action) => {
    const next = reduce(get(), action)
    if (next.pending === get().pending && next.base === get().base) draft.change(() => next)
    else draft.rebase(next.base, next)
  }
  return { get, dispatch, subscribe: draft.subscribe }
}

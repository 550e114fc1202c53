// React hook for a draft.
import { useState, useSyncExternalStore } from 'react'
import { type Drafting, makeDraft } from './draft.ts'

export function useDraft<B, T, K = T>(drafting: Drafting<B, T, K>) {
  const [draft] = useState(() => makeDraft(drafting))
  return { draft, ...useSyncExternalStore(draft.subscribe, draft.get) }
}

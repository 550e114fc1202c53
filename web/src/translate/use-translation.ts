// A translation as the screen sees it: what is typed, what is saved, and when saving is tried again.
import { NetworkError } from '@stepwright/client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Place } from '../lib/drafts/kept.ts'
import { useQuestionAtLeaving } from '../lib/drafts/use-question-at-leaving.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../lib/query-client.ts'
import { makeStore, type State, type Store } from './store.ts'
import type { View } from './texts.ts'

/** After a connection is lost, the next attempt begins by itself. */
const againMs = 5000

export interface Saving {
  state: 'idle' | 'saving' | 'unreached' | 'refused'
  problem: string | null
  save: () => Promise<void>
}

export function useTranslation(place: Place, view: View): { store: Store; state: State; saving: Saving } {
  const [store] = useState(() => makeStore(place, view))
  const state = useSyncExternalStore(store.subscribe, store.get)
  const saving = useSaving(store)
  useQuestionAtLeaving(() => Object.keys(store.get().edits).length > 0)
  return { store, state, saving }
}

function useSaving(store: Store): Saving {
  const words = useTexts()
  const [state, setState] = useState<Saving['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const save = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    setState('saving')
    setProblem(null)
    try {
      await store.save()
      setState('idle')
    } catch (error) {
      setState(error instanceof NetworkError ? 'unreached' : 'refused')
      setProblem(problemText(error, words))
    } finally {
      isRunning.current = false
    }
    await queryClient.invalidateQueries({ queryKey: ['guides'] })
  }, [store, words])
  useEffect(() => {
    if (state !== 'unreached') return
    const timer = setTimeout(() => void save(), againMs)
    return () => clearTimeout(timer)
  }, [state, save])
  return { state, problem, save }
}

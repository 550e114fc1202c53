// Saving as the screen sees it: what is under way, what has failed, and when it is tried again.
import { NetworkError } from '@stepwright/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuestionAtLeaving } from '../../lib/drafts/use-question-at-leaving.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import type { Store } from '../store.ts'
import { isDirty } from './drafts.ts'
import { saveAll, setPublic } from './save.ts'

export type SavingState = 'idle' | 'saving' | 'unreached' | 'refused'

/** After a connection is lost, the next attempt begins by itself. */
const againMs = 5000

export interface Saving {
  state: SavingState
  problem: string | null
  save: () => Promise<void>
  publish: (isPublic: boolean) => Promise<void>
}

export function useSaving(store: Store, guideid: number): Saving {
  const words = useTexts()
  const [state, setState] = useState<SavingState>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<Promise<void> | null>(null)
  const isAsked = useRef(false)

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setState('saving')
      setProblem(null)
      try {
        await work()
        setState('idle')
      } catch (error) {
        setState(error instanceof NetworkError ? 'unreached' : 'refused')
        setProblem(problemText(error, words))
      }
      await queryClient.invalidateQueries({ queryKey: ['guides'] })
    },
    [words],
  )

  /** One at a time: who asks while one is under way gets another one after it. */
  const inTurn = useCallback(
    (work: () => Promise<void>): Promise<void> => {
      const turn = (running.current ?? Promise.resolve()).then(() => attempt(work))
      const kept = turn.finally(() => {
        if (running.current === kept) running.current = null
      })
      running.current = kept
      return kept
    },
    [attempt],
  )

  const save = useCallback(async () => {
    if (isAsked.current) return
    isAsked.current = true
    await inTurn(() => {
      isAsked.current = false
      return saveAll(store, guideid)
    })
  }, [inTurn, store, guideid])

  const publish = useCallback(
    (isPublic: boolean) =>
      inTurn(async () => {
        await saveAll(store, guideid)
        await setPublic(store, guideid, isPublic)
      }),
    [inTurn, store, guideid],
  )

  useAnotherAttempt(state, save)
  useQuestionAtLeaving(() => isDirty(store.get()))
  return { state, problem, save, publish }
}

function useAnotherAttempt(state: SavingState, save: () => Promise<void>): void {
  useEffect(() => {
    if (state !== 'unreached') return
    const timer = setTimeout(() => void save(), againMs)
    return () => clearTimeout(timer)
  }, [state, save])
}

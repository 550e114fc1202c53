// State of saving for a screen: in progress, failed, and when it is retried.
import { NetworkError } from '@stepwright/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { problemText } from '../forms/form-errors.ts'
import { useTexts } from '../i18n/TextsProvider.tsx'
import { queryClient } from '../query-client.ts'

/** Delays of retries after a lost connection. */
const againMs = 5000

type Explain = (error: unknown, words: ReturnType<typeof useTexts>) => string

export interface Sending {
  state: 'idle' | 'saving' | 'unreached' | 'refused'
  problem: string | null
  save: () => Promise<void>
  /** Runs another request that must not overlap a save, after the one in progress. */
  inTurn: (work: () => Promise<void>) => Promise<void>
}

export function useSending(send: () => Promise<void>, explain: Explain = problemText): Sending {
  const words = useTexts()
  const latest = useRef({ words, send, explain })
  latest.current = { words, send, explain }
  const [state, setState] = useState<Sending['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef(Promise.resolve())
  const isAsked = useRef(false)

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setState('saving')
    setProblem(null)
    try {
      await work()
      setState('idle')
    } catch (error) {
      setState(error instanceof NetworkError ? 'unreached' : 'refused')
      setProblem(latest.current.explain(error, latest.current.words))
    }
    await queryClient.invalidateQueries({ queryKey: ['guides'] })
  }, [])

  const inTurn = useCallback(
    (work: () => Promise<void>): Promise<void> => {
      running.current = running.current.then(() => attempt(work))
      return running.current
    },
    [attempt],
  )

  /** A call during a save queues one more save after it. */
  const save = useCallback(async () => {
    if (isAsked.current) return
    isAsked.current = true
    await inTurn(() => {
      isAsked.current = false
      return latest.current.send()
    })
  }, [inTurn])

  useEffect(() => {
    if (state !== 'unreached') return
    const timer = setTimeout(() => void save(), againMs)
    return () => clearTimeout(timer)
  }, [state, save])
  return { state, problem, save, inTurn }
}

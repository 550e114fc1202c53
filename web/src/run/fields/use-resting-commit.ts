// Debounces the answer of an input that is changed in several presses.
import { useEffect, useRef } from 'react'
import type { FieldState } from './use-fields.ts'

/** Returns a function that types a text and commits it once the presses rest. */
export function useRestingCommit(state: FieldState, restMs: number): (text: string) => void {
  const latest = useRef(state)
  latest.current = state
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (text) => {
    state.type(0, text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current.commit(), restMs)
  }
}

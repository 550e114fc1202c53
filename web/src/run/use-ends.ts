// Finishing, cancelling, laying aside, taking over: what only the server can decide, after everything before it arrived.
import { NetworkError } from '@stepwright/client'
import { useRef, useState } from 'react'
import { newKey } from './item.ts'
import { arrived } from './outbox.ts'
import { type End, endRun } from './queries.ts'

export function useEnds(entryid: number) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The same key while it is tried, so that a lost answer does not make it happen twice.
  const keys = useRef(new Map<string, string>())

  const run = async (end: End, reason: string): Promise<boolean> => {
    const wish = `${end} ${reason}`
    const key = keys.current.get(wish) ?? newKey()
    keys.current.set(wish, key)
    setBusy(true)
    setError(null)
    try {
      if (!(await arrived(entryid))) throw new NetworkError('values wait')
      await endRun(end, entryid, reason, key)
      keys.current.clear()
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error, forget: () => setError(null) }
}

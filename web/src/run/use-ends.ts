// Finishing, cancelling, laying aside, taking over: what only the server can decide, after everything before it arrived.
import { ApiError, NetworkError } from '@stepwright/client'
import { useCallback, useRef, useState } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { newKey } from './item.ts'
import { arrived } from './outbox.ts'
import { type End, endRun, runKeys } from './queries.ts'

export function useEnds(entryid: number) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The same key while it is tried, so that a lost answer does not make it happen twice.
  const keys = useRef(new Map<string, string>())

  const forget = useCallback(() => setError(null), [])

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
      // Somebody may have ended it elsewhere, and then that is what is to be seen.
      if (failure instanceof ApiError) void queryClient.invalidateQueries({ queryKey: runKeys.run(entryid) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error, forget }
}

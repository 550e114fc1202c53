// Finishing, cancelling, laying aside, taking over: what only the server can decide, after everything before it arrived.
import { ApiError, NetworkError } from '@stepwright/client'
import { useCallback, useRef, useState } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { arrived } from '../queue/arrival.ts'
import { useOutbox } from '../queue/outbox-state.ts'
import { type End, endRun, runKeys } from './queries.ts'

/** What was noted has not all arrived, though the server is there. */
export class StillSending extends Error {}

export function useEnds(entryid: number) {
  const { t } = useTexts()
  const confirm = useConfirm()
  const { items } = useOutbox()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The same key while it is tried, so that a lost answer does not make it happen twice.
  const keys = useRef(new Map<string, string>())

  const forget = useCallback(() => setError(null), [])

  /** What the server has refused is in no record once the run is finished. */
  const isSure = async (end: End): Promise<boolean> => {
    const refused = items.filter((item) => item.entryid === entryid && item.refused).length
    if (end !== 'finish' || refused === 0) return true
    const title = t('run.refused', { count: refused })
    return confirm({ title, body: t('run.refusedAtEnd'), action: t('run.finishAnyway') })
  }
  const run = async (end: End, reason: string, onEnded: () => void): Promise<boolean> => {
    if (!(await isSure(end))) return false
    const wish = `${end} ${reason}`
    const key = keys.current.get(wish) ?? freshKey()
    keys.current.set(wish, key)
    setBusy(true)
    setError(null)
    try {
      const arrival = await arrived(entryid)
      if (arrival === 'stalled') throw new StillSending()
      if (arrival === 'unreached') throw new NetworkError('values wait')
      await endRun(end, entryid, reason, key)
      keys.current.clear()
      onEnded()
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

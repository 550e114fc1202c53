// Finishes, cancels, holds and takes over a run: recorded like other events, and confirmed immediately if the server is
// reached.
import { useCallback, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import type { Happening } from '../queue/device-events.ts'
import { note } from '../queue/queue.ts'
import { state } from '../queue/queue-state.ts'
import { heard } from './heard.ts'
import { keepTaken, runKeys } from './queries.ts'

export type End = 'finish' | 'cancel' | 'suspend' | 'takeOver'

const happenings: Record<End, readonly Happening['type'][]> = {
  finish: ['finished'],
  cancel: ['cancelled'],
  suspend: ['suspended'],
  takeOver: ['taken-over', 'resumed'],
}

type EndedEntry = Pick<Entry, 'runid' | 'entryid' | 'hold_proof'>

export function useEnds({ runid, entryid, hold_proof: holdProof }: EndedEntry, userid: number) {
  const { t } = useTexts()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const forget = useCallback(() => setError(null), [])

  /** Rejected events are missing in the record once the run is finished. */
  const isSure = async (end: End): Promise<boolean> => {
    const isRefused = (each: { run: string; refused?: unknown }) => each.run === runid && each.refused
    const refused = state.events.filter(isRefused).length + state.files.filter(isRefused).length
    if (end !== 'finish' || refused === 0) return true
    const title = t('run.refused', { count: refused })
    return confirm({ title, body: t('run.refusedAtEnd'), action: t('run.finishAnyway') })
  }
  const run = async (end: End, reason: string): Promise<boolean> => {
    if (!(await isSure(end))) return false
    setBusy(true)
    setError(null)
    try {
      const why = reason.trim() ? { reason: reason.trim() } : {}
      const names: string[] = []
      for (const type of happenings[end]) {
        const proof = type === 'taken-over' && holdProof ? { hold_proof: holdProof } : {}
        names.push(await note(runid, userid, { type, ...why, ...proof }))
      }
      await heard(names)
      if (end === 'takeOver') void keepTaken(entryid)
      for (const domain of ['runs', 'records']) void queryClient.invalidateQueries({ queryKey: [domain] })
      return true
    } catch (failure) {
      setError(failure)
      // The run may have been ended elsewhere, which is shown then.
      void queryClient.invalidateQueries({ queryKey: runKeys.everyRun })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error, forget }
}

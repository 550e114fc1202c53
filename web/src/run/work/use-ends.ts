// Finishing, cancelling, laying aside, taking over: noted like everything else, and told at once where the server is there.
import { useCallback, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import type { Happening } from '../queue/noted.ts'
import { note } from '../queue/queue.ts'
import { state } from '../queue/queue-state.ts'
import { heard } from './heard.ts'
import { runKeys } from './queries.ts'

export type End = 'finish' | 'cancel' | 'suspend' | 'takeOver'

const happenings: Record<End, readonly Happening['type'][]> = {
  finish: ['finished'],
  cancel: ['cancelled'],
  suspend: ['suspended'],
  takeOver: ['taken-over', 'resumed'],
}

/** `holdProof`: what the server gave with the run while it was on hold. */
export function useEnds(runid: string, userid: number, holdProof?: string) {
  const { t } = useTexts()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const forget = useCallback(() => setError(null), [])

  /** What the server has refused is in no record once the run is finished. */
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
      for (const domain of ['runs', 'records']) void queryClient.invalidateQueries({ queryKey: [domain] })
      return true
    } catch (failure) {
      setError(failure)
      // Somebody may have ended it elsewhere, and then that is what is to be seen.
      void queryClient.invalidateQueries({ queryKey: runKeys.everyRun })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error, forget }
}

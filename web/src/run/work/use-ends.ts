// Finishes, cancels, holds and takes over a run: recorded like other events, and confirmed immediately if the server is
// reached.
import { useCallback, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { siteKeys } from '../../site/queries.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import type { EventContent } from '../queue/device-events.ts'
import { note } from '../queue/queue.ts'
import { state } from '../queue/queue-state.ts'
import { heard } from './heard.ts'
import { keepTaken, runKeys } from './queries.ts'

export type End = 'finish' | 'cancel' | 'suspend' | 'takeOver'

/** `unsigned`: answers are missing, and a lead has to sign the finish. */
type Outcome = 'done' | 'failed' | 'unsigned'

const eventTypes: Record<End, readonly EventContent['type'][]> = {
  finish: ['finished'],
  cancel: ['cancelled'],
  suspend: ['suspended'],
  takeOver: ['taken-over', 'resumed'],
}

export interface Given {
  reason: string
  /** With a hold: only a lead lifts it. */
  leadOnly?: boolean
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
  const run = async (end: End, { reason, leadOnly = false }: Given): Promise<Outcome> => {
    if (!(await isSure(end))) return 'failed'
    setBusy(true)
    setError(null)
    try {
      const why = reason.trim() ? { reason: reason.trim() } : {}
      const held = leadOnly ? { lead_only: true } : {}
      const names: string[] = []
      for (const type of eventTypes[end]) {
        const proof = type === 'taken-over' && holdProof ? { hold_proof: holdProof } : {}
        names.push(await note(runid, userid, { type, ...why, ...proof, ...held }))
      }
      await heard(names)
      if (end === 'takeOver') void keepTaken(entryid)
      for (const domain of ['runs', 'records']) void queryClient.invalidateQueries({ queryKey: [domain] })
      return 'done'
    } catch (failure) {
      // The run may have been ended elsewhere, which is shown then.
      void queryClient.invalidateQueries({ queryKey: runKeys.everyRun })
      if (failure instanceof NamedProblem && failure.code === 'entry.needs-countersignature') {
        void queryClient.invalidateQueries({ queryKey: siteKeys.info })
        return 'unsigned'
      }
      setError(failure)
      return 'failed'
    } finally {
      setBusy(false)
    }
  }
  return { run, isSure, isBusy, error, forget }
}

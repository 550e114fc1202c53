// Starts a run again with the newer release: the new run first, then the end of the old one, so that nothing is lost if
// the app is closed in between.
import { useRef, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { planOfGuideQuery } from '../../guides/queries.ts'
import type { Entry } from '../../lib/api.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { beginRun } from '../work/begun.ts'
import { runKeys } from '../work/queries.ts'

interface Restart {
  entry: Entry
  workorder: string
  /** Cancels the old run with the reason; resolves to true if it was done. */
  cancel: (reason: string) => Promise<boolean>
}

export function useRestart({ entry, workorder, cancel }: Restart) {
  const words = useTexts()
  const { t } = words
  const me = useMe()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** A second attempt only ends the old run. */
  const begun = useRef<string | null>(null)
  const { guideid, langid, newer_release: newer } = entry

  const begin = async (): Promise<string | null> => {
    if (!newer || !me) return null
    const plan = await queryClient.fetchQuery({ ...planOfGuideQuery(guideid, langid), staleTime: 0 })
    // The offline copy may be of an earlier release, or another release is in effect by now.
    if (plan.guide.release?.releaseid === newer.releaseid)
      return beginRun({ plan, workorderid: workorder, person: me })
    setProblem(t('run.restartLater', { title: newer.title }))
    void queryClient.invalidateQueries({ queryKey: runKeys.everyRun })
    return null
  }
  const restart = async () => {
    setBusy(true)
    setProblem(null)
    try {
      begun.current ??= await begin()
      const id = begun.current
      if (!id || !newer || !(await cancel(t('run.restartReason', { title: newer.title })))) return
      await navigate({ to: '/runs/$id', params: { id }, replace: true })
    } catch (error) {
      setProblem(problemText(error, words))
    } finally {
      setBusy(false)
    }
  }
  return { restart, isBusy, problem }
}

// Starts a run, and shows why it could not be started.
import type { Output } from '@stepwright/client'
import { useState } from 'react'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { beginRun } from '../work/begun.ts'

interface StartOptions {
  person: { userid: number; username: string } | undefined
  /** Reads the guide and its forms as the run will pin them. */
  readPlan: () => Promise<Output<'getGuidePlan'> | undefined>
  onStarted: () => void
}

export function useStart({ person, readPlan, onStarted }: StartOptions) {
  const words = useTexts()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const start = async (workorderid: string) => {
    if (isBusy || !person) return
    setBusy(true)
    setProblem(null)
    try {
      const plan = await readPlan()
      // The request was cancelled: the next press asks again.
      if (!plan) return setBusy(false)
      const id = await beginRun({ plan, workorderid, person })
      onStarted()
      await navigate({ to: '/runs/$id', params: { id }, replace: true })
    } catch (error) {
      setProblem(problemText(error, words))
      setBusy(false)
    }
  }
  return { problem, isBusy, start }
}

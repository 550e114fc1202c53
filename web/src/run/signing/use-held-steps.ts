// Keeps a run in a step until it is signed, and explains why.
import { useCallback, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { Plan, Run } from '../work/queries.ts'
import type { RunState } from '../work/run-state.ts'
import { focusField, useStepIndex } from '../work/use-place.ts'
import { findHeld } from './held-steps.ts'

interface HeldOptions {
  state: Pick<RunState, 'values' | 'stepid'>
  isRunning: boolean
}

export function useHeldSteps(run: Run & Plan, userid: number, { state, isRunning }: HeldOptions) {
  const { t } = useTexts()
  const { values, stepid } = state
  const { forms } = run
  const { steps } = run.guide
  const [index, goTo] = useStepIndex(run, userid, { isRunning, stepid })
  const latest = useRef({ values, t, index })
  latest.current = { values, t, index }
  /** Goes to a step, or to an earlier one that waits for a signature. */
  const go = useCallback(
    (next: number): void => {
      const to = Math.max(0, Math.min(steps.length, next))
      const { values, t, index } = latest.current
      const held = findHeld({ steps, forms }, values, index, to)
      goTo(held?.index ?? to)
      if (!held) return
      showToast(t('sign.waits', { label: held.field.label }), 'failed')
      focusField(held.field.field_revisionid)
    },
    [steps, forms, goTo],
  )
  return { index, go, isHeld: findHeld({ steps, forms }, values, index, index + 1) !== null }
}

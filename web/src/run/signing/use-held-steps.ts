// Keeps a run in a step until it is signed, and explains why.
import { useCallback, useMemo, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { Plan, Run } from '../work/queries.ts'
import type { RunState } from '../work/run-state.ts'
import { focusField, useStepIndex } from '../work/use-place.ts'
import { findHeld, staleOf, unsignedIn } from './held-steps.ts'

interface HeldOptions {
  state: Pick<RunState, 'values' | 'stepid'>
  isRunning: boolean
}

export function useHeldSteps(run: Run & Plan, userid: number, { state, isRunning }: HeldOptions) {
  const { t } = useTexts()
  const { values, stepid } = state
  const { forms } = run
  const { signatures } = run.entry
  const signed = useMemo(() => ({ values, stale: staleOf(signatures) }), [values, signatures])
  const { steps } = run.guide
  const [index, goTo] = useStepIndex(run, userid, { isRunning, stepid })
  const latest = useRef({ signed, t, index })
  latest.current = { signed, t, index }
  /** Goes to a step, or to an earlier one that waits for a signature. */
  const go = useCallback(
    (next: number): void => {
      const to = Math.max(0, Math.min(steps.length, next))
      const { signed, t, index } = latest.current
      const held = findHeld({ steps, forms }, signed, index, to)
      goTo(held?.index ?? to)
      if (!held) return
      showToast(t('sign.waits', { label: held.field.label }), 'failed')
      focusField(held.field.field_revisionid)
    },
    [steps, forms, goTo],
  )
  const isHeld = findHeld({ steps, forms }, signed, index, index + 1) !== null
  return { index, go, isHeld, unsigned: unsignedIn({ steps, forms }, signed) }
}

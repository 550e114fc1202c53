// The current step of a run. It is recorded like a value, so that its time is counted and a reload returns to it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { note } from '../queue/queue.ts'
import type { Finding } from './answers.ts'
import type { Plan, Run } from './queries.ts'

/** The index counts from 0; the summary follows the last step. */
export function useStepIndex(
  { entry, guide }: Run & Plan,
  userid: number,
  { isRunning, stepid: known }: { isRunning: boolean; stepid: number | null },
): readonly [number, (index: number) => void] {
  const { runid } = entry
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      guide.steps.findIndex(({ stepid }) => stepid === known),
    ),
  )
  const stepid = guide.steps[index]?.stepid
  const entered = useRef(known)
  const isFirst = useRef(true)

  useEffect(() => {
    if (!isRunning || stepid === undefined || entered.current === stepid) return
    entered.current = stepid
    void note(runid, userid, { type: 'step.entered', stepid })
  }, [runid, userid, stepid, isRunning])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading of each place takes the focus as one comes to it.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else document.getElementById('run-place')?.focus({ preventScroll: true })
    document.querySelector('.sw-run-body')?.scrollTo({ top: 0 })
  }, [index])

  return [index, useCallback((next: number) => setIndex(next), [])]
}

/** Scrolls without focus: with focus the next scanned code would go into the same field. */
export const showField = (field: number): void =>
  document.querySelector(`[data-field="${field}"]`)?.scrollIntoView({ block: 'nearest' })

/** After the step has been rendered. */
export function focusField(field: number): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const box = document.querySelector(`[data-field="${field}"]`)
      box?.scrollIntoView({ block: 'center' })
      box?.querySelector<HTMLElement>('input, select, textarea, .sw-run-sign')?.focus({ preventScroll: true })
    }),
  )
}

/** Ways to a field and to the first finding of a kind. */
export function waysTo(
  steps: readonly { stepid: number }[],
  found: readonly Finding[],
  goTo: (index: number) => void,
) {
  const goToField = (stepid: number, field: number) => {
    goTo(steps.findIndex((each) => each.stepid === stepid))
    focusField(field)
  }
  const toFirst = (wanted: Finding['kind']) => {
    const first = found.find(({ kind }) => kind === wanted)
    return first ? () => goToField(first.stepid, first.field.field_revisionid) : null
  }
  return { goToField, toFirst }
}

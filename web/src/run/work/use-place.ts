// Which step is worked on. It is kept like a value, so that time is counted for it and a reload comes back to it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { note } from '../queue/queue.ts'
import type { Plan, Run } from './queries.ts'

/** The place counts from 0; behind the last step lies the summary. */
export function usePlace(
  { entry, guide }: Run & Plan,
  userid: number,
  { isRunning, stepid: known }: { isRunning: boolean; stepid: number | null },
): readonly [number, (place: number) => void] {
  const { runid } = entry
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      guide.steps.findIndex(({ stepid }) => stepid === known),
    ),
  )
  const stepid = guide.steps[place]?.stepid
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
  }, [place])

  return [place, useCallback((next: number) => setPlace(next), [])]
}

/** Without the focus, which would make the next code that is typed go into the same field. */
export const showField = (field: number): void =>
  document.querySelector(`[data-field="${field}"]`)?.scrollIntoView({ block: 'nearest' })

/** After the step has been drawn. */
export function focusField(field: number): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const box = document.querySelector(`[data-field="${field}"]`)
      box?.scrollIntoView({ block: 'center' })
      box?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
    }),
  )
}

// Which step is worked on. It is kept like a value, so that time is counted for it and a reload comes back to it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { enqueue } from '../queue/outbox.ts'
import { useOutbox } from '../queue/outbox-state.ts'
import type { Plan, Run } from './queries.ts'

/** The place counts from 0; behind the last step lies the summary. */
export function usePlace(
  { entry, guide }: Run & Plan,
  userid: number,
  isRunning: boolean,
): readonly [number, (place: number) => void] {
  const { items, sent } = useOutbox()
  const { entryid } = entry
  const here = [...sent.map(({ item }) => item), ...items].findLast(
    ({ entryid: run, work }) => run === entryid && 'stepid' in work,
  )
  const known = here && 'stepid' in here.work ? here.work.stepid : entry.stepid
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
    void enqueue(entryid, userid, { kind: 'step', stepid })
  }, [entryid, userid, stepid, isRunning])

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

// Computes the stored times of a completed run from its events.

import { runSeconds, runTimes, type TimedEvent } from '@stepwright/rules'
import type { Insertable } from 'kysely'
import { toSeconds } from '#platform/seconds.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { RunRow } from '../runs.queries.ts'

type Finished = Pick<RunRow, 'entryid' | 'guideid' | 'guideRevisionid' | 'startedAt' | 'endedAt' | 'lastAt'>

/** One row for the run and one per step that was entered. */
export function timeRows(run: Finished, events: readonly TimedEvent[]): Insertable<Tables['entry_times']>[] {
  const { entryid, guideid, guideRevisionid, startedAt } = run
  const endedAt = run.endedAt ?? run.lastAt
  const times = runTimes(events, endedAt)
  const { durationMs, activeMs, visits, steps } = times
  const whole = { stepid: 0, durationMs, activeMs, seconds: runSeconds(run, times).duration, visits }
  const ofSteps = steps.map((step) => ({
    ...step,
    durationMs: step.activeMs,
    seconds: toSeconds(step.activeMs),
  }))
  return [whole, ...ofSteps].map((time) => ({
    entryid,
    guideid,
    guideRevisionid,
    startedAt,
    endedAt,
    ...time,
  }))
}

// Whether a run was on hold when somebody noted that they take it over: then it was theirs to take, whoever has gone on since.

import { applyEvent, compareEvents, newFold, type RunEvent } from '@stepwright/rules'
import type { RunRow } from '../runs.queries.ts'
import type { DeviceRow } from './devices.queries.ts'
import { timesNoted } from './draft-noted.ts'
import { listAllEvents } from './events.queries.ts'
import type { Intake } from './intake.ts'
import { readEvent } from './read-events.ts'
import type { ReadEvent } from './read-noted.ts'

/** Answers do not matter here. */
const noFields = { fields: new Map() }

const isBefore = ({ type, at }: RunEvent, time: number): boolean => type === 'started' || at <= time

/** The names of those take-overs. */
export async function takenWhileOnHold(
  intake: Intake,
  run: RunRow,
  { events, device }: { events: readonly ReadEvent[]; device: DeviceRow | undefined },
): Promise<ReadonlySet<string>> {
  if (!events.some(({ event }) => event.type === 'taken-over')) return new Set()
  const rows = await listAllEvents(intake.ctx.db, run.entryid)
  const happened = rows.map((row) => readEvent(row, noFields)).sort(compareEvents)
  const noted = events.map(({ event }) => event)
  const times = await timesNoted(intake, { run, events: noted, device })
  const takeOvers = noted
    .map(({ type, eventid }, index) => ({ type, eventid, at: times[index]?.at ?? 0 }))
    .filter(({ type }) => type === 'taken-over')
    .sort((one, other) => one.at - other.at)
  // Once through the run, however many there are.
  const fold = newFold()
  let next = 0
  return new Set(
    takeOvers.flatMap(({ eventid, at }) => {
      for (let event = happened[next]; event && isBefore(event, at); event = happened[next]) {
        applyEvent(fold, event)
        next += 1
      }
      return fold.status === 'suspended' ? [eventid] : []
    }),
  )
}

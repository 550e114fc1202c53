// Whether a run was on hold when somebody noted that they take it over: then it was theirs to take, whoever has gone on since.

import { foldRun } from '@stepwright/rules'
import type { RunRow } from '../runs.queries.ts'
import type { DeviceRow } from './devices.queries.ts'
import { timesNoted } from './draft-noted.ts'
import { listAllEvents } from './events.queries.ts'
import type { Intake } from './intake.ts'
import { readEvent } from './read-events.ts'
import type { ReadEvent } from './read-noted.ts'

/** Answers do not matter here. */
const noFields = { fields: new Map() }

/** The names of those take-overs. */
export async function takenWhileOnHold(
  intake: Intake,
  run: RunRow,
  { events, device }: { events: readonly ReadEvent[]; device: DeviceRow | undefined },
): Promise<ReadonlySet<string>> {
  if (!events.some(({ event }) => event.type === 'taken-over')) return new Set()
  const rows = await listAllEvents(intake.ctx.db, run.entryid)
  const happened = rows.map((row) => readEvent(row, noFields))
  const wasOnHold = (time: number) => foldRun(happened.filter(({ at }) => at <= time)).status === 'suspended'
  const noted = events.map(({ event }) => event)
  const times = await timesNoted(intake, { run, events: noted, device })
  return new Set(
    noted.flatMap(({ type, eventid }, index) =>
      type === 'taken-over' && wasOnHold(times[index]?.at ?? 0) ? [eventid] : [],
    ),
  )
}

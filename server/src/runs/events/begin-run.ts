// Begins a run that a device started: its `started` event comes first, under a name that the device chose.

import { Problem } from '#platform/problems.ts'
import { isAfterLock } from '../devices/after-lock.ts'
import { earliestStart } from '../devices/devices.queries.ts'
import { openPlan } from '../plans/seal.ts'
import { runProblems } from '../runs.problems.ts'
import type { RunRow } from '../runs.queries.ts'
import { readWorkOrder } from '../work-orders.ts'
import type { RefusedEvent } from './batch.schema.ts'
import { faultsOfMembers, invalid, otherPerson } from './check-events.ts'
import { timesOf } from './corrected-times.ts'
import { recordingOf } from './draft-events.ts'
import { type ReadEvent, refusal } from './read-batch.ts'
import { startRun } from './start.ts'
import { joinVerdicts, type Source, type Verdicts } from './verdicts.ts'

interface Begun extends Verdicts {
  run: RunRow | null
  /** Events that are still to be recorded. */
  rest: readonly ReadEvent[]
}

interface BeginOptions {
  name: string
  events: readonly ReadEvent[]
  /** Events of the batch that were rejected before. */
  refused: readonly RefusedEvent[]
  people: ReadonlySet<number>
  letInBy: number | null
  lockedAt: number | null
}

/** If the run cannot begin, events that need it are rejected. */
export async function beginRun(source: Source, options: BeginOptions): Promise<Begun> {
  const { events, people, refused } = options
  const started = events.find(({ event }) => event.type === 'started')
  // If its `started` event was rejected, the response reports that rejection.
  if (!started && refused.length === 0) throw runProblems.entryNotFound()
  if (!started) return notBegun(events.map(withoutRun))
  const rest = events.filter((read) => read !== started)
  const begun = people.has(started.event.userid)
    ? await begin(source, started, options)
    : otherPerson(started)
  if ('code' in begun) return notBegun([begun, ...rest.map(withoutRun)])
  return { ...joinVerdicts({ taken: [begun.taken], recorded: [started.event] }), run: begun.run, rest }
}

const notBegun = (refused: readonly RefusedEvent[]): Begun => ({
  ...joinVerdicts({ refused }),
  ...{ run: null, rest: [] },
})

const withoutRun = (read: ReadEvent): RefusedEvent => refusal(read, 'event.no-run', 'The run could not begin')

async function begin(
  { ctx, batch }: Source,
  started: ReadEvent,
  { name: runid, events, letInBy, lockedAt }: BeginOptions,
): Promise<{ run: RunRow; taken: Verdicts['taken'][number] } | RefusedEvent> {
  const { event } = started
  const faults = faultsOfMembers(event)
  if (faults.length > 0) return invalid(started, faults)
  const { guideid = 0, langid = ctx.site.language } = event
  const plan = event.plan === undefined ? undefined : await openPlan(ctx, event.plan)
  if (plan === null || (plan && (plan.pins.guideid !== guideid || plan.langid !== langid)))
    return refusal(started, 'event.plan-unknown', 'This site has not shown this plan')
  // Together with the later events, which may narrow its time.
  const all = events.map((read) => read.event)
  const notBefore = Math.max(plan?.shownAt ?? 0, await earliestStart(ctx.db, event.userid, guideid))
  const times = timesOf(ctx, batch, all, { notBefore, notAfter: null })
  const time = times[events.indexOf(started)]
  if (!time) throw new Error('An event without a time')
  const recording = recordingOf({ ctx, batch }, started, time)
  const { workorderid } = readWorkOrder(event.workorderid)
  const { userid } = event
  const marks = {
    letInBy,
    isAfterLock: isAfterLock(event, time.at, lockedAt),
  }
  const begun = { runid, userid, at: time.at, recording, ...marks }
  const made = await unlessRefused(() => startRun(ctx, { guideid, workorderid, langid, begun, plan }))
  if (made instanceof Problem) return refusal(started, made.code, made.message, made.details.errors)
  return { run: made.run, taken: { eventid: event.eventid, number: made.number, at: time.at } }
}

/** A missing or invisible guide is reported with the event. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error
    throw error
  }
}

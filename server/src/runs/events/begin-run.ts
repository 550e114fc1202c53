// Begins a run that a device started: its `started` event comes first, under a name that the device chose.

import { Problem } from '#platform/problems.ts'
import { earliestStart } from '../devices/devices.queries.ts'
import { openPlan } from '../plans/seal.ts'
import { runProblems } from '../runs.problems.ts'
import type { RunRow } from '../runs.queries.ts'
import { readWorkOrder } from '../work-orders.ts'
import type { RefusedEvent } from './batch.schema.ts'
import { faultsOfMembers, invalid, markLetIn, otherPerson } from './check-events.ts'
import { timesOf } from './corrected-times.ts'
import { recordingOf } from './draft-events.ts'
import type { Intake } from './intake.ts'
import { type ReadEvent, refusal } from './read-batch.ts'
import { startRun } from './start.ts'

interface Begun {
  run: RunRow | null
  /** Events that are still to be recorded. */
  rest: readonly ReadEvent[]
}

interface BeginOptions {
  name: string
  events: readonly ReadEvent[]
  people: ReadonlySet<number>
  letInBy: number | null
}

/** If the run cannot begin, events that need it are rejected. */
export async function beginRun(
  intake: Intake,
  { name, events, people, letInBy }: BeginOptions,
): Promise<Begun> {
  const started = events.find(({ event }) => event.type === 'started')
  if (!started) return withoutStart(intake, events)
  const rest = events.filter((read) => read !== started)
  const refused = people.has(started.event.userid) ? undefined : otherPerson(started)
  const begun = refused ?? (await begin(intake, name, { started, events, letInBy }))
  if ('entryid' in begun) return { run: begun, rest }
  intake.refused.push(begun, ...rest.map(withoutRun))
  return { run: null, rest: [] }
}

/** If its `started` event was rejected, the response reports that rejection. */
function withoutStart(intake: Intake, events: readonly ReadEvent[]): Begun {
  if (intake.refused.length === 0) throw runProblems.entryNotFound()
  intake.refused.push(...events.map(withoutRun))
  return { run: null, rest: [] }
}

const withoutRun = (read: ReadEvent): RefusedEvent => refusal(read, 'event.no-run', 'The run could not begin')

async function begin(
  { ctx, batch, taken, recorded }: Intake,
  runid: string,
  { started, events, letInBy }: Pick<BeginOptions, 'events' | 'letInBy'> & { started: ReadEvent },
): Promise<RunRow | RefusedEvent> {
  const { event } = started
  const faults = faultsOfMembers(event)
  if (faults.length > 0) return invalid(started, faults)
  const { guideid = 0, langid = ctx.site.language } = event
  const plan = event.plan === undefined ? undefined : await openPlan(ctx.db, event.plan)
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
  const begun = {
    runid,
    userid: event.userid,
    at: time.at,
    recording,
    letInBy: markLetIn({ letInBy }, event),
  }
  const made = await unlessRefused(() => startRun(ctx, { guideid, workorderid, langid, begun, plan }))
  if (made instanceof Problem) return refusal(started, made.code, made.message, made.details.errors)
  taken.push({ eventid: event.eventid, number: made.number, at: time.at })
  recorded.push(event)
  return made.run
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

// Begins a run that a device started: its `started` event may stand anywhere in the batch, and names the run as the device does.

import type { Context } from '#platform/http/request/context.ts'
import { Problem } from '#platform/problems.ts'
import { isAfterLock } from '../devices/after-lock.ts'
import { earliestStart } from '../devices/devices.queries.ts'
import { startRun } from '../events/start.ts'
import { openPlan } from '../plans/seal.ts'
import { runProblems } from '../runs.problems.ts'
import type { RunRow } from '../runs.queries.ts'
import { readWorkOrder } from '../work-orders.ts'
import type { RefusedEvent } from './batch.schema.ts'
import { type Arrival, joinVerdicts } from './batch.ts'
import { invalid } from './check-events.ts'
import { timesOf } from './corrected-times.ts'
import { recordingOf } from './draft-events.ts'
import { faultsOfMembers } from './event-parts.ts'
import { type ReadEvent, refusal } from './read-batch.ts'
import { otherPerson } from './rights.ts'

type Begun = Arrival & { run: RunRow | null }

/** If the run cannot begin, events that need it are rejected. */
export async function beginRun(ctx: Context, runid: string, arrival: Arrival): Promise<Begun> {
  const { events, senders } = arrival
  const started = events.find(({ event }) => event.type === 'started')
  // If an event was rejected, it may be the `started` event, and the response reports it.
  if (!started && arrival.refused.length === 0) throw runProblems.entryNotFound()
  const others = events.filter((read) => read !== started)
  const withoutRun = (...refused: RefusedEvent[]): Begun => {
    const rest = others.map((read) => refusal(read, 'event.no-run', 'The run could not begin'))
    return { ...arrival, ...joinVerdicts(arrival, { refused: [...refused, ...rest] }), events: [], run: null }
  }
  if (!started) return withoutRun()
  if (!senders.people.has(started.event.userid)) return withoutRun(otherPerson(started))
  const outcome = await begin(ctx, runid, { started, arrival })
  if ('code' in outcome) return withoutRun(outcome)
  const { event, digest } = started
  const { eventid, userid, seq } = event
  const { run, number } = outcome
  const receipt = { eventid, number, at: run.startedAt }
  const verdicts = joinVerdicts(arrival, { receipts: [receipt], additions: [event] })
  const names = { eventid, userid, seq, digest, device: arrival.sent.device }
  const stored = { ...names, entryid: run.entryid, entryEventid: number, at: run.startedAt }
  return { ...arrival, ...verdicts, stored: [stored], events: others, run }
}

async function begin(
  ctx: Context,
  runid: string,
  { started, arrival }: { started: ReadEvent; arrival: Arrival },
): Promise<{ run: RunRow; number: number } | RefusedEvent> {
  const { sent, events, senders } = arrival
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
  const times = timesOf(ctx, sent, all, { notBefore, notAfter: null })
  const time = times[events.indexOf(started)]
  if (!time) throw new Error('An event without a time')
  const recording = recordingOf(ctx, sent, { read: started, time })
  const { workorderid } = readWorkOrder(event.workorderid)
  const { userid } = event
  const marks = {
    letInBy: senders.letInBy,
    isAfterLock: isAfterLock(event, time.at, senders.lockedAt),
  }
  const start = { runid, userid, at: time.at, recording, ...marks }
  const made = await unlessRefused(() =>
    startRun(ctx, { guideid, workorderid, langid, onDevice: start, plan }),
  )
  if (made instanceof Problem) return refusal(started, made.code, made.message, made.details.errors)
  return made
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

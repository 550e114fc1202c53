// Appends the events of a batch to its run, and records what happened on the site.

import type { RunEventType } from '@stepwright/rules'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findIdleHold, goesOn } from '../devices/idle-holds.ts'
import { findEndProblem, hasEndConditions } from '../ending/check-end.ts'
import { type Appended, appendEvents, type EventDraft, isLate } from '../events/append.ts'
import { nameOfEvent, storedAnswers } from '../events/read-events.ts'
import { whenIncomplete, withDeviations } from '../request-notices.ts'
import type { RunRow } from '../runs.queries.ts'
import { type Batch, passOn } from './batch.ts'
import type { DraftedEvent } from './draft-events.ts'
import { refusal } from './read-batch.ts'

type Drafted = Batch<DraftedEvent>

/** The conditions of the site for finishing are checked against the run as the events before leave it. */
export async function appendBatch(ctx: Context, batch: Drafted): Promise<Drafted> {
  const { events } = batch
  const end = hasEndConditions(ctx) ? events.findIndex(isEarly) : -1
  if (end === -1) return append(ctx, batch, events)
  const first = await append(ctx, batch, events.slice(0, end))
  const ending = await refuseEarlyEnd(ctx, passOn(first, events.slice(end)))
  return ending.refusedEnd ? ending : append(ctx, ending, ending.events)
}

/**
 * Conditions of the site for finishing apply to a device that is online. Finishing offline is accepted: the device may not
 * have received the setting or the release, and the run is marked.
 */
const isEarly = ({ draft }: DraftedEvent): boolean =>
  draft.type === 'finished' && draft.recording?.isOffline !== 1 && !isLate(draft)

async function refuseEarlyEnd(ctx: Context, batch: Drafted): Promise<Drafted> {
  const [end] = batch.events
  const problem = await findEndProblem(ctx, batch.run)
  if (!end || !problem) return batch
  const { code, message, details } = problem
  const refused = [refusal(end.read, code, message, details.errors)]
  return { ...passOn(batch, [], { refused }), refusedEnd: end.read }
}

async function append(ctx: Context, batch: Drafted, events: readonly DraftedEvent[]): Promise<Drafted> {
  if (events.length === 0) return passOn(batch, [])
  const run = await liftIdleHold(ctx, batch, events)
  const appended = await appendEvents(ctx, run, { drafts: events.map(({ draft }) => draft) })
  await recordAppended(ctx, run, appended)
  const receipts = appended.events.map((row) => ({
    ...{ eventid: nameOfEvent(row), number: row.entryEventid, at: row.at },
  }))
  const additions = events.map(({ read }) => read.event)
  return { ...passOn(batch, [], { receipts, additions }), run: appended.run }
}

/** The operator went on without a network, so the time until now counts as if the site had not put the run on hold. */
async function liftIdleHold(
  ctx: Context,
  { run, recorder }: Drafted,
  events: readonly DraftedEvent[],
): Promise<RunRow> {
  const own = events.flatMap(({ draft }) =>
    draft.userid === run.userid && !isLate(draft) && showsWork(draft) ? draft : [],
  )
  if (run.status !== 'suspended' || !goesOn(own)) return run
  const hold = await findIdleHold(ctx.db, run.entryid)
  if (!hold || !goesOn(own.filter(({ at }) => at > hold.at))) return run
  const data = {
    ...{ notIdle: true, liftedAt: ctx.now },
    ...(recorder.letInBy !== null && { letInBy: recorder.letInBy }),
  }
  const draft = { type: 'resumed' as const, at: hold.at, userid: run.userid, data }
  const appended = await appendEvents(ctx, run, { drafts: [draft] })
  await recordAppended(ctx, run, appended)
  return appended.run
}

/** An end that was recorded now says nothing about the time before it. */
const showsWork = ({ type, recording }: EventDraft): boolean =>
  (type !== 'finished' && type !== 'cancelled') || recording?.isOffline === 1

/** The events of the site whose names differ from the types of the run's events. */
const eventNames: Partial<Record<RunEventType, string>> = {
  'value.saved': 'values-saved',
  'value.corrected': 'values-corrected',
  'value.settled': 'values-settled',
  'workorder.changed': 'changed',
  withdrawn: 'note-withdrawn',
}

const eventName = (type: RunEventType): string => `entry.${eventNames[type] ?? type.replace('.', '-')}`

/** Records one event of the site per kind, independent of their number. */
async function recordAppended(ctx: Context, before: RunRow, { run, events }: Appended): Promise<void> {
  for (const [type, some] of Map.groupBy(events, (event) => event.type as RunEventType)) {
    const details = withDeviations(ctx, some.flatMap(storedAnswers), {
      before: { status: before.status, userid: before.userid },
      after: { status: run.status, userid: run.userid, count: some.length },
    })
    const later = type === 'finished' ? whenIncomplete(ctx, run) : details.later
    await record(ctx, eventName(type), ['entry', run.entryid], { ...details, later })
  }
}

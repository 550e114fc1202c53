// Records a batch of events of a device: each event is validated separately and counts once, however often it is sent.
//
//   receive   confirm what is stored already, find what the batch refers to
//   begin     if the batch begins its run
//   limit     at most 50,000 events in a run; sequence numbers of the device that are in use
//   time      true times, within the turn of the user
//   check     rights at that time, members and answers, two events with one sequence number
//   draft     answers that replace what the same user emptied
//   append    conditions of the site for finishing (events behind a refused end start again at limit); the end of an idle hold
//             in which the operator went on; store
//   devices   what the server heard from the device
//
// A stage returns the batch with the events that it lets through and its verdicts on the others.

import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { listDevicesWithNewest } from '../devices/devices.queries.ts'
import { updateDevices } from '../devices/update-devices.ts'
import { runProblems } from '../runs.problems.ts'
import { type RunRow, wasRemoved } from '../runs.queries.ts'
import type { EventBatch, EventVerdicts } from './batch.schema.ts'
import { type Batch, joinVerdicts } from './batch.ts'
import { beginRun } from './begin-run.ts'
import { checkEvents } from './check-events.ts'
import { type DraftedEvent, draftEvents } from './draft-events.ts'
import { limitEvents } from './limit-events.ts'
import { presentVerdicts } from './present-verdicts.ts'
import { type ReadEvent, readBatch, refusal } from './read-batch.ts'
import { openBatch, receiveBatch } from './receive-batch.ts'
import { appendBatch } from './record-events.ts'
import { timeEvents } from './time-events.ts'

/** `of`: the run, or the name under which it will begin. `lockedAt`: see `Recorder`. */
export async function takeBatch(
  ctx: Context,
  of: RunRow | string,
  sent: EventBatch,
  lockedAt: number | null = null,
): Promise<EventVerdicts> {
  if (sent.for_others && !siteOf(ctx).eventsForOthers) throw runProblems.entryForOthersOff()
  const read = readBatch(sent.events)
  if (typeof of === 'string' && (await wasRemoved(ctx.db, of)))
    return presentVerdicts(ctx, sent, joinVerdicts(read, { refused: read.events.map(ofRemovedRun) }))
  const found = typeof of === 'string' ? undefined : of
  const arrival = await receiveBatch(ctx, sent, read, { run: found, lockedAt })
  const { run, ...rest } = found ? { ...arrival, run: found } : await beginRun(ctx, String(of), arrival)
  if (!run) return presentVerdicts(ctx, sent, rest)
  const batch = await openBatch(ctx, run, rest)
  const recorded = await recordEvents(ctx, batch)
  return presentVerdicts(ctx, sent, recorded, {
    run: recorded.run,
    devices: await updateSender(ctx, batch, recorded),
  })
}

const ofRemovedRun = (read: ReadEvent) => refusal(read, 'run.removed', 'This run was removed')

/** Each end that the site refuses has the rest judged anew; a device sends one. */
const mostEnds = 3

async function recordEvents(ctx: Context, batch: Batch, ends = mostEnds): Promise<Batch<DraftedEvent>> {
  const limited = limitEvents(batch)
  const timed = await timeEvents(ctx, limited)
  const checked = await checkEvents(ctx, timed)
  const drafted = await draftEvents(ctx, checked)
  const recorded = await appendBatch(ctx, drafted)
  if (!recorded.refusedEnd) return recorded
  return recordEvents(ctx, await openRest(ctx, batch, recorded, ends - 1), ends - 1)
}

/** The events behind a refused end belong to the run that goes on. Without `ends`, further ends are refused like the last one. */
async function openRest(
  ctx: Context,
  batch: Batch,
  { refusedEnd: end, run, receipts, additions, ...recorded }: Batch<unknown>,
  ends: number,
): Promise<Batch> {
  const rest = batch.events.slice(batch.events.findIndex(({ index }) => index === end?.index) + 1)
  const indexes = new Set(rest.map(({ index }) => index))
  const reason = recorded.refused.find(({ index }) => index === end?.index)
  const isRefused = ({ event }: ReadEvent) => ends === 0 && event.type === 'finished'
  const further = rest
    .filter(isRefused)
    .flatMap(({ event: { eventid }, index }) => (reason ? { ...reason, eventid, index } : []))
  const byName = new Map(receipts.map((receipt) => [receipt.eventid, receipt]))
  const { device } = batch.sent
  const stored = additions.map(({ eventid, userid, seq }) => {
    const { number = 0, at = 0 } = byName.get(eventid) ?? {}
    return { eventid, userid, seq, device, at, entryid: run.entryid, entryEventid: number, digest: '' }
  })
  return openBatch(ctx, run, {
    ...{ ...recorded, receipts, additions, senders: batch.recorder },
    events: rest.filter((read) => !isRefused(read)),
    refused: [...recorded.refused.filter(({ index }) => !indexes.has(index)), ...further],
    stored: [...batch.stored, ...stored],
  })
}

/** An operator who gets the run back is not informed of its loss any more. */
async function updateSender(
  ctx: Context,
  { run: before, sent, devices, recorder }: Batch,
  after: Batch<unknown>,
) {
  const { run, receipts, additions } = after
  const isMoved = run.userid !== before.userid || additions.some(({ type }) => type === 'taken-over')
  const own = { entryid: run.entryid, device: sent.device }
  const isBeside = recorder.isApart && run.userid !== ctx.actor.userid
  const recorded = { batch: sent, receipts, additions, isBeside }
  return updateDevices(ctx, run, {
    recorded,
    devices: isMoved ? await listDevicesWithNewest(ctx.db, own) : devices,
  })
}

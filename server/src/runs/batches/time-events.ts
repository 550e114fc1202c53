// Gives the events of a batch their true times, bounded by what the server knows of device, run and user.

import type { Context } from '#platform/http/request/context.ts'
import { findNeighbours } from '../devices/devices.queries.ts'
import { findTenure, unbounded } from '../devices/tenure.ts'
import type { DeviceEvent, EventBatch } from './batch.schema.ts'
import { type Batch, passOn } from './batch.ts'
import { type CorrectedTime, timesOf } from './corrected-times.ts'
import type { ReadEvent } from './read-batch.ts'

export interface TimedEvent {
  read: ReadEvent
  time: CorrectedTime
}

const before = Number.NEGATIVE_INFINITY

/** A device of which the server first hears after the end proves by the server's time that it was there. */
const isClaimed = ({ marks = [] }: EventBatch, { mark = 0 }: DeviceEvent): boolean =>
  !marks.some(({ number, server_at }) => number <= mark && server_at !== null)

export async function timeEvents(ctx: Context, batch: Batch): Promise<Batch<TimedEvent>> {
  const { sent, run, recorder, files } = batch
  const { rights } = recorder
  const events = batch.events.map(({ event }) => event)
  const bounds = await boundsOf(ctx, batch, events)
  const stored = batch.stored.filter(({ entryid }) => entryid === run.entryid)
  const heard = new Map(stored.map(({ entryEventid, at }) => [entryEventid, at]))
  // A replaced answer may be of another device or user of this device.
  const bases = new Map(stored.map(({ eventid, at }) => [eventid, at]))
  // Clocks are accurate to a second, so an event must still be moved after the events that it knows.
  const heardAt = ({ knows = 0, answers = [], file }: DeviceEvent) =>
    Math.max(
      heard.get(knows) ?? before,
      // A file comes after its answer, and the first that arrives counts.
      files.get(file?.name ?? '')?.at ?? before,
      ...answers.map(({ based_on }) => bases.get(based_on ?? '') ?? before),
    )
  const given = timesOf(ctx, sent, events, { ...bounds, heardAt })
  const directsOthers = rights.administers && !rights.holds
  // The usual batch comes after everything else in the run, and needs no further query.
  const isLast = run.status !== 'suspended' && !directsOthers && given.every(({ at }) => at > run.lastAt)
  const tenure = isLast ? unbounded : await findTenure(ctx, run, rights)
  const since = (event: DeviceEvent) => Math.max(heardAt(event), tenure.movesBehind(event) ?? before)
  const times = isLast ? given : timesOf(ctx, sent, events, { ...bounds, heardAt: since })
  const timed = batch.events.map((read, index) => {
    const time = times[index] as CorrectedTime
    const isUncertain = recorder.isNew && isClaimed(sent, read.event) ? 1 : time.isUncertain
    return { read, time: { ...time, isUncertain } }
  })
  return { ...passOn(batch, timed), tenure }
}

/** Between the previous and the next event of the device; never before the run began. */
async function boundsOf(
  ctx: Context,
  { sent, run, recorder: { device } }: Batch,
  events: readonly DeviceEvent[],
) {
  const from = events[0]?.seq ?? 0
  const to = events.at(-1)?.seq ?? 0
  if (!device || from > device.lastSeq)
    return { notBefore: Math.max(run.startedAt, device?.lastAt ?? 0), notAfter: null }
  const userid = ctx.actor.userid as number
  const own = { entryid: run.entryid, device: sent.device, userid, from, to }
  const { before, after } = await findNeighbours(ctx.db, own)
  return { notBefore: Math.max(run.startedAt, before ?? 0), notAfter: after }
}

// Prepares the events of a device with their true times for appending.

import type { Context } from '#platform/http/request/context.ts'
import type { DeviceRow } from '../devices/devices.queries.ts'
import {
  findNamedEvents,
  findNeighbours,
  findTakenSeqs,
  findTimes,
  seqKey,
} from '../devices/devices.queries.ts'
import type { RunRow } from '../runs.queries.ts'
import type { EventDraft, Recording } from './append.ts'
import type { DeviceEvent, EventBatch } from './batch.schema.ts'
import type { CheckedEvent } from './check-events.ts'
import { type CorrectedTime, timesOf } from './corrected-times.ts'
import type { Intake } from './intake.ts'
import { type ReadEvent, refusal } from './read-batch.ts'

export interface Drafted {
  read: ReadEvent
  draft: EventDraft
}

export function recordingOf(
  { ctx, batch }: { ctx: Context; batch: EventBatch },
  { event, digest }: ReadEvent,
  { isOffline, isUncertain }: CorrectedTime,
): Recording {
  return {
    eventid: event.eventid,
    device: batch.device,
    seq: event.seq,
    deviceAt: event.at,
    sentAt: batch.sent.at,
    receivedAt: ctx.now,
    isOffline,
    isUncertain,
    digest,
  }
}

interface Source {
  checked: readonly CheckedEvent[]
  timeOf: ReadonlyMap<ReadEvent, CorrectedTime | undefined>
}

export async function draftEvents(
  intake: Intake,
  run: RunRow,
  { checked, timeOf }: Source,
): Promise<Drafted[]> {
  const own = await leaveOutTaken(intake, run, checked)
  return own.flatMap(({ read, content }) => {
    const time = timeOf.get(read)
    return time
      ? [{ read, draft: { ...content, at: time.at, recording: recordingOf(intake, read, time) } }]
      : []
  })
}

interface Timed {
  run: RunRow
  events: readonly DeviceEvent[]
  device: DeviceRow | undefined
}

export async function correctTimes(intake: Intake, { run, events, device }: Timed): Promise<CorrectedTime[]> {
  const { ctx, batch } = intake
  const bounds = await boundsOf(intake, { run, events, device })
  const heard = await findTimes(ctx.db, run.entryid, [...new Set(events.flatMap(({ knows }) => knows ?? []))])
  const bases = await findBases(intake, run, events)
  // Clocks are accurate to a second, so an event must still be moved after the events that it knows.
  const heardAt = ({ knows = 0, answers = [] }: DeviceEvent) =>
    Math.max(
      heard.get(knows) ?? before,
      ...answers.map(({ based_on }) => bases.get(based_on ?? '') ?? before),
    )
  return timesOf(ctx, batch, events, { ...bounds, heardAt })
}

const before = Number.NEGATIVE_INFINITY

/** Reads the times of the replaced answers; they may be of another device or user of this device. */
async function findBases({ ctx }: Intake, { entryid }: RunRow, events: readonly DeviceEvent[]) {
  const bases = events.flatMap(({ answers = [] }) => answers.flatMap(({ based_on }) => based_on ?? []))
  const rows = bases.length === 0 ? [] : await findNamedEvents(ctx.db, [...new Set(bases)])
  return new Map(rows.flatMap((row) => (row.entryid === entryid ? [[row.eventid, row.at]] : [])))
}

/** A sequence number of a user on a device identifies one event. */
async function leaveOutTaken(
  { ctx, batch, refused }: Intake,
  { entryid }: RunRow,
  checked: readonly CheckedEvent[],
): Promise<CheckedEvent[]> {
  const seqs = checked.map(({ read }) => read.event.seq)
  const taken = await findTakenSeqs(ctx.db, { entryid, device: batch.device, seqs })
  return checked.filter(({ read }) => {
    const key = seqKey(read.event.userid, read.event.seq)
    const isFree = !taken.has(key)
    taken.add(key)
    if (!isFree)
      refused.push(refusal(read, 'event.seq-taken', 'This device has sent another event under this seq'))
    return isFree
  })
}

/** Between the previous and the next event of the device; never before the run began. */
async function boundsOf({ ctx, batch }: Intake, { run, events, device }: Timed) {
  const from = events[0]?.seq ?? 0
  const to = events.at(-1)?.seq ?? 0
  if (!device || from > device.lastSeq)
    return { notBefore: Math.max(run.startedAt, device?.lastAt ?? 0), notAfter: null }
  const { entryid } = run
  const { before, after } = await findNeighbours(ctx.db, {
    ...{ entryid, device: batch.device, userid: ctx.actor.userid as number },
    ...{ from, to },
  })
  return { notBefore: Math.max(run.startedAt, before ?? 0), notAfter: after }
}

// Events of a device with their true times, as they are appended.

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
import type { EventDraft, Noted } from './append.ts'
import type { EventBatch, NotedEvent } from './batch.schema.ts'
import type { Intake } from './intake.ts'
import type { Judged } from './judge-noted.ts'
import { type NotedTime, timesOf } from './noted-times.ts'
import { type ReadEvent, refusal } from './read-noted.ts'

export interface Drafted {
  read: ReadEvent
  draft: EventDraft
}

export function notedOf(
  { ctx, batch }: { ctx: Context; batch: EventBatch },
  { event, digest }: ReadEvent,
  { isOffline, isUncertain }: NotedTime,
): Noted {
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
  judged: readonly Judged[]
  timeOf: ReadonlyMap<ReadEvent, NotedTime | undefined>
}

export async function draftNoted(
  intake: Intake,
  run: RunRow,
  { judged, timeOf }: Source,
): Promise<Drafted[]> {
  const own = await leaveOutTaken(intake, run, judged)
  return own.flatMap(({ read, content }) => {
    const time = timeOf.get(read)
    return time ? [{ read, draft: { ...content, at: time.at, noted: notedOf(intake, read, time) } }] : []
  })
}

interface Timed {
  run: RunRow
  events: readonly NotedEvent[]
  device: DeviceRow | undefined
}

export async function timesNoted(intake: Intake, { run, events, device }: Timed): Promise<NotedTime[]> {
  const { ctx, batch } = intake
  const bounds = await boundsOf(intake, { run, events, device })
  const heard = await findTimes(ctx.db, run.entryid, [...new Set(events.flatMap(({ knows }) => knows ?? []))])
  const bases = await findBases(intake, run, events)
  // Clocks are true to within a second: what was done knowing of something came after it all the same.
  const heardAt = ({ knows = 0, answers = [] }: NotedEvent) =>
    Math.max(
      heard.get(knows) ?? before,
      ...answers.map(({ based_on }) => bases.get(based_on ?? '') ?? before),
    )
  return timesOf(ctx, batch, events, { ...bounds, heardAt })
}

const before = Number.NEGATIVE_INFINITY

/** When the answers were given that these were made from, which may be another device's, or another count's of this one. */
async function findBases({ ctx }: Intake, { entryid }: RunRow, events: readonly NotedEvent[]) {
  const bases = events.flatMap(({ answers = [] }) => answers.flatMap(({ based_on }) => based_on ?? []))
  const rows = bases.length === 0 ? [] : await findNamedEvents(ctx.db, [...new Set(bases)])
  return new Map(rows.flatMap((row) => (row.entryid === entryid ? [[row.eventid, row.at]] : [])))
}

/** A number of a person on a device stands for one event. */
async function leaveOutTaken(
  { ctx, batch, refused }: Intake,
  { entryid }: RunRow,
  judged: readonly Judged[],
): Promise<Judged[]> {
  const seqs = judged.map(({ read }) => read.event.seq)
  const taken = await findTakenSeqs(ctx.db, { entryid, device: batch.device, seqs })
  return judged.filter(({ read }) => {
    const key = seqKey(read.event.userid, read.event.seq)
    const isFree = !taken.has(key)
    taken.add(key)
    if (!isFree)
      refused.push(refusal(read, 'event.seq-taken', 'This device has sent another event under this seq'))
    return isFree
  })
}

/** Between what the device has noted before and after; never before the run began. */
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

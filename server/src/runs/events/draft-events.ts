// Prepares the events of a device with their true times for appending.

import type { Context } from '#platform/http/request/context.ts'
import type { NamedFile } from '../answers/named-files.queries.ts'
import { type DeviceRow, findNeighbours, type StoredEvent, seqKey } from '../devices/devices.queries.ts'
import { type Tenure, unbounded } from '../devices/tenure.ts'
import type { RunRow } from '../runs.queries.ts'
import type { EventDraft, Recording } from './append.ts'
import type { DeviceEvent, EventBatch } from './batch.schema.ts'
import type { CheckedEvent, TimedEvent } from './check-events.ts'
import { type CorrectedTime, timesOf } from './corrected-times.ts'
import { type ReadEvent, refusal } from './read-batch.ts'
import type { Source } from './verdicts.ts'

export interface Drafted {
  read: ReadEvent
  draft: EventDraft
}

export function recordingOf(
  { ctx, batch }: { ctx: Context; batch: EventBatch },
  { event: { eventid, seq, at: deviceAt }, digest }: ReadEvent,
  { isOffline, isUncertain }: CorrectedTime,
): Recording {
  const { device, sent } = batch
  const times = { deviceAt, sentAt: sent.at, receivedAt: ctx.now }
  return { eventid, device, seq, ...times, isOffline, isUncertain, digest }
}

/** `refused`: a sequence number of a user on a device identifies one event. */
export function partBySeq(events: readonly CheckedEvent[], own: readonly StoredEvent[]) {
  const used = new Set(own.map(({ userid, seq }) => seqKey(userid, seq)))
  const isFree = ({ read: { event } }: CheckedEvent): boolean => {
    const key = seqKey(event.userid, event.seq)
    if (used.has(key)) return false
    used.add(key)
    return true
  }
  const { free = [], others = [] } = Object.groupBy(events, (each) => (isFree(each) ? 'free' : 'others'))
  const message = 'This device has sent another event under this seq'
  return { accepted: free, refused: others.map(({ read }) => refusal(read, 'event.seq-taken', message)) }
}

export const draftEvent = (source: Source, { read, time, content }: CheckedEvent): Drafted => ({
  read,
  draft: { ...content, at: time.at, recording: recordingOf(source, read, time) },
})

interface Untimed {
  events: readonly ReadEvent[]
  stored: readonly StoredEvent[]
  files: ReadonlyMap<string, NamedFile>
  device: DeviceRow | undefined
  isNew: boolean
  /** The run is on hold, or the sender directs the work of another user. */
  needsTenure: boolean
  findTenure: () => Promise<Tenure>
}

/** A device of which the server first hears after the end proves by the server's time that it was there. */
const isClaimed = ({ marks = [] }: EventBatch, { mark = 0 }: DeviceEvent): boolean =>
  !marks.some(({ number, server_at }) => number <= mark && server_at !== null)

export async function timeEvents(
  source: Source,
  run: RunRow,
  { events: reads, stored, files, device, isNew, needsTenure, findTenure }: Untimed,
): Promise<{ timed: TimedEvent[]; tenure: Tenure }> {
  const { ctx, batch } = source
  const events = reads.map(({ event }) => event)
  const bounds = await boundsOf(source, { run, events, device })
  const own = stored.filter(({ entryid }) => entryid === run.entryid)
  const heard = new Map(own.map(({ entryEventid, at }) => [entryEventid, at]))
  // A replaced answer may be of another device or user of this device.
  const bases = new Map(own.map(({ eventid, at }) => [eventid, at]))
  // Clocks are accurate to a second, so an event must still be moved after the events that it knows.
  const heardAt = ({ knows = 0, answers = [], file }: DeviceEvent) =>
    Math.max(
      heard.get(knows) ?? before,
      // A file comes after its answer, and the first that arrives counts.
      files.get(file?.name ?? '')?.at ?? before,
      ...answers.map(({ based_on }) => bases.get(based_on ?? '') ?? before),
    )
  const given = timesOf(ctx, batch, events, { ...bounds, heardAt })
  // The usual batch comes after everything else in the run, and needs no further query.
  const isLast = !needsTenure && given.every(({ at }) => at > run.lastAt)
  const tenure = isLast ? unbounded : await findTenure()
  const since = (event: DeviceEvent) => Math.max(heardAt(event), tenure.movesBehind(event) ?? before)
  const times = isLast ? given : timesOf(ctx, batch, events, { ...bounds, heardAt: since })
  const timed = reads.map((read, index) => {
    const time = times[index] as CorrectedTime
    const isUncertain = isNew && isClaimed(batch, read.event) ? 1 : time.isUncertain
    return { read, time: { ...time, isUncertain } }
  })
  return { timed, tenure }
}

const before = Number.NEGATIVE_INFINITY

/** Between the previous and the next event of the device; never before the run began. */
async function boundsOf(
  { ctx, batch }: Source,
  { run, events, device }: { run: RunRow; events: readonly DeviceEvent[]; device: DeviceRow | undefined },
) {
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

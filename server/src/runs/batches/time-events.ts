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
  const series = await listSeries(ctx, batch)
  const timesWith = (knownAt: (event: DeviceEvent) => number) =>
    new Map(
      series.flatMap(({ events, ...bounds }) => {
        const times = timesOf(ctx, sent, events, { ...bounds, knownAt })
        return times.map((time, index) => [events[index] as DeviceEvent, time] as const)
      }),
    )
  const stored = batch.stored.filter(({ entryid }) => entryid === run.entryid)
  const numberTimes = new Map(stored.map(({ entryEventid, at }) => [entryEventid, at]))
  // A replaced answer may be of another device or user of this device.
  const bases = new Map(stored.map(({ eventid, at }) => [eventid, at]))
  // Clocks are accurate to a second, so an event must still be moved after the events that it knows.
  const knownAt = ({ knows = 0, answers = [], file }: DeviceEvent) =>
    Math.max(
      numberTimes.get(knows) ?? before,
      files.get(file?.name ?? '')?.at ?? before,
      ...answers.map(({ based_on }) => bases.get(based_on ?? '') ?? before),
    )
  const given = timesWith(knownAt)
  const directsOthers = rights.administers && !rights.holds
  // The usual batch comes after everything else in the run, and needs no further query.
  const isLast =
    run.status !== 'suspended' && !directsOthers && [...given.values()].every(({ at }) => at > run.lastAt)
  const tenure = isLast ? unbounded : await findTenure(ctx, run, rights)
  const since = (event: DeviceEvent) => Math.max(knownAt(event), tenure.movesBehind(event) ?? before)
  const times = isLast ? given : timesWith(since)
  const timed = batch.events.map((read) => {
    const { event } = read
    const time = times.get(event) as CorrectedTime
    const isUncertain = recorder.isNew && isClaimed(sent, event) ? 1 : time.isUncertain
    // The first file that arrives counts, also if its device names an earlier number for the second one.
    const least = Math.max(tenure.follows(event) ?? before, files.get(event.file?.name ?? '')?.at ?? before)
    return { read, time: moveAfter(least, { ...time, isUncertain }) }
  })
  return { ...passOn(batch, timed), tenure }
}

const moveAfter = (least: number, time: CorrectedTime): CorrectedTime =>
  time.at > least ? time : { ...time, at: least + 1, isUncertain: 1 }

interface Series {
  events: readonly DeviceEvent[]
  notBefore: number
  notAfter: number | null
}

/** Each user of a device has an own sequence: its events are between the previous and the next one, and in the run. */
async function listSeries(ctx: Context, { sent, run, recorder, devices, events }: Batch): Promise<Series[]> {
  const series: Series[] = []
  const byUser = Map.groupBy(
    events.map(({ event }) => event),
    ({ userid }) => userid,
  )
  for (const [userid, own] of byUser) {
    const device = devices.find((row) => row.device === sent.device && row.userid === userid)
    const [from, to] = [own[0]?.seq ?? 0, own.at(-1)?.seq ?? 0]
    const isNext = !device || from > device.lastSeq || !recorder.people.has(userid)
    const { before, after } = isNext
      ? { before: device?.lastAt, after: null }
      : await findNeighbours(ctx.db, { entryid: run.entryid, device: sent.device, userid, from, to })
    series.push({ events: own, notBefore: Math.max(run.startedAt, before ?? 0), notAfter: after })
  }
  return series
}

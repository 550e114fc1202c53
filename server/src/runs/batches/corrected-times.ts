// Computes the true times of the events of a batch.
import { eventTimes } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import type { DeviceEvent, EventBatch } from './batch.schema.ts'

/** An event that is sent later than this was recorded offline. */
const onTimeMs = 10_000

export interface CorrectedTime {
  at: number
  isOffline: 0 | 1
  isUncertain: 0 | 1
}

interface Bounds {
  notBefore: number
  /** The time of the device's next event after these. */
  notAfter: number | null
  /** The time of the newest event that the device had received before each event. */
  knownAt?: (event: DeviceEvent) => number | undefined
}

/** A program with one clock cannot prove that the clock was not set between the event and the request. */
const readingOf = ({ at, mono, session }: { at: number; mono?: number; session?: string }) => ({
  at,
  mono: mono ?? at,
  session: session ?? '',
})

export function timesOf(
  { now }: Context,
  batch: EventBatch,
  events: readonly DeviceEvent[],
  { notBefore, notAfter, knownAt }: Bounds,
): CorrectedTime[] {
  const times = eventTimes({
    events: events.map((event) => ({
      ...readingOf(event),
      mark: event.mark ?? 0,
      knownAt: knownAt?.(event),
    })),
    marks: (batch.marks ?? []).map((mark) => ({
      ...readingOf(mark),
      number: mark.number,
      serverAt: mark.server_at,
    })),
    sent: { ...readingOf(batch.sent), roundTrip: batch.sent.round_trip ?? null },
    receivedAt: Math.max(now, notBefore),
    ...{ notBefore, notAfter },
  })
  return times.map(({ effective, isUncertain }, index) => {
    const isOffline = now - effective > onTimeMs
    const isConfirmed = events[index]?.mono !== undefined || !isOffline
    return { at: effective, isOffline: isOffline ? 1 : 0, isUncertain: isUncertain || !isConfirmed ? 1 : 0 }
  })
}

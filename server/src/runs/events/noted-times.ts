// When the events of a batch truly happened.
import { eventTimes } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import type { EventBatch, NotedEvent } from './batch.schema.ts'

/** Sent later than this, an event was noted without a network. */
const onTimeMs = 10_000

export interface NotedTime {
  at: number
  isOffline: 0 | 1
  isUncertain: 0 | 1
}

interface Bounds {
  notBefore: number
  /** Of an event that the device has noted after these. */
  notAfter: number | null
  /** When that happened of which the device had heard before each event. */
  heardAt?: (event: NotedEvent) => number | undefined
}

/** A program with one clock: nothing confirms that nobody set it between the event and the sending. */
const readingOf = ({ at, mono, session }: { at: number; mono?: number; session?: string }) => ({
  at,
  mono: mono ?? at,
  session: session ?? '',
})

export function timesOf(
  { now }: Context,
  batch: EventBatch,
  events: readonly NotedEvent[],
  { notBefore, notAfter, heardAt }: Bounds,
): NotedTime[] {
  const times = eventTimes({
    events: events.map((event) => ({
      ...readingOf(event),
      mark: event.mark ?? 0,
      heardAt: heardAt?.(event),
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

// The server's time of every event that a device has noted, from both clocks of the device and its exchanges.
import { type KnownTime, type PlacedReading, placeReadings, type Reading } from './clock-jumps.ts'

/** Noted by a device at each exchange with the server and where its clocks were seen to part. */
export interface ClockMark extends Reading {
  /** 1, 2, 3 … of this device. */
  readonly number: number
  /** The server's clock at this moment; null where there was no exchange. */
  readonly serverAt: number | null
}

export interface NotedEvent extends Reading {
  /** The number of the device's newest mark when it happened; 0 if there was none. */
  readonly mark: number
  /** The effective time of what the device had heard of by then: this came after it. */
  readonly heardAt?: number | undefined
}

export interface NotedBatch {
  /** In the order of `seq`. */
  readonly events: readonly NotedEvent[]
  /** From the last exchange before the first event until the sending. */
  readonly marks: readonly ClockMark[]
  readonly sent: Reading & { readonly roundTrip: number | null }
  readonly receivedAt: number
  /** The effective time of the device's last known event of the run, else of the plan's release. */
  readonly notBefore: number
  /** The effective time of what the device has noted next, where that came earlier. */
  readonly notAfter?: number | null | undefined
}

export interface EventTime {
  readonly effective: number
  /** `effective − at`. */
  readonly correction: number
  readonly isUncertain: boolean
}

interface Moment extends Reading {
  readonly server: KnownTime | null
  readonly isEvent: boolean
}

// A slow exchange says little about the next one: half of it stays below the second that is promised.
const maxRoundTripMs = 2000
/** Devices mark no exchange that took more than a second. */
const markErrorMs = 500
// Where the last exchange was quick, a message may be so long on its way and nothing tells of it.
const maxWayMs = 500
/** A time that may be farther off is uncertain. */
const maxErrorMs = 1000
// The range of a Date: sums of what lies in it stay finite.
const maxTime = 8.64e15

/** One time for each event. Where the server's clock itself went back, order wins over `receivedAt`. */
export function eventTimes(batch: NotedBatch): EventTime[] {
  const notAfter = batch.notAfter ?? Number.POSITIVE_INFINITY
  const latest = Math.min(batch.receivedAt, notAfter)
  let floor: KnownTime = withoutLimit(batch.notBefore)
  return placeEvents(batch).map((placed, index) => {
    const { at = 0, heardAt = Number.NEGATIVE_INFINITY } = batch.events[index] ?? {}
    const heard = Math.min(heardAt + 1, notAfter)
    floor = moveBehind(heard > floor.at ? withoutLimit(heard) : floor, placed, latest)
    return { effective: floor.at, correction: floor.at - at, isUncertain: floor.errorMs > maxErrorMs }
  })
}

/** What came with another message: nothing tells how long that was on its way. */
const withoutLimit = (at: number): KnownTime => ({ at, errorMs: Number.POSITIVE_INFINITY })

/** What is moved may be off by its own error and by the way it was moved, yet by no more than what stands in front. */
function moveBehind(floor: KnownTime, placed: PlacedReading, latest: number): KnownTime {
  const own = Math.round(placed.time)
  const at = Math.max(floor.at, Math.min(own, latest))
  const moved = placed.errorMs + Math.abs(at - own)
  const errorMs = at > own ? Math.min(moved, Math.max(placed.errorMs, floor.errorMs)) : moved
  return { at, errorMs }
}

function placeEvents(batch: NotedBatch): PlacedReading[] {
  const placed: PlacedReading[] = []
  const notBefore = inRange(batch.notBefore)
  let from: KnownTime | null = null
  let readings: Moment[] = []
  for (const moment of listMoments(batch)) {
    readings.push(moment)
    if (moment.server === null) continue
    const times = placeReadings({ readings, from, to: moment.server, notBefore })
    placed.push(...times.filter((_, index) => readings[index]?.isEvent))
    from = moment.server
    readings = [moment]
  }
  return placed
}

function listMoments({ events, marks, sent, receivedAt }: NotedBatch): Moment[] {
  const waiting = marks.toSorted((a, b) => b.number - a.number)
  const moments: Moment[] = []
  const addMarks = (until: number) => {
    for (let mark = waiting.at(-1); mark && mark.number <= until; mark = waiting.at(-1)) {
      waiting.pop()
      moments.push(momentOf(mark, mark.serverAt))
    }
  }
  for (const event of events) {
    addMarks(event.mark)
    moments.push({ ...momentOf(event, null), isEvent: true })
  }
  addMarks(Number.POSITIVE_INFINITY)
  const roundTrip = sent.roundTrip ?? 0
  // What is taken for the way is half of the last round trip: it was more, or less.
  const wayMs = Math.max(0, Math.min(roundTrip, maxRoundTripMs)) / 2
  const errorMs = Math.max(wayMs, maxWayMs - wayMs, roundTrip - wayMs)
  moments.push(momentOf(sent, receivedAt - wayMs, errorMs))
  return moments
}

function momentOf({ at, mono, session }: Reading, serverAt: number | null, errorMs = markErrorMs): Moment {
  return {
    at: inRange(at),
    mono: inRange(mono),
    session,
    server: serverAt === null ? null : { at: inRange(serverAt), errorMs },
    isEvent: false,
  }
}

function inRange(number: number): number {
  return Math.max(-maxTime, Math.min(number, maxTime))
}

// Computes the server time of every event that a device recorded, from both clocks of the device and its exchanges.
import { type PlacedReading, placeReadings, type Reading, type ServerTime } from './clock-jumps.ts'

/** Recorded by a device at each exchange with the server and when its clocks diverge. */
export interface ClockMark extends Reading {
  /** 1, 2, 3 … per device. */
  readonly number: number
  /** The server's clock at this moment; null if there was no exchange. */
  readonly serverAt: number | null
}

export interface RecordedEvent extends Reading {
  /** The number of the device's newest mark at the time of the event; 0 if there was none. */
  readonly mark: number
  /** The effective time of the newest event that the device had received by then: this event is later. */
  readonly knownAt?: number | undefined
}

export interface RecordedBatch {
  /** In the order of `seq`. */
  readonly events: readonly RecordedEvent[]
  /** From the last exchange before the first event until the request. */
  readonly marks: readonly ClockMark[]
  readonly sent: Reading & { readonly roundTrip: number | null }
  readonly receivedAt: number
  /** The effective time of the device's last known event of the run, otherwise of the start of the run. */
  readonly notBefore: number
  /** The effective time of the device's next event, if that one arrived earlier. */
  readonly notAfter?: number | null | undefined
}

export interface EventTime {
  readonly effective: number
  /** `effective − at`. */
  readonly correction: number
  readonly isUncertain: boolean
}

interface Moment extends Reading {
  readonly server: ServerTime | null
  readonly isEvent: boolean
}

// Slow exchanges predict the next one badly: half of this limit does not exceed the promised accuracy of one second.
const maxRoundTripMs = 2000
/** Devices record no mark for an exchange that took more than a second. */
const markErrorMs = 500
// After a quick exchange a message may take this long without being detected.
const maxWayMs = 500
/** A time with a greater possible error is uncertain. */
const maxErrorMs = 1000
// The range of a Date: sums of values in it are finite.
const maxTime = 8.64e15

/** Returns one time for each event. If the server's clock went back, order takes precedence over `receivedAt`. */
export function eventTimes(batch: RecordedBatch): EventTime[] {
  const notAfter = batch.notAfter ?? Number.POSITIVE_INFINITY
  const latest = Math.min(batch.receivedAt, notAfter)
  let floor: ServerTime = withoutLimit(batch.notBefore)
  return placeEvents(batch).map((placed, index) => {
    const { at = 0, knownAt = Number.NEGATIVE_INFINITY } = batch.events[index] ?? {}
    const earliest = Math.min(knownAt + 1, notAfter)
    floor = moveBehind(earliest > floor.at ? withoutLimit(earliest) : floor, placed, latest)
    return { effective: floor.at, correction: floor.at - at, isUncertain: floor.errorMs > maxErrorMs }
  })
}

/** A bound that arrived with another message: the transfer time of that message is unknown. */
const withoutLimit = (at: number): ServerTime => ({ at, errorMs: Number.POSITIVE_INFINITY })

/** A moved time has its own error plus the distance moved, but at most the error of the bound that moved it. */
function moveBehind(floor: ServerTime, placed: PlacedReading, latest: number): ServerTime {
  const own = Math.round(placed.time)
  const at = Math.max(floor.at, Math.min(own, latest))
  const moved = placed.errorMs + Math.abs(at - own)
  const errorMs = at > own ? Math.min(moved, Math.max(placed.errorMs, floor.errorMs)) : moved
  return { at, errorMs }
}

function placeEvents(batch: RecordedBatch): PlacedReading[] {
  const placed: PlacedReading[] = []
  const notBefore = inRange(batch.notBefore)
  let from: ServerTime | null = null
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

function listMoments({ events, marks, sent, receivedAt }: RecordedBatch): Moment[] {
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
  // Half of the last round trip estimates the transfer time; the real one may be longer or shorter.
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

// The server's time of every event that a device has noted, from both clocks of the device and its exchanges.
import { type PlacedReading, placeReadings, type Reading } from './clock-jumps.ts'

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
}

export interface EventTime {
  readonly effective: number
  /** `effective − at`. */
  readonly correction: number
  readonly isUncertain: boolean
}

interface Moment extends Reading {
  readonly serverAt: number | null
  readonly isEvent: boolean
}

// A slow exchange says little about the next one: half of it stays below the second that is promised.
const maxRoundTripMs = 2000
/** What the order moves farther has a time that nobody knows. */
const maxErrorMs = 1000
// The range of a Date: sums of what lies in it stay finite.
const maxTime = 8.64e15

/** One time for each event. Where the server's clock itself went back, order wins over `receivedAt`. */
export function eventTimes(batch: NotedBatch): EventTime[] {
  let floor = batch.notBefore
  return placeEvents(batch).map(({ time, isUncertain }, index) => {
    const effective = Math.max(floor, Math.min(Math.round(time), batch.receivedAt))
    const correction = effective - (batch.events[index]?.at ?? 0)
    const isMoved = floor - time > maxErrorMs
    floor = effective
    return { effective, correction, isUncertain: isUncertain || isMoved }
  })
}

function placeEvents(batch: NotedBatch): PlacedReading[] {
  const placed: PlacedReading[] = []
  const notBefore = inRange(batch.notBefore)
  let from: number | null = null
  let readings: Moment[] = []
  for (const moment of listMoments(batch)) {
    readings.push(moment)
    if (moment.serverAt === null) continue
    const times = placeReadings({ readings, from, to: moment.serverAt, notBefore })
    placed.push(...times.filter((_, index) => readings[index]?.isEvent))
    from = moment.serverAt
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
  const roundTrip = Math.max(0, Math.min(sent.roundTrip ?? 0, maxRoundTripMs))
  moments.push(momentOf(sent, receivedAt - roundTrip / 2))
  return moments
}

function momentOf({ at, mono, session }: Reading, serverAt: number | null): Moment {
  return {
    at: inRange(at),
    mono: inRange(mono),
    session,
    serverAt: serverAt === null ? null : inRange(serverAt),
    isEvent: false,
  }
}

function inRange(number: number): number {
  return Math.max(-maxTime, Math.min(number, maxTime))
}

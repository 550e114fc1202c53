// A device whose clocks are wrong, drift, are set and stop during sleep, with the true time of all that it records.
import fc from 'fast-check'
import type { Reading } from '../src/runs/clock-jumps.ts'
import type { ClockMark, RecordedBatch, RecordedEvent } from '../src/runs/event-times.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export interface Device {
  readonly skew: number
  /** Applies to the wall clock and to the monotonic clock: they use the same quartz. */
  readonly ppm: number
  readonly stopsInSleep: boolean
  /** True if it records a mark before and after its clocks diverge. */
  readonly marksJumps: boolean
  readonly hasAnchor: boolean
  /** The error of the server's clock at an exchange, in both directions: half of its round trip. */
  readonly exchangeError: number
}

export interface Action {
  readonly does: 'event' | 'exchange' | 'work' | 'sleep' | 'reload' | 'set'
  /** The duration of the action. */
  readonly ms?: number
  /** The change of the clock during the action. */
  readonly setBy?: number
}

export interface Simulated {
  readonly batch: RecordedBatch
  readonly truths: readonly number[]
}

export const start = Date.UTC(2026, 4, 4, 6)
// The time until a page notices that its clocks have diverged.
const lookMs = 5 * second

class Clocks {
  truth = start
  mono = 1234
  session = 1
  wall: number
  readonly marks: ClockMark[] = []
  readonly device: Device

  constructor(device: Device) {
    this.device = device
    this.wall = start + device.skew
  }

  read(): Reading {
    return { at: Math.round(this.wall), mono: Math.round(this.mono), session: `page ${this.session}` }
  }

  pass(ms: number, monoRuns = true): void {
    const counted = ms * (1 + this.device.ppm / 1e6)
    this.truth += ms
    this.wall += counted
    if (monoRuns) this.mono += counted
  }

  exchange(): void {
    const sign = this.marks.length % 2 ? 1 : -1
    this.mark(Math.round(this.truth + sign * this.device.exchangeError))
  }

  mark(serverAt: number | null): void {
    this.marks.push({ ...this.read(), number: this.marks.length + 1, serverAt })
  }

  /** The clocks diverge between two checks of the page. */
  part(ms: number, setBy: number): void {
    if (this.device.marksJumps) this.mark(null)
    this.pass(lookMs / 2)
    this.pass(ms, !this.device.stopsInSleep)
    this.wall += setBy
    this.pass(lookMs / 2)
    if (this.device.marksJumps) this.mark(null)
  }

  reload(ms: number, setBy: number): void {
    this.pass(ms)
    this.wall += setBy
    this.session += 1
    this.mono = 500
  }
}

export function simulate(device: Device, actions: readonly Action[]): Simulated {
  const clocks = new Clocks(device)
  const events: RecordedEvent[] = []
  const truths: number[] = []
  let lastExchange = start
  if (device.hasAnchor) clocks.exchange()
  for (const { does, ms = 0, setBy = 0 } of actions) {
    if (clocks.truth + ms + lookMs - lastExchange > day) continue
    if (does === 'event') {
      events.push({ ...clocks.read(), mark: clocks.marks.length })
      truths.push(clocks.truth)
    } else if (does === 'exchange') {
      clocks.exchange()
      lastExchange = clocks.truth
    } else if (does === 'work') clocks.pass(ms)
    else if (does === 'reload') clocks.reload(ms, setBy)
    else clocks.part(ms, setBy)
  }
  const sent = { ...clocks.read(), roundTrip: 2 * device.exchangeError }
  clocks.pass(2 * device.exchangeError)
  const { marks, truth } = clocks
  return {
    batch: { events, marks, sent, receivedAt: Math.ceil(truth), notBefore: start - day },
    truths,
  }
}

const upTo = (max: number) => fc.integer({ min: 0, max })
// More than a day of drift can explain; in half of the cases years.
const jump = fc
  .tuple(
    fc.oneof(fc.integer({ min: minute, max: 3 * hour }), fc.integer({ min: 3 * hour, max: 60 * 365 * day })),
    fc.constantFrom(-1, 1),
  )
  .map(([ms, sign]) => ms * sign)

const event = fc.constant<Action>({ does: 'event' })
const work = upTo(20 * minute).map((ms): Action => ({ does: 'work', ms }))
const sleep = upTo(8 * hour).map((ms): Action => ({ does: 'sleep', ms }))
export const oneSession = [event, work, event, work, sleep]
export const manySessions = [
  ...oneSession,
  upTo(3 * hour).map((ms): Action => ({ does: 'reload', ms })),
  fc.constant<Action>({ does: 'exchange' }),
]
export const sets = jump.map((setBy): Action => ({ does: 'set', setBy }))
/** Only the sum is visible. */
export const hiddenSets = fc.record({
  does: fc.constantFrom('sleep', 'reload'),
  ms: upTo(8 * hour),
  setBy: jump,
})

export function devices(fixed: Partial<Device>): fc.Arbitrary<Device> {
  return fc
    .record({
      skew: fc.integer({ min: -60 * 365 * day, max: 80 * 365 * day }),
      ppm: fc.integer({ min: -200, max: 200 }),
      stopsInSleep: fc.boolean(),
      marksJumps: fc.boolean(),
      exchangeError: upTo(400),
    })
    .map((device) => ({ hasAnchor: true, ...device, ...fixed }))
}

/** Up to 30 actions, at most `count` of them rare, and an event at the end. */
export function scripts(
  kinds: readonly fc.Arbitrary<Action>[],
  rare: fc.Arbitrary<Action> = event,
  count = 0,
): fc.Arbitrary<Action[]> {
  const place = upTo(30)
  return fc
    .record({
      actions: fc.array(fc.oneof(...kinds), { maxLength: 30, size: 'max' }),
      rares: fc.array(fc.tuple(place, rare), { maxLength: count, size: 'max' }),
    })
    .map(({ actions, rares }) => {
      const all = [...actions]
      for (const [at, action] of rares) all.splice(at, 0, action)
      return [...all, { does: 'work', ms: minute }, { does: 'event' }]
    })
}

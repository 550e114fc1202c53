// The times of a run, computed from its events: never negative, never counted twice, even with faulty clocks.
import { type LeadHold, type LeadHoldEvent, leadHoldAfter, noLeadHold } from './fold-run.ts'

/** Events in the order in which they happened. Types without an effect on time are ignored. */
/** `at`: milliseconds since 1970. */
export interface TimedEvent extends LeadHoldEvent {
  readonly stepid?: number | null | undefined
  /** With `started` and `taken-over`: the user who is the operator from then on. */
  readonly userid?: number | null | undefined
  /** With `handed-over`: the user who is the operator once the run continues. */
  readonly to?: number | null | undefined
}

export interface StepTime {
  readonly stepid: number
  /** Time with the step active, while the run was neither paused nor on hold. */
  readonly activeMs: number
  readonly visits: number
}

export interface OperatorTime {
  readonly userid: number
  /** Active time of the run while this user was its operator. */
  readonly activeMs: number
}

export interface RunTimes {
  /** From start to end, or until now, without pauses. */
  readonly durationMs: number
  /** Active time: neither paused nor on hold. */
  readonly activeMs: number
  readonly pausedMs: number
  readonly suspendedMs: number
  /** The number of times that it was begun or resumed. */
  readonly visits: number
  /** In the order of first entry. */
  readonly steps: readonly StepTime[]
  /** In the order in which they became operator. Their times sum up to the active time. */
  readonly operators: readonly OperatorTime[]
}

type State = 'new' | 'active' | 'paused' | 'suspended' | 'ended'

const stateAfter: ReadonlyMap<string, State> = new Map([
  ['started', 'active'],
  ['resumed', 'active'],
  ['paused', 'paused'],
  ['suspended', 'suspended'],
  ['handed-over', 'suspended'],
  ['finished', 'ended'],
  ['cancelled', 'ended'],
])

/** Without effect while the run is on hold for a lead. */
const goesOn = ['paused', 'resumed']

interface Clock {
  state: State
  hold: LeadHold
  at: number
  stepid: number | null
  activeMs: number
  pausedMs: number
  suspendedMs: number
  visits: number
  steps: Map<number, { activeMs: number; visits: number }>
  userid: number | null
  operators: Map<number, number>
}

/** `now` is for a run that has not ended. */
export function runTimes(events: readonly TimedEvent[], now: number): RunTimes {
  const clock: Clock = {
    state: 'new',
    hold: noLeadHold,
    at: Number.NEGATIVE_INFINITY,
    stepid: null,
    activeMs: 0,
    pausedMs: 0,
    suspendedMs: 0,
    visits: 0,
    steps: new Map(),
    userid: null,
    operators: new Map(),
  }
  for (const event of events) {
    if (clock.state === 'ended') break
    follow(clock, event)
  }
  if (clock.state !== 'ended') pass(clock, now)
  const { activeMs, pausedMs, suspendedMs, visits } = clock
  return {
    durationMs: activeMs + suspendedMs,
    activeMs,
    pausedMs,
    suspendedMs,
    visits,
    steps: [...clock.steps].map(([stepid, time]) => ({ stepid, ...time })),
    operators: [...clock.operators].map(([userid, activeMs]) => ({ userid, activeMs })),
  }
}

function follow(clock: Clock, event: TimedEvent): void {
  const { type, at, stepid, userid, to } = event
  if (type === 'started' || type === 'taken-over') {
    pass(clock, at)
    operate(clock, userid ?? null)
  }
  clock.hold = leadHoldAfter(clock.hold, event)
  const next = clock.hold.isLeadOnly && goesOn.includes(type) ? undefined : stateAfter.get(type)
  if (next) {
    pass(clock, at)
    if (type === 'handed-over') clock.userid = to ?? clock.userid
    if (next === 'active' && clock.state !== 'active') {
      clock.visits++
      operate(clock, clock.userid)
    }
    clock.state = next
  } else if (type === 'step.entered' && typeof stepid === 'number') {
    pass(clock, at)
    enter(clock, stepid)
  }
}

function operate(clock: Clock, userid: number | null): void {
  clock.userid = userid
  if (userid !== null && !clock.operators.has(userid)) clock.operators.set(userid, 0)
}

function enter(clock: Clock, stepid: number): void {
  if (clock.stepid === stepid) return
  clock.stepid = stepid
  const step = clock.steps.get(stepid) ?? { activeMs: 0, visits: 0 }
  step.visits++
  clock.steps.set(stepid, step)
}

/** Time only goes forward: after a clock jumps back, time does not advance until the clock has caught up. */
function pass(clock: Clock, at: number): void {
  const before = clock.at
  clock.at = Math.max(before, at)
  const ms = clock.at - before
  if (clock.state === 'paused') clock.pausedMs += ms
  if (clock.state === 'suspended') clock.suspendedMs += ms
  if (clock.state !== 'active') return
  clock.activeMs += ms
  if (clock.userid !== null) clock.operators.set(clock.userid, (clock.operators.get(clock.userid) ?? 0) + ms)
  const step = clock.stepid === null ? undefined : clock.steps.get(clock.stepid)
  if (step) step.activeMs += ms
}

export interface RunSeconds {
  readonly duration: number
  readonly active: number
  readonly paused: number
  readonly suspended: number
}

const secondsOf = (ms: number): number => Math.floor(ms / 1000)

/**
 * Whole seconds that match the returned start and end. The duration is their difference less the pauses. It does not
 * advance during a pause and never decreases; after the end, both sum up to the difference.
 */
export function runSeconds(
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number | null },
  times: Pick<RunTimes, 'durationMs' | 'activeMs' | 'pausedMs' | 'suspendedMs'>,
): RunSeconds {
  const start = secondsOf(startedAt)
  const duration = secondsOf(startedAt + times.durationMs) - start
  return {
    duration,
    active: secondsOf(times.activeMs),
    paused: endedAt === null ? secondsOf(times.pausedMs) : secondsOf(endedAt) - start - duration,
    suspended: secondsOf(times.suspendedMs),
  }
}

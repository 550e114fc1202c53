// The times of a run, out of what happened in it: never negative, never counted twice, whatever the clocks say.

/** What happened, in the order in which it happened. Types that say nothing about time are passed over. */
export interface TimedEvent {
  readonly type: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly stepid?: number | null | undefined
}

export interface StepTime {
  readonly stepid: number
  /** While the step was worked on and the run was neither paused nor suspended. */
  readonly activeMs: number
  readonly visits: number
}

export interface RunTimes {
  /** From start to end, or until now, without pauses. */
  readonly durationMs: number
  /** Under way: neither paused nor suspended. */
  readonly activeMs: number
  readonly pausedMs: number
  readonly suspendedMs: number
  /** How often it was begun or went on. */
  readonly visits: number
  /** In the order in which they were first entered. */
  readonly steps: readonly StepTime[]
}

type State = 'new' | 'active' | 'paused' | 'suspended' | 'ended'

const stateAfter: ReadonlyMap<string, State> = new Map([
  ['started', 'active'],
  ['resumed', 'active'],
  ['paused', 'paused'],
  ['suspended', 'suspended'],
  ['finished', 'ended'],
  ['cancelled', 'ended'],
])

interface Clock {
  state: State
  at: number
  stepid: number | null
  activeMs: number
  pausedMs: number
  suspendedMs: number
  visits: number
  steps: Map<number, { activeMs: number; visits: number }>
}

/** `now` is for a run that has not ended. */
export function runTimes(events: readonly TimedEvent[], now: number): RunTimes {
  const clock: Clock = {
    state: 'new',
    at: Number.NEGATIVE_INFINITY,
    stepid: null,
    activeMs: 0,
    pausedMs: 0,
    suspendedMs: 0,
    visits: 0,
    steps: new Map(),
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
  }
}

function follow(clock: Clock, { type, at, stepid }: TimedEvent): void {
  const next = stateAfter.get(type)
  if (next) {
    pass(clock, at)
    if (next === 'active' && clock.state !== 'active') clock.visits++
    clock.state = next
  } else if (type === 'step.entered' && typeof stepid === 'number') {
    pass(clock, at)
    enter(clock, stepid)
  }
}

function enter(clock: Clock, stepid: number): void {
  if (clock.stepid === stepid) return
  clock.stepid = stepid
  const step = clock.steps.get(stepid) ?? { activeMs: 0, visits: 0 }
  step.visits++
  clock.steps.set(stepid, step)
}

/** Time goes forward only: a clock that jumped back stands still until it has caught up. */
function pass(clock: Clock, at: number): void {
  const before = clock.at
  clock.at = Math.max(before, at)
  const ms = clock.at - before
  if (clock.state === 'paused') clock.pausedMs += ms
  if (clock.state === 'suspended') clock.suspendedMs += ms
  if (clock.state !== 'active') return
  clock.activeMs += ms
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
 * As they are told beside start and end in whole seconds. The duration is the difference of those two less the
 * pauses, stands still in a pause and never goes back; once the run has ended, both together make up the difference.
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

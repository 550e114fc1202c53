// The states of a run and the operations that each allows: the only such table, which docs/api/work-log.md repeats.
import type { RunState } from '@stepwright/rules'

const openStates: readonly RunState[] = ['started', 'paused', 'suspended']
export const isOpen = (status: string): boolean => (openStates as readonly string[]).includes(status)

export type RunOperation =
  | 'save'
  | 'step'
  | 'change'
  | 'pause'
  | 'resume'
  | 'suspend'
  | 'finish'
  | 'cancel'
  | 'settle'
  | 'sign'
  | 'void'
  | 'takeOver'
  | 'release'
  | 'handOver'
  | 'closeDevice'
  | 'remove'

type Row = Readonly<Record<RunState, RunState | null>>

const whileOpen = (next: RunState | 'same'): Row => ({
  started: next === 'same' ? 'started' : next,
  paused: next === 'same' ? 'paused' : next,
  suspended: next === 'same' ? 'suspended' : next,
  complete: null,
  cancelled: null,
})

const inEveryState: Row = {
  started: 'started',
  paused: 'paused',
  suspended: 'suspended',
  complete: 'complete',
  cancelled: 'cancelled',
}

/** Operation → state → next state; null: rejected. */
export const transitions: Readonly<Record<RunOperation, Row>> = {
  save: whileOpen('same'),
  step: whileOpen('same'),
  change: whileOpen('same'),
  pause: { started: 'paused', paused: null, suspended: null, complete: null, cancelled: null },
  resume: { started: null, paused: 'started', suspended: 'started', complete: null, cancelled: null },
  suspend: { started: 'suspended', paused: 'suspended', suspended: null, complete: null, cancelled: null },
  finish: whileOpen('complete'),
  cancel: whileOpen('cancelled'),
  settle: inEveryState,
  sign: { started: 'started', paused: 'paused', suspended: null, complete: null, cancelled: null },
  // The run keeps its state; once it is voided, voiding and settling are rejected.
  void: { started: null, paused: null, suspended: null, complete: 'complete', cancelled: 'cancelled' },
  takeOver: whileOpen('started'),
  release: { ...whileOpen('suspended'), suspended: null },
  handOver: whileOpen('suspended'),
  closeDevice: inEveryState,
  // The run is deleted; the event reports its last state.
  remove: inEveryState,
}

export const stateAfter = (operation: RunOperation, status: string): RunState | null =>
  transitions[operation][status as RunState]

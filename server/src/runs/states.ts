// The states of a run and what may be done in each: the one table, which docs/api/work-log.md repeats.
import type { Tables } from '#schema/generated/tables.ts'

export type RunEventType = Tables['entry_events']['type']

export const runStates = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

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
  | 'remove'

type Row = Readonly<Record<RunState, RunState | null>>

const whileOpen = (next: RunState | 'same'): Row => ({
  started: next === 'same' ? 'started' : next,
  paused: next === 'same' ? 'paused' : next,
  suspended: next === 'same' ? 'suspended' : next,
  complete: null,
  cancelled: null,
})

/** Operation → state → the state after it; null: refused. */
export const transitions: Readonly<Record<RunOperation, Row>> = {
  save: whileOpen('same'),
  step: whileOpen('same'),
  change: whileOpen('same'),
  pause: { started: 'paused', paused: null, suspended: null, complete: null, cancelled: null },
  resume: { started: null, paused: 'started', suspended: 'started', complete: null, cancelled: null },
  suspend: { started: 'suspended', paused: 'suspended', suspended: null, complete: null, cancelled: null },
  finish: whileOpen('complete'),
  cancel: whileOpen('cancelled'),
  // The run is gone afterwards; the event reports its last state.
  remove: {
    started: 'started',
    paused: 'paused',
    suspended: 'suspended',
    complete: 'complete',
    cancelled: 'cancelled',
  },
}

export const stateAfter = (operation: RunOperation, status: string): RunState | null =>
  transitions[operation][status as RunState]

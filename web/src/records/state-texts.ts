// Texts and styles of the states of a run.
export const stateTexts = {
  started: 'records.is.started',
  paused: 'records.is.paused',
  suspended: 'records.is.suspended',
  complete: 'records.is.complete',
  cancelled: 'records.is.cancelled',
} as const

export const stateTones = {
  started: 'brand',
  paused: 'warning',
  suspended: 'warning',
  complete: 'plain',
  cancelled: 'fault',
} as const

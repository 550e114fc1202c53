// Formats durations, and splits a run into spans. Pure.
import type { EntryEvent } from '../lib/api.ts'

/**
 * `45 s`, `4 min 5 s`, `1 h 4 min 5 s`, `2 h`: with units, as 4:05 is ambiguous. Non-breaking spaces join number and
 * unit.
 */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}\u00a0${unit}`)
  return shown.join(' ') || '0\u00a0s'
}

export interface Stretch {
  kind: 'active' | 'paused' | 'suspended'
  stepid: number | null
  from: number
  to: number
}

const after: Record<string, Stretch['kind'] | 'ended' | undefined> = {
  started: 'active',
  resumed: 'active',
  paused: 'paused',
  suspended: 'suspended',
  'handed-over': 'suspended',
  finished: 'ended',
  cancelled: 'ended',
}

/** Returns the spans of a run until it ended or `now`, without empty ones. Late events did not change the run. */
export function stretchesOf(all: readonly EntryEvent[], now: number): Stretch[] {
  const events = all.filter(({ late }) => !late)
  const stretches: Stretch[] = []
  let kind: Stretch['kind'] | 'ended' = 'ended'
  let stepid: number | null = null
  let from = events[0]?.date ?? now
  const close = (to: number) => {
    if (kind !== 'ended' && to > from)
      stretches.push({ kind, stepid: kind === 'active' ? stepid : null, from, to })
    from = Math.max(from, to)
  }
  for (const event of events) {
    const next = after[event.type]
    const isStep = event.type === 'step.entered'
    if (!next && !isStep) continue
    close(event.date)
    if (next) kind = next
    if (isStep) stepid = event.stepid
  }
  close(now)
  return stretches
}

// Spans of time as a stop-watch shows them, and what a run spent them on. Pure.
import type { EntryEvent } from '../lib/api.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `4:05`, `1:04:05`. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
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
  finished: 'ended',
  cancelled: 'ended',
}

/** What was going on, stretch by stretch, until the run ended or `now`. Empty stretches are left out. */
export function stretchesOf(events: readonly EntryEvent[], now: number): Stretch[] {
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

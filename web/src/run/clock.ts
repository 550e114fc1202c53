// Time of a run: a tick every second, and durations as a stopwatch shows them.
import { useEffect, useState } from 'react'

export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `4:05`, `1:04:05`. */
export function watchText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export interface Turn {
  kind: 'pause' | 'resume'
  at: number
}

interface TimedRun {
  entry: { status: string; active_duration: number }
  /** Time of the answer by the clock of this device. */
  readAt: number
  /** Pauses and resumes that the server does not know yet. */
  turns: readonly Turn[]
}

/** Working time until now: the server's count and the time since on this device. */
export function activeSeconds({ entry, readAt, turns }: TimedRun, now: number): number {
  let since = entry.status === 'started' ? readAt : null
  let passedMs = 0
  for (const { kind, at } of turns) {
    if (kind === 'pause' && since !== null) passedMs += Math.max(0, at - since)
    if (kind === 'pause') since = null
    else since ??= at
  }
  if (since !== null) passedMs += Math.max(0, now - since)
  return entry.active_duration + passedMs / 1000
}

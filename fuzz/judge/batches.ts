// Compares the answers to a repeated batch: events that were taken stay taken.
import { readJson } from '../site/http.ts'

export interface Verdicts {
  events: { eventid: string; number: number; at: number }[]
  refused: { code: string }[]
  received_at?: number
  clock_proof?: string
}

export function readVerdicts(text: string): Verdicts | null {
  const answer = readJson(text) as Verdicts | null
  return Array.isArray(answer?.events) ? answer : null
}

const keysOf = ({ events }: Verdicts): string[] =>
  events.map(({ eventid, number, at }) => `${eventid} ${number} ${at}`)

/** Taken events that the second answer does not have; a run that was removed in between has none. */
export function lostInRepeat(first: Verdicts, second: Verdicts): string[] {
  if (second.refused.some(({ code }) => code === 'run.removed')) return []
  const again = new Set(keysOf(second))
  return keysOf(first).filter((key) => !again.has(key))
}

export const isSame = (first: Verdicts, second: Verdicts): boolean =>
  keysOf(first).sort().join() === keysOf(second).sort().join()

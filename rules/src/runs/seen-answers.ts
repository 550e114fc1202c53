// Decides whether an answer that arrives changes what the server shows, without folding the run for each event.
import { answerKey } from './fold-run.ts'
import { compareEvents, type RunAnswer, type RunEvent } from './run-events.ts'

interface SeenAnswer {
  value: string | null
  /** Events that gave this answer. */
  names: Set<string>
  /** The last of them in the order of the run. */
  newest: RunEvent
  /** No other answer was given. */
  isOnly: boolean
  /** Answers came in another order than they were given in, or without knowledge of each other: only the fold tells what is shown. */
  isMixed: boolean
}

/** By `answerKey`. */
export type Seen = Map<string, SeenAnswer>

export const newSeen = (): Seen => new Map()

/** Returns true if the answer may change what is shown. Call it for the answers of all events, in the order of arrival. */
export function seeAnswer(seen: Seen, event: RunEvent, answer: RunAnswer): boolean {
  const key = answerKey(answer)
  const value = answer.file ?? answer.value
  const now = seen.get(key)
  if (!now) {
    seen.set(key, { value, names: new Set([event.eventid]), newest: event, isOnly: true, isMixed: false })
    return value !== null
  }
  if (now.isMixed) return true
  const isLast = compareEvents(now.newest, event) < 0
  if (value === now.value && (isLast || now.isOnly)) {
    now.names.add(event.eventid)
    if (isLast) now.newest = event
    return false
  }
  const { basedOn } = answer
  const isKnown = basedOn === undefined || now.names.has(basedOn ?? '')
  const isMixed = !isLast || !isKnown || event.isLate === true
  seen.set(key, { value, names: new Set([event.eventid]), newest: event, isOnly: false, isMixed })
  return true
}

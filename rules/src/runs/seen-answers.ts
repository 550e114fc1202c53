// Decides whether an answer that arrives changes what the server shows, without folding the run for each event.
import { answerKey } from './fold-run.ts'
import { compareEvents, type RunAnswer, type RunEvent } from './run-events.ts'

interface SeenAnswer {
  /** The value of `newest`. */
  value: string | null
  /** The last event in the order of the run. */
  newest: RunEvent
  /** No other answer was given. */
  isOnly: boolean
  /** `value` is shown. After a late answer, which may fill an empty field, only the fold tells what is shown. */
  isShown: boolean
}

/** By `answerKey`. */
export type Seen = Map<string, SeenAnswer>

export const newSeen = (): Seen => new Map()

/**
 * Returns true if the answer may change the value that is shown, or add one that conflicts. Settling a conflict with the
 * shown value changes nothing. Call it for the answers of all events, in the order of arrival.
 */
export function seeAnswer(seen: Seen, event: RunEvent, answer: RunAnswer): boolean {
  const key = answerKey(answer)
  const value = answer.file ?? answer.value
  const now = seen.get(key)
  const isLate = event.isLate === true
  if (!now) {
    seen.set(key, { value, newest: event, isOnly: true, isShown: !isLate })
    return value !== null
  }
  const isLast = compareEvents(now.newest, event) < 0
  const isSame = value === now.value
  const isRepeated = isSame && (now.isOnly || (now.isShown && isLast && !isLate))
  if (isLast) Object.assign(now, { value, newest: event })
  now.isOnly &&= isSame
  now.isShown = !isLate && (isLast || now.isShown)
  return !isRepeated
}

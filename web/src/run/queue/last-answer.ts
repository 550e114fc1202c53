// Finds the latest answer to a field among events of this device. Pure.
import type { DeviceEvent } from './device-events.ts'

export interface LastAnswer {
  value: string | null
  eventid: string
}

/** `own` are events of a run in order. Undefined if only the server knows an answer. */
export function lastAnswerIn(
  own: readonly DeviceEvent[],
  field: number,
  reading: number,
): LastAnswer | undefined {
  for (const { answers, eventid, refused } of own.toReversed()) {
    if (refused) continue
    const answer = answers?.findLast(
      (each) => each.field_revisionid === field && (each.reading ?? 1) === reading,
    )
    if (answer) return { value: (answer.value as string | null) ?? null, eventid }
  }
  return undefined
}

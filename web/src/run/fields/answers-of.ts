// Builds the answers of an event: only readings that changed, each with the answer it replaces. Pure.
import type { Evaluation } from '@stepwright/rules'
import type { DeviceAnswer, Readings } from '../queue/device-events.ts'
import type { LastAnswer } from '../queue/last-answer.ts'
import type { RunState } from '../work/run-state.ts'

interface Change {
  readings: Readings
  known: Readings
  isFile?: boolean
}

/** A file without a number is referred to by its name, a UUID. */
const isName = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

export const answersOf = (
  field: number,
  { readings, known, isFile = false }: Change,
  shownBy: (field: number, reading: number) => string | null,
): DeviceAnswer[] =>
  readings.flatMap((value, index) => {
    if (value === (known[index] ?? null)) return []
    const reading = index + 1
    return {
      field_revisionid: field,
      reading,
      ...(isFile && value !== null && isName(value) ? { file: value } : { value }),
      based_on: shownBy(field, reading),
    }
  })

interface Typed {
  judgements: readonly Evaluation[]
  /** The latest answers of this device, by reading: an event of this moment may not be in `state` yet. */
  last: readonly (LastAnswer | undefined)[]
  state: Pick<RunState, 'values' | 'shownBy'>
}

/** Builds the answers of a field that is left. An invalid reading does not block the others: it keeps its known value. */
export function typedAnswersOf(field: number, { judgements, last, state }: Typed): DeviceAnswer[] {
  const shown = state.values.get(field)
  const known = last.map((each, index) => (each ? each.value : (shown?.[index] ?? null)))
  const readings = judgements.map(({ fault, value }, index) => (fault ? (known[index] ?? null) : value))
  const shownBy = (_field: number, reading: number) =>
    last[reading - 1]?.eventid ?? state.shownBy(field, reading)
  return answersOf(field, { readings, known }, shownBy)
}

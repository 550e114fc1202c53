// Builds the answers of an event: only readings that changed, each with the answer it replaces. Pure.
import type { DeviceAnswer, Readings } from '../queue/device-events.ts'

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

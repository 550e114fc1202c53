// The answers of a field as they are noted: only readings that change, each with what it was made from. Pure.
import type { NotedAnswer, Readings } from '../queue/noted.ts'

interface Change {
  readings: Readings
  known: Readings
  isFile?: boolean
}

/** What has no number yet goes by its name, which is a UUID. */
const isName = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

export const answersOf = (
  field: number,
  { readings, known, isFile = false }: Change,
  shownBy: (field: number, reading: number) => string | null,
): NotedAnswer[] =>
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

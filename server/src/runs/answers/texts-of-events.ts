// Texts of events that a person can have entered: answers, reasons, notes, work orders.
import type { RunEventRow } from '../runs.queries.ts'

interface EventTexts {
  data?: object | null
  answers?: readonly { value: string | null }[]
}

export function* textsOf(events: Iterable<EventTexts>): Generator<string> {
  for (const { data, answers = [] } of events) {
    for (const { value } of answers) if (value !== null) yield value
    for (const text of Object.values(data ?? {})) if (typeof text === 'string') yield text
  }
}

export const textsOfRows = (rows: readonly Pick<RunEventRow, 'data' | 'answers'>[]): Generator<string> =>
  textsOf(
    rows.map((row) => ({
      data: JSON.parse(row.data ?? 'null') as object | null,
      answers: JSON.parse(row.answers ?? '[]') as { value: string | null }[],
    })),
  )

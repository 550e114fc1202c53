// Writes a table of runs or values as CSV with named columns.

import type { FieldNames } from '#forms/lists/field-names.ts'
import { csvLine, csvWriter, type Row } from '#platform/http/answer/csv.ts'
import { timeWriter } from './export-zone.ts'
import type { FieldColumn } from './field-columns.ts'

export interface Export {
  zone: string
  header: string[]
  rows: AsyncIterable<Row[]>
}

const times = new Set(['started', 'ended', 'as of', 'saved', 'arrived', 'voided'])

/** Makes column names unique; fields with equal labels get their GUID appended. */
export function headerOf(
  columns: readonly string[],
  zone: string,
  fields: readonly FieldColumn[],
  called: FieldNames,
): string[] {
  const header = columns.map((column) => (times.has(column) ? `${column} (${zone})` : column))
  const labels = fields.map(({ fieldGuid, label: recorded, content, reading }) => {
    const label = called.label(fieldGuid, recorded)
    const { unit } = JSON.parse(content) as { unit?: string }
    const name = unit ? `${label} (${called.unit(fieldGuid, unit)})` : label
    return reading === null ? name : `${name}, reading ${reading}`
  })
  const counts = new Map<string, number>()
  for (const name of [...header, ...labels]) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [
    ...header,
    ...labels.map((label, index) =>
      (counts.get(label) ?? 0) > 1 ? `${label} [${fields[index]?.fieldGuid}]` : label,
    ),
  ]
}

export async function* csvOf({ header, rows, zone }: Export): AsyncGenerator<string> {
  const time = timeWriter(zone)
  // Spreadsheets detect UTF-8 by the byte order mark.
  yield `\ufeff${csvLine(header, time)}`
  const write = csvWriter(header.length, time)
  for await (const page of rows) {
    let text = ''
    for (const row of page) text += write(row)
    yield text
  }
}

// Fields that can have a column: those of current forms, and those answered in the loaded runs. Pure.
import type { Entry } from '../../lib/api.ts'

export interface FieldName {
  field_guid: string
  label: string
  unit: string
  /** Displayed texts of options. */
  shown?: readonly { value: string; label: string }[]
}

/** The newest label wins: current forms before answers, newer runs before older ones. */
export function fieldsOf(today: readonly FieldName[], runs: readonly Entry[]): FieldName[] {
  const fields = new Map<string, FieldName>(
    today.map(({ field_guid, label, unit, shown }) => [
      field_guid,
      { field_guid, label, unit, ...(shown && { shown }) },
    ]),
  )
  for (const run of runs)
    for (const { field_guid, label, unit } of run.work_data)
      if (!fields.has(field_guid)) fields.set(field_guid, { field_guid, label, unit })
  return [...fields.values()]
}

export function chosenFields(
  chosen: readonly string[],
  fields: readonly FieldName[],
  unknown: string,
): FieldName[] {
  return chosen.map(
    (guid) =>
      fields.find(({ field_guid }) => field_guid === guid) ?? { field_guid: guid, label: unknown, unit: '' },
  )
}

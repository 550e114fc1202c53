// Normalizes the accepted shapes of values in a request to one list. Pure.
import type { FieldFault } from '#platform/problems.ts'

export interface FieldInput {
  field_revisionid: number
  value: unknown
  /** Index, when a list was sent. */
  index?: number
}

export interface FieldInputs {
  inputs: FieldInput[]
  faults: FieldFault[]
}

const shapeWords =
  'fields must be an object from field_revisionid to value, a list of {field_revisionid, value}, or either as JSON text'

/** A map, a list, or one of them as JSON text. */
export function readFieldInputs(fields: unknown): FieldInputs {
  const sent = typeof fields === 'string' ? parse(fields) : fields
  if (Array.isArray(sent)) return fromList(sent)
  if (typeof sent !== 'object' || sent === null) return refuse(shapeWords)
  return fromMap(sent as Record<string, unknown>)
}

const refuse = (message: string): FieldInputs => ({
  inputs: [],
  faults: [{ message, field: 'fields', code: 'invalid_field' }],
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Also as text: clients take ids from keys of other answers. */
export function readId(id: unknown): number | null {
  const number = typeof id === 'string' && /^\d{1,16}$/.test(id) ? Number(id) : id
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

function fromMap(map: Record<string, unknown>): FieldInputs {
  const inputs: FieldInput[] = []
  const faults: FieldFault[] = []
  const seen = new Set<number>()
  for (const [key, value] of Object.entries(map)) {
    const id = readId(key)
    const complain = (why: string, code: FieldFault['code']) =>
      faults.push({ message: `fields.${key} ${why}`, field: `fields.${key}`, code })
    // `12` and `012` are different keys of the same field.
    if (id === null) complain('must be under a field_revisionid', 'invalid_field')
    else if (seen.has(id)) complain('names a field that is there already', 'duplicate')
    else inputs.push({ field_revisionid: id, value })
    if (id !== null) seen.add(id)
  }
  return { inputs, faults }
}

function fromList(list: readonly unknown[]): FieldInputs {
  const inputs: FieldInput[] = []
  const faults: FieldFault[] = []
  const seen = new Set<number>()
  for (const [index, each] of list.entries()) {
    const item = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>
    const id = readId(item.field_revisionid)
    const complain = (member: string, why: string, code: FieldFault['code']) => {
      const field = `fields.${index}.${member}`
      faults.push({ message: `${field} ${why}`, field, code, index })
    }
    const strays = Object.keys(item).filter((name) => name !== 'field_revisionid' && name !== 'value')
    for (const name of strays) complain(name, 'is not known here', 'unknown_field')
    if (id === null) complain('field_revisionid', 'must be the number of a field', 'invalid_field')
    else if (seen.has(id)) complain('field_revisionid', 'stands in the list twice', 'duplicate')
    else if (!('value' in item)) complain('value', 'is required', 'missing_field')
    else inputs.push({ field_revisionid: id, value: item.value, index })
    if (id !== null) seen.add(id)
  }
  return { inputs, faults }
}

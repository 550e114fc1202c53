// Converts text to the types of a schema: addresses and forms carry only text.
import type { TSchema } from 'typebox'
import { refuseUnbounded } from './body.ts'

interface Wanted {
  type?: string | string[]
  anyOf?: Wanted[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  items?: Wanted
  properties?: Record<string, Wanted>
  /** Comma-separated text: repeated, it is one list. */
  list?: boolean
}

const kindsBySchema = new WeakMap<Wanted, ReadonlySet<string>>()
const plainNumber = /^\s*[+-]?\d+(\.\d+)?\s*$/
const plainKinds = new Set(['string', 'integer', 'number', 'boolean'])

/** Converts the members that the schema knows; other members stay unchanged and are rejected or ignored later. */
export function readMembers(schema: TSchema, data: Record<string, unknown>): void {
  const { properties = {} } = schema as Wanted
  for (const name of Object.keys(data)) {
    if (Object.hasOwn(properties, name)) data[name] = readValue(properties[name] as Wanted, data[name])
  }
}

function readValue(schema: Wanted, value: unknown): unknown {
  if (typeof value === 'string') return readText(schema, value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return readRepeated(schema, value)
  const list = partOf(schema, 'array')
  const keys = Object.keys(value)
  // `lines[0][text]`: a list by its indexes.
  if (list && keys.every((key) => /^\d{1,6}$/.test(key))) {
    const ordered = keys.sort((a, b) => Number(a) - Number(b))
    return ordered.map((key) => readValue(list.items ?? {}, (value as Record<string, unknown>)[key]))
  }
  const object = partOf(schema, 'object')
  if (object) readMembers(object as TSchema, value as Record<string, unknown>)
  return value
}

/** For a value that is no list, the last one counts. */
function readRepeated(schema: Wanted, values: unknown[]): unknown {
  const list = partOf(schema, 'array')
  if (list) return values.map((each) => readValue(list.items ?? {}, each))
  if (schema.list) return values.join(',')
  return kindsOf(schema).size === 0 ? values : readValue(schema, values.at(-1))
}

function readText(schema: Wanted, text: string): unknown {
  const kinds = kindsOf(schema)
  if (kinds.size === 0) return jsonOr(text, '[{', text)
  if (takesText(schema, text)) return text
  if ((kinds.has('integer') || kinds.has('number')) && plainNumber.test(text)) {
    const number = Number(text)
    if (Number.isFinite(number)) return number
  }
  if (kinds.has('string')) return text
  if (kinds.has('boolean') && /^(true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  if (kinds.has('null') && text === '') return null
  if (kinds.has('array')) return readList(partOf(schema, 'array') ?? {}, text)
  if (!kinds.has('object')) return text
  const object = jsonOr(text, '{', text)
  return typeof object === 'string' ? object : readValue(schema, object)
}

function readList(schema: Wanted, text: string): unknown {
  const items = schema.items ?? {}
  const parsed = jsonOr(text, '[', undefined)
  if (Array.isArray(parsed)) return parsed.map((each) => readValue(items, each))
  if (![...kindsOf(items)].some((kind) => plainKinds.has(kind))) return text
  return text.trim() === '' ? [] : text.split(',').map((each) => readText(items, each.trim()))
}

function jsonOr<Other>(text: string, openings: string, other: Other): unknown {
  const start = text.trimStart()[0]
  if (start === undefined || !openings.includes(start)) return other
  refuseUnbounded(text)
  try {
    return JSON.parse(text)
  } catch {
    return other
  }
}

/** The schema, or the one of its alternatives, that accepts such a value. */
function partOf(schema: Wanted, type: 'array' | 'object'): Wanted | undefined {
  if (schema.type === type) return schema
  return schema.anyOf?.map((each) => partOf(each, type)).find((part) => part !== undefined)
}

/** Returns whether free text is accepted. Then it stays as it was written: `0012.50` is not 12.5. */
function takesText(schema: Wanted, text: string): boolean {
  const { type, anyOf = [], pattern } = schema
  const isOpen = [type].flat().includes('string') && !schema.enum && !('const' in schema)
  if (isOpen && (pattern === undefined || new RegExp(pattern, 'u').test(text))) return true
  return anyOf.some((each) => takesText(each, text))
}

/** The types that a schema accepts; empty if it does not say. */
function kindsOf(schema: Wanted): ReadonlySet<string> {
  const known = kindsBySchema.get(schema)
  if (known) return known
  const values = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])]
  const kinds = new Set([
    ...[schema.type ?? []].flat(),
    ...values.map((value) => (value === null ? 'null' : typeof value)),
    ...(schema.anyOf ?? []).flatMap((each) => [...kindsOf(each)]),
  ])
  kindsBySchema.set(schema, kinds)
  return kinds
}

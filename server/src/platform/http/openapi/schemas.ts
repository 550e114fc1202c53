// Turns TypeBox schemas into OpenAPI schemas and collects the titled ones as named components.
import type { JsonSchema } from './document.ts'

/** Collects components; `convert` is called with every schema of every route. */
export interface SchemaBook {
  convert(schema: object): JsonSchema
  components(): Record<string, JsonSchema>
}

const componentName = /^[A-Z][A-Za-z0-9]*$/
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Keywords whose value is data or a list of names, never a schema.
const dataKeywords = new Set([
  'const',
  'enum',
  'default',
  'examples',
  'example',
  'required',
  'type',
  'anyCase',
])
// Keywords of our own validator, without meaning for readers of the document.
const ownKeywords = new Set(['errorMessage', 'language', 'list', 'visible'])
// Keywords that map names to schemas.
const mapKeywords = new Set(['properties', 'patternProperties', 'dependentSchemas'])

/** Creates an empty collection of components. */
export function schemaBook(): SchemaBook {
  const found = new Map<string, { schema: JsonSchema; text: string }>()

  const keep = (name: string, schema: JsonSchema): JsonSchema => {
    const text = JSON.stringify(schema)
    const known = found.get(name)
    if (known && known.text !== text) throw new Error(`Two different schemas are both titled "${name}"`)
    if (!known) found.set(name, { schema, text })
    return { $ref: reference(name) }
  }

  const convert = (schema: object): JsonSchema => {
    const source = schema as Record<string, unknown>
    // A cyclic schema holds its parts by name: each part becomes a component of that name.
    if (isPlainObject(source.$defs)) {
      for (const [name, part] of Object.entries(source.$defs)) {
        const { $id, title, ...rest } = part as Record<string, unknown>
        keep(name, convertMembers(rest, convert))
      }
    }
    const { $defs, $id, ...rest } = source
    const result = convertMembers(rest, convert)
    const title = result.title
    if (typeof title !== 'string' || !componentName.test(title)) return result
    const { title: _title, ...named } = result
    return keep(title, named)
  }

  const components = () => {
    const names = [...found.keys()].sort()
    return Object.fromEntries(names.map((name) => [name, found.get(name)?.schema ?? {}]))
  }
  return { convert, components }
}

const reference = (name: string): string => `#/components/schemas/${name}`

function convertMembers(
  source: Record<string, unknown>,
  convert: (schema: object) => JsonSchema,
): JsonSchema {
  const result: JsonSchema = {}
  for (const [key, value] of Object.entries(source)) {
    if (key.startsWith('~') || ownKeywords.has(key) || value === undefined || typeof value === 'function')
      continue
    // The largest safe integer of JSON is omitted: it tells a reader nothing.
    if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) continue
    if (key === '$ref' && typeof value === 'string')
      result.$ref = value.startsWith('#') ? value : reference(value)
    else if (dataKeywords.has(key)) result[key] = structuredClone(value)
    else if (mapKeywords.has(key) && isPlainObject(value)) result[key] = mapValues(value, convert)
    else if (Array.isArray(value))
      result[key] = value.map((item) => (isPlainObject(item) ? convert(item) : item))
    else result[key] = isPlainObject(value) ? convert(value) : value
  }
  return simplify(result)
}

function mapValues(
  map: Record<string, unknown>,
  convert: (schema: object) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, convert(schema as object)]))
}

/** Rewrites a schema in the 2020-12 dialect, shorter than TypeBox does. */
function simplify(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.items)) {
    const { items, additionalItems, ...rest } = schema
    return {
      ...rest,
      prefixItems: items as JsonSchema[],
      items: additionalItems !== false,
      maxItems: items.length,
    }
  }
  if (Array.isArray(schema.anyCase)) {
    const { anyCase, pattern: _pattern, ...rest } = schema
    return { ...rest, enum: anyCase as string[] }
  }
  const anyKey = schema.patternProperties?.['^.*$']
  if (anyKey && Object.keys(schema.patternProperties ?? {}).length === 1) {
    const { patternProperties: _patterns, ...rest } = schema
    return { ...rest, additionalProperties: anyKey }
  }
  if (schema.enum && !schema.type) return typedEnum(schema, schema.enum)
  return withoutNeedlessChoice(schema)
}

function typedEnum(schema: JsonSchema, values: unknown[]): JsonSchema {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  return { type: types.length === 1 ? (types[0] ?? 'string') : types, ...schema }
}

function withoutNeedlessChoice(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf
  const type = options?.[0]?.type
  if (!options || options.length < 2 || type === undefined) return schema
  const { anyOf: _options, ...rest } = schema
  const [first, second] = options
  if (first && second?.type === 'null' && options.length === 2) return orNull(first, rest) ?? schema
  const bare = options.every((one) => 'const' in one && one.type === type && Object.keys(one).length === 2)
  return bare ? { type, enum: options.map((one) => one.const), ...rest } : schema
}

/** Merges a value or null into one schema with two types, so that description and limits stay at its top. */
function orNull(value: JsonSchema, rest: JsonSchema): JsonSchema | undefined {
  if (typeof value.type !== 'string' || 'const' in value) return undefined
  const nullable = { ...value, type: [value.type, 'null'], ...rest }
  return value.enum ? { ...nullable, enum: [...value.enum, null] } : nullable
}

// Prepares a response schema so that compiling its writer validates unions only, not the whole answer.

interface JsonSchema {
  [keyword: string]: unknown
}

/**
 * A validator selects the branch of a union, and compiling it compiles the whole document that contains the union.
 * Therefore each union becomes its own document; if its branches differ in type, it needs no validator.
 */
export function splitUnions<Schema>(schema: Schema): { schema: Schema; unions: Record<string, Schema> } {
  const unions: Record<string, Schema> = {}
  const names = new Map<string, string>()
  const nameOf = (union: JsonSchema): string => {
    const text = JSON.stringify(union)
    const name = names.get(text) ?? `union-${names.size}`
    names.set(text, name)
    unions[name] = union as Schema
    return name
  }
  const split = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(split)
    if (typeof node !== 'object' || node === null) return node
    const copy: JsonSchema = Object.fromEntries(
      Object.entries(node).map(([keyword, value]) => [keyword, split(value)]),
    )
    if (!Array.isArray(copy.anyOf)) return copy
    return byType(copy) ?? { $ref: `${nameOf(copy)}#` }
  }
  return { schema: split(schema) as Schema, unions }
}

/** A list or an object would also match a text, so texts come last. */
const inOrderOfChecks = ['array', 'object', 'integer', 'number', 'boolean', 'string']

function byType({ anyOf, ...rest }: JsonSchema): JsonSchema | null {
  const branches = anyOf as JsonSchema[]
  const types = branches.map(typeOf)
  if (new Set(types).size < types.length || types.includes(undefined)) return null
  const [first, ...others] = inOrderOfChecks.filter((type) => types.includes(type))
  const { const: _, enum: __, ...members }: JsonSchema = Object.assign({}, ...branches)
  const type = others.length === 0 ? first : [first, ...others]
  return { ...members, ...rest, type, nullable: types.includes('null') }
}

function typeOf({ type, enum: choices, const: only }: JsonSchema): string | undefined {
  if (typeof type === 'string') return type
  const all = Array.isArray(choices) ? choices : [only]
  return all.every((each) => typeof each === 'string') ? 'string' : undefined
}

// Prepares a response schema so that compiling its writer validates unions only, not the whole answer.

interface JsonSchema {
  [keyword: string]: unknown
}

/**
 * Which branch of a union fits is decided by a validator, and its compiler compiles the whole document that the union is
 * part of. Each union becomes a document of its own, and a value or null needs no validator.
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
    return orNull(copy) ?? { $ref: `${nameOf(copy)}#` }
  }
  return { schema: split(schema) as Schema, unions }
}

function orNull({ anyOf, ...rest }: JsonSchema): JsonSchema | null {
  const [value, other, ...more] = anyOf as JsonSchema[]
  const isOrNull = more.length === 0 && other?.type === 'null' && typeof value?.type === 'string'
  return isOrNull ? { ...rest, ...value, nullable: true } : null
}

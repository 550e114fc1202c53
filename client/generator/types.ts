// Prints a JSON Schema of the OpenAPI document as a TypeScript type.
import type { JsonSchema } from './document.ts'

/** How a schema is printed: input may spell a missing member as `undefined`, output never does. */
export interface PrintOptions {
  input: boolean
  indent: string
}

const identifier = /^[A-Za-z_$][\w$]*$/

/** Prints the type of a value that fits the schema. */
export function printType(schema: JsonSchema | boolean, options: PrintOptions): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.$ref) return componentName(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') || 'never'
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return unique(choices.map((one) => printType(one, options))).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => parenthesise(printType(one, options))).join(' & ')
  if (Array.isArray(schema.type)) {
    return unique(schema.type.map((type) => printType({ ...schema, type }, options))).join(' | ')
  }
  return printPlain(schema, options)
}

function printPlain(schema: JsonSchema, options: PrintOptions): string {
  if (schema.type === 'string')
    return schema.contentMediaType ? 'Blob | ArrayBuffer | Uint8Array | string' : 'string'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean' || schema.type === 'null') return schema.type
  if (schema.type === 'array' || schema.prefixItems) return printArray(schema, options)
  if (schema.type === 'object' || schema.properties) return printObject(schema, options)
  return 'unknown'
}

function printArray(schema: JsonSchema, options: PrintOptions): string {
  const items = schema.items ?? true
  if (!schema.prefixItems) return `${parenthesise(printType(items, options))}[]`
  const first = schema.prefixItems.map((one) => printType(one, options))
  const rest = items === false ? [] : [`...${parenthesise(printType(items, options))}[]`]
  return `[${[...first, ...rest].join(', ')}]`
}

/** Prints an object type over several lines, each member with its description. */
export function printObject(schema: JsonSchema, options: PrintOptions): string {
  const members = Object.entries(schema.properties ?? {})
  const others = Object.values(schema.patternProperties ?? {})
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object') others.push(additionalProperties)
  if (members.length === 0) return printRecord(others, additionalProperties, options)
  const inner = { ...options, indent: `${options.indent}  ` }
  const types: string[] = []
  const lines = members.map(([name, member]) => {
    const isRequired = schema.required?.includes(name) ?? false
    const type = `${printType(member, inner)}${!isRequired && options.input ? ' | undefined' : ''}`
    types.push(type, ...(isRequired ? [] : ['undefined']))
    const key = identifier.test(name) ? name : JSON.stringify(name)
    return `${printComment(member.description, inner.indent)}${inner.indent}${key}${isRequired ? '' : '?'}: ${type}\n`
  })
  if (others.length) {
    // An index signature has to cover the named members as well.
    const all = unique([...types, ...others.map((one) => printType(one, inner))])
    lines.push(`${inner.indent}[key: string]: ${all.join(' | ')}\n`)
  }
  return `{\n${lines.join('')}${options.indent}}`
}

function printRecord(values: JsonSchema[], rest: unknown, options: PrintOptions): string {
  if (values.length)
    return `Record<string, ${unique(values.map((one) => printType(one, options))).join(' | ')}>`
  return rest === false ? 'Record<string, never>' : 'Record<string, unknown>'
}

/** Prints a description as a comment before the thing described, or nothing. */
export function printComment(description: string | undefined, indent: string): string {
  if (!description) return ''
  const lines = description.replaceAll('*/', '*\\/').trim().split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** The name at the end of a reference to a component. */
export function componentName(reference: string): string {
  const name = reference.split('/').at(-1) ?? ''
  if (!identifier.test(name)) throw new Error(`${reference} does not name a type`)
  return name
}

const unique = (types: string[]): string[] => [...new Set(types)]
const parenthesise = (type: string): string =>
  / [|&] /.test(type) && !type.startsWith('{') ? `(${type})` : type

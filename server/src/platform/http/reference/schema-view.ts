// Renders a schema: the type in words, its limits, and its members as a nested list.
import { html, Markup } from '#platform/markup.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/document.ts'

const names: Record<string, string> = {
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  string: 'text',
}

const componentOf = (schema: JsonSchema): string | undefined => schema.$ref?.split('/').at(-1)

/** Text with `code` between backticks. */
export const inline = (text: string): Markup[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))

/** The type in words, with links to the objects it contains. */
export function typeWords(schema: JsonSchema): Markup {
  const component = componentOf(schema)
  if (component) return html`<a href="objects#${component}">${component}</a>`
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return alternatives(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return alternatives(choices.map(typeWords))
  if (schema.allOf) return joined(schema.allOf.map(typeWords), ' and ')
  if (Array.isArray(schema.type))
    return alternatives(schema.type.map((type) => typeWords({ ...schema, type })))
  if (schema.type === 'array' && !schema.prefixItems) return html`list of ${typeWords(itemsOf(schema))}`
  const values = valuesOf(schema)
  if (values && !schema.properties) return html`map of ${typeWords(values)}`
  return html`${names[schema.type ?? ''] ?? schema.type ?? 'anything'}`
}

const itemsOf = ({ items }: JsonSchema): JsonSchema => (typeof items === 'object' ? items : {})

function valuesOf({ additionalProperties, patternProperties }: JsonSchema): JsonSchema | undefined {
  if (typeof additionalProperties === 'object') return additionalProperties
  return Object.values(patternProperties ?? {})[0]
}

function joined(parts: Markup[], separator: string): Markup {
  return new Markup(parts.map((part) => part.text).join(separator))
}

const alternatives = (parts: Markup[]): Markup =>
  parts.length < 3 ? joined(parts, ' or ') : html`${joined(parts.slice(0, -1), ', ')} or ${parts.at(-1)}`

/** The limits of a value in words, such as "1 to 200, 20 unless said". */
export function limitWords(schema: JsonSchema): string {
  const { minimum, maximum, default: fallback } = schema
  return [
    range(minimum, maximum, ''),
    range(schema.minLength || undefined, schema.maxLength, ' characters'),
    range(schema.minItems || undefined, schema.maxItems, ' entries'),
    schema.format ?? '',
    fallback === undefined ? '' : `${JSON.stringify(fallback)} unless said`,
  ]
    .filter(Boolean)
    .join(', ')
}

// Larger numbers are only a safety limit and tell a reader nothing.
const worthTelling = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < 1e9 ? limit : undefined

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const [least, most] = [worthTelling(from), worthTelling(to)]
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (least !== undefined) return `at least ${least}${unit}`
  return most === undefined ? '' : `at most ${most}${unit}`
}

/** The members to mark: in a request the required ones, in an answer the optional ones. */
export type Marked = 'required' | 'optional'

/** The members of a schema as a nested list; empty if it has none of its own. */
export function fieldList(schema: JsonSchema, marked: Marked): Markup | undefined {
  const target = inner(schema)
  const members = Object.entries(target.properties ?? {})
  if (members.length === 0) return undefined
  const rows = members.map(([name, member]) => {
    const isRequired = target.required?.includes(name) ?? false
    return field(name, member, isRequired === (marked === 'required') ? marked : undefined, marked)
  })
  return html`<ul class="fields">${rows}</ul>`
}

/** Looks through lists, maps and alternatives for the one object that has members of its own. */
function inner(schema: JsonSchema): JsonSchema {
  if (schema.properties) return schema
  const parts = [itemsOf(schema), valuesOf(schema), ...(schema.anyOf ?? [])].filter(
    (part) => part !== undefined,
  )
  const found = parts.map((part) => (Object.keys(part).length ? inner(part) : part))
  return found.find((part) => part.properties) ?? schema
}

function field(name: string, schema: JsonSchema, mark: Marked | undefined, marked: Marked): Markup {
  const limits = limitWords(schema)
  return html`<li><div class="field"><code class="name">${name}</code> <span class="type">${typeWords(schema)}</span>${
    mark ? html` <span class="mark">${mark}</span>` : ''
  }${schema.description ? html`<p>${inline(schema.description)}</p>` : ''}${
    limits ? html`<p class="limits">${limits}</p>` : ''
  }</div>${fieldList(schema, marked)}</li>`
}

/** Resolves a reference to its schema. */
export function resolve(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const name = componentOf(schema)
  return name ? (document.components.schemas[name] ?? {}) : schema
}

export function objectsView(document: OpenApiDocument): Markup {
  const objects = Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<h2 id="${name}">${name}</h2>
${schema.description ? html`<p>${inline(schema.description)}</p>` : ''}${fieldList(schema, 'optional') ?? html`<p>${typeWords(schema)}</p>`}`,
  )
  return html`<h1>Objects</h1>${objects}`
}

// Describes the parameters of a route: path, query, and the Idempotency-Key of repeatable requests.
import type { TSchema } from 'typebox'
import type { JsonSchema, Parameter } from './document.ts'
import { openApiPath, type RouteDescription } from './route.ts'
import type { SchemaBook } from './schemas.ts'

/** Lists the parameters, those of the path first. */
export function describeParameters(route: RouteDescription, book: SchemaBook): Parameter[] {
  const params = propertiesOf(route.schema.params, book)
  const named = [...openApiPath(route.url).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const fromPath = named.map((name): Parameter => {
    const schema = params.properties[name]
    if (!schema) throw new Error(`${route.method} ${route.url}: the path parameter "${name}" has no schema`)
    return parameter(name, 'path', true, schema)
  })
  const query = propertiesOf(route.schema.querystring, book)
  const fromQuery = Object.entries(query.properties).map(([name, schema]) =>
    parameter(name, 'query', query.required.includes(name), schema),
  )
  return [...fromPath, ...fromQuery, ...(route.idempotent ? [idempotencyKey] : [])]
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Key that the client chooses, different for each request. If a request is repeated with its key, the server returns the response again and changes nothing',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function propertiesOf(schema: TSchema | undefined, book: SchemaBook) {
  if (!schema) return { properties: {}, required: [] }
  // The query schema itself never becomes a component: its members become parameters.
  const { title: _title, ...untitled } = schema as Record<string, unknown>
  const { properties = {}, required = [] } = book.convert(untitled)
  return { properties, required }
}

function parameter(
  name: string,
  place: Parameter['in'],
  required: boolean,
  described: JsonSchema,
): Parameter {
  const { description, presence, ...schema } = described
  if (presence === true) return presenceFlag(name, place, description)
  return {
    name,
    in: place,
    required,
    ...(description ? { description } : {}),
    ...(schema.type === 'array' ? { style: 'form' as const, explode: false as const } : {}),
    schema,
  }
}

function presenceFlag(name: string, place: Parameter['in'], description?: string): Parameter {
  const rule = 'True if present, with any value.'
  return {
    name,
    in: place,
    required: false,
    description: description ? `${description.replace(/\.?$/, '.')} ${rule}` : rule,
    allowEmptyValue: true,
    schema: { type: 'boolean', default: false },
    'x-presence': true,
  }
}

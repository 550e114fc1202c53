// Describes one operation: its parameters, body, answers and access.
import type { TSchema } from 'typebox'
import type { JsonSchema, Operation, RequestBody, Response } from './document.ts'
import { describeParameters } from './parameters.ts'
import { errorAnswers, successWords } from './responses.ts'
import type { RouteDescription } from './route.ts'
import type { SchemaBook } from './schemas.ts'

/** Describes the operation of a route; throws if it has no usable name or summary. */
export function describeOperation(route: RouteDescription, book: SchemaBook): Operation {
  const { schema, access } = route
  const place = `${route.method} ${route.url}`
  if (!schema.operationId) throw new Error(`${place} has no operationId`)
  if (!/^[a-z][A-Za-z0-9]*$/.test(schema.operationId)) {
    throw new Error(`${place}: "${schema.operationId}" is not usable as a function name`)
  }
  if (!schema.summary) throw new Error(`${place} has no summary`)
  const parameters = describeParameters(route, book)
  return {
    operationId: schema.operationId,
    summary: schema.summary,
    ...(schema.description ? { description: schema.description } : {}),
    ...(schema.tags?.length ? { tags: [...schema.tags] } : {}),
    ...(parameters.length ? { parameters } : {}),
    ...(schema.body ? { requestBody: describeBody(schema.body, book) } : {}),
    responses: describeResponses(route, book),
    security: [...(access.signedIn ? [] : [{}]), { token: [] }, { bearer: [] }, { session: [] }],
    'x-access': access.name,
  }
}

const content = (schema: JsonSchema, source: TSchema) => ({
  [(source as JsonSchema).contentMediaType?.toString() ?? 'application/json']: { schema },
})

function describeBody(body: TSchema, book: SchemaBook): RequestBody {
  const source = body as JsonSchema
  const isObject = source.type === 'object'
  const { description } = source
  return {
    // The body is optional if all its members are, or if it is ignored.
    required: isObject
      ? (source.required ?? []).length > 0
      : Object.keys(source).some((key) => key !== 'description'),
    ...(description ? { description } : {}),
    content: content(book.convert(body), body),
  }
}

function describeResponses(route: RouteDescription, book: SchemaBook): Operation['responses'] {
  const responses: Operation['responses'] = {}
  for (const status of expectedErrors(route)) {
    const known = errorAnswers[status]
    if (!known)
      throw new Error(`${route.method} ${route.url}: ${status} is not one of the shared error answers`)
    responses[status] = { $ref: `#/components/responses/${known.name}` }
  }
  for (const [key, schema] of Object.entries(route.schema.response)) {
    const status = Number(key)
    if (schema) responses[key] = withXml(route, describeAnswer(status, schema, book))
    else if (status < 400) responses[key] = { description: successWords[status] ?? 'Done.' }
  }
  return responses
}

const xml = { schema: { type: 'string', description: 'An oManual 1.0 document' } }

const withXml = ({ answersXml }: RouteDescription, answer: Response): Response =>
  answersXml ? { ...answer, content: { ...answer.content, 'application/xml': xml } } : answer

function describeAnswer(status: number, schema: TSchema, book: SchemaBook): Response {
  const words =
    (schema as JsonSchema).description ?? successWords[status] ?? errorAnswers[status]?.description
  return { description: words ?? 'The answer.', content: content(book.convert(schema), schema) }
}

function expectedErrors({ method, url, schema, access, answersXml }: RouteDescription): number[] {
  const writes = !['GET', 'HEAD'].includes(method.toUpperCase())
  const query = membersOf(schema.querystring)
  // An invalid path parameter is 404, so path parameters alone never cause 422.
  // A write without a body can still break a rule; a DELETE only removes.
  const judges = (writes && method !== 'DELETE') || schema.body || Object.keys(query).length > 0
  const declared = Object.entries(schema.response).filter(([status, body]) => Number(status) >= 400 && !body)
  const errors = [
    401,
    429,
    503,
    ...(answersXml ? [400] : []),
    // By the header that overrides the method.
    ...(method.toUpperCase() === 'POST' ? [405] : []),
    ...(access.signedIn || writes ? [403] : []),
    ...(url.includes(':') ? [404] : []),
    ...(writes && 'revisionid' in query ? [409] : []),
    ...(schema.body ? [400, 413, 415] : []),
    ...(judges ? [422] : []),
    ...(writes ? [507] : []),
    ...declared.map(([status]) => Number(status)),
    ...(schema.problems ?? []),
  ]
  return [...new Set(errors)].sort((a, b) => a - b)
}

const membersOf = (schema: TSchema | undefined) => (schema as JsonSchema | undefined)?.properties ?? {}

// Invents example values out of schemas: a request to copy and the answer it gets.
import type { JsonSchema, OpenApiDocument, Operation } from '../openapi/document.ts'
import { resolve } from './schema-view.ts'

/** Stands for the address of the site until the page knows its own. */
export const exampleHost = 'https://guides.example'

// Values that read like the real thing, for names that mean the same everywhere.
const knownTexts: Record<string, string> = {
  email: 'mara@example.org',
  username: 'Mara Lind',
  unique_username: 'mara_lind',
  password: 'correct horse battery',
  old_password: 'the old password',
  langid: 'en',
  language: 'en',
  title: 'Workshop',
  label: 'Label printer',
  url: `${exampleHost}/…`,
  search: 'mara',
}

const knownNumbers: Record<string, number> = { offset: 0, limit: 20, userid: 7 }

/** An example of a value that fits the schema. */
export function exampleOf(schema: JsonSchema, document: OpenApiDocument, name = '', depth = 0): unknown {
  const target = resolve(schema, document)
  if (target.examples?.length) return target.examples[0]
  if ('const' in target) return target.const
  if (target.enum) return target.enum[0]
  if (target.default !== undefined) return target.default
  const choice = target.anyOf?.[0] ?? target.oneOf?.[0]
  if (choice) return exampleOf(choice, document, name, depth)
  const type = Array.isArray(target.type) ? target.type[0] : target.type
  if (type === 'array') return exampleList(target, document, name, depth)
  if (type === 'object' || target.properties) return exampleObject(target, document, depth)
  return examplePlain(target, type, name)
}

function examplePlain(schema: JsonSchema, type: string | undefined, name: string): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') {
    if (/_date$|Since$/.test(name)) return 1_767_225_600
    return knownNumbers[name] ?? Math.max(1, schema.minimum ?? 1)
  }
  if (type === 'null' || type === undefined) return null
  return knownTexts[name] ?? '…'
}

function exampleList(schema: JsonSchema, document: OpenApiDocument, name: string, depth: number): unknown[] {
  if (depth > 4 || typeof schema.items !== 'object') return []
  return [exampleOf(schema.items, document, name, depth + 1)]
}

function exampleObject(schema: JsonSchema, document: OpenApiDocument, depth: number): unknown {
  if (depth > 4) return {}
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    exampleOf(member, document, name, depth + 1),
  ])
  return Object.fromEntries(members)
}

/** The example body of a request: what is required, or else the first thing that can be said. */
export function exampleBody(schema: JsonSchema, document: OpenApiDocument): unknown {
  const target = resolve(schema, document)
  const names = target.required?.length ? target.required : Object.keys(target.properties ?? {}).slice(0, 1)
  if (!target.properties) return exampleOf(target, document)
  return Object.fromEntries(
    names.map((name) => [name, exampleOf(target.properties?.[name] ?? {}, document, name, 1)]),
  )
}

/** A command line that makes the request. */
export function curlOf(
  method: string,
  path: string,
  operation: Operation,
  document: OpenApiDocument,
): string {
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${addressOf(path, operation, document)}'`,
  ]
  if (!operation.security.some((one) => Object.keys(one).length === 0))
    lines.push('-H "Authorization: api $TOKEN"')
  const media = Object.entries(operation.requestBody?.content ?? {})[0]
  if (media) {
    const [type, { schema }] = media
    lines.push(`-H 'Content-Type: ${type}'`)
    const json = JSON.stringify(exampleBody(schema, document))
    lines.push(type === 'application/json' ? `-d '${json.replaceAll("'", "'\\''")}'` : '--data-binary @file')
  }
  return lines.join(' \\\n  ')
}

function addressOf(path: string, { parameters = [] }: Operation, document: OpenApiDocument): string {
  const partOf = (name: string, place: string) => {
    const found = parameters.find((one) => one.name === name && one.in === place)
    return encodeURIComponent(String(exampleOf(found?.schema ?? {}, document, name)))
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => partOf(name, 'path'))
  const needed = parameters.filter((one) => one.in === 'query' && (one.required || one.name === 'limit'))
  const query = needed.map(({ name }) => `${name}=${partOf(name, 'query')}`).join('&')
  return `${exampleHost}${filled}${query ? `?${query}` : ''}`
}

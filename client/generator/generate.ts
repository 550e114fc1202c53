// Writes the generated file of the client out of the OpenAPI document: one type per component and operation, one table.
import type { Document, JsonSchema, Operation, Parameter } from './document.ts'
import { componentName, printComment, printObject, printType } from './types.ts'

interface Entry {
  method: string
  path: string
  operation: Operation
}

const reservedNames = new Set(['pages', 'then'])

/**
 * The whole text of the generated file. `base` is the beginning of every path that the client's `baseUrl` replaces.
 *
 * @example generate(JSON.parse(await readFile('openapi.json', 'utf8')), '/api/2.0')
 */
export function generate(document: Document, base: string): string {
  const entries = listOperations(document, base)
  return [
    '// Generated from openapi.json; run the generator again instead of editing this file.',
    '',
    ...printComponents(document),
    '/** What each operation takes and answers. */',
    'export interface Operations {',
    ...entries.map(({ operation }) => printOperation(operation)),
    '}',
    '',
    '/** Where each operation lives: method, path and the query members that count by presence. */',
    'export const operations = {',
    ...entries.map(printRow),
    '} as const satisfies Record<keyof Operations, readonly [string, string, ...string[]]>',
    '',
  ].join('\n')
}

function listOperations(document: Document, base: string): Entry[] {
  const entries: Entry[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith(`${base}/`)) throw new Error(`${path} does not begin with ${base}`)
    for (const [method, operation] of Object.entries(item)) {
      if (reservedNames.has(operation.operationId))
        throw new Error(`"${operation.operationId}" is a reserved name`)
      entries.push({ method: method.toUpperCase(), path: path.slice(base.length), operation })
    }
  }
  return entries.sort((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1))
}

function printRow({ method, path, operation }: Entry): string {
  const flags = (operation.parameters ?? []).filter((one) => one['x-presence']).map((one) => one.name)
  const cells = [method, path, ...flags].map((cell) => `'${cell}'`)
  return `  ${operation.operationId}: [${cells.join(', ')}],`
}

function printComponents(document: Document): string[] {
  const answered = componentsOfAnswers(document)
  return Object.entries(document.components.schemas).map(([name, schema]) => {
    const options = { input: !answered.has(name), indent: '' }
    const comment = printComment(schema.description, '')
    const isObject = Object.keys(schema.properties ?? {}).length > 0 && !schema.allOf && !schema.anyOf
    const printed = isObject ? printObject(schema, options) : printType(schema, options)
    return `${comment}export ${isObject ? `interface ${name} ` : `type ${name} = `}${printed}\n`
  })
}

/** The components that the server sends; all others only ever travel towards it. */
function componentsOfAnswers(document: Document): Set<string> {
  const found = new Set(['Problem', 'ProblemDetail'])
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (key !== '$ref' || typeof member !== 'string') visit(member)
      else if (member.startsWith('#/components/schemas/')) follow(componentName(member))
    }
  }
  const follow = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    visit(document.components.schemas[name])
  }
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) visit(operation.responses)
  }
  return found
}

function printOperation(operation: Operation): string {
  const lines = [
    ...printParameters(operation, 'path', 'params'),
    ...printParameters(operation, 'query', 'query'),
    ...printBody(operation),
    `    response: ${printAnswer(operation)}`,
    ...(answersXml(operation) ? ['    xml: string'] : []),
  ]
  return `${printComment(operation.summary, '  ')}  ${operation.operationId}: {\n${lines.join('\n')}\n  }`
}

function printParameters({ parameters = [] }: Operation, place: string, name: string): string[] {
  const chosen = parameters.filter((one) => one.in === place)
  if (chosen.length === 0) return []
  const required = chosen.filter((one) => one.required).map((one) => one.name)
  const properties = Object.fromEntries(chosen.map((one) => [one.name, describe(one)]))
  const type = printObject({ type: 'object', properties, required }, { input: true, indent: '    ' })
  return [`    ${name}${required.length ? '' : '?'}: ${type}${required.length ? '' : ' | undefined'}`]
}

const describe = ({ schema, description }: Parameter): JsonSchema =>
  description ? { ...schema, description } : schema

function printBody({ requestBody }: Operation): string[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  if (!requestBody || !schema) return []
  const type = printType(schema, { input: true, indent: '    ' })
  return [`    body${requestBody.required ? '' : '?'}: ${type}${requestBody.required ? '' : ' | undefined'}`]
}

const answersXml = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ content }) => content?.['application/xml'] !== undefined)

function printAnswer({ responses }: Operation): string {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const types = answers.map(([, { content }]) => {
    const [media, body] = Object.entries(content ?? {})[0] ?? []
    if (!body) return 'undefined'
    return media === 'application/json'
      ? printType(body.schema, { input: false, indent: '    ' })
      : 'Uint8Array'
  })
  return [...new Set(types)].join(' | ') || 'undefined'
}

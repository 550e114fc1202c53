// One request out of the description of an operation: mostly valid, sometimes changed in one or several places.
import type { Chance } from '../../prove/site/seed.ts'
import { mutate } from './mutations.ts'
import { oddText, oddValue } from './odd.ts'
import type { Operation, Parameter } from './operations.ts'
import { type Source, valueFor } from './values.ts'

export interface FuzzRequest {
  operationId: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

export interface Limits {
  /** The account that repairs the site; no path names it. */
  guardid: number
}

/** A translation service is outside of the site. */
const omittedMembers = ['translation']

export function makeRequest(operation: Operation, source: Source, limits: Limits): FuzzRequest {
  const { chance } = source
  const { operationId, method, parameters } = operation
  const isValid = chance.is(0.5)
  const path = pathFor(operation, source, { isValid, ...limits })
  const query = queryFor(parameters, source, isValid)
  const headers: Record<string, string> = {}
  if (parameters.some(({ in: where }) => where === 'header') && chance.is(0.1))
    headers['idempotency-key'] = `key-${chance.between(1, 40)}`
  const body = operation.body ? bodyFor(operation.body, source, isValid) : null
  if (body) headers['content-type'] = body.type
  return { operationId, method, path: path + query, headers, body: body?.content ?? null }
}

interface PathLimits extends Limits {
  isValid: boolean
}

function pathFor({ path, parameters }: Operation, source: Source, { isValid, guardid }: PathLimits): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    const value = wireText(parameterValue(parameter?.schema ?? {}, name, source, isValid))
    const isGuard = name === 'userid' && Number.parseInt(value, 10) === guardid
    return encodeURIComponent(isGuard ? '999999' : value)
  })
}

function queryFor(parameters: readonly Parameter[], source: Source, isValid: boolean): string {
  const { chance } = source
  const share = chance.pick([0.1, 0.3, 0.7])
  const pairs = parameters
    .filter((each) => each.in === 'query' && (each.required || chance.is(share)))
    .map(({ name, schema }) => [name, wireText(parameterValue(schema, name, source, isValid))])
  if (!isValid && chance.is(0.1))
    pairs.push([chance.pick(['unknown', 'limit', 'guideid[]']), wireText(oddText(chance))])
  return pairs.length === 0
    ? ''
    : `?${pairs.map((pair) => pair.map((text) => encodeURIComponent(text as string)).join('=')).join('&')}`
}

function parameterValue(
  schema: Parameter['schema'],
  name: string,
  source: Source,
  isValid: boolean,
): unknown {
  const { chance, known } = source
  if (isValid || chance.is(0.6)) return valueFor(schema, name, source)
  return chance.is(0.4) ? (known.pickAny(chance) ?? 1) : oddValue(chance)
}

/** Lone surrogates have no bytes in UTF-8; addresses stay below the limit of the head. */
function wireText(value: unknown): string {
  const text =
    typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : `${value}`
  return (text ?? '').slice(0, 1500).toWellFormed() || '0'
}

type Body = NonNullable<Operation['body']>

function bodyFor(body: Body, source: Source, isValid: boolean): { type: string; content: string | Buffer } {
  const { chance } = source
  if (!body.type.endsWith('/json')) return { type: body.type, content: fileFor(chance) }
  if (!isValid && chance.is(0.04)) return { type: 'application/json', content: brokenText(chance) }
  let value = valueFor(body.schema ?? {}, 'body', source)
  if (!isValid)
    for (let count = chance.pick([1, 1, 1, 2, 5]); count > 0; count--) value = mutate(value, chance)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const name of omittedMembers) delete (value as Record<string, unknown>)[name]
  const type = !isValid && chance.is(0.03) ? chance.pick(['text/plain', 'application/xml', 'x']) : body.type
  return { type, content: JSON.stringify(value) ?? 'null' }
}

const brokenText = (chance: Chance): string =>
  chance.pick(['', '{', '{"a":', '\u0000', 'nul', '[1,]', '{"a":1}{', '"\\ud800"', '{"a":1,"a":2}', '1e9999'])

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff, 0xe0],
  [...Buffer.from('%PDF-1.4\n')],
  [...Buffer.from('GIF89a')],
  [...Buffer.from('PK\u0003\u0004')],
  [],
]

function fileFor(chance: Chance): Buffer {
  const noise = Array.from({ length: chance.pick([0, 1, 60, 3000]) }, () => chance.between(0, 255))
  return Buffer.from([...chance.pick(signatures), ...noise])
}

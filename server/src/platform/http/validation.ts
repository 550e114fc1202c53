// Schemas → checks, and every fault → one entry with field, place and plain words.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import type { FieldFault } from '../problems.ts'
import { isFromForm, textFaultsOf } from './body.ts'

// `verbose` hands over the schema of a fault, which may bring its own words.
const options = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  strictNumbers: true,
  verbose: true,
} as const
const strict = new Ajv({ ...options, coerceTypes: false })
// Addresses carry only text, so numbers are read out of it there, and only there.
// Told to be strict about numbers, it would pass over the limits of an endless one that it has just read.
const lenient = new Ajv({ ...options, strictNumbers: false, coerceTypes: true })
const faultsShown = 50

type ObjectSchema = TSchema & { properties?: Record<string, { presence?: boolean }> }

export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return compileBody(schema)
  const check = compileLater(lenient, schema)
  const flags = httpPart === 'querystring' ? presenceFlags(schema) : []
  return (data: Record<string, unknown>) => {
    for (const flag of flags) if (data[flag] !== undefined) data[flag] = true
    return outcomeOf(check(), data)
  }
}

/** Compiling takes longer than everything else at the start, and most routes are not called soon. */
function compileLater(ajv: Ajv, schema: TSchema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined
  return () => {
    compiled ??= ajv.compile(schema)
    return compiled
  }
}

function outcomeOf(check: ValidateFunction, data: object) {
  if (!check(data)) return { error: new SchemaError(faultsOf(check.errors ?? [])) }
  const endless = Object.entries(data).find(([, value]) => value === Infinity || value === -Infinity)
  if (!endless) return { value: data }
  const [field] = endless
  return {
    error: new SchemaError([
      { message: `${field} must be a number within reach`, field, code: 'invalid_field' },
    ]),
  }
}

function compileBody(schema: TSchema) {
  const checks = { json: compileLater(strict, schema), form: compileLater(lenient, schema) }
  // No body at all arrives as null, and is an empty one.
  return (sent: unknown) => {
    const data = sent ?? {}
    return withTextFaults(
      textFaultsOf(data),
      outcomeOf(isFromForm(data) ? checks.form() : checks.json(), data),
    )
  }
}

/** What can not be kept is told first; the schema's word on the same field would add nothing. */
function withTextFaults(faults: readonly FieldFault[], outcome: ReturnType<typeof outcomeOf>) {
  if (faults.length === 0) return outcome
  const fields = new Set(faults.map((fault) => fault.field))
  const others = (outcome.error?.faults ?? []).filter((fault) => !fields.has(fault.field))
  return { error: new SchemaError([...faults, ...others].slice(0, faultsShown)) }
}

export class SchemaError extends Error {
  readonly faults: FieldFault[]

  constructor(faults: FieldFault[]) {
    super('Validation failed')
    this.faults = faults
  }
}

/** Flags that count by being there, whatever their value: `?unpatrolled=false` switches it on. */
function presenceFlags(schema: ObjectSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => property.presence)
    .map(([name]) => name)
}

function faultsOf(errors: ErrorObject[]): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const error of errors) {
    const fault = faultOf(error)
    // The branches of a union all complain of one field; one sentence about it is enough.
    if (fault && !faults.has(fault.field)) faults.set(fault.field, fault)
  }
  return [...faults.values()].slice(0, faultsShown)
}

function faultOf(error: ErrorObject): FieldFault | null {
  const path = error.instancePath.split('/').slice(1).map(decodePointer)
  const index = path.find((part) => /^\d+$/.test(part))
  const place = index === undefined ? {} : { index: Number(index) }
  if (error.keyword === 'if') return null
  if (error.keyword === 'required') {
    const field = [...path, String(error.params.missingProperty)].join('.')
    return { message: `${field} is required`, field, code: 'missing_field', ...place }
  }
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const name = error.params.additionalProperty ?? error.params.unevaluatedProperty
    const field = [...path, String(name)].join('.')
    return { message: `${field} is not known here`, field, code: 'unknown_field', ...place }
  }
  const field = path.join('.')
  return { message: `${field || 'The body'} ${sayWhy(error)}`, field, code: 'invalid_field', ...place }
}

const decodePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

function sayWhy({ keyword, params, parentSchema, message }: ErrorObject): string {
  const wish = (parentSchema as { errorMessage?: string } | undefined)?.errorMessage
  if (wish) return wish
  switch (keyword) {
    case 'type':
      return `must be ${typeWords(params.type)}`
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minItems':
      return `must have at least ${params.limit} entries`
    case 'maxItems':
      return `must have at most ${params.limit} entries`
    case 'minimum':
      return `must be ${params.limit} or more`
    case 'maximum':
      return `must be ${params.limit} or less`
    case 'pattern':
      return 'has characters that are not allowed here'
    case 'anyOf':
      return 'has a value of the wrong kind'
    default:
      return message ?? 'is not valid'
  }
}

function typeWords(type: string | string[]): string {
  const words: Record<string, string> = {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  }
  return [type]
    .flat()
    .map((each) => words[each] ?? each)
    .join(' or ')
}

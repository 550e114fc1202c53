// Compiles schemas into validators: for addresses before the handler, for bodies after access is checked.
import { readLanguage } from '@stepwright/rules'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import type { FieldFault } from '#platform/problems.ts'
import { isFromForm, textFaultsOf } from './body.ts'
import { collectFaults, errorsOf } from './collect-faults.ts'
import { faultOf } from './fault-words.ts'
import { readMembers } from './typed-text.ts'
import { withoutSisters } from './unions.ts'

// `verbose` adds the schema to a fault, which may have its own message. Text of forms and addresses is converted
// before, so that numbers are numbers everywhere.
const options = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  verbose: true,
  strictNumbers: true,
  coerceTypes: false,
  // The schemas are ours: checking them would compile the meta-schema while the first request waits.
  validateSchema: false,
} as const
// A body may be long, so its check ends with the first fault; the others are collected up to a limit.
const ofBodies = new Ajv(options)
const ofAddresses = new Ajv({ ...options, allErrors: true })
/** Invisible and bidirectional control characters: two names must not look alike because of them. */
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
for (const ajv of [ofBodies, ofAddresses]) {
  ajv.addKeyword({
    keyword: 'visible',
    type: 'string',
    schemaType: 'boolean',
    validate: (wanted: boolean, text: string) => !wanted || !unseen.test(text),
    error: { message: 'has characters that are not allowed here' },
  })
}
/** The code of an undetermined language, which no text has. */
const noLanguage = 'und'
/** Unknown languages of reads are no fault, but signs are. Empty: absent. */
const isTag = /^([a-z]{1,8}([-_][a-z0-9]{1,8})*)?$/i

interface Parent {
  /** Undefined while a member is checked separately, to collect the faults of a body. */
  parentData: Record<string, unknown> | undefined
  parentDataProperty: string
}

/** Normalizes a language code. For reads, an unknown language becomes `und`, which matches no text. */
const checkLanguage = (
  kind: 'read' | 'written',
  text: string,
  _schema: unknown,
  parent?: unknown,
): boolean => {
  const { parentData, parentDataProperty } = parent as Parent
  const known = readLanguage(text)
  if (known === undefined && (kind === 'written' || !isTag.test(text))) return false
  if (!parentData) return true
  if (text === '') delete parentData[parentDataProperty]
  else parentData[parentDataProperty] = known ?? noLanguage
  return true
}
for (const ajv of [ofBodies, ofAddresses]) {
  ajv.addKeyword({
    keyword: 'language',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    validate: checkLanguage,
    error: { message: 'must be a language by its code in ISO 639, such as de or pt-BR' },
  })
}
const faultsShown = 50
/** Empty, they count as absent: clients send them from empty fields. An empty `revisionid` is a fault. */
const fromEmptyFields = [
  ...['limit', 'offset', 'order', 'type'],
  ...['modifiedSince', 'max_form_revisionid', 'includeComments'],
]

type ObjectSchema = TSchema & {
  properties?: Record<string, { presence?: boolean; 'x-judged-apart'?: boolean }>
}
type Outcome = { value: unknown } | { error: SchemaError }

/** The route validates its body after access: `createBodyValidator`. */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return () => true
  const check = compileLater(ofAddresses, schema)
  const flags = httpPart === 'querystring' ? presenceFlags(schema) : []
  return (data: Record<string, unknown>) => {
    for (const flag of flags) if (data[flag] !== undefined) data[flag] = true
    if (httpPart === 'querystring')
      for (const name of fromEmptyFields) if (data[name] === '') delete data[name]
    readMembers(schema, data)
    const errors = errorsOf(check(), data)
    return errors.length > 0 ? { error: new SchemaError(faultsOf(errors)) } : { value: data }
  }
}

/** Returns the value for the handler, or throws a SchemaError with all faults. */
export function createBodyValidator(schema: TSchema): (sent: unknown) => unknown {
  const check = compileLater(ofBodies, schema)
  const isApart = separateMembers(schema)
  return (sent) => {
    // A missing body arrives as null and counts as empty.
    const data = sent ?? {}
    if (isFromForm(data)) readMembers(schema, data as Record<string, unknown>)
    const outcome = validate(check(), data, () => collectFaults(ofBodies, check().schema as TSchema, data))
    const all = withTextFaults(textFaultsOf(data, isApart), outcome)
    if ('error' in all) throw all.error
    return all.value
  }
}

/** Members marked `x-judged-apart` hold values that the handler validates one at a time, each with this validator. */
function separateMembers({ properties = {} }: ObjectSchema): (name: string) => boolean {
  return (name) => properties[name]?.['x-judged-apart'] === true
}

function validate(check: ValidateFunction, data: object, collect: () => FieldFault[]): Outcome {
  const first = errorsOf(check, data)
  if (first.length === 0) return { value: data }
  const faults = collect()
  return { error: new SchemaError(faults.length > 0 ? faults : faultsOf(first)) }
}

/** Compiling takes longer than everything else at the start, and most routes are not called soon. */
function compileLater(ajv: Ajv, schema: TSchema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined
  return () => {
    compiled ??= ajv.compile(firstEqual(schema))
    return compiled
  }
}

const schemas = new Map<string, TSchema>()

/** Ajv caches validators by schema object. Equal schemas of several routes or sites in one process share one. */
function firstEqual(schema: TSchema): TSchema {
  const text = JSON.stringify(schema)
  const first = schemas.get(text) ?? schema
  schemas.set(text, first)
  return first
}

/** Unstorable text is reported first; a schema fault of the same field would add nothing. */
function withTextFaults(faults: readonly FieldFault[], outcome: Outcome): Outcome {
  if (faults.length === 0) return outcome
  const fields = new Set(faults.map((fault) => fault.field))
  const rest = 'error' in outcome ? outcome.error.faults : []
  const others = rest.filter((fault) => !fields.has(fault.field))
  return { error: new SchemaError([...faults, ...others].slice(0, faultsShown)) }
}

export class SchemaError extends Error {
  readonly faults: FieldFault[]

  constructor(faults: FieldFault[]) {
    super('Validation failed')
    this.faults = faults
  }
}

/** Flags that are true if present, with any value: `?unpatrolled=false` switches it on. */
function presenceFlags(schema: ObjectSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => property.presence)
    .map(([name]) => name)
}

function faultsOf(errors: ErrorObject[]): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const error of withoutSisters(errors)) {
    const fault = faultOf(error)
    if (fault && !faults.has(fault.field)) faults.set(fault.field, fault)
  }
  return [...faults.values()].slice(0, faultsShown)
}

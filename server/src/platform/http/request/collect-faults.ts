// Collects all faults of a body up to a limit: oversized parts are not visited, and the walk ends at the limit.
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { FieldFault } from '#platform/problems.ts'
import { faultOf } from './fault-words.ts'
import { withoutSisters } from './unions.ts'

const faultsShown = 50

interface Shape {
  type?: unknown
  properties?: Record<string, Shape>
  required?: readonly string[]
  additionalProperties?: boolean | Shape
  patternProperties?: Record<string, Shape>
  items?: Shape
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  uniqueItems?: boolean
  anyOf?: unknown
  allOf?: unknown
}

interface Walk {
  ajv: Ajv
  faults: Map<string, FieldFault>
}

type Part = Record<string, unknown>

export function collectFaults(ajv: Ajv, schema: object, data: unknown): FieldFault[] {
  const walk: Walk = { ajv, faults: new Map() }
  visit(walk, schema as Shape, data, '')
  return [...walk.faults.values()]
}

const isFull = ({ faults }: Walk): boolean => faults.size >= faultsShown

/** Visits lists and objects; for every other value, including unions, the first fault is enough. */
function visit(walk: Walk, schema: Shape, data: unknown, path: string): void {
  if (isFull(walk)) return
  if (schema.anyOf || schema.allOf) checkWhole(walk, schema, data, path)
  else if (Array.isArray(data) && schema.items) visitList(walk, schema, data, path)
  else if (isObject(data) && (schema.properties || schema.patternProperties))
    visitObject(walk, schema, data, path)
  else checkWhole(walk, schema, data, path)
}

const isObject = (data: unknown): data is Part =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

function visitList(walk: Walk, schema: Shape, data: unknown[], path: string): void {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (data.length > maxItems)
    return void report(walk, schema, path, { keyword: 'maxItems', params: { limit: maxItems } })
  if (data.length < minItems)
    return void report(walk, schema, path, { keyword: 'minItems', params: { limit: minItems } })
  const before = walk.faults.size
  for (let at = 0; at < data.length && !isFull(walk); at++)
    visit(walk, items as Shape, data[at], `${path}/${at}`)
  if (schema.uniqueItems && walk.faults.size === before) checkWhole(walk, schema, data, path)
}

function visitObject(walk: Walk, schema: Shape, data: Part, path: string): void {
  for (const name of schema.required ?? []) {
    if (data[name] === undefined)
      report(walk, schema, path, { keyword: 'required', params: { missingProperty: name } })
  }
  const { properties = {}, minProperties, maxProperties } = schema
  let count = 0
  for (const name in data) {
    if (isFull(walk)) return
    if (++count > (maxProperties ?? Number.POSITIVE_INFINITY))
      return void report(walk, schema, path, { keyword: 'maxProperties', params: { limit: maxProperties } })
    if (!Object.hasOwn(properties, name)) visitOther(walk, schema, { name, value: data[name] }, path)
  }
  if (count < (minProperties ?? 0))
    report(walk, schema, path, { keyword: 'minProperties', params: { limit: minProperties } })
  for (const [name, inner] of Object.entries(properties)) {
    if (Object.hasOwn(data, name)) visit(walk, inner, data[name], `${path}/${encode(name)}`)
  }
}

/** A name that the schema does not list. */
function visitOther(
  walk: Walk,
  schema: Shape,
  { name, value }: { name: string; value: unknown },
  path: string,
): void {
  const pattern = Object.keys(schema.patternProperties ?? {}).find((each) => new RegExp(each, 'u').test(name))
  const rule = pattern === undefined ? schema.additionalProperties : schema.patternProperties?.[pattern]
  if (rule === false)
    report(walk, schema, path, { keyword: 'additionalProperties', params: { additionalProperty: name } })
  else if (typeof rule === 'object') visit(walk, rule, value, `${path}/${encode(name)}`)
}

const encode = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

type Broken = Pick<ErrorObject, 'keyword' | 'params'>

function report(walk: Walk, schema: Shape, instancePath: string, broken: Broken): void {
  addFault(walk, { ...broken, instancePath, parentSchema: schema as object, schemaPath: '' })
}

function addFault(walk: Walk, error: ErrorObject): void {
  const fault = isFull(walk) ? null : faultOf(error)
  if (fault && !walk.faults.has(fault.field)) walk.faults.set(fault.field, fault)
}

const compiled = new WeakMap<Ajv, WeakMap<object, ValidateFunction>>()

function checkWhole(walk: Walk, schema: Shape, data: unknown, path: string): void {
  for (const error of withoutSisters(errorsOf(checkOf(walk.ajv, schema), data)))
    addFault(walk, { ...error, instancePath: `${path}${error.instancePath}` })
}

/** Removes the errors from the validator: it would hold them, and the whole body with them, until its next call. */
export function errorsOf(check: ValidateFunction, data: unknown): ErrorObject[] {
  if (check(data)) return []
  const errors = check.errors ?? []
  check.errors = null
  return errors
}

function checkOf(ajv: Ajv, schema: object): ValidateFunction {
  const known = compiled.get(ajv) ?? new WeakMap<object, ValidateFunction>()
  compiled.set(ajv, known)
  const check = known.get(schema) ?? ajv.compile(schema)
  known.set(schema, check)
  return check
}

// Describes a fault of the validator: field, index and message.
import type { ErrorObject } from 'ajv'
import type { FieldFault } from '#platform/problems.ts'

/** Null for a fault that only summarizes others. */
export function faultOf(error: ErrorObject): FieldFault | null {
  const path = error.instancePath.split('/').slice(1).map(decodePointer)
  const index = path.find((part) => /^\d+$/.test(part))
  const position = index === undefined ? {} : { index: Number(index) }
  if (error.keyword === 'if') return null
  if (error.keyword === 'required') {
    const field = [...path, String(error.params.missingProperty)].join('.')
    return { message: `${field} is required`, field, code: 'missing_field', ...position }
  }
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const name = error.params.additionalProperty ?? error.params.unevaluatedProperty
    const field = [...path, String(name)].join('.')
    return { message: `${field} is not known here`, field, code: 'unknown_field', ...position }
  }
  const field = path.join('.')
  if (error.keyword === 'uniqueItems') {
    const again = Math.max(Number(error.params.i), Number(error.params.j))
    return { message: `${field} names the same thing twice`, field, code: 'duplicate', index: again }
  }
  return { message: `${field || 'The body'} ${sayWhy(error)}`, field, code: 'invalid_field', ...position }
}

const decodePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

function sayWhy({ keyword, params, parentSchema, message }: ErrorObject): string {
  const ownMessage = (parentSchema as { errorMessage?: string } | undefined)?.errorMessage
  if (ownMessage) return ownMessage
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

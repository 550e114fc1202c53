// The error answers that every route shares, and their common schema.
import type { JsonSchema, Response } from './document.ts'

/** The body of every error answer. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description:
    'The reason why a request was rejected. Rely on `code`; `message` is for users and may change.',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'boolean', const: true, description: 'Always true.' },
    message: { type: 'string', description: 'The error in words, for users.' },
    code: { type: 'string', description: 'A stable code for programs, such as `user.not-found`.' },
    errors: {
      type: 'array',
      description: 'With 422: all faults, each with its field.',
      items: { $ref: '#/components/schemas/ProblemDetail' },
    },
    requiredPrivileges: {
      type: 'array',
      description: 'With 403: one of these privileges is required.',
      items: { type: 'string' },
    },
  },
}

/** One fault of an invalid request. */
export const problemDetailSchema: JsonSchema = {
  type: 'object',
  description: 'One fault of a request.',
  required: ['message', 'field', 'code'],
  properties: {
    message: { type: 'string', description: 'The fault of this field in words, for users.' },
    field: { type: 'string', description: 'The name of the field or query parameter.' },
    code: {
      type: 'string',
      description: 'Such as `missing_field`, `invalid_field`, `unknown_field`, `duplicate` or `too_common`.',
    },
    index: {
      type: 'integer',
      description: 'The index in a list, if the fault is in one of its elements.',
    },
  },
}

const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 0 },
  },
}

const errorCode = {
  'X-Error-Code': {
    description: 'The error code: `resource.changed`, or `revision.missing` if no revision id was sent.',
    schema: { type: 'string' },
  },
}

interface ErrorAnswer extends Response {
  name: string
}

/** Each error status with the name of its shared component. */
export const errorAnswers: Readonly<Record<number, ErrorAnswer>> = {
  400: { name: 'BadRequest', description: 'The body is not valid JSON.', content: problem },
  401: {
    name: 'Unauthorized',
    description:
      'Authentication is required, or the token is invalid, revoked or expired. A private site requires it for every request.',
    content: problem,
  },
  403: { name: 'Forbidden', description: 'The signed-in user lacks a privilege.', content: problem },
  404: {
    name: 'NotFound',
    description: 'Not found, or the address is invalid.',
    content: problem,
  },
  409: {
    name: 'Conflict',
    description: 'The resource was changed meanwhile. The body is its current state, not a problem.',
    headers: errorCode,
    content: {
      'application/json': { schema: { type: 'object', description: 'The current state of the resource.' } },
    },
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The address does not support the method, which `X-HTTP-Method-Override` can set as well.',
    headers: {
      Allow: { description: 'The supported methods.', schema: { type: 'string' } },
    },
    content: problem,
  },
  413: { name: 'TooLarge', description: 'The body exceeds the limit.', content: problem },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The format of the body is not supported.',
    content: problem,
  },
  422: {
    name: 'Unprocessable',
    description: 'The request is well-formed but invalid; `errors` lists every fault.',
    content: problem,
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many attempts in a short time.',
    headers: retryAfter,
    content: problem,
  },
  503: {
    name: 'Busy',
    description: 'The server is busy or stopping; retry the request.',
    headers: retryAfter,
    content: problem,
  },
  507: { name: 'Full', description: 'The server has no space left.', content: problem },
}

/** The shared error answers as components. */
export function errorComponents(): Record<string, Response> {
  return Object.fromEntries(Object.values(errorAnswers).map(({ name, ...answer }) => [name, answer]))
}

/** The description of a success whose schema has none. */
export const successWords: Readonly<Record<number, string>> = {
  200: 'Success; the body is the result.',
  201: 'Created; the body is the new resource.',
  202: 'Accepted; the work continues.',
  204: 'Success without a body.',
  304: 'Not changed since the given ETag.',
}

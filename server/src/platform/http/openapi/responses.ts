// The error answers that every route shares, and the one shape they all have.
import type { JsonSchema, Response } from './document.ts'

/** The body of every error answer. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'Why a request was refused. Rely on `code`; `message` is for people and may change.',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'boolean', const: true, description: 'Always true.' },
    message: { type: 'string', description: 'What went wrong, for people.' },
    code: { type: 'string', description: 'A stable word for programs, such as `user.not-found`.' },
    errors: {
      type: 'array',
      description: 'With 422: every fault that was found, each with its place.',
      items: { $ref: '#/components/schemas/ProblemDetail' },
    },
    requiredPrivileges: {
      type: 'array',
      description: 'With 403: the privileges of which one is needed.',
      items: { type: 'string' },
    },
  },
}

/** One fault of a request that was not valid. */
export const problemDetailSchema: JsonSchema = {
  type: 'object',
  description: 'One fault of a request.',
  required: ['message', 'field', 'code'],
  properties: {
    message: { type: 'string', description: 'What is wrong with this field, for people.' },
    field: { type: 'string', description: 'The name of the field or query parameter.' },
    code: {
      type: 'string',
      description: 'Such as `missing_field`, `invalid_field`, `unknown_field`, `duplicate` or `too_common`.',
    },
    index: {
      type: 'integer',
      description: 'The position in a list, where the fault is in one of its members.',
    },
  },
}

const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

const errorCode = {
  'X-Error-Code': {
    description: 'The code of the refusal: `resource.changed`, or `revision.missing` where none was sent.',
    schema: { type: 'string' },
  },
}

interface ErrorAnswer extends Response {
  name: string
}

/** Each error status with the name of its shared component. */
export const errorAnswers: Readonly<Record<number, ErrorAnswer>> = {
  400: { name: 'BadRequest', description: 'The body is not the JSON that was expected.', content: problem },
  401: {
    name: 'Unauthorized',
    description:
      'Signing in is needed, or the token is wrong, revoked or expired. A private site asks for it everywhere.',
    content: problem,
  },
  403: { name: 'Forbidden', description: 'The signed-in person may not do this.', content: problem },
  404: {
    name: 'NotFound',
    description: 'There is no such thing, or the address cannot name one.',
    content: problem,
  },
  409: {
    name: 'Conflict',
    description: 'It was changed meanwhile. The body is the thing as it is now, not a problem.',
    headers: errorCode,
    content: { 'application/json': { schema: { type: 'object', description: 'The thing as it is now.' } } },
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The address does not know the method, which `X-HTTP-Method-Override` can name as well.',
    headers: {
      Allow: { description: 'The methods that it knows.', schema: { type: 'string' } },
    },
    content: problem,
  },
  413: { name: 'TooLarge', description: 'The body is larger than is accepted.', content: problem },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is in a form that is not read here.',
    content: problem,
  },
  422: {
    name: 'Unprocessable',
    description: 'The request is well-formed but not valid; `errors` lists every fault.',
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
    description: 'The server is busy or about to end; the same request will do in a moment.',
    headers: retryAfter,
    content: problem,
  },
  507: { name: 'Full', description: 'There is no room for it on the server.', content: problem },
}

/** The shared error answers as components. */
export function errorComponents(): Record<string, Response> {
  return Object.fromEntries(Object.values(errorAnswers).map(({ name, ...answer }) => [name, answer]))
}

/** What a plain success is called when its schema says nothing of its own. */
export const successWords: Readonly<Record<number, string>> = {
  200: 'Done; the answer is the body.',
  201: 'Created; the answer is the new thing.',
  202: 'Accepted; the work goes on.',
  204: 'Done; there is no body.',
  304: 'Not changed since the given ETag.',
}

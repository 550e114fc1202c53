// Defines the errors of the API: status, stable code, message, details. Errors of a domain are in its `*.problems.ts`.
export type FieldCode = 'missing_field' | 'invalid_field' | 'unknown_field' | 'duplicate' | 'too_common'

export interface FieldFault {
  message: string
  field: string
  code: FieldCode
  /** Position of the invalid line or list element, from 0. */
  index?: number
}

interface ProblemDetails {
  errors?: FieldFault[]
  requiredPrivileges?: string[]
  retryAfterSeconds?: number
  allow?: string[]
  /** The current resource, which is the whole body of a conflict. */
  resource?: object
  /** Value of the header `Link`. */
  link?: string
}

export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly details: ProblemDetails

  constructor(status: number, code: string, message: string, details: ProblemDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const missing = (noun: string, code: string) => () =>
  new Problem(404, `${code}.not-found`, `${noun} not found`)

export const fault = (field: string, message: string, code: FieldCode = 'invalid_field'): FieldFault => ({
  message,
  field,
  code,
})

export const invalid = (errors: FieldFault[]): Problem => {
  const first = errors[0]?.message ?? 'The request is not valid'
  return new Problem(422, 'request.invalid', errors.length > 1 ? `Validation failed: ${first}` : first, {
    errors,
  })
}

export const forbidden = (requiredPrivileges: string[], message = 'Insufficient privileges') =>
  new Problem(403, 'access.denied', message, { requiredPrivileges })

export const inWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KiB` : `${Math.floor(bytes / 1024 / 1024)} MiB`

export const problems = {
  // Errors of the request
  badJson: (why: string) => new Problem(400, 'request.bad-json', `The body is not valid JSON: ${why}`),
  badRequest: (why: string) => new Problem(400, 'request.malformed', why),
  endpointNotFound: (why = 'Endpoint not found') => new Problem(404, 'endpoint.not-found', why),
  methodNotAllowed: (allow: string[]) =>
    new Problem(405, 'method.not-allowed', `Method not allowed; this endpoint knows ${allow.join(', ')}`, {
      allow,
    }),
  bodyTooLarge: (limit: number) =>
    new Problem(413, 'body.too-large', `The body is larger than ${Math.floor(limit / 1024)} KiB`),
  fileTooLarge: (limit: number) =>
    new Problem(413, 'file.too-large', `The file is larger than ${inWords(limit)}`),
  addressTooLong: () => new Problem(414, 'address.too-long', 'The address is too long'),
  unsupportedBody: (why: string) => new Problem(415, 'body.unsupported', why),
  headersTooLarge: () => new Problem(431, 'headers.too-large', 'The headers are too large'),
  tooManyRequests: (retryAfterSeconds: number) =>
    new Problem(429, 'rate.exceeded', 'Rate limit exceeded. Please try again later.', { retryAfterSeconds }),
  keyReused: () =>
    new Problem(422, 'idempotency-key.reused', 'This Idempotency-Key was used for another request', {
      errors: [fault('Idempotency-Key', 'This Idempotency-Key was used for another request', 'duplicate')],
    }),
  busy: (retryAfterSeconds = 1) =>
    new Problem(503, 'server.busy', 'The server is busy. Please try again.', { retryAfterSeconds }),
  storageFull: () =>
    new Problem(
      507,
      'storage.full',
      'The disk of the server is full: nothing was saved. Tell an administrator.',
    ),
  outcomeUnknown: () =>
    new Problem(
      500,
      'server.outcome-unknown',
      'The database connection was lost during the write: check whether the change was saved',
    ),
  internal: () => new Problem(500, 'server.error', 'Something went wrong on our side'),
  invalid,
  invalidField: (field: string, message: string, code?: FieldCode) => invalid([fault(field, message, code)]),
  conflict: (resource: object, link?: string) =>
    new Problem(409, 'resource.changed', 'It was changed meanwhile', { resource, ...(link && { link }) }),

  // Errors of authentication
  authenticationRequired: () => new Problem(401, 'access.sign-in-needed', 'Authentication required'),
  forbidden,
  scopeMissing: (needed: readonly string[]) =>
    new Problem(
      403,
      'token.scope-missing',
      `This token was not made for that: it needs ${needed.join(' or ')}`,
      {
        requiredPrivileges: [],
      },
    ),

  // Errors of versioned resources
  /** For conflicts that the contract defines: the same answer, distinguished by its code. */
  revisionNotGiven: (resource: object, link?: string) =>
    new Problem(409, 'revision.missing', 'A revision id is required', { resource, ...(link && { link }) }),
  revisionDenied: () => invalid([fault('revisionid', 'This edit was denied already')]),
  revisionAccepted: () => invalid([fault('revisionid', 'This edit was accepted already')]),
  revisionNotFound: missing('Revision', 'revision'),
  revisionMissing: () => invalid([fault('revisionid', 'A revision id is required', 'missing_field')]),
} as const

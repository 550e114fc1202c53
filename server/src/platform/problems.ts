// Every way the API can say no, on one page: status, stable code, message for people, details.
export type FieldCode = 'missing_field' | 'invalid_field' | 'unknown_field' | 'duplicate' | 'too_common'

export interface FieldFault {
  message: string
  field: string
  code: FieldCode
  /** Position of the offending line or list element, from 0. */
  index?: number
}

interface ProblemDetails {
  errors?: FieldFault[]
  requiredPrivileges?: string[]
  retryAfterSeconds?: number
  allow?: string[]
  /** The current resource, which is the whole body of a conflict. */
  resource?: object
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

const missing = (noun: string, code: string) => () =>
  new Problem(404, `${code}.not-found`, `${noun} not found`)

const fault = (field: string, message: string, code: FieldCode = 'invalid_field'): FieldFault => ({
  message,
  field,
  code,
})

const invalid = (errors: FieldFault[]): Problem => {
  const first = errors[0]?.message ?? 'The request is not valid'
  return new Problem(422, 'request.invalid', errors.length > 1 ? `Validation failed: ${first}` : first, {
    errors,
  })
}

const forbidden = (requiredPrivileges: string[], message = 'Insufficient privileges') =>
  new Problem(403, 'access.denied', message, { requiredPrivileges })

const inWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KiB` : `${Math.floor(bytes / 1024 / 1024)} MiB`

export const problems = {
  // The request itself
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
  busy: () =>
    new Problem(503, 'server.busy', 'The server is busy. Please try again.', { retryAfterSeconds: 1 }),
  storageFull: () =>
    new Problem(
      507,
      'storage.full',
      'The disk of the server is full: nothing was saved. Tell an administrator.',
    ),
  quotaReached: (limit: number) =>
    new Problem(
      507,
      'storage.quota-reached',
      `file does not fit: all that one person has uploaded may take ${inWords(limit)} here. Ask an administrator.`,
    ),
  outcomeUnknown: () =>
    new Problem(500, 'server.outcome-unknown', 'The database was lost meanwhile: look whether it was saved'),
  internal: () => new Problem(500, 'server.error', 'Something went wrong on our side'),
  invalid,
  invalidField: (field: string, message: string, code?: FieldCode) => invalid([fault(field, message, code)]),
  conflict: (resource: object) =>
    new Problem(409, 'resource.changed', 'It was changed meanwhile', { resource }),
  /** Where the contract wants a conflict: the same answer, told apart by its code. */
  revisionNotGiven: (resource: object) =>
    new Problem(409, 'revision.missing', 'A revision id is required', { resource }),

  // Who is asking
  authenticationRequired: () => new Problem(401, 'access.sign-in-needed', 'Authentication required'),
  invalidLogin: () => new Problem(401, 'login.invalid', 'Invalid login'),
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
  foreignOrigin: () =>
    new Problem(403, 'origin.foreign', 'A write with the session cookie must come from a page of this site'),
  invalidAppId: () => new Problem(400, 'app-id.invalid', 'Invalid app id'),

  // People
  userNotFound: missing('User', 'user'),
  tokenNotFound: missing('Token', 'token'),
  invitationNotFound: missing('Invitation', 'invitation'),
  emailTaken: () => invalid([fault('email', 'This e-mail address has an account already', 'duplicate')]),
  uniqueUsernameTaken: () => invalid([fault('unique_username', 'This name is taken', 'duplicate')]),
  commentsOff: () =>
    new Problem(403, 'comments.off', 'Comments are switched off on this site', { requiredPrivileges: [] }),
  weakPassword: () =>
    invalid([
      fault(
        'password',
        'password is guessed quickly: avoid well-known words, rows such as 1234 and the own name',
        'too_common',
      ),
    ]),
  wrongPassword: (field: string) => invalid([fault(field, `${field} is not the current password`)]),
  registrationClosed: () => forbidden(['Admin'], 'Only an administrator can add people to this site'),
  invitationNeeded: () => forbidden(['Admin'], 'This site takes new people by invitation'),
  invitationInvalid: () =>
    invalid([fault('invitation', 'This invitation was used, has expired or does not exist')]),
  resetInvalid: () => invalid([fault('token', 'This link was used, has expired or does not exist')]),
  lastAdmin: () => invalid([fault('privileges', 'The site needs at least one administrator')]),
  mailNotSetUp: () =>
    new Problem(422, 'mail.not-set-up', 'This site sends no mail. Ask an administrator for a reset link.', {
      errors: [fault('email', 'This site sends no mail. Ask an administrator for a reset link.')],
    }),

  // Pages
  pageNotFound: missing('Page', 'page'),
  titleTaken: () => invalid([fault('title', 'There is a page with this title already', 'duplicate')]),
  categoryParentMissing: () => invalid([fault('parent', 'parent must be a category that is there')]),
  categoryCircle: () => invalid([fault('parent', 'A category can not lie below itself')]),
  categoryTooDeep: (limit: number) =>
    invalid([fault('parent', `The tree of categories would be deeper than ${limit}`)]),
  categoryHasChildren: () => invalid([fault('title', 'There are other categories in this one')]),
  categoryHasGuides: () => invalid([fault('title', 'There are guides in this category')]),
  revisionDenied: () => invalid([fault('revisionid', 'This edit was denied already')]),
  revisionAccepted: () => invalid([fault('revisionid', 'This edit was accepted already')]),
  tagNotFound: missing('Tag', 'tag'),

  // The site
  alreadySetUp: () =>
    new Problem(403, 'setup.done', 'This site has been set up already', { requiredPrivileges: ['Admin'] }),
  setupCodeWrong: () =>
    new Problem(403, 'setup.code-wrong', 'This is not the setup code that the console shows'),
  jobNotFound: missing('Job', 'job'),
  jobNotFailed: () => invalid([fault('jobid', 'Only a job that failed can be tried again')]),

  // Runs
  entryNotFound: missing('Run', 'entry'),
  entryState: (status: string, what: string) =>
    new Problem(422, 'entry.wrong-state', `A run that is ${status} can not be ${what}`, {
      errors: [fault('status', `A run that is ${status} can not be ${what}`)],
    }),
  entryFull: (limit: number) =>
    new Problem(422, 'entry.full', `A run can have at most ${limit} events; finish it and begin another`, {
      errors: [fault('entryid', `A run can have at most ${limit} events; finish it and begin another`)],
    }),
  entryIncomplete: (errors: FieldFault[]) =>
    new Problem(422, 'entry.incomplete', 'Required fields are empty', { errors }),

  // Media
  imageNotFound: missing('Image', 'image'),
  imagePrivate: () =>
    new Problem(403, 'image.private', 'Image is private.', { requiredPrivileges: ['Author'] }),
  pictureUnusable: (why: string) => invalid([fault('file', `file ${why}`)]),
  fileUnusable: (why: string) => invalid([fault('file', `file ${why}`)]),
  videoNotFound: missing('Video', 'video'),
  videoPrivate: () =>
    new Problem(403, 'video.private', 'Video is private.', { requiredPrivileges: ['Author'] }),
  documentNotFound: missing('Document', 'document'),
  documentPrivate: () =>
    new Problem(403, 'document.private', 'Document is private.', { requiredPrivileges: ['Moderator'] }),
  mediaItemNotFound: missing('Media item', 'media-item'),
  mediaTypeUnknown: () =>
    new Problem(
      400,
      'media-type.unknown',
      'Invalid type provided in the route. Type must one of: GuideImage, GuideVideoObject, GuideEmbedObject, Document.',
    ),
  uploadNotFound: missing('Upload', 'upload'),
  uploadOffsetWrong: (received: number) =>
    new Problem(409, 'upload.offset-wrong', `The upload goes on at byte ${received}`),
  uploadVersionUnknown: (version: string) =>
    new Problem(412, 'upload.version-unknown', `This site speaks version ${version} of tus`),
  tooManyUploads: (limit: number) =>
    new Problem(429, 'upload.too-many', `You have ${limit} uploads under way; end or finish one first`, {
      retryAfterSeconds: 60,
    }),

  // Comments
  commentNotFound: missing('Comment', 'comment'),
  commentTooOld: () =>
    new Problem(403, 'comment.too-old', 'A comment can be changed for five minutes only', {
      requiredPrivileges: ['Admin'],
    }),

  // Guides
  guideNotFound: missing('Guide', 'guide'),
  guidePrivate: () =>
    new Problem(403, 'guide.private', 'Guide is private.', { requiredPrivileges: ['Author'] }),
  stepNotFound: missing('Step', 'step'),
  formNotFound: missing('Form', 'form'),
  fieldNotFound: missing('Field', 'field'),
  teamNotFound: missing('Team', 'team'),
  revisionNotFound: missing('Revision', 'revision'),
  revisionMissing: () => invalid([fault('revisionid', 'A revision id is required', 'missing_field')]),
} as const

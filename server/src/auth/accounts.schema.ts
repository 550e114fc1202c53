// Schemas of signing in, registering, password resets, invitations and setup in the API.
import { type Static, Type } from 'typebox'
import { flag } from '#platform/http/request/query.ts'
import { PasswordAgain, someName } from '#platform/http/request/shapes.ts'
import { languages } from '#settings/settings.schema.ts'
import { Email, Password, Privileges, UniqueUsername, User, Username } from '#users/users.schema.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const body = (title: string, description: string) => ({ title, description, additionalProperties: false })

export const Waiting = Type.Object(
  {
    pending_edits: Type.Integer({
      description: 'Guides and pages with pending edits that the user can review, once per language',
    }),
    approval_requests: Type.Integer({
      description: 'Approval requests that wait for the signature of the user',
    }),
    has_approval_processes: Type.Boolean({ description: 'The site has approval processes' }),
    unread_notices: Type.Integer({ description: 'Unread notices of the user, up to 1,000' }),
  },
  { title: 'Waiting', description: 'Numbers of what waits for a user' },
)
export type Waiting = Static<typeof Waiting>

export const Session = Type.Object(
  {
    user: Type.Union([User, Type.Null()], { description: 'The user; null: no user is signed in' }),
    time: Type.Integer({ description: 'Time on the clock of the server, UNIX milliseconds' }),
    clock_proof: Type.Optional(
      Type.String({ description: 'With `device`: signature of that time for this user and device' }),
    ),
    waiting: Type.Optional(Waiting),
  },
  { title: 'Session', description: 'The session of the signed-in user' },
)
export const SessionQuery = Type.Object({
  device: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-7][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
      errorMessage: 'must be a UUID of version 1 to 7 in lower case',
      description: 'Id of the device: the response signs its time in `clock_proof`',
    }),
  ),
  waiting: flag('Adds the numbers of what waits for the signed-in user, in `waiting`'),
})
const given = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description })

export const SignIn = Type.Object(
  { email: given('E-mail address of the account'), password: given('Password of the administrator') },
  body('SignIn', 'E-mail address of the account'),
)
export const Registration = Type.Object(
  {
    email: Email,
    username: Username,
    unique_username: Type.Optional(nullable(UniqueUsername)),
    password: Password,
    invitation: Type.Optional(Type.String({ maxLength: 200, description: 'Token of an invitation' })),
  },
  body('Registration', 'A new account'),
)
export type Registration = Static<typeof Registration>

export const ResetRequest = Type.Object(
  { email: Email },
  body('PasswordResetRequest', 'The account whose password to reset'),
)
export const ResetCompletion = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200, description: 'Last part of the reset link' }),
    password: Password,
  },
  body('PasswordResetCompletion', 'The new password, with the token of the reset link'),
)
export const ResetLink = Type.Object(
  {
    url: Type.String({ description: 'The link to pass on' }),
    expires_date: Type.Integer({ description: 'End of its validity, UNIX seconds' }),
  },
  { title: 'ResetLink', description: 'A password reset link' },
)

const invitationMembers = {
  invitationid: Type.Integer({ description: 'Number of the invitation' }),
  email: nullable(Type.String({ description: 'E-mail address of the invited user' })),
  privileges: Type.Array(Type.String(), { description: 'Privileges of the new user' }),
  created_date: Type.Integer({ description: 'UNIX seconds' }),
  expires_date: Type.Integer({ description: 'End of its validity, UNIX seconds' }),
  used_date: nullable(Type.Integer({ description: 'Time of registration with it, UNIX seconds' })),
  userid: nullable(Type.Integer({ description: 'The user who registered with it' })),
}
export const Invitation = Type.Object(invitationMembers, {
  title: 'Invitation',
  description: 'A link by which one user can register',
})
export const FreshInvitation = Type.Object(
  {
    ...invitationMembers,
    url: Type.String({ description: 'The link to pass on; returned only once' }),
  },
  { title: 'FreshInvitation', description: 'An invitation together with its link' },
)
export const NewInvitation = Type.Object(
  {
    email: Type.Optional(nullable(Email)),
    privileges: Type.Optional(Privileges),
    ...PasswordAgain.properties,
  },
  body('NewInvitation', 'Address and privileges of an invitation'),
)
export const InvitationCheck = Type.Object(
  {
    email: nullable(Type.String({ description: 'E-mail address of the invited user' })),
    valid: Type.Boolean({ description: 'True if a user can still register with it' }),
  },
  { title: 'InvitationCheck', description: 'The validity of an invitation' },
)

export const SetupState = Type.Object(
  {
    needed: Type.Boolean({ description: 'True if there is no administrator yet' }),
    title: Type.String({ description: 'Name of the site' }),
  },
  { title: 'SetupState', description: 'State of the setup' },
)
const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'The one-time code that the console shows',
})
export const SetupCode = Type.Object({ code: Code }, body('SetupCode', 'The setup code to check'))
export const Setup = Type.Object(
  {
    code: Code,
    email: Email,
    username: Username,
    password: Password,
    title: Type.String({ ...someName(80), description: 'Name of the site' }),
    registration: Type.Optional(
      Type.Enum(['open', 'invited', 'closed'], { description: 'Form of registration' }),
    ),
    private: Type.Optional(Type.Boolean({ description: 'True if every read requires signing in' })),
    language: Type.Optional(Type.Enum([...languages], { description: 'Language of the site' })),
    sample: Type.Optional(Type.Boolean({ description: 'True: adds sample content to the site' })),
  },
  body('Setup', 'The first administrator and the site'),
)
export type Setup = Static<typeof Setup>

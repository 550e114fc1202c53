// Schemas of tokens for their owner in the API. The secret is shown once.
import { type Static, Type } from 'typebox'
import { scopes } from '#platform/http/request/scopes.ts'
import { someName } from '#platform/http/request/shapes.ts'
import { scopeWords } from './scopes.ts'

const nullableTime = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const each = scopes.map((one) => `${one}: ${scopeWords[one]}`).join('; ')
const listOfScopes = (description: string) =>
  Type.Array(Type.Enum([...scopes]), {
    minItems: 1,
    maxItems: scopes.length,
    description: `${description} (${each})`,
  })

const members = {
  tokenid: Type.Integer({ description: 'Number of the token' }),
  kind: Type.Enum(['session', 'api'], { description: 'session: from signing in; api: made for a program' }),
  label: Type.String({ description: 'Purpose; for a session, the program that signed in' }),
  created_date: Type.Integer({ description: 'UNIX seconds' }),
  last_used_date: nullableTime('Time of last use, to the minute; null if never used'),
  expires_date: nullableTime('End of validity; null if it never expires'),
  scopes: listOfScopes('Scopes of the token; a session has all'),
  current: Type.Boolean({ description: 'True for the token of this request' }),
}

export const Token = Type.Object(members, {
  title: 'Token',
  description: 'A session or a token for a program',
})
export type Token = Static<typeof Token>

export const FreshToken = Type.Object(
  { ...members, token: Type.String({ description: 'The secret; returned only once' }) },
  { title: 'FreshToken', description: 'A token with its secret' },
)

export const NewToken = Type.Object(
  {
    label: Type.String({ ...someName(80), description: 'Purpose' }),
    expires_date: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 1e11 }), Type.Null()], {
        description: 'End of validity, UNIX seconds; null: never; default: in 90 days',
      }),
    ),
    scopes: Type.Optional(listOfScopes('Scopes of the token; default: read')),
    old_password: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The current password of the owner',
    }),
  },
  { title: 'NewToken', description: 'A token to create', additionalProperties: false },
)
export type NewToken = Static<typeof NewToken>

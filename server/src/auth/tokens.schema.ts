// Tokens on the wire: what their owner may see of them. The secret is shown once.
import { type Static, Type } from 'typebox'

const nullableTime = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const members = {
  tokenid: Type.Integer({ description: 'Number of the token' }),
  kind: Type.Enum(['session', 'api'], { description: 'session: from signing in; api: made for a program' }),
  label: Type.String({ description: 'What it is for; of a session, the program that signed in' }),
  created_date: Type.Integer({ description: 'UNIX seconds' }),
  last_used_date: nullableTime('To the minute; null when never used'),
  expires_date: nullableTime('null when it never expires'),
  current: Type.Boolean({ description: 'Was this very request made with it?' }),
}

export const Token = Type.Object(members, {
  title: 'Token',
  description: 'A session or a token for a program',
})
export type Token = Static<typeof Token>

export const FreshToken = Type.Object(
  { ...members, token: Type.String({ description: 'The secret; it can not be shown again' }) },
  { title: 'FreshToken', description: 'A token together with its secret' },
)

export const NewToken = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S', description: 'What it is for' }),
    expires_date: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 1e11 }), Type.Null()], {
        description: 'UNIX seconds; null or absent: never',
      }),
    ),
  },
  { title: 'NewToken', description: 'A token to be made', additionalProperties: false },
)
export type NewToken = Static<typeof NewToken>

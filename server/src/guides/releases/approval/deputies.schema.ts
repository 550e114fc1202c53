// The schemas of deputies.
import { type Static, Type } from 'typebox'
import { UserSummary } from '#users/users.schema.ts'
import { identifier, nullable, number } from './approvals.schema.ts'

export const Deputy = Type.Object(
  {
    userid: number('Number of the represented user'),
    deputy: nullable(UserSummary, 'The user who signs for the user; null: none'),
    from: nullable(Type.Integer(), 'Beginning, UNIX seconds'),
    until: nullable(Type.Integer(), 'End, UNIX seconds'),
    represents: Type.Array(UserSummary, { description: 'People for whom the user can sign now' }),
  },
  { title: 'Deputy', description: 'The deputy of a user, and the people whom the user represents' },
)
export type Deputy = Static<typeof Deputy>

export const DeputyDraft = Type.Object(
  {
    userid: Type.Integer({ ...identifier, description: 'Number of the deputy' }),
    from: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1e11,
        description: 'Beginning, UNIX seconds, not in the past; default: now',
      }),
    ),
    until: Type.Integer({
      minimum: 0,
      maximum: 1e11,
      description: 'End, UNIX seconds; at most a year from now',
    }),
    old_password: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The current password of the caller',
    }),
  },
  { title: 'DeputyDraft', additionalProperties: false, description: 'The deputy of a user, with the time' },
)
export type DeputyDraft = Static<typeof DeputyDraft>

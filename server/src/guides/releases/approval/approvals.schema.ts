// Parts that the schemas of approvals share.
import { Type } from 'typebox'
import { Team } from '#users/teams.schema.ts'
import { UserSummary } from '#users/users.schema.ts'

export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(
  schema: T,
  description: string,
) => Type.Union([schema, Type.Null()], { description })
export const number = (description: string) => Type.Integer({ description })
export const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })
export const identifier = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const StageMembers = {
  name: nullable(Type.String(), 'Name; null: shown as “Stage” with its position'),
  users: Type.Array(UserSummary, { description: 'People who can sign' }),
  teams: Type.Array(Team, { description: 'Teams whose members can sign' }),
  required: number('Number of different people who must approve'),
  due_days: nullable(Type.Integer(), 'Days until the stage is overdue; null: no limit'),
}

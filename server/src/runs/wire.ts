// Parts of the wire schemas of runs.
import { type TSchema, Type } from 'typebox'

export const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
export const integer = (description: string) => Type.Integer({ description })
export const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })

/** Members of an event that an administrator entered for its user, and of its values. */
export const letIn = {
  let_in_by: Type.Optional(
    integer('The administrator who entered it for the user; absent: the user sent it'),
  ),
  let_in_by_username: Type.Optional(nullable(Type.String(), 'Name of that administrator')),
  let_in_at: Type.Optional(seconds('Time at which the server received it from that administrator')),
}

export const afterLock = {
  after_lock: Type.Optional(
    Type.Boolean({
      description:
        'True if it was recorded on a shared device after the lock time, and its user had not proved who they are since',
    }),
  ),
}
export const offline = Type.Boolean({ description: 'True if recorded offline: sent over ten seconds later' })
export const uncertain = Type.Boolean({
  description: 'True if the clocks of the device contradict each other about its time',
})
export const afterClosing = Type.Boolean({
  description: 'True if it was recorded before a lead closed its device, and arrived afterwards',
})

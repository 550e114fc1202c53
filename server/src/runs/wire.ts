// Parts of the wire schemas of runs.
import { type TSchema, Type } from 'typebox'

export const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
export const integer = (description: string) => Type.Integer({ description })
export const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })

export const offline = Type.Boolean({ description: 'True if recorded offline: sent over ten seconds later' })
export const uncertain = Type.Boolean({
  description: 'True if the clocks of the device contradict each other about its time',
})

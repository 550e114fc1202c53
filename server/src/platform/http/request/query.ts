// Query parameters that many endpoints share: paging, order, presence flags, the form of the answer.
import { Type } from 'typebox'
import { anyCase } from './any-case.ts'

export const offset = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'Number of entries to skip',
  }),
)
export const limit = Type.Optional(
  Type.Integer({
    minimum: 1,
    default: 20,
    description: 'Maximum number of results; a value above 200 counts as 200',
  }),
)
export const order = Type.Optional(anyCase(['ASC', 'DESC'], 'Sort direction'))
export const paging = { offset, limit }

/** Comma-separated; repeated parameters, also as `name[]`, form one list. */
export const commaList = (description: string, limits: { maxLength?: number } = {}) =>
  Type.Optional(Type.String({ list: true, description, ...limits }))

/** True if present: `?pretty`, `?pretty=1` and even `?pretty=false` switch it on. */
export const flag = (description: string) => Type.Optional(Type.Boolean({ presence: true, description }))

export const identifier = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

export function pageOf(query: { offset?: number; limit?: number }): { offset: number; limit: number } {
  return { offset: query.offset ?? 0, limit: Math.min(query.limit ?? 20, 200) }
}

export const directionOf = (order: string | undefined, otherwise: 'asc' | 'desc' = 'asc'): 'asc' | 'desc' =>
  order ? (order.toLowerCase() as 'asc' | 'desc') : otherwise

export const answerType = Type.Optional(
  anyCase(['JSON', 'XML'], 'XML: returns an oManual 1.0 document; default: JSON'),
)

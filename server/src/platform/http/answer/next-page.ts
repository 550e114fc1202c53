// Says where a list goes on: a full page has the address of the next one in the header Link.
import type { FastifyRequest } from 'fastify'
import { pageOf } from '../request/query.ts'

type Query = Record<string, string | number | boolean | undefined>

/** Undefined if the answer is no list, or is shorter than its limit. */
export function nextPage(req: FastifyRequest, value: unknown): string | undefined {
  const { properties } = (req.routeOptions.schema?.querystring ?? {}) as { properties?: object }
  if (!properties || !('limit' in properties && 'offset' in properties)) return undefined
  // Such a list sets the header with a cursor, and leaves it out on its last page.
  if ('cursor' in properties) return undefined
  const query = req.query as Query & { offset?: number; limit?: number }
  const { offset, limit } = pageOf(query)
  const length = lengthOf(value)
  if (length === undefined || length < limit) return undefined
  const url = new URL(req.raw.url ?? '', req.ctx.url)
  // Only declared parameters: a cached answer is shared by requests that differ in others.
  const known = Object.entries(query).flatMap(([name, text]) =>
    name in properties && text !== undefined ? [[name, String(text)]] : [],
  )
  const page = [
    ['offset', String(offset + limit)],
    ['limit', String(limit)],
  ]
  url.search = new URLSearchParams(Object.fromEntries([...known, ...page])).toString()
  return `<${url}>; rel="next"`
}

/** The length of an array, also as the only member of an object. */
function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length
  const members = value && typeof value === 'object' ? Object.values(value) : []
  return members.length === 1 && Array.isArray(members[0]) ? members[0].length : undefined
}

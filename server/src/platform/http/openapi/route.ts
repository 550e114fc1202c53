// The description of a route for OpenAPI, and the spelling of its path.
import type { TSchema } from 'typebox'
import { methods } from './document.ts'

/** The properties of a route that the HTTP layer reports. */
export interface RouteDescription {
  method: string
  /** As Fastify writes it: `/api/2.0/users/:userid`. */
  url: string
  schema: {
    operationId: string
    summary: string
    description?: string
    tags?: readonly string[]
    params?: TSchema
    querystring?: TSchema
    body?: TSchema
    /** By status. `null` is an answer without content, or for an error status the shared Problem. */
    response: Readonly<Record<number, TSchema | null>>
    /** Error statuses beyond those that follow from the route itself. */
    problems?: readonly number[]
  }
  access: { name: string; description: string; signedIn: boolean }
  /** Supports `type=XML`. */
  answersXml?: true
  /** Accepts `Idempotency-Key`. */
  idempotent?: boolean
}

/** The method in lower case. */
export function methodOf(route: RouteDescription): (typeof methods)[number] {
  const method = methods.find((one) => one === route.method.toLowerCase())
  if (!method) throw new Error(`${route.method} ${route.url}: this method cannot be described`)
  return method
}

/** `/users/:userid(\\d+)` → `/users/{userid}` */
export const openApiPath = (url: string): string => url.replace(/:([A-Za-z_]\w*)(?:\([^)]*\))?\??/g, '{$1}')

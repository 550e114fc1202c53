// Prepares every request: creates the context of its transaction, checks access, then validates.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { TagCache, Watch } from '#platform/cache.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { yieldToEventLoop } from '#platform/event-loop.ts'
import { problems } from '#platform/problems.ts'
import type { Answer } from '../answer/answer.ts'
import type { Front } from '../front/front.ts'
import { type Access, checkAccess } from '../request/access.ts'
import type { BaseOf } from '../request/base-address.ts'
import { hasBody, strangersBodyLimit } from '../request/body.ts'
import type { Actor, Context } from '../request/context.ts'
import { SchemaError } from '../request/validation.ts'

export interface RouteDeps {
  database: Database
  answers: TagCache<Answer>
  watch: () => Watch
  /** Returns whether the credential that identified this actor is still valid. */
  isStillIn: (actor: Actor, headers: IncomingHttpHeaders) => boolean
  /** Reloads the actor; throws if access was revoked. */
  actorNow: (db: Db, actor: Actor) => Promise<Actor>
  /** Proves the password of a route that declares `confirms`; returns a check to repeat in the transaction. */
  confirm: (req: FastifyRequest) => Promise<Check>
  now: () => number
  baseOf: BaseOf
  pepper: Context['pepper']
  subscriptions: ReadonlyMap<string, readonly string[]>
  announce: (db: Db) => Promise<void>
  /** Records what was answered from the cache, so that the next such request is answered before routing. */
  front: Pick<Front, 'remember' | 'findOwn'>
}

export type Check = (ctx: Context) => Promise<void>

/** The checks of a request before its handler. */
export interface Gate {
  rule: Access
  /** Validates a body and returns it with its defaults; throws its faults. */
  validate?: (body: unknown) => unknown
}

export async function prepareRequest(
  req: FastifyRequest,
  { rule, validate }: Gate,
  ctx: Context,
): Promise<void> {
  req.ctx = ctx
  const { validationError } = req
  // An address with an invalid parameter cannot name a resource.
  if (validationError?.validationContext === 'params') throw problems.endpointNotFound()
  await checkAccess(rule, ctx, req.params as Record<string, unknown>, req.query as Record<string, unknown>)
  if (validationError)
    throw validationError instanceof SchemaError ? validationError : asSchemaError(validationError)
  if (!validate) return
  if (hasBody(req.raw) && !(Number(req.headers['content-length']) <= strangersBodyLimit))
    await yieldToEventLoop()
  req.body = validate(req.body)
}

function asSchemaError(error: Error): Error {
  const cause = (error as { cause?: unknown }).cause
  return cause instanceof SchemaError ? cause : error
}

/** Also for answers outside the API. */
export function contextOf(
  req: FastifyRequest,
  db: Db,
  deps: RouteDeps,
  locksSubject: Context['locksSubject'] = false,
): Context {
  return {
    db,
    locksSubject,
    actor: req.actor,
    now: deps.now(),
    language: req.actor.langid ?? req.site.language,
    site: req.site,
    url: deps.baseOf(req.raw),
    source: `api ${req.ip} ${req.id}`,
    pepper: deps.pepper,
    subscriptions: deps.subscriptions,
    announce: deps.announce,
  }
}

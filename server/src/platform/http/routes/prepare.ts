// What every route begins with: the context of its transaction, then access, only then the faults of the request.
import type { FastifyRequest } from 'fastify'
import type { TagCache, Watch } from '#platform/cache.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { problems } from '#platform/problems.ts'
import { letOthersIn } from '#platform/turns.ts'
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
  /** Is this still who sends what this actor was found by? */
  isStillIn: (actor: Actor) => boolean
  /** Whoever was let in, as they are by now; throws when they are no longer let in. */
  actorNow: (db: Db, actor: Actor) => Promise<Actor>
  now: () => number
  baseOf: BaseOf
  subscriptions: ReadonlyMap<string, readonly string[]>
  announce: (db: Db) => Promise<void>
  /** Told what was answered out of what is kept, so that the next one is answered sooner. */
  front: Pick<Front, 'remember' | 'findOwn'>
}

/** What a request passes before its handler. */
export interface Gate {
  rule: Access
  /** Throws what is wrong with a body; gives it with what the schema adds. */
  judge?: (body: unknown) => unknown
}

export async function prepareRequest(
  req: FastifyRequest,
  { rule, judge }: Gate,
  ctx: Context,
): Promise<void> {
  req.ctx = ctx
  const { validationError } = req
  // An address that can't name anything names nothing.
  if (validationError?.validationContext === 'params')
    throw problems.endpointNotFound('Nothing stands under the number or the name in this address')
  await checkAccess(rule, ctx, req.params as Record<string, unknown>, req.query as Record<string, unknown>)
  if (validationError)
    throw validationError instanceof SchemaError ? validationError : asSchemaError(validationError)
  if (!judge) return
  if (hasBody(req.raw) && !(Number(req.headers['content-length']) <= strangersBodyLimit)) await letOthersIn()
  req.body = judge(req.body)
}

function asSchemaError(error: Error): Error {
  const cause = (error as { cause?: unknown }).cause
  return cause instanceof SchemaError ? cause : error
}

/** For what is answered beside the API, too. */
export function contextOf(req: FastifyRequest, db: Db, deps: RouteDeps): Context {
  return {
    db,
    actor: req.actor,
    now: deps.now(),
    language: req.actor.langid ?? req.site.language,
    site: req.site,
    url: deps.baseOf(req.raw),
    source: `api ${req.ip} ${req.id}`,
    subscriptions: deps.subscriptions,
    announce: deps.announce,
  }
}

// Wraps every route of the API: access, then the faults of the body, then one transaction, then the answer.
import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import type { TagCache } from '../cache.ts'
import type { Database, Db } from '../db/database.ts'
import { problems } from '../problems.ts'
import { type Access, checkAccess } from './access.ts'
import { type Answer, makeAnswer, readyFor, sendAnswer, sendJson, serialize } from './answer.ts'
import { StreamAnswer, sendStream } from './answer-stream.ts'
import type { Context } from './context.ts'
import type { Front } from './front.ts'
import { answerOnce, repeatableOf } from './idempotency.ts'
import { SchemaError } from './validation.ts'

export interface RouteDeps {
  database: Database
  answers: TagCache<Answer>
  now: () => number
  url: () => string
  subscriptions: ReadonlyMap<string, readonly string[]>
  announce: (db: Db) => Promise<void>
  /** Told what strangers were answered by, so that the next one is answered sooner. */
  front: Pick<Front, 'remember'>
}

type Handle = (req: FastifyRequest, reply: FastifyReply) => unknown

const reading = new Set(['GET', 'HEAD'])

export function wrapRoute(route: RouteOptions, deps: RouteDeps): void {
  const rule = route.config?.access
  if (!rule) throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it`)
  const inner = route.handler as unknown as Handle
  // Faults of the body are told only after existence and privilege have been checked.
  route.attachValidation = true
  route.handler = pickHandler(route, rule, inner, deps)
}

function pickHandler(route: RouteOptions, rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  const transaction = route.config?.transaction
  const own = ownTransaction(rule, inner, deps)
  if (transaction === 'own') return own
  const isRead = reading.has(String(route.method))
  const usual = isRead ? readRoute(rule, inner, deps) : writeRoute(rule, inner, deps)
  if (!transaction) return usual
  return function (req, reply) {
    return (transaction(req) ? own : usual).call(this, req, reply)
  }
}

function readRoute(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  const mustAsk = Boolean(rule.privileges || rule.check)

  /** What may be kept for all, and what of it is this caller's own; asked before anything is assembled. */
  async function prepareKept(req: FastifyRequest, db: Db) {
    const ctx = contextOf(req, db, deps)
    const { cache, personal } = req.routeOptions.config
    // What is kept was made for somebody else: whether this caller may have it is asked every time.
    await checkAccess(rule, ctx, req.params as Record<string, unknown>, req.query as Record<string, unknown>)
    const kept = cache?.(req, ctx.subject)
    const finish = personal && req.actor.userid !== null ? await personal(ctx, req) : undefined
    return { kept, finish }
  }

  async function assemble(req: FastifyRequest, reply: FastifyReply, tags: string[]): Promise<Answer> {
    return deps.database.read(async (db) => {
      const ctx = contextOf(req, db, deps)
      await prepareRequest(req, rule, ctx)
      const json = serialize(reply, await inner(req, reply))
      return makeAnswer(json ?? 'null', [...new Set([...tags, ...(ctx.keptUnder ?? [])])])
    })
  }

  async function answerSlowly(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cache, personal } = req.routeOptions.config
    if (req.validationError || !(cache || personal)) {
      const json = await deps.database.read(async (db) => {
        await prepareRequest(req, rule, contextOf(req, db, deps))
        return serialize(reply, await inner(req, reply))
      })
      return sendJson(req, reply, json)
    }
    const { kept, finish } = await deps.database.read((db) => prepareKept(req, db))
    const build = () => assemble(req, reply, kept?.tags ?? [])
    const answer = kept ? await deps.answers.fetch(kept.key, build) : await build()
    if (kept) rememberForStrangers(req, kept.key, deps)
    return sendAnswer(req, reply, finish ? makeAnswer(finish(answer.body.toString()), []) : answer)
  }

  return (req, reply) => {
    const { cache, personal } = req.routeOptions.config
    const isForAll = !mustAsk && (!personal || req.actor.userid === null)
    if (cache && isForAll && !req.validationError) {
      const kept = cache(req, undefined)
      const answer = kept && deps.answers.get(kept.key)
      if (answer) {
        rememberForStrangers(req, kept.key, deps)
        return sendAnswer(req, reply, answer)
      }
    }
    return answerSlowly(req, reply)
  }
}

/** What one stranger may read, every stranger may, for as long as it is kept. */
function rememberForStrangers(req: FastifyRequest, key: string, { answers, front }: RouteDeps): void {
  if (req.actor.userid !== null) return
  const address = req.raw.url as string
  if (address.includes('pretty')) return
  const find = () => {
    const answer = answers.get(key)
    return answer && readyFor(answer)
  }
  front.remember(address, { route: req.routeOptions.url ?? '', audience: 'strangers', find })
}

function writeRoute(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  return async (req, reply) => {
    const send = reply.send
    reply.send = refuseToSend
    try {
      const repeatable = repeatableOf(req)
      const turn = req.routeOptions.config.turn?.(req)
      const json = await deps.database.write(async (db) => {
        const work = async () => {
          await prepareRequest(req, rule, contextOf(req, db, deps))
          // Before the commit, so that an answer that can't be written undoes the change.
          return serialize(reply, await inner(req, reply))
        }
        return repeatable ? answerOnce(db, reply, { ...repeatable, now: deps.now() }, work) : work()
      }, turn)
      reply.send = send
      return sendJson(req, reply, json)
    } finally {
      reply.send = send
    }
  }
}

function ownTransaction(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  return async (req, reply) => {
    await deps.database.read((db) => prepareRequest(req, rule, contextOf(req, db, deps)))
    req.read = (work) => deps.database.read((db) => work(contextOf(req, db, deps)))
    req.write = (work) => deps.database.write((db) => work(contextOf(req, db, deps)))
    const value = await inner(req, reply)
    if (value instanceof StreamAnswer) return sendStream(req, reply, value.wish)
    return sendJson(req, reply, serialize(reply, value))
  }
}

async function prepareRequest(req: FastifyRequest, rule: Access, ctx: Context): Promise<void> {
  req.ctx = ctx
  const { validationError } = req
  // An address that can't name anything names nothing.
  if (validationError?.validationContext === 'params') throw problems.endpointNotFound()
  await checkAccess(rule, ctx, req.params as Record<string, unknown>, req.query as Record<string, unknown>)
  if (validationError)
    throw validationError instanceof SchemaError ? validationError : asSchemaError(validationError)
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
    url: deps.url(),
    source: `api ${req.ip} ${req.id}`,
    subscriptions: deps.subscriptions,
    announce: deps.announce,
  }
}

function refuseToSend(): never {
  throw new Error('A write must return its body: nothing is answered before the commit')
}

/** Every other method on a known address is 405, so each address gets a route that says so. */
export function methodRefusals(routes: { method: string; url: string }[]): RouteOptions[] {
  const known = new Map<string, Set<string>>()
  for (const { method, url } of routes) known.set(url, (known.get(url) ?? new Set()).add(method))
  return [...known].map(([url, methods]) => ({
    url,
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter((each) => !methods.has(each)),
    config: { plain: true },
    // Before the body is read: a wrong method is told first.
    onRequest: (_req, _reply, done) => done(problems.methodNotAllowed([...methods].sort())),
    handler: async () => {},
  }))
}

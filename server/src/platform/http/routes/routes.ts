// Wraps every route of the API: access, then validation of the body, then one transaction, then the answer.
import type { FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { type Db, readLong } from '#platform/db/database.ts'
import { sendJson, serialize } from '../answer/answer.ts'
import { StreamAnswer, sendStream } from '../answer/answer-stream.ts'
import { whileConnected } from '../answer/client-left.ts'
import { checkAccess } from '../request/access.ts'
import { strangersBodyLimit } from '../request/body.ts'
import { answerOnce, refuseKey, repeatableOf } from '../request/idempotency.ts'
import { createBodyValidator } from '../request/validation.ts'
import { type Check, contextOf, type Gate, prepareRequest, type RouteDeps } from './prepare.ts'
import { type Handle, readRoute } from './read-route.ts'

const reading = new Set(['GET', 'HEAD'])
const isRead = ({ method }: RouteOptions): boolean => reading.has(String(method))

export function wrapRoute(route: RouteOptions, deps: RouteDeps): void {
  const rule = route.config?.access
  if (!rule) throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it`)
  if (route.config?.locks === 'subject' && !rule.locksSubject)
    throw new Error(`The access rule of ${String(route.method)} ${route.url} does not lock its subject`)
  const inner = route.handler as unknown as Handle
  // Faults are reported, and bodies validated, only after existence and privilege have been checked.
  route.attachValidation = true
  if (rule.anonymous !== 'never') route.bodyLimit ??= strangersBodyLimit
  const body = route.schema?.body as TSchema | undefined
  const { cache, transaction } = route.config ?? {}
  if (route.config && isRead(route) && !cache && !transaction) route.config.readsEarly = true
  route.handler = pickHandler(
    route,
    { rule, ...(body ? { validate: createBodyValidator(body) } : {}) },
    inner,
    deps,
  )
}

function pickHandler(route: RouteOptions, gate: Gate, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  const transaction = route.config?.transaction
  const own = ownTransaction(gate, inner, deps)
  if (transaction === 'own') return own
  const usual = isRead(route)
    ? readRoute(gate.rule, inner, deps)
    : writeRoute(gate, inner, deps, route.config?.locks !== undefined)
  if (!transaction) return usual
  return function (req, reply) {
    return (transaction(req) ? own : usual).call(this, req, reply)
  }
}

function writeRoute(gate: Gate, inner: Handle, deps: RouteDeps, locksRows: boolean): RouteHandlerMethod {
  return async (req, reply) => {
    const check = await confirmFirst(req, gate, deps)
    const send = reply.send
    reply.send = refuseToSend
    try {
      const repeatable = repeatableOf(req, deps.pepper)
      const json = await deps.database.write(
        async (db) => {
          const work = async () => {
            await prepareWrite(req, gate, { db, deps })
            await check?.(req.ctx)
            // Before the commit, so that an answer that cannot be serialized rolls back the change.
            return serialize(reply, await inner(req, reply))
          }
          return repeatable ? answerOnce(db, reply, { ...repeatable, now: deps.now() }, work) : work()
        },
        { isRepeatable: repeatable !== null, locksRows },
      )
      reply.send = send
      return sendJson(req, reply, json)
    } finally {
      reply.send = send
    }
  }
}

/**
 * The body can arrive long after the head by which the caller was identified, and the write may have waited. Rights
 * rarely change meanwhile, so they are asked beside the checks, which is one wait for the database.
 */
async function prepareWrite(
  req: FastifyRequest,
  gate: Gate,
  { db, deps }: { db: Db; deps: RouteDeps },
): Promise<void> {
  const prepare = () => prepareRequest(req, gate, contextOf(req, db, deps, true))
  const [now, prepared] = await Promise.allSettled([deps.actorNow(db, req.actor), prepare()])
  if (now.status === 'rejected') throw now.reason
  if (JSON.stringify(now.value) !== JSON.stringify(req.actor)) {
    req.actor = now.value
    return prepare()
  }
  if (prepared.status === 'rejected') throw prepared.reason
}

function ownTransaction(gate: Gate, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  return async (req, reply) => {
    if (!reading.has(req.method)) refuseKey(req)
    await deps.database.read((db) => prepareRequest(req, gate, contextOf(req, db, deps)))
    addTransactions(req, gate, deps)
    if (isToConfirm(req)) await confirmWrites(req, deps)
    const value = await inner(req, reply)
    if (value instanceof StreamAnswer) return sendStream(req, reply, value.options)
    return sendJson(req, reply, serialize(reply, value))
  }
}

/** The transactions of a handler that works between them. */
function addTransactions(req: FastifyRequest, gate: Gate, deps: RouteDeps): void {
  req.read = (work) => deps.database.read((db) => work(contextOf(req, db, deps)))
  req.readLong = (work) =>
    whileConnected(req, (signal) => readLong(deps.database, (db) => work(contextOf(req, db, deps)), signal))
  req.write = (work) =>
    deps.database.write(async (db) => {
      // Slow work came before, so access is checked again.
      const ctx = { ...contextOf(req, db, deps, true), actor: await deps.actorNow(db, req.actor) }
      await checkAccess(
        gate.rule,
        ctx,
        req.params as Record<string, unknown>,
        req.query as Record<string, unknown>,
      )
      return work(ctx)
    })
}

/** Slow work lies between the transactions of the handler, so the proof is repeated in each of its writes. */
async function confirmWrites(req: FastifyRequest, deps: RouteDeps): Promise<void> {
  const check = await deps.confirm(req)
  await req.write(check)
  const { write } = req
  req.write = (work) =>
    write(async (ctx) => {
      await check(ctx)
      return work(ctx)
    })
}

/** A token was created with the password; a cookie only shows that a browser is open. */
function isToConfirm(req: FastifyRequest): boolean {
  const { confirms } = req.routeOptions.config
  if (!confirms || req.token !== null || req.actor.tokenid === null) return false
  return confirms === true || confirms(req)
}

/** Hashes the password before the transaction of the write. Access is checked before that. */
async function confirmFirst(req: FastifyRequest, gate: Gate, deps: RouteDeps): Promise<Check | undefined> {
  if (!req.routeOptions.config.confirms) return undefined
  await deps.database.read((db) => prepareRequest(req, gate, contextOf(req, db, deps)))
  if (!isToConfirm(req)) return undefined
  addTransactions(req, gate, deps)
  const check = await deps.confirm(req)
  return async (ctx) => {
    await deps.actorNow(ctx.db, req.actor)
    await check(ctx)
  }
}

function refuseToSend(): never {
  throw new Error('A write must return its body: nothing is answered before the commit')
}

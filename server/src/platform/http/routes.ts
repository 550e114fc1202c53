// Wraps every route of the API: access, then the faults of the body, then one transaction, then the answer.
import type { RouteHandlerMethod, RouteOptions } from 'fastify'
import { problems } from '../problems.ts'
import type { Access } from './access.ts'
import { sendJson, serialize } from './answer.ts'
import { StreamAnswer, sendStream } from './answer-stream.ts'
import { answerOnce, repeatableOf } from './idempotency.ts'
import { contextOf, prepareRequest, type RouteDeps } from './prepare.ts'
import { type Handle, readRoute } from './read-route.ts'

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

function writeRoute(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  return async (req, reply) => {
    const send = reply.send
    reply.send = refuseToSend
    try {
      const repeatable = repeatableOf(req)
      const json = await deps.database.write(
        async (db) => {
          const work = async () => {
            await prepareRequest(req, rule, contextOf(req, db, deps))
            // Before the commit, so that an answer that can't be written undoes the change.
            return serialize(reply, await inner(req, reply))
          }
          return repeatable ? answerOnce(db, reply, { ...repeatable, now: deps.now() }, work) : work()
        },
        { isRepeatable: repeatable !== null },
      )
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

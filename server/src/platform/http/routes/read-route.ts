// Reads: what is kept is sent again; the rest is assembled in the snapshot in which access was asked for.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Watch } from '#platform/cache.ts'
import type { Db } from '#platform/db/database.ts'
import { type Answer, makeAnswer, readyFor, sendAnswer, sendJson, serialize } from '../answer/answer.ts'
import type { Access } from '../request/access.ts'
import { credentialOf } from './front.ts'
import { contextOf, prepareRequest, type RouteDeps } from './prepare.ts'

const ownBytes = 500

export type Handle = (req: FastifyRequest, reply: FastifyReply) => unknown

/** An answer with the key under which it is kept; without one it is this caller's alone. */
interface Found {
  answer: Answer
  key?: string
}

export function readRoute(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  const { database, answers, own, watch } = deps
  const mustAsk = Boolean(rule.privileges || rule.check)
  const isOwn = (req: FastifyRequest) =>
    req.routeOptions.config.personal !== undefined && req.actor.userid !== null

  function findKept(req: FastifyRequest): Found | undefined {
    const { cache } = req.routeOptions.config
    if (!cache || req.validationError) return undefined
    const key = isOwn(req) ? own.get(ownKey(req))?.key : mustAsk ? undefined : cache(req, undefined)?.key
    const answer = key === undefined ? undefined : answers.get(key)
    return answer && key !== undefined ? { answer, key } : undefined
  }

  /** The watch began before the snapshot, so nothing is kept of it that a write has overtaken. */
  async function find(req: FastifyRequest, reply: FastifyReply, db: Db, begun: Watch): Promise<Found> {
    const ctx = contextOf(req, db, deps)
    await prepareRequest(req, { rule }, ctx)
    const { cache, personal } = req.routeOptions.config
    const part = await personal?.(ctx, req)
    const build = async (tags: readonly string[]) => {
      const value = await inner(req, reply)
      const json = serialize(reply, part ? { ...(value as object), ...part.members } : value)
      return makeAnswer(json ?? 'null', [...new Set([...tags, ...(ctx.keptUnder ?? [])])])
    }
    const kept = cache?.(req, ctx.subject)
    if (!kept) return { answer: await build([]) }
    const key = part ? `${kept.key} ${JSON.stringify(part.members)}` : kept.key
    if (isOwn(req)) {
      const tags = [...kept.tags, ...(part?.tags ?? []), `user:${req.actor.userid}`]
      own.put(ownKey(req), { key, tags, bytes: ownBytes }, begun)
    }
    return { answer: await answers.fetch(key, () => build(kept.tags), begun), key }
  }

  async function answerKeepable(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const begun = watch()
    const found = await database.read((db) => find(req, reply, db, begun)).finally(begun.end)
    return send(req, reply, found)
  }

  function send(req: FastifyRequest, reply: FastifyReply, { answer, key }: Found) {
    if (key !== undefined) rememberAnswer(req, key, { mustAsk, isOwn: isOwn(req) }, deps)
    return sendAnswer(req, reply, answer)
  }

  return async (req, reply) => {
    const { cache } = req.routeOptions.config
    const kept = findKept(req)
    if (kept) return send(req, reply, kept)
    if (cache) return answerKeepable(req, reply)
    const json = await database.read(async (db) => {
      await prepareRequest(req, { rule }, contextOf(req, db, deps))
      return serialize(reply, await inner(req, reply))
    })
    return sendJson(req, reply, json)
  }
}

const ownKey = (req: FastifyRequest): string => `${req.actor.userid} ${req.raw.url}`

/** The next one who sends the same, and is the same, is answered before there is a route. */
function rememberAnswer(
  req: FastifyRequest,
  key: string,
  { mustAsk, isOwn }: { mustAsk: boolean; isOwn: boolean },
  { answers, own, isStillIn, front }: RouteDeps,
): void {
  const { actor } = req
  const address = req.raw.url as string
  if (address.includes('pretty')) return
  const route = req.routeOptions.url ?? ''
  if (actor.userid === null) {
    // What one stranger may read, every stranger may, for as long as it is kept.
    const find = (headers: IncomingHttpHeaders) => {
      const answer = answers.get(key)
      return answer && readyFor(answer, headers)
    }
    front.remember(address, { route, audience: 'strangers', find })
    return
  }
  // Where access is asked for anew each time, only what is kept of the asking will do.
  if (mustAsk && !isOwn) return
  const asked = ownKey(req)
  const find = (headers: IncomingHttpHeaders) => {
    if (!isStillIn(actor)) return undefined
    if (isOwn && own.get(asked)?.key !== key) return undefined
    const answer = answers.get(key)
    return answer && readyFor(answer, headers)
  }
  front.remember(address, { route, audience: 'bearer', find, credential: credentialOf(req.headers) })
}

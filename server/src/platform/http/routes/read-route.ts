// Reads: what is kept is sent again; the rest is assembled in the snapshot in which access was asked for.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Watch } from '#platform/cache.ts'
import type { Db } from '#platform/db/database.ts'
import { type Answer, makeAnswer, readyFor, sendAnswer, sendJson, serialize } from '../answer/answer.ts'
import type { Access } from '../request/access.ts'
import { contextOf, prepareRequest, type RouteDeps } from './prepare.ts'

export type Handle = (req: FastifyRequest, reply: FastifyReply) => unknown

export function readRoute(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  const mustAsk = Boolean(rule.privileges || rule.check)

  return async (req, reply) => {
    if (req.routeOptions.config.cache) {
      const kept = req.validationError ? undefined : findKept(req, mustAsk, deps)
      return sendAnswer(req, reply, kept ?? (await assemble(req, reply)))
    }
    const json = await deps.database.read(async (db) => {
      await prepareRequest(req, { rule }, contextOf(req, db, deps))
      return serialize(reply, await inner(req, reply))
    })
    return sendJson(req, reply, json)
  }

  /** The watch begins before the snapshot, so nothing is kept of it that a write has overtaken. */
  async function assemble(req: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const watch = deps.watch()
    return deps.database.read((db) => assembleIn(db, watch, req, reply)).finally(watch.end)
  }

  async function assembleIn(db: Db, watch: Watch, req: FastifyRequest, reply: FastifyReply): Promise<Answer> {
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
    if (!kept) return build([])
    const ofAddress = keyAt(ctx.url, kept.key)
    const key = part ? `${ofAddress} ${JSON.stringify(part.members)}` : ofAddress
    const answer = await deps.answers.fetch(key, () => build(kept.tags), watch)
    const { userid } = req.actor
    const tags = [...kept.tags, ...(part?.tags ?? []), `user:${userid}`]
    // Where access is asked for anew each time, only tags that tell of every change to it will do.
    if (hasOwnKey(req)) remember(req, key, deps, { tags, watch })
    else if (userid === null || !mustAsk) remember(req, key, deps)
    return answer
  }
}

/** Answers hold addresses that begin with the one under which they were asked for. */
const keyAt = (base: string, key: string): string => `${base} ${key}`

const hasOwnKey = (req: FastifyRequest): boolean =>
  req.routeOptions.config.personal !== undefined && req.actor.userid !== null

/** What this caller is known to get without asking the database. */
function findKept(req: FastifyRequest, mustAsk: boolean, deps: RouteDeps): Answer | undefined {
  if (hasOwnKey(req)) {
    const own = deps.front.findOwn(req.raw)?.own
    if (own?.actor.tokenid !== req.actor.tokenid) return undefined
    own.actor = req.actor
    return deps.answers.get(own.key)
  }
  const kept = mustAsk ? undefined : req.routeOptions.config.cache?.(req, undefined)
  const key = kept && keyAt(deps.baseOf(req.raw), kept.key)
  const answer = key && deps.answers.get(key)
  if (!answer) return undefined
  remember(req, key, deps)
  return answer
}

/** The next one who sends the same, and is the same, is answered before there is a route. */
function remember(
  req: FastifyRequest,
  key: string,
  { answers, isStillIn, front }: RouteDeps,
  restsOn?: { tags: string[]; watch: Watch },
): void {
  const { actor, raw } = req
  if (raw.url?.includes('pretty')) return
  const own = { key, actor }
  // What one stranger may read, every stranger may, for as long as it is kept.
  const isStranger = actor.userid === null
  const find = (headers: IncomingHttpHeaders) => {
    const answer = isStranger || isStillIn(own.actor) ? answers.get(key) : undefined
    return answer && readyFor(answer, headers)
  }
  const place = { route: req.routeOptions.url ?? '', find, tags: restsOn?.tags ?? [] }
  if (isStranger) front.remember(raw, { ...place, audience: 'strangers' }, restsOn?.watch)
  else front.remember(raw, { ...place, audience: 'bearer', own }, restsOn?.watch)
}

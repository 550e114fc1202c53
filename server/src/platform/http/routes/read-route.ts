// Handles reads: sends a cached answer, or assembles it in the snapshot in which access was checked.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Watch } from '#platform/cache.ts'
import { type Db, readLong } from '#platform/db/database.ts'
import { type Answer, makeAnswer, readyFor, sendAnswer, sendJson, serialize } from '../answer/answer.ts'
import { whileConnected } from '../answer/client-left.ts'
import { nextPage } from '../answer/next-page.ts'
import type { Access } from '../request/access.ts'
import { readEarly } from './early-reads.ts'
import { contextOf, prepareRequest, type RouteDeps } from './prepare.ts'

export type Handle = (req: FastifyRequest, reply: FastifyReply) => unknown

export function readRoute(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  const mustAsk = Boolean(rule.privileges || rule.check)

  return async (req, reply) => {
    if (req.routeOptions.config.cache) {
      const cached = req.validationError ? undefined : findCached(req, mustAsk, deps)
      return sendAnswer(req, reply, cached ?? (await assemble(req, reply)))
    }
    const work = async (db: Db) => {
      await prepareRequest(req, { rule }, contextOf(req, db, deps))
      const value = await inner(req, reply)
      const next = nextPage(req, value)
      if (next) reply.header('link', next)
      return serialize(reply, value)
    }
    const read = () =>
      isLong(req)
        ? whileConnected(req, (signal) => readLong(deps.database, work, signal))
        : deps.database.read(work)
    const json = await readEarly(req, reply, read)
    return sendJson(req, reply, json)
  }

  /** The watch begins before the snapshot, so a stale answer is not cached. */
  async function assemble(req: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const watch = deps.watch()
    const work = (db: Db) => assembleIn(db, watch, req, reply)
    // Not given up with its client: other requests may wait for the same answer.
    return (isLong(req) ? readLong(deps.database, work) : deps.database.read(work)).finally(watch.end)
  }

  async function assembleIn(db: Db, watch: Watch, req: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const ctx = contextOf(req, db, deps)
    await prepareRequest(req, { rule }, ctx)
    const { cache, personal } = req.routeOptions.config
    const part = await personal?.(ctx, req)
    const build = async (tags: readonly string[]) => {
      const value = await inner(req, reply)
      const json = serialize(reply, part ? { ...(value as object), ...part.members } : value)
      const allTags = [...new Set([...tags, ...(ctx.cacheTags ?? [])])]
      const answer = makeAnswer(json ?? 'null', allTags, nextPage(req, value))
      return ctx.isFleeting ? { ...answer, isFleeting: true } : answer
    }
    const entry = cache?.(req, ctx.subject)
    if (!entry) return build([])
    const ofAddress = keyAt(ctx.url, entry.key)
    const key = part ? `${ofAddress} ${part.key ?? ''} ${JSON.stringify(part.members)}` : ofAddress
    const answer = await deps.answers.fetch(key, () => build(entry.tags), watch)
    if (answer.isFleeting) return answer
    const { userid } = req.actor
    const tags = [...entry.tags, ...(part?.tags ?? []), `user:${userid}`]
    // The shortcut skips the access rule, so its tags must cover everything on which access depends.
    if (hasOwnKey(req)) remember(req, key, deps, { tags, watch })
    else if (userid === null || !mustAsk) remember(req, key, deps)
    return answer
  }
}

/** The rows that a list skips are read, too: so many take some milliseconds. */
const deepOffset = 1000

function isLong(req: FastifyRequest): boolean {
  const { long } = req.routeOptions.config
  const { offset } = req.query as { offset?: unknown }
  return Number(offset) >= deepOffset || (typeof long === 'function' ? long(req) : long === true)
}

/** Answers contain addresses that begin with the base address of the request. */
const keyAt = (base: string, key: string): string => `${base} ${key}`

const hasOwnKey = (req: FastifyRequest): boolean =>
  req.routeOptions.config.personal !== undefined && req.actor.userid !== null

/** Returns the cached answer of this caller; undefined if access must be queried first. */
function findCached(req: FastifyRequest, mustAsk: boolean, deps: RouteDeps): Answer | undefined {
  if (hasOwnKey(req)) {
    const own = deps.front.findOwn(req.raw)?.own
    if (own?.actor.tokenid !== req.actor.tokenid) return undefined
    own.actor = req.actor
    return deps.answers.get(own.key)
  }
  const entry = mustAsk ? undefined : req.routeOptions.config.cache?.(req, undefined)
  const key = entry && keyAt(deps.baseOf(req.raw), entry.key)
  const answer = key && deps.answers.get(key)
  if (!answer) return undefined
  remember(req, key, deps)
  return answer
}

/** The next equal request of the same actor is answered before routing. */
function remember(
  req: FastifyRequest,
  key: string,
  { answers, isStillIn, front }: RouteDeps,
  restsOn?: { tags: string[]; watch: Watch },
): void {
  const { actor, raw } = req
  if (raw.url?.includes('pretty')) return
  const own = { key, actor }
  // All anonymous requests have equal rights as long as the answer is cached.
  const isStranger = actor.userid === null
  const find = (headers: IncomingHttpHeaders) => {
    const answer = isStranger || isStillIn(own.actor, headers) ? answers.get(key) : undefined
    return answer && readyFor(answer, headers)
  }
  const shortcut = { route: req.routeOptions.url ?? '', find, tags: restsOn?.tags ?? [] }
  if (isStranger) front.remember(raw, { ...shortcut, audience: 'strangers' }, restsOn?.watch)
  else front.remember(raw, { ...shortcut, audience: 'bearer', own }, restsOn?.watch)
}

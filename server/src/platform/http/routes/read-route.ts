// Reads: what is kept is sent again, with what of it is the caller's own; the rest is assembled in a snapshot.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import {
  type Answer,
  makeAnswer,
  type OwnAnswer,
  readyFor,
  sendAnswer,
  sendJson,
  serialize,
  withOwnPart,
} from '../answer/answer.ts'
import { type Access, checkAccess } from '../request/access.ts'
import { credentialOf } from './front.ts'
import { contextOf, prepareRequest, type RouteDeps } from './prepare.ts'

const ownBytes = 500
/** More than any memory has, so that it is not remembered. */
const neverKept = Number.POSITIVE_INFINITY

export type Handle = (req: FastifyRequest, reply: FastifyReply) => unknown

export function readRoute(rule: Access, inner: Handle, deps: RouteDeps): RouteHandlerMethod {
  const mustAsk = Boolean(rule.privileges || rule.check)

  /** What may be kept for all, and what of it is this caller's own; asked before anything is assembled. */
  async function askFor(req: FastifyRequest, db: Db): Promise<OwnAnswer> {
    const ctx = contextOf(req, db, deps)
    const { cache, personal } = req.routeOptions.config
    const { userid } = req.actor
    // What is kept was made for somebody else: whether this caller may have it is another question.
    await checkAccess(rule, ctx, req.params as Record<string, unknown>, req.query as Record<string, unknown>)
    const kept = cache?.(req, ctx.subject)
    const part = personal && userid !== null ? await personal(ctx, req) : undefined
    if (!kept || !part) return { kept, part, tags: [], bytes: neverKept }
    return { kept, part, tags: [...kept.tags, ...part.tags, `user:${userid}`], bytes: ownBytes }
  }

  async function assemble(req: FastifyRequest, reply: FastifyReply, tags: string[]): Promise<Answer> {
    return deps.database.read(async (db) => {
      const ctx = contextOf(req, db, deps)
      await prepareRequest(req, { rule }, ctx)
      const json = serialize(reply, await inner(req, reply))
      const allTags = [...new Set([...tags, ...(ctx.keptUnder ?? [])])]
      return makeAnswer(json ?? 'null', allTags, req.routeOptions.config.personal !== undefined)
    })
  }

  async function answerSlowly(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cache, personal } = req.routeOptions.config
    if (req.validationError || !(cache || personal)) {
      const json = await deps.database.read(async (db) => {
        await prepareRequest(req, { rule }, contextOf(req, db, deps))
        return serialize(reply, await inner(req, reply))
      })
      return sendJson(req, reply, json)
    }
    const ask = () => deps.database.read((db) => askFor(req, db))
    const isOwn = personal !== undefined && req.actor.userid !== null
    const { kept, part } = await (isOwn ? deps.own.fetch(ownKey(req), ask) : ask())
    const build = () => assemble(req, reply, kept?.tags ?? [])
    const answer = kept ? await deps.answers.fetch(kept.key, build) : await build()
    if (kept) rememberAnswer(req, kept.key, { mustAsk, isOwn }, deps)
    return sendAnswer(req, reply, part ? withOwnPart(answer, part) : answer)
  }

  return (req, reply) => {
    const { cache, personal } = req.routeOptions.config
    const isForAll = !mustAsk && (!personal || req.actor.userid === null)
    if (cache && isForAll && !req.validationError) {
      const kept = cache(req, undefined)
      const answer = kept && deps.answers.get(kept.key)
      if (answer) {
        rememberAnswer(req, kept.key, { mustAsk, isOwn: false }, deps)
        return sendAnswer(req, reply, answer)
      }
    }
    return answerSlowly(req, reply)
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
    const mine = isOwn ? own.get(asked) : undefined
    const answer = answers.get(key)
    if (!answer || (isOwn && mine?.kept?.key !== key)) return undefined
    return readyFor(mine?.part ? withOwnPart(answer, mine.part) : answer, headers)
  }
  front.remember(address, { route, audience: 'bearer', find, credential: credentialOf(req.headers) })
}

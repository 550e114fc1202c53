// Idempotency-Key: a request that is sent again is answered as the first time, and does nothing a second time.
import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import { problems } from '#platform/problems.ts'
import { findKeptAnswer, keepAnswer } from './idempotency.queries.ts'

/** What a repeated request is known by. */
export interface Repeatable {
  userid: number
  key: string
  route: string
  digest: string
}

const keyForm = /^[\x21-\x7e]{1,255}$/

export const takesKey = ({ transaction, idempotent }: FastifyContextConfig): boolean =>
  transaction !== 'own' && idempotent !== false

/** Where a secret stands in the answer, or more than one transaction is needed, nothing can be kept to answer again. */
export function refuseKey(req: FastifyRequest): void {
  if (req.headers['idempotency-key'] !== undefined)
    throw problems.invalidField('Idempotency-Key', 'Idempotency-Key is not taken here')
}

/** Null where the request has no key, or comes from nobody that a key could belong to. */
export function repeatableOf(req: FastifyRequest): Repeatable | null {
  const key = req.headers['idempotency-key']
  const { userid } = req.actor
  if (!takesKey(req.routeOptions.config)) refuseKey(req)
  if (key === undefined || userid === null) return null
  if (typeof key !== 'string' || !keyForm.test(key))
    throw problems.invalidField(
      'Idempotency-Key',
      'Idempotency-Key must have 1 to 255 visible characters of ASCII',
    )
  const [path = '', query = ''] = (req.raw.url as string).split('?', 2)
  const text = `${query}\n${JSON.stringify(req.body ?? null)}`
  const digest = createHash('sha256').update(text).digest('hex')
  return { userid, key, route: `${req.method} ${path}`, digest }
}

/**
 * Runs the work once for each key, in the transaction of the request: its effect and the kept answer are there
 * together or not at all. What was refused had no effect, so it is tried again.
 */
export async function answerOnce(
  db: Db,
  reply: FastifyReply,
  request: Repeatable & { now: number },
  work: () => Promise<string | null>,
): Promise<string | null> {
  const kept = await findKeptAnswer(db, request)
  if (kept) {
    if (kept.route !== request.route || kept.digest !== request.digest) throw problems.keyReused()
    reply.code(kept.status).header('idempotency-replayed', 'true')
    return kept.body
  }
  const body = await work()
  await keepAnswer(db, request, { status: reply.statusCode, body })
  return body
}

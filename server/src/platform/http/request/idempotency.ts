// Idempotency-Key: a repeated request gets the stored answer and has no second effect.
import { createHash } from 'node:crypto'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import { Overtaken } from '#platform/db/errors.ts'
import type { Pepper } from '#platform/pepper.ts'
import { Problem, problems } from '#platform/problems.ts'
import { findStoredAnswer, storeAnswer } from './idempotency.queries.ts'

/** Identifies a repeated request. */
export interface Repeatable {
  userid: number
  key: string
  route: string
  digest: string
  /** Stored by earlier versions. Without the key of the site, a password in the body could be tried against it. */
  formerDigest: string
}

const keyForm = /^[\x21-\x7e]{1,255}$/

export const takesKey = ({ transaction, idempotent }: FastifyContextConfig): boolean =>
  transaction !== 'own' && idempotent !== false

/** An answer with a secret must not be stored; an operation with several transactions cannot store it atomically. */
export function refuseKey(req: FastifyRequest): void {
  if (req.headers['idempotency-key'] !== undefined)
    throw problems.invalidField('Idempotency-Key', 'Idempotency-Key is not taken here')
}

/** Null if the request has no key, or no user that a key could belong to. */
export function repeatableOf(req: FastifyRequest, pepper: Pepper): Repeatable | null {
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
  const digest = pepper.hash(text, 'idempotency').toString('base64url')
  const formerDigest = createHash('sha256').update(text).digest('hex')
  return { userid, key, route: `${req.method} ${path}`, digest, formerDigest }
}

/**
 * Runs the work once per key, in the transaction of the request: its effect and the stored answer are committed
 * together. A rejected request had no effect, so it may run again.
 */
export async function answerOnce(
  db: Db,
  reply: FastifyReply,
  request: Repeatable & { now: number },
  work: () => Promise<string | null>,
): Promise<string | null> {
  const stored = await findStoredAnswer(db, request)
  if (stored) {
    const isSame = stored.digest === request.digest || stored.digest === request.formerDigest
    if (stored.route !== request.route || !isSame) throw problems.keyReused()
    reply.code(stored.status).header('idempotency-replayed', 'true')
    return stored.body
  }
  const body = await work().catch(async (error) => {
    // The rejection may follow from the effect of the same request, which another server has received too.
    const isRepeated = error instanceof Problem && (await findStoredAnswer(db, request)) !== undefined
    throw isRepeated ? new Overtaken() : error
  })
  await storeAnswer(db, request, { status: reply.statusCode, body })
  return body
}

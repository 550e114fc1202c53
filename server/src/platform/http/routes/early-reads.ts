// Begins a read while the look for new events is under way, with the identity and settings that memory holds.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#platform/problems.ts'

export interface EarlyRead {
  /** Began after the request arrived. */
  look: Promise<void>
  /** Returns whether memory still holds the identity and settings that the read began with. */
  isCurrent(): boolean
  /** Identifies the caller again. Throws or returns a refusal. */
  identify(): Promise<Problem | null> | Problem | null
}

/**
 * The snapshot of the read is newer than the request, so only what came from memory can be stale. If the look has
 * invalidated any of that, the read is repeated; neither its answer nor its error is sent.
 */
export async function readEarly<T>(
  req: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<T>,
): Promise<T> {
  const { early } = req
  if (!early) return read()
  const headers = reply.getHeaders()
  const [outcome] = await Promise.allSettled([read(), early.look])
  await early.look
  if (early.isCurrent()) {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
  for (const name of Object.keys(reply.getHeaders())) if (!(name in headers)) reply.removeHeader(name)
  const refusal = await early.identify()
  if (refusal) throw refusal
  return read()
}

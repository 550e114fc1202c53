// Sends files from memory in the smallest encoding that the client accepts, or 304.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from './answer.ts'
import { accepts } from './encodings.ts'

export interface HeldFile {
  type: string
  body: Buffer
  etag: string
  br?: Buffer | undefined
  gz?: Buffer | undefined
}

export const immutable = 'public, max-age=31536000, immutable'
export const revalidate = 'no-cache'

export function sendFile(
  req: FastifyRequest,
  reply: FastifyReply,
  file: HeldFile,
  caching: string,
): FastifyReply {
  reply.code(200).header('cache-control', caching).header('etag', file.etag).header('vary', varyOf(reply))
  if (matches(req.headers['if-none-match'], file.etag)) return reply.code(304).send()
  reply.header('content-type', file.type)
  const accepted = req.headers['accept-encoding']
  if (file.br && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gz && accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gz)
  return reply.send(file.body)
}

/** The API already varies by origin and credential. */
const varyOf = (reply: FastifyReply): string =>
  [reply.getHeader('vary'), 'Accept-Encoding'].filter((part) => part !== undefined).join(', ')

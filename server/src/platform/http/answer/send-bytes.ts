// Sends immutable bytes: whole, in part, or 304 if the client has them already.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from './answer.ts'

export interface SentBytes {
  etag: string
  type: string
  total: number
  /** `cache-control`; see `cachingOf`. */
  caching: string
  /** `vary`: headers that the answer depends on besides the address. */
  vary?: string
  /** The bytes, if they are in memory. */
  body?: Buffer | undefined
  /** Otherwise opens them; null if they were removed. */
  open(range: { start: number; end: number } | undefined): Promise<Readable | null>
}

/**
 * Public bytes may become private, so proxies revalidate after a minute, browsers after an hour. Private bytes are
 * cached by the browser of the user that was let in.
 */
export const cachingOf = (isPublic: boolean): string =>
  isPublic ? 'public, max-age=3600, s-maxage=60, must-revalidate' : 'private, max-age=31536000, immutable'

/**
 * Returns false if the bytes were removed meanwhile: nothing was sent. Never returns the reply itself: awaiting a reply
 * waits until it is sent.
 */
export async function sendBytes(req: FastifyRequest, reply: FastifyReply, sent: SentBytes): Promise<boolean> {
  const { etag, total, type, body } = sent
  reply.header('etag', etag).header('cache-control', sent.caching).header('accept-ranges', 'bytes')
  if (sent.vary) reply.header('vary', sent.vary)
  if (matches(req.headers['if-none-match'], etag)) return send(reply.code(304))
  const range = wantedRange(req, etag, total)
  if (range === 'none') return send(reply.code(416).header('content-range', `bytes */${total}`))
  const length = range ? range.end - range.start + 1 : total
  const content = body ? (range ? body.subarray(range.start, range.end + 1) : body) : null
  const stream = content || req.method === 'HEAD' ? null : await sent.open(range)
  if (!content && !stream && req.method !== 'HEAD') return false
  reply
    .code(range ? 206 : 200)
    .header('content-type', type)
    .header('content-length', length)
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${total}`)
  return send(reply, content ?? stream ?? undefined)
}

function send(reply: FastifyReply, payload?: Buffer | Readable): true {
  reply.send(payload)
  return true
}

/** One range is served; for several, the whole is sent, which every client accepts. */
function wantedRange(
  req: FastifyRequest,
  etag: string,
  total: number,
): { start: number; end: number } | 'none' | undefined {
  const { range, 'if-range': condition } = req.headers
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim())
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, first = '', last = ''] = found
  if (first === '') {
    const tail = Math.min(Number(last), total)
    return tail === 0 ? 'none' : { start: total - tail, end: total - 1 }
  }
  const start = Number(first)
  const end = last === '' ? total - 1 : Math.min(Number(last), total - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= total ? 'none' : { start, end }
}

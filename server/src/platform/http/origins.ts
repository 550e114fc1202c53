// Who may call from another site's page: CORS for everybody, the session cookie only for origins that the site lists.
import type { FastifyReply, FastifyRequest } from 'fastify'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const usualHeaders = 'Authorization, X-App-Id, Content-Type, X-HTTP-Method-Override, Idempotency-Key'

const exposedHeaders =
  'ETag, Retry-After, X-Request-Id, Location, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Expires, Upload-Result'

/** True when the request was a preflight and has been answered. */
export function answerCors(req: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = req.headers
  reply.header('vary', 'Origin, Authorization, Cookie')
  if (origin) {
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', exposedHeaders)
  }
  if (req.method !== 'OPTIONS') return false
  reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', req.headers['access-control-request-headers'] ?? usualHeaders)
    .header('access-control-max-age', '86400')
  reply.code(204).send()
  return true
}

/** Is the page that sends this request ours, or one that the site trusts with its cookie? */
export function isTrustedOrigin(req: FastifyRequest, ownUrl: string, allowed: readonly string[]): boolean {
  const { origin } = req.headers
  if (!origin) return true
  if (origin === ownUrl || allowed.includes(origin)) return true
  const { host } = req.headers
  // Where the own address is known, its scheme counts as well.
  if (!URL.canParse(origin) || new URL(ownUrl).host === host) return false
  return new URL(origin).host === host
}

/** A write by cookie must say where it comes from; browsers always do. */
export const isForeignWrite = (req: FastifyRequest): boolean =>
  req.method !== 'GET' &&
  req.method !== 'HEAD' &&
  !req.headers.origin &&
  req.headers['sec-fetch-site'] !== 'same-origin'

// Cross-origin access: CORS for every origin, the session cookie only for origins that the site lists.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseOf } from './base-address.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const usualHeaders = 'Authorization, X-App-Id, Content-Type, X-HTTP-Method-Override, Idempotency-Key'

/** All response headers that a program may need; browsers expose a few others by default. */
export const exposedHeaders = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Result',
  'X-Error-Code',
  'X-Request-Id',
]
const exposed = exposedHeaders.join(', ')

/** Returns true if the request was a preflight and has been answered. */
export function answerCors(req: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = req.headers
  reply.header('vary', 'Origin, Authorization, Cookie')
  if (origin)
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed)
  // Any page can send `null`, from a sandboxed frame.
  if (origin && origin !== 'null') reply.header('access-control-allow-credentials', 'true')
  if (req.method !== 'OPTIONS') return false
  reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', req.headers['access-control-request-headers'] ?? usualHeaders)
    .header('access-control-max-age', '86400')
  reply.code(204).send()
  return true
}

/** The configured address of the site; undefined if none is set. */
export interface OwnAddress {
  setUrl: string | undefined
  baseOf: BaseOf
}

/** Returns whether the page that sends this request belongs to the site, or to an origin that may use its cookie. */
export function isTrustedOrigin(
  req: FastifyRequest,
  { setUrl, baseOf }: OwnAddress,
  allowed: readonly string[],
): boolean {
  const { origin } = req.headers
  if (!origin) return true
  if (allowed.includes(origin)) return true
  if (setUrl !== undefined) return origin === setUrl
  // Without the setting, every host name that reaches this server counts.
  return URL.canParse(origin) && new URL(origin).host === new URL(baseOf(req.raw)).host
}

/** A write with a cookie must declare its origin; browsers always do. */
export const isForeignWrite = (req: FastifyRequest): boolean =>
  req.method !== 'GET' &&
  req.method !== 'HEAD' &&
  !req.routeOptions.config.onlyReads &&
  !req.headers.origin &&
  req.headers['sec-fetch-site'] !== 'same-origin'

/** The address in the browser of the caller; undefined for a program or a page of another site. */
export function browserAddress({ headers }: FastifyRequest, base: string): string | undefined {
  const { origin = '' } = headers
  return URL.canParse(origin) && new URL(origin).host === new URL(base).host ? origin : undefined
}

/** Returns whether a page of this site sends the request. */
export const isOwnPage = (req: FastifyRequest, { baseOf }: Pick<OwnAddress, 'baseOf'>): boolean =>
  browserAddress(req, baseOf(req.raw)) !== undefined

/** Only reachable from the machine itself. */
export const isLoopback = (address: string): boolean =>
  /^https?:\/\/(localhost|[^/:]*\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(address)

/** The base of links that an administrator passes on: the known address, unless only this machine reaches it. */
export async function linkBase(
  { url }: Pick<FastifyRequest['ctx'], 'url'>,
  { siteAddress }: { siteAddress: () => Promise<string> },
): Promise<string> {
  const address = await siteAddress()
  return isLoopback(address) ? url : address
}

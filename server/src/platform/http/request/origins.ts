// Who may call from another site's page: CORS for everybody, the session cookie only for origins that the site lists.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseOf } from './base-address.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const usualHeaders = 'Authorization, X-App-Id, Content-Type, X-HTTP-Method-Override, Idempotency-Key'

/** All that a program may want to read; browsers give it a few others of themselves. */
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

/** True when the request was a preflight and has been answered. */
export function answerCors(req: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = req.headers
  reply.header('vary', 'Origin, Authorization, Cookie')
  if (origin) {
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', exposed)
  }
  if (req.method !== 'OPTIONS') return false
  reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', req.headers['access-control-request-headers'] ?? usualHeaders)
    .header('access-control-max-age', '86400')
  reply.code(204).send()
  return true
}

/** Where this site lives: the address of the setting, or undefined where none is set. */
export interface OwnAddress {
  setUrl: string | undefined
  baseOf: BaseOf
}

/** Is the page that sends this request ours, or one that the site trusts with its cookie? */
export function isTrustedOrigin(
  req: FastifyRequest,
  { setUrl, baseOf }: OwnAddress,
  allowed: readonly string[],
): boolean {
  const { origin } = req.headers
  if (!origin) return true
  if (allowed.includes(origin)) return true
  if (setUrl !== undefined) return origin === setUrl
  // Without the setting every name counts by which people reach this server.
  return URL.canParse(origin) && new URL(origin).host === new URL(baseOf(req.raw)).host
}

/** A write by cookie must say where it comes from; browsers always do. */
export const isForeignWrite = (req: FastifyRequest): boolean =>
  req.method !== 'GET' &&
  req.method !== 'HEAD' &&
  !req.headers.origin &&
  req.headers['sec-fetch-site'] !== 'same-origin'

/** The address that the browser of the caller shows; undefined where a program or the page of another site asks. */
export function browserAddress({ headers }: FastifyRequest, base: string): string | undefined {
  const { origin = '' } = headers
  return URL.canParse(origin) && new URL(origin).host === new URL(base).host ? origin : undefined
}

/** Nothing but the machine itself gets there. */
export const isLoopback = (address: string): boolean =>
  /^https?:\/\/(localhost|[^/:]*\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(address)

/** What a link begins with that an administrator passes on: the known address of the site, unless only this machine reaches it. */
export async function linkBase(
  { url }: Pick<FastifyRequest['ctx'], 'url'>,
  { siteAddress }: { siteAddress: () => Promise<string> },
): Promise<string> {
  const address = await siteAddress()
  return isLoopback(address) ? url : address
}

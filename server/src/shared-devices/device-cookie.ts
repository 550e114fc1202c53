// The cookie of a shared device: it holds the random key of the device.
import type { FastifyRequest } from 'fastify'
import { readCookie } from '#auth/tokens/cookies.ts'
import { deviceCookieName } from '#auth/tokens/device-sessions.ts'
import { isForeignWrite, isTrustedOrigin } from '#platform/http/request/origins.ts'

/** Reads extend it, so only a device that nobody uses expires. */
const maxAgeSeconds = 2 * 365 * 86_400

/** The key of the device that sends the request; null from a page of another site, as for the session cookie. */
export function readDeviceKey(req: FastifyRequest): string | null {
  const key = readCookie(req.headers.cookie, deviceCookieName)
  if (key === null || isForeignWrite(req)) return null
  const own = { setUrl: undefined, baseOf: () => req.ctx.url }
  return isTrustedOrigin(req, own, req.site.allowedOrigins) ? key : null
}

const cookieFor = (key: string, seconds: number, url: string): string => {
  const secure = url.startsWith('https:') ? '; Secure' : ''
  return `${deviceCookieName}=${key}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
}

export const deviceCookie = (key: string, url: string): string => cookieFor(key, maxAgeSeconds, url)
export const removedDeviceCookie = (url: string): string => cookieFor('', 0, url)

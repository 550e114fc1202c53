// Sessions that begin on a shared device, also by password: valid only beside the key of the device, and until nobody has
// used it for its lock time.
import type { IncomingHttpHeaders } from 'node:http'
import { hashSecret } from '../secrets.ts'
import { readCookie } from './cookies.ts'

export const deviceCookieName = 'stepwright_device'

/** 12 hours: a long shift. */
export const deviceSessionDays = 0.5
const longestMs = deviceSessionDays * 86_400_000
const minuteMs = 60_000
/** The app reports each minute when it was last touched, and the end moves once a minute. */
const graceMs = 2 * minuteMs

export interface DeviceSession {
  keyHash: string
  createdAt: number
  lockMinutes: number
}

/** The time at which a session that was last used at `usedAt` ends. */
export const endOfDeviceSession = (
  { createdAt, lockMinutes }: Omit<DeviceSession, 'keyHash'>,
  usedAt: number,
): number => Math.min(createdAt + longestMs, usedAt + lockMinutes * minuteMs + graceMs)

/** A copied session is worth nothing elsewhere. Programs have no device, so an `Authorization` header does not count. */
export function isFromDevice({ keyHash }: DeviceSession, headers: IncomingHttpHeaders): boolean {
  const key = headers.authorization?.trim() ? null : readCookie(headers.cookie, deviceCookieName)
  return key !== null && hashSecret(key) === keyHash
}

/**
 * Returns the new end of a session; undefined if it stays. The app says for how long nobody has touched the page, so
 * its own requests do not extend the session. Each extension is a write, so there is at most one a minute.
 */
export function extendedEnd(
  session: DeviceSession & { expiresAt: number },
  headers: IncomingHttpHeaders,
  now: number,
): number | undefined {
  const usedAt = now - idleSeconds(headers) * 1000
  const end = endOfDeviceSession(session, usedAt)
  const isLast = end === session.createdAt + longestMs
  return end - session.expiresAt >= (isLast ? 1 : minuteMs) ? end : undefined
}

/** A request without a valid number is one of a user. */
export function idleSeconds(headers: IncomingHttpHeaders): number {
  const given = headers['x-idle-seconds']
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0
}

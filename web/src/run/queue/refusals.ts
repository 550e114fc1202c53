// Classifies failures of sending: rejected, failing server, not our server, or another user. Pure.
import { ApiError } from '@stepwright/client'
import type { Refusal } from './device-events.ts'

/** Another user is signed in in this browser, or none. */
export class OtherPerson extends Error {}

const passing = new Set([401, 408, 425, 429])

/** Returns a permanent rejection; null if the server was not reached or may answer differently later. */
export function refusalOf(error: unknown): Refusal | null {
  // Without a problem code the answer is not from our server: a proxy may answer 404 while it restarts.
  if (!(error instanceof ApiError) || !error.code || error.status >= 500 || passing.has(error.status))
    return null
  return { status: error.status, code: error.code, message: error.message }
}

const ofProxy = new Set([502, 503, 504])

export const needsSignIn = (error: unknown): boolean =>
  error instanceof OtherPerson || (error instanceof ApiError && error.status === 401 && error.code !== '')

/** Returns true if our server answered with a failure. */
export const isStumble = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== '' && !ofProxy.has(error.status) && error.status !== 401

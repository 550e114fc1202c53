// What an answer to something that was sent means: a no that stays one, a server that stumbles, somebody else in between. Pure.
import { ApiError } from '@stepwright/client'
import type { Refusal } from './noted.ts'

/** Somebody else is signed in in this browser, or nobody. */
export class OtherPerson extends Error {}

const passing = new Set([401, 408, 425, 429])

/** A no that stays a no; null: the server was not there, or will say something else later. */
export function refusalOf(error: unknown): Refusal | null {
  // Without a word of ours it was not our server: one that is just starting again is "not found" to its proxy.
  if (!(error instanceof ApiError) || !error.code || error.status >= 500 || passing.has(error.status))
    return null
  return { status: error.status, code: error.code, message: error.message }
}

const ofProxy = new Set([502, 503, 504])

export const needsSignIn = (error: unknown): boolean =>
  error instanceof OtherPerson || (error instanceof ApiError && error.status === 401 && error.code !== '')

/** Whether our server has answered, though not to the thing itself. */
export const isStumble = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== '' && !ofProxy.has(error.status) && error.status !== 401

// Sends a request to a translation service, with retries if it is busy and limits on time and size.
import { setTimeout as pause } from 'node:timers/promises'
import { OutgoingError, sendOutgoing } from '#platform/http/outgoing/outgoing.ts'
import { isAnyAddress, isPublicAddress } from '#platform/http/outgoing/outgoing-addresses.ts'
import { TranslationError } from './provider.ts'

export interface ServiceAccess {
  /** Base address without a trailing slash. */
  url: string
  key: string
  allowPrivateAddress: boolean
}

export interface Question {
  path: string
  headers: Record<string, string>
  body: string
}

const timeoutMs = 10_000
const maxBytes = 4 * 1024 * 1024
// A user waits for the page: at most two retries, none after a longer pause.
const pausesMs = [250, 1000]
const longestPauseMs = 5000

export async function askService(
  { url, allowPrivateAddress }: ServiceAccess,
  { path, headers, body }: Question,
  signal: AbortSignal,
): Promise<unknown> {
  const mayReach = allowPrivateAddress ? isAnyAddress : isPublicAddress
  for (const pauseMs of [...pausesMs, null]) {
    const request = {
      url: url + path,
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes,
      mayReach,
      signal,
    } as const
    const answer = await sendOutgoing(request).catch((err: unknown) => {
      if (pauseMs !== null && err instanceof OutgoingError && err.fault === 'network') return null
      throw err instanceof OutgoingError ? new TranslationError(err.message) : err
    })
    if (answer?.status === 200) return parseJson(answer.body)
    const isBusy = !answer || answer.status === 429 || answer.status >= 500
    const waitMs = readRetryAfter(answer?.headers['retry-after']) ?? pauseMs ?? 0
    if (!isBusy || pauseMs === null || waitMs > longestPauseMs)
      throw new TranslationError(`the service answered ${answer?.status ?? 'nothing'}`)
    await pause(waitMs, undefined, { signal }).catch(() => {
      throw new TranslationError('the service was busy for too long')
    })
  }
  throw new TranslationError('the service gave no answer')
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new TranslationError('the service answered something that is not JSON')
  }
}

/** Parses Retry-After (RFC 9110): seconds or a date, as milliseconds from now. */
function readRetryAfter(value: string | undefined): number | null {
  if (value === undefined) return null
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** Returns the texts of a response if their number is the expected one. */
export function readTexts(texts: unknown, count: number): string[] {
  if (Array.isArray(texts) && texts.length === count && texts.every((text) => typeof text === 'string'))
    return texts
  throw new TranslationError('the service answered in another form than it documents')
}

/** Reads a member of an unknown value. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

// Generates random secrets; only their hashes are stored.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 128 bits as 32 hex digits: the format that clients of API 2.0 expect. */
export const makeToken = (): string => randomBytes(16).toString('hex')

/** 256 bits for links that travel by mail. */
export const makeLinkSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A session that began in a browser is found by its cookie only: a copied one in a header names nothing. */
export const hashCookie = (secret: string): string => hashSecret(`cookie ${secret}`)

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Read from a console and typed by hand, so without letters that look alike. */
export function makeSetupCode(): string {
  const letters = Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

export const normalizeSetupCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other))]
  return timingSafeEqual(a, b)
}

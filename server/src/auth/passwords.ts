// Hashes passwords with argon2id, in the usual text format that includes the parameters.

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isWeakPassword } from '#platform/weak-password.ts'
import { authProblems } from './auth.problems.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
/** Cost of a new hash. A hash includes its own cost, so this may change; tests that start sites lower it. */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
/** Each takes 19 MB and a thread for some 30 ms: more in parallel would only starve other work. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Queue length, including running ones. */
export const hashesUnderWay = (): number => running + waiting.length

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const cost = { ...hashCost }
  const hash = await deriveInTurn(password, nonce, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

interface PasswordCheck {
  /** Known facts about the user, such as the name. */
  about: readonly (string | null | undefined)[]
  /** Set by an administrator or a program for another user, on a site where its length suffices. */
  isGiven?: boolean
}

const shortestChosen = 10

/** Hashes a new password; rejects those that are guessed quickly. */
export async function hashChosen(password: string, { about, isGiven }: PasswordCheck): Promise<string> {
  if (!isGiven && [...password].length < shortestChosen) throw authProblems.shortPassword(shortestChosen)
  if (!isGiven && isWeakPassword(password, about)) throw authProblems.weakPassword()
  return hashPassword(password)
}

/** A last step after argon2id, with a key that is not in the database. */
type FinishHash = (hash: Buffer) => Buffer

/** Returns the text of a hash after the last step. */
export function finishHash(stored: string, finish: FinishHash): string {
  const at = stored.lastIndexOf('$') + 1
  return stored.slice(0, at) + base64(finish(Buffer.from(stored.slice(at), 'base64')))
}

/** Hashes even for an account that does not exist, so that the response time reveals nothing. */
export async function isPassword(
  password: string,
  stored: string | null,
  finish: FinishHash = (hash) => hash,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '')
  if (!parts) {
    await deriveInTurn(password, Buffer.alloc(16), hashCost)
    return false
  }
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = finish(await deriveInTurn(password, Buffer.from(nonce, 'base64'), parameters))
  return found.length === expected.length && timingSafeEqual(found, expected)
}

async function deriveInTurn(password: string, nonce: Buffer, parameters: typeof hashCost): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...parameters })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

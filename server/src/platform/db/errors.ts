// What the engines say when a constraint or a conflict stops a write, in one vocabulary.
import { TookTooLong } from './limit.ts'

const sqliteConstraint = 19
const sqliteUnique = [2067, 1555]
const sqliteBusy = 5
const sqliteFull = 13
/** The index of the log could not grow. */
const sqliteNoRoomForIndex = 4874

/** The commit was under way and was not answered: only the database knows how it ended. */
export class UnknownOutcome extends Error {}

interface EngineError {
  code?: string
  errcode?: number
  constraint?: string
  message?: string
}

/** Is it a broken unique rule of that table and column (or of any)? */
export function isUniqueViolation(error: unknown, table?: string, column?: string): boolean {
  const { code, errcode, constraint, message } = error as EngineError
  if (code === '23505')
    return !table || (constraint ?? '').startsWith(`${table}_${column?.toLowerCase() ?? ''}`)
  if (errcode !== undefined && sqliteUnique.includes(errcode)) {
    return !table || (message ?? '').includes(`${table}.${column ?? ''}`)
  }
  return false
}

export function isConstraintViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError
  return /^23/.test(code ?? '') || (errcode !== undefined && (errcode & 0xff) === sqliteConstraint)
}

/** A value that no column can hold: a number beyond its range, text with a NUL. */
export function isUnstorable(error: unknown): boolean {
  const { code } = error as EngineError
  return code === 'ERR_OUT_OF_RANGE' || /^22(003|021|P02|P05|023)$/.test(code ?? '')
}

/** Serialization failures and deadlocks: the same work will pass when tried again, on another connection if need be. */
export function isRetryable(error: unknown): boolean {
  const { code } = error as EngineError
  return code === '40001' || code === '40P01' || isForgotten(error)
}

/** What the server has kept of a text no longer fits: a table has got a column since, or somebody has cleared it away. */
export function isForgotten(error: unknown): boolean {
  const { code, message } = error as EngineError
  return code === '26000' || (code === '0A000' && /cached plan/.test(message ?? ''))
}

const lostCodes = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|EAI_AGAIN$|57P0[123]$|25P03$|08)/
const lostWords = /connection terminated|timeout exceeded when trying to connect|not queryable/i

/** The server is away, is starting or stopping, or the connection to it broke. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as EngineError
  return lostCodes.test(code ?? '') || lostWords.test(message ?? '')
}

/** The server has no connection left for anybody just now. */
export const isFull = (error: unknown): boolean => (error as EngineError).code === '53300'

/** There is no room for what was to be written: of the engine, or of the disk under any other file. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as EngineError
  if (errcode !== undefined) return (errcode & 0xff) === sqliteFull || errcode === sqliteNoRoomForIndex
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

/** Somebody else's lock, or time that ran out: the same work may pass when nothing else waits for it. */
export const isHeldUp = (error: unknown): boolean => isLockTimeout(error) || error instanceof TookTooLong

/** Somebody held what was wanted for longer than we were ready to wait. */
export const isLockTimeout = (error: unknown): boolean => (error as EngineError).code === '55P03'

/** The engine had no time for us: the caller may come back. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as EngineError
  if (isRetryable(error) || isConnectionLost(error) || isFull(error)) return true
  // A lock that was not given, a statement that ran out of its time.
  if (isHeldUp(error) || code === '57014') return true
  return errcode !== undefined && (errcode & 0xff) === sqliteBusy
}

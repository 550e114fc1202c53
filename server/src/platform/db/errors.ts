// Classifies the errors of both engines by what the caller can do.
import { TimeLimitError } from './limit.ts'

const sqliteConstraint = 19
const sqliteUnique = [2067, 1555]
const sqliteBusy = 5
const sqliteFull = 13
/** The index of the write-ahead log could not grow. */
const sqliteNoSpaceForIndex = 4874

/** The commit was sent and not answered: only the database knows the outcome. */
export class UnknownOutcome extends Error {}

/** Makes the work run again: another server has committed a request with the same key meanwhile. */
export class Overtaken extends Error {
  readonly code = '40001'
}

interface EngineError {
  code?: string
  errcode?: number
  constraint?: string
  message?: string
}

/** Returns whether a unique constraint of that table and column (or any) is violated. */
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

/** Serialization failures and deadlocks: the same work succeeds when it is retried, perhaps on another connection. */
export function isRetryable(error: unknown): boolean {
  const { code } = error as EngineError
  return code === '40001' || code === '40P01' || isForgotten(error)
}

/** The prepared statement no longer fits: a table has a new column since, or the server has discarded the statement. */
export function isForgotten(error: unknown): boolean {
  const { code, message } = error as EngineError
  return code === '26000' || (code === '0A000' && /cached plan/.test(message ?? ''))
}

const lostCodes = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|EAI_AGAIN$|57P0[123]$|25P03$|08)/
const lostWords = /connection terminated|timeout exceeded when trying to connect|not queryable/i

/** The server is not reachable, is starting or stopping, or the connection broke. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as EngineError
  return lostCodes.test(code ?? '') || lostWords.test(message ?? '')
}

/** The server has reached its limit of connections. */
export const isFull = (error: unknown): boolean => (error as EngineError).code === '53300'

/** There is no space for the write: in the engine, or on the disk below any other file. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as EngineError
  if (errcode !== undefined) return (errcode & 0xff) === sqliteFull || errcode === sqliteNoSpaceForIndex
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

/** Another transaction held the lock longer than the limit. */
export const isLockTimeout = (error: unknown): boolean => (error as EngineError).code === '55P03'

/** The engine was busy for the whole limit: the client may retry. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as EngineError
  if (isRetryable(error) || isConnectionLost(error) || isFull(error)) return true
  // A lock that was not granted, or a statement that reached its timeout.
  if (isLockTimeout(error) || error instanceof TimeLimitError || code === '57014') return true
  return errcode !== undefined && (errcode & 0xff) === sqliteBusy
}

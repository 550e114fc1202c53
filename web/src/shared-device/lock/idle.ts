// When a shared device was last touched, and whether its lock time is over. All windows of the browser share both, and
// they survive a reload.
import { reportIdle } from '../../lib/idle-report.ts'
import { forgetStored, readStored, writeStored } from '../../lib/state/storage.ts'

const name = 'stepwright.shared-touched'
const overName = 'stepwright.shared-over'
const lockName = 'stepwright.shared-lock'
/** Writing at every key would be slow. */
const writeEveryMs = 2000

/** Last touch of this window; used alone if the browser refuses storage. */
let lastHere = Date.now()
let lateWrite: ReturnType<typeof setTimeout> | null = null
/** Time at which the lock time was over, seen by this window. */
let overHere: number | null = null

/** The rules of the device, as the server returned them last: without a network they still hold. */
export interface Lock {
  minutes: number
  /** The device locks without a network, too. */
  isOffline: boolean
}

let lockHere: Lock | null = null

export function writeLock(lock: Lock): void {
  lockHere = lock
  writeStored(lockName, JSON.stringify(lock))
}

export function readLock(): Lock | null {
  try {
    return (JSON.parse(readStored(lockName) ?? 'null') as Lock | null) ?? lockHere
  } catch {
    return lockHere
  }
}

const readNumber = (key: string): number | null => {
  const stored = readStored(key)
  return stored === null || !Number.isFinite(Number(stored)) ? null : Number(stored)
}

function store(): void {
  if (lateWrite !== null) clearTimeout(lateWrite)
  lateWrite = null
  // Another window may have been touched since.
  const stored = readNumber(name) ?? 0
  if (stored <= lastHere || stored > Date.now()) writeStored(name, String(lastHere))
}

/** A time in the future, as after the clock was set back, is replaced: the device would not lock until then. */
export function touchedAt(): number {
  const now = Date.now()
  const stored = readNumber(name)
  if (stored !== null && stored <= now) return stored
  if (stored !== null || lastHere > now) {
    lastHere = now
    store()
  }
  return lastHere
}

/**
 * The time at which the lock time was over; null: it is not. Once over, it stays so until a user proves who they are,
 * whatever the clock says.
 */
export function findOver(): number | null {
  const lock = readLock()
  if (!lock) return null
  // The stored time is that of all windows; this window counts alone only if the browser refuses storage.
  const known = readNumber(overName) ?? (readNumber(name) === null ? overHere : null)
  if (known !== null) return known
  const over = touchedAt() + lock.minutes * 60_000
  if (over > Date.now()) return null
  overHere = over
  writeStored(overName, String(over))
  return over
}

/** Touches that follow within two seconds are stored together, after the last one. After the lock time none counts. */
export function noteTouch(): void {
  if (findOver() !== null) return
  lastHere = Date.now()
  const stored = readNumber(name)
  if (stored === null || Math.abs(lastHere - stored) >= writeEveryMs) store()
  else lateWrite ??= setTimeout(store, writeEveryMs)
}

/** A user has proved who they are, or begins to: that is a touch. It is stored before the page loads again. */
export function recordTouch(): void {
  overHere = null
  forgetStored(overName)
  lastHere = Date.now()
  store()
}

export const idleMs = (): number => Date.now() - touchedAt()

export const leftMs = (lockMinutes: number): number =>
  findOver() === null ? lockMinutes * 60_000 - idleMs() : 0

/** Requests and events of this page say it from now on. */
export const reportTouches = (): void => reportIdle({ idleMs, isOver: () => findOver() !== null })

// State of the lock of this page: open, about to end the session, or closed until the server is reached.
import { createStore } from '../../lib/state/store.ts'
import { findOver, readLock } from './idle.ts'

export type LockState = 'open' | 'locking' | 'offline'

/** The device locks without a network, too, and its lock time is over. */
export const isClosedOffline = (): boolean => readLock()?.isOffline === true && findOver() !== null

/** A page that is loaded again shows nothing before the server was asked. */
export const lockState = createStore<LockState>(isClosedOffline() ? 'locking' : 'open')

let retry = async () => {}

/** The watcher of the lock asks the server. */
export function provideRetry(act: () => Promise<void>): void {
  retry = act
}

/** Resolves when the server was asked. If it answers, the page loads again. */
export const retryLock = (): Promise<void> => retry()

export function setLock(next: LockState): void {
  if (lockState.get() !== next) lockState.set(next)
}

// Decides each second whether a shared device locks, stays open without a network, or closes until the network is back.
import { NetworkError } from '@stepwright/client'
import { leftMs, noteTouch } from './idle.ts'
import { isClosedOffline, lockState, setLock } from './lock-state.ts'

/** Time to touch the device after the warning (WCAG 2.2.1). */
const warningMs = 20_000
const retryMs = 5000

interface LockActions {
  /** Rejects with `NetworkError` if the server is not reached. */
  needServer: () => Promise<void>
  endSession: () => Promise<unknown>
  loadPage: () => void
  /** Null: there is no warning. */
  onLeft: (seconds: number | null) => void
  /** The lock time is over, and the device stays open. */
  onOpen: () => void
}

export class LockWatch {
  readonly #lockMinutes: number
  readonly #actions: LockActions
  #isBusy = false
  #retryAt = 0
  #hasReported = false

  constructor(lockMinutes: number, actions: LockActions) {
    this.#lockMinutes = lockMinutes
    this.#actions = actions
  }

  look(): void {
    const left = leftMs(this.#lockMinutes)
    this.#actions.onLeft(left > 0 && left <= warningMs ? Math.ceil(left / 1000) : null)
    if (left <= 0) void this.#lock()
    // A user has signed in, in another window.
    else if (!this.#isBusy) setLock('open')
  }

  /** Once the time is over, it is unknown who touches the device. */
  touch(): void {
    if (leftMs(this.#lockMinutes) > 0) noteTouch()
    else this.look()
  }

  /** The network may be back. */
  async retry(): Promise<void> {
    this.#retryAt = 0
    if (leftMs(this.#lockMinutes) <= 0) await this.#lock()
  }

  async #lock(): Promise<void> {
    const { needServer, endSession, loadPage } = this.#actions
    if (this.#isBusy || Date.now() < this.#retryAt) return
    this.#isBusy = true
    if (isClosedOffline() && lockState.get() === 'open') setLock('locking')
    try {
      await needServer()
      // Meanwhile a user may have signed in, in another window.
      if (leftMs(this.#lockMinutes) <= 0) {
        setLock('locking')
        await endSession()
        return loadPage()
      }
      setLock('open')
    } catch (error) {
      this.#stay(error instanceof NetworkError && isClosedOffline())
    }
    this.#isBusy = false
  }

  /** Offline, or entries wait on a site without TLS: then the run goes on. */
  #stay(isClosed: boolean): void {
    this.#retryAt = Date.now() + retryMs
    setLock(isClosed ? 'offline' : 'open')
    if (isClosed || this.#hasReported) return
    this.#hasReported = true
    this.#actions.onOpen()
  }
}

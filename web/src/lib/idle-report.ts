// On a shared device, requests say for how long nobody has touched the page, and events whether its lock time is over.

interface Idle {
  /** Milliseconds since the last touch. */
  idleMs: () => number
  /** The lock time is over, and no user has proved who they are since. */
  isOver: () => boolean
}

let idle: Idle | null = null

export function reportIdle(given: Idle): void {
  idle = given
}

/** False on a device that is not shared. */
export const isAfterLock = (): boolean => idle?.isOver() === true

export const idleHeaders = (): Record<string, string> =>
  idle ? { 'X-Idle-Seconds': String(Math.max(0, Math.floor(idle.idleMs() / 1000))) } : {}

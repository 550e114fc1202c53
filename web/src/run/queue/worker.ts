// One window works for all of this device: under a lock, again after a growing pause, and at once when something comes.

const firstPauseMs = 1500
const longestPauseMs = 15_000

export interface Worker {
  /** Something has come, or may be tried again. */
  wake: () => void
  /** Forgets how often it has failed. */
  wakeNow: () => void
  stop: () => void
}

/** `work` says whether something is left that failed; what it throws is a fault of its own, and is tried again. */
export function makeWorker(name: string, work: () => Promise<boolean>): Worker {
  let isAtWork = false
  let isWanted = false
  /** What is at work then comes to its end, and is not tried again. */
  let isStopped = false
  let timer = 0
  let pauseMs = firstPauseMs

  async function run(): Promise<void> {
    if (isAtWork) {
      isWanted = true
      return
    }
    isAtWork = true
    isWanted = false
    clearTimeout(timer)
    let isLeft = true
    try {
      // Where the browser has locks, one window works for all; elsewhere what is sent twice counts once all the same.
      isLeft = await (navigator.locks ? navigator.locks.request(name, work) : work())
      if (!isLeft) pauseMs = firstPauseMs
    } catch {
      // It may do better in a moment.
    }
    isAtWork = false
    if (isWanted) return run()
    if (!isLeft || isStopped) return
    timer = window.setTimeout(() => void run(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  return {
    wake: () => {
      isStopped = false
      void run()
    },
    wakeNow: () => {
      isStopped = false
      pauseMs = firstPauseMs
      void run()
    },
    stop: () => {
      isStopped = true
      isWanted = false
      clearTimeout(timer)
    },
  }
}

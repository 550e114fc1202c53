// Runs the work of the send queue in one window of the device: under a lock, with growing pauses after failures.

const firstPauseMs = 1500
const longestPauseMs = 15_000

export interface Worker {
  /** Starts the work because something is new or may be retried. */
  wake: () => void
  /** Starts the work with the shortest pause. */
  wakeNow: () => void
  stop: () => void
}

/** `work` resolves to true if something has to be retried. If it throws, it is retried too. */
export function makeWorker(name: string, work: () => Promise<boolean>): Worker {
  let isAtWork = false
  let isWanted = false
  /** Work in progress finishes and is not repeated. */
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
      // With Web Locks one window works at a time. Elsewhere events may be sent twice; the server counts them once.
      isLeft = await (navigator.locks ? navigator.locks.request(name, work) : work())
      if (!isLeft) pauseMs = firstPauseMs
    } catch {
      // The failure may be temporary: it is retried after the pause.
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

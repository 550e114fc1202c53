// Drafts that are large are not written to the disk at every key, but a moment after the first; at once where the page or the
// draft is about to be left.

const delayMs = 400

const waiting = new Set<() => void>()

/** Before another window goes on with the draft, and before the page may be gone. */
export function keepNow(): void {
  for (const keep of [...waiting]) keep()
}

export interface Keeper {
  soon: () => void
  now: () => void
}

export function makeKeeper(keep: () => void): Keeper {
  // Adding the same listener again does nothing.
  globalThis.window?.addEventListener('pagehide', keepNow)
  globalThis.document?.addEventListener('visibilitychange', keepNow)
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    waiting.delete(now)
    keep()
  }
  return {
    now,
    soon: () => {
      if (waiting.has(now)) return
      waiting.add(now)
      timer = setTimeout(now, delayMs)
    },
  }
}

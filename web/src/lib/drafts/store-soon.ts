// Debounces writing of drafts. Writes immediately if the page or the draft is about to be closed.

const delayMs = 400

const waiting = new Set<() => void>()

/** Called before another window takes over the draft, and before the page may be closed. */
export function storeNow(): void {
  for (const write of [...waiting]) write()
}

export interface Writer {
  soon: () => void
  now: () => void
}

export function makeWriter(write: () => void): Writer {
  // Adding the same listener twice has no effect.
  globalThis.window?.addEventListener('pagehide', storeNow)
  globalThis.document?.addEventListener('visibilitychange', storeNow)
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    waiting.delete(now)
    write()
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

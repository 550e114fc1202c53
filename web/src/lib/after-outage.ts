// Reads data again after an outage. If some addresses fail while others answer, each answer looks like the end of an
// outage, so pauses lie between two reads.

/** An offline copy may have been used just before the outage was noticed. */
const marginMs = 1000

/** `read` gets the time since which answers may come from the offline copy. */
export function readAfterOutages(read: (since: number) => void, pauseMs: number) {
  let missedAt = Number.POSITIVE_INFINITY
  let readAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const readNow = () => {
    const since = missedAt
    missedAt = Number.POSITIVE_INFINITY
    readAt = Date.now()
    read(since)
  }
  return {
    /** Called whenever the server is reached again or no more. */
    note(isReachable: boolean): void {
      clearTimeout(timer)
      if (!isReachable) missedAt = Math.min(missedAt, Date.now() - marginMs)
      else if (missedAt < Number.POSITIVE_INFINITY)
        timer = setTimeout(readNow, Math.max(0, readAt + pauseMs - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

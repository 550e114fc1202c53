// The CPU priority of worker processes: below that of requests.
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Not the lowest: on a busy machine that would get no CPU time. */
export const lowered = constants.priority.PRIORITY_BELOW_NORMAL

/** Lowers the priority of this process and all its threads. */
export function lowerPriority(): void {
  setPriority(lowered)
  if (process.platform !== 'linux') return
  // On Linux a priority belongs to one thread. New threads inherit it; some have started already.
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), lowered)
    } catch {
      // The thread has ended.
    }
  }
}

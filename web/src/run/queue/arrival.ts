// Waits until the server has confirmed the pending events and files, or until sending stalls.
import { sendNow } from './queue.ts'
import { change, onChange, state, unsentOf } from './queue-state.ts'

export type Arrival = 'all' | 'unreached' | 'stalled'

/** Longest time without progress. Another window that uploads a large file does not report its progress. */
const stallMs = 45_000

/** Resolves once the server has everything of the run (null: of all runs), or once sending fails or stalls. */
export function arrived(run: string | null): Promise<Arrival> {
  const look = (): Arrival | null => {
    if (unsentOf(run).length === 0) return 'all'
    return state.isStuck ? 'unreached' : null
  }
  const sight = () => `${unsentOf(run).length} ${state.progress?.bytes}`
  sendNow()
  if (state.isStuck) change({ isStuck: false })
  return new Promise((settle) => {
    let seen = sight()
    const end = (answer: Arrival) => {
      stop()
      clearTimeout(stalled)
      settle(answer)
    }
    const wait = () => setTimeout(() => end('stalled'), stallMs)
    let stalled = wait()
    const listener = () => {
      const answer = look()
      if (answer !== null) return end(answer)
      if (sight() === seen) return
      seen = sight()
      clearTimeout(stalled)
      stalled = wait()
    }
    const stop = onChange(listener)
    listener()
  })
}

// Waits until what was noted has reached the server, or it is clear that this takes longer.
import { sendNow } from './queue.ts'
import { change, onChange, state, unsentOf } from './queue-state.ts'

export type Arrival = 'all' | 'unreached' | 'stalled'

/** How long nothing may move; another window that sends something large does not tell how far it is. */
const stallMs = 45_000

/** Settles once the server has everything of this run, or of all of them, or it is clear that this takes longer. */
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

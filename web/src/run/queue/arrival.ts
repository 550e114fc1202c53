// Waits until what was noted has reached the server, or it is clear that this takes longer.
import type { Item } from './item.ts'
import { sendNow } from './outbox.ts'
import { change, onChange, sender, state } from './outbox-state.ts'

export type Arrival = 'all' | 'unreached' | 'stalled'

/** How long nothing may move; another window that sends something large does not tell how far it is. */
const stallMs = 45_000

/** Settles once the server has everything of this run, or of all of them, or it is clear that this takes longer. */
export function arrived(entryid: number | null): Promise<Arrival> {
  const isOwn = (item: Item) =>
    (entryid === null || item.entryid === entryid) && item.userid === sender && !item.refused
  const look = (): Arrival | null => {
    if (!state.items.some(isOwn)) return 'all'
    return state.isStuck ? 'unreached' : null
  }
  const sight = () => `${state.items.filter(isOwn).length} ${state.progress?.bytes}`
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

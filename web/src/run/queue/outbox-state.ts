// What this device knows of runs beyond what the server says, as screens see it: only what belongs to whoever is signed in.
import { createStore, useStore } from '../../lib/state/store.ts'
import type { Draft, Item } from './item.ts'
import { noteUnsent } from './unsent.ts'

export interface Sent {
  item: Item
  at: number
}

export interface Outbox {
  isReady: boolean
  isDurable: boolean
  /** What is not on the server yet, in order; of whoever is signed in, as the drafts are. */
  items: readonly Item[]
  /** What has arrived, with when; shown until the run has been read anew, over reloads without a network, too. */
  sent: readonly Sent[]
  drafts: ReadonlyMap<string, Draft>
  /** The server was not reached when something was to be sent. */
  isStuck: boolean
  needsSignIn: boolean
  /** Of the file that is just being uploaded: which item, and how many bytes of it have gone. */
  progress: { id: number; bytes: number } | null
  /** What is just being sent, and can not be taken back any more. */
  sendingId: number | null
  /** How much of others waits here until they sign in again, run by run. */
  others: ReadonlyMap<number, number>
}

export let state: Outbox = {
  isReady: false,
  isDurable: true,
  items: [],
  sent: [],
  drafts: new Map(),
  isStuck: false,
  needsSignIn: false,
  progress: null,
  sendingId: null,
  others: new Map(),
}

export let sender: number | null = null
const shown = createStore(state)

/** From now on, what this person has done is shown and sent. */
export function become(userid: number | null): void {
  sender = userid
  const { items, sent, drafts } = state
  change({ items, sent, drafts })
}

export function change(next: Partial<Outbox>): void {
  state = { ...state, ...next }
  const before = shown.get()
  const own = {
    ...state,
    isReady: state.isReady && sender !== null,
    // What has not changed stays the same to whoever computes with it.
    items: next.items ? next.items.filter(isOwn) : before.items,
    sent: next.sent ? next.sent.filter(({ item }) => isOwn(item)) : before.sent,
    drafts: next.drafts ? new Map([...next.drafts].filter(([, draft]) => isOwn(draft))) : before.drafts,
    others: next.items ? countOthers(next.items) : before.others,
  }
  // A disk that could not be read may hold something all the same.
  if (state.isReady && next.items && (next.items.length > 0 || state.isDurable))
    noteUnsent(next.items.length > 0)
  shown.set(own)
}

const isOwn = ({ userid }: Pick<Item, 'userid'>): boolean => userid === sender

function countOthers(items: readonly Item[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const item of items) if (!isOwn(item)) counts.set(item.entryid, (counts.get(item.entryid) ?? 0) + 1)
  return counts
}

export const onChange = shown.subscribe

export const useOutbox = (): Outbox => useStore(shown)

// State of the send queue, and the part of it that screens see: only what belongs to the signed-in user.
import { createStore, useStore } from '../../lib/state/store.ts'
import {
  type BegunRun,
  type DeviceEvent,
  type DeviceFile,
  type Draft,
  isUploading,
  isWaiting,
} from './device-events.ts'
import { noteUnsent } from './unsent.ts'

export interface Queue {
  isReady: boolean
  isDurable: boolean
  /** Recorded events in order. Events with a number are confirmed and stay until the run has been read again. */
  events: readonly DeviceEvent[]
  files: readonly DeviceFile[]
  /** Runs that were started on this device. */
  runs: readonly BegunRun[]
  drafts: ReadonlyMap<string, Draft>
  /** The last attempt to send did not reach the server. */
  isStuck: boolean
  needsSignIn: boolean
  /** Name of the file in upload and the bytes sent so far. */
  progress: { name: string; bytes: number } | null
  /** Number of pending events of other users, per run. They wait until those users sign in again. */
  others: ReadonlyMap<string, number>
}

export let state: Queue = {
  isReady: false,
  isDurable: true,
  events: [],
  files: [],
  runs: [],
  drafts: new Map(),
  isStuck: false,
  needsSignIn: false,
  progress: null,
  others: new Map(),
}

export let sender: number | null = null
const shown = createStore(state)

/** Sets the user whose events are shown and sent. */
export function become(userid: number | null): void {
  sender = userid
  const { events, files, runs, drafts } = state
  change({ events, files, runs, drafts })
}

export function change(next: Partial<Queue>): void {
  state = { ...state, ...next }
  const before = shown.get()
  const own = {
    ...state,
    isReady: state.isReady && sender !== null,
    // Unchanged parts keep their identity, so that memoised values stay valid.
    events: next.events ? next.events.filter(isOwn) : before.events,
    files: next.files ? next.files.filter(isOwn) : before.files,
    runs: next.runs ? next.runs.filter(isOwn) : before.runs,
    drafts: next.drafts ? new Map([...next.drafts].filter(([, draft]) => isOwn(draft))) : before.drafts,
    others: next.events ? countOthers(next.events) : before.others,
  }
  const hasUnsent = state.events.some(({ number }) => number === undefined) || state.files.length > 0
  // If IndexedDB cannot be read, it may hold pending events that this page does not know.
  if (state.isReady && (next.events || next.files) && (hasUnsent || state.isDurable)) noteUnsent(hasUnsent)
  shown.set(own)
}

export const isOwn = ({ userid }: { userid: number }): boolean => userid === sender

function countOthers(events: readonly DeviceEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const event of events)
    if (!isOwn(event) && event.number === undefined) counts.set(event.run, (counts.get(event.run) ?? 0) + 1)
  return counts
}

/** Returns what this user has pending, in a run or in all runs (null). */
export const unsentOf = (run: string | null): readonly (DeviceEvent | DeviceFile)[] => {
  const isMeant = (each: DeviceEvent | DeviceFile) => isOwn(each) && (run === null || each.run === run)
  return [
    ...state.events.filter((event) => isMeant(event) && isWaiting(event)),
    ...state.files.filter((file) => isMeant(file) && isUploading(file)),
  ]
}

export const onChange = shown.subscribe

export const useQueue = (): Queue => useStore(shown)

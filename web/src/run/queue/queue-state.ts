// What this device knows of runs beyond what the server says, as screens see it: only what belongs to whoever is signed in.
import { createStore, useStore } from '../../lib/state/store.ts'
import { type BegunRun, type Draft, isUploading, isWaiting, type Noted, type NotedFile } from './noted.ts'
import { noteUnsent } from './unsent.ts'

export interface Queue {
  isReady: boolean
  isDurable: boolean
  /** What was noted, in order; what has a number has arrived, and is here until the run was read anew. */
  events: readonly Noted[]
  files: readonly NotedFile[]
  /** Runs that were begun here. */
  runs: readonly BegunRun[]
  drafts: ReadonlyMap<string, Draft>
  /** The server was not reached when something was to be sent. */
  isStuck: boolean
  needsSignIn: boolean
  /** Of the file that is just being uploaded: which one, and how many bytes of it have gone. */
  progress: { name: string; bytes: number } | null
  /** How much of others waits here until they sign in again, run by run. */
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

/** From now on, what this person has done is shown and sent. */
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
    // What has not changed stays the same to whoever computes with it.
    events: next.events ? next.events.filter(isOwn) : before.events,
    files: next.files ? next.files.filter(isOwn) : before.files,
    runs: next.runs ? next.runs.filter(isOwn) : before.runs,
    drafts: next.drafts ? new Map([...next.drafts].filter(([, draft]) => isOwn(draft))) : before.drafts,
    others: next.events ? countOthers(next.events) : before.others,
  }
  const hasUnsent = state.events.some(({ number }) => number === undefined) || state.files.length > 0
  // A disk that could not be read may hold something all the same.
  if (state.isReady && (next.events || next.files) && (hasUnsent || state.isDurable)) noteUnsent(hasUnsent)
  shown.set(own)
}

export const isOwn = ({ userid }: { userid: number }): boolean => userid === sender

function countOthers(events: readonly Noted[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const event of events)
    if (!isOwn(event) && event.number === undefined) counts.set(event.run, (counts.get(event.run) ?? 0) + 1)
  return counts
}

/** What of this person has not arrived and may yet: of one run, or of all. */
export const unsentOf = (run: string | null): readonly (Noted | NotedFile)[] => {
  const isMeant = (each: Noted | NotedFile) => isOwn(each) && (run === null || each.run === run)
  return [
    ...state.events.filter((event) => isMeant(event) && isWaiting(event)),
    ...state.files.filter((file) => isMeant(file) && isUploading(file)),
  ]
}

export const onChange = shown.subscribe

export const useQueue = (): Queue => useStore(shown)

// The queue of what was done in runs on this device: kept first, shown at once, sent in order, each exactly once.
import { ApiError } from '@stepwright/client'
import { useSyncExternalStore } from 'react'
import { findDone, keepDone } from '../lib/offline/keeping.ts'
import { type Draft, draftKey, type Item, newKey, type Work } from './item.ts'
import { refusalOf, sendItem } from './send.ts'
import { openStore, type Store } from './store.ts'

export interface Sent {
  item: Item
  at: number
}

export interface Outbox {
  isReady: boolean
  isDurable: boolean
  /** What is not on the server yet, in order. */
  items: readonly Item[]
  /** What has arrived, with when; shown until the run has been read anew, over reloads without a network, too. */
  sent: readonly Sent[]
  drafts: ReadonlyMap<string, Draft>
  /** The server was not reached when something was to be sent. */
  isStuck: boolean
  needsSignIn: boolean
  /** Of the file that is just being uploaded: which item, and how many bytes of it have gone. */
  progress: { id: number; bytes: number } | null
}

const firstPauseMs = 1500
const longestPauseMs = 15_000

let state: Outbox = {
  isReady: false,
  isDurable: true,
  items: [],
  sent: [],
  drafts: new Map(),
  isStuck: false,
  needsSignIn: false,
  progress: null,
}
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-runs')
let opening: Promise<Store> | null = null
let sender: number | null = null
let isSending = false
let timer = 0
let pauseMs = firstPauseMs
let lastId = 0
/** Numbers of what is on its way to the disk. */
const storing = new Set<number>()
/** Drafts that this page has changed, and that are newer here than on the disk. */
const typedHere = new Set<string>()
let whenSent: (entryid: number) => void = () => {}

function change(next: Partial<Outbox>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

const inOrder = (items: readonly Item[]): Item[] => items.toSorted((one, two) => one.id - two.id)

/** What was here as the reading of the disk began: what was on its way to the disk then may be missing from what is read. */
interface Before {
  known: ReadonlySet<number>
  onTheirWay: ReadonlySet<number>
}

const rememberBefore = (): Before => ({
  known: new Set(state.items.map(({ id }) => id)),
  onTheirWay: new Set(storing),
})

/**
 * What the disk has, with what was done here while it was read or is still being written to it. What is gone from it has
 * been sent by another window, and is shown until the run has been read anew.
 */
function together(stored: readonly Item[], { known, onTheirWay }: Before): Pick<Outbox, 'items' | 'sent'> {
  const onDisk = new Set(stored.map(({ id }) => id))
  const isSent = new Set(state.sent.map(({ item }) => item.id))
  const fresh = state.items.filter(({ id }) => storing.has(id) || onTheirWay.has(id) || !known.has(id))
  const isFresh = new Set(fresh.map(({ id }) => id))
  const gone = state.items.filter(({ id, refused }) => !refused && !isFresh.has(id) && !onDisk.has(id))
  const at = Date.now()
  return {
    // What was sent from here while the disk was read is not to come back.
    items: inOrder([...stored.filter(({ id }) => !isFresh.has(id) && !isSent.has(id)), ...fresh]),
    sent: [...state.sent, ...gone.map((item) => ({ item, at }))],
  }
}

async function load(store: Store): Promise<void> {
  const before = rememberBefore()
  const [items, drafts] = await Promise.all([store.listItems(), store.listDrafts()])
  change({
    isReady: true,
    isDurable: store.isDurable,
    ...together(items, before),
    drafts: draftsWith(new Map(drafts.map((draft) => [draft.key, draft]))),
  })
}

/** Another window has added or sent something; what it has sent is in the run by now. */
async function follow(store: Store): Promise<void> {
  const before = state.items
  await load(store)
  const gone = before.filter(({ id }) => !state.items.some((item) => item.id === id))
  for (const entryid of new Set(gone.map((item) => item.entryid))) whenSent(entryid)
}

/** What was typed in another window is that one's to send; what was there at the start may be left by none. */
function draftsWith(kept: ReadonlyMap<string, Draft>): ReadonlyMap<string, Draft> {
  if (!state.isReady) return new Map([...kept, ...state.drafts])
  return new Map(
    [...state.drafts].flatMap(([key, draft]) => {
      const now = typedHere.has(key) ? draft : kept.get(key)
      return now ? [[key, now] as const] : []
    }),
  )
}

function opened(): Promise<Store> {
  opening ??= openStore().then(async (store) => {
    await load(store)
    return store
  })
  return opening
}

/** Begins to send what this person has done, and goes on for as long as the page is open. */
export function startSending(userid: number, onSent: (entryid: number) => void): () => void {
  sender = userid
  whenSent = onSent
  const again = () => void pump()
  const fromOther = () => void opened().then(follow).then(pump)
  const onVisible = () => document.visibilityState === 'visible' && again()
  channel?.addEventListener('message', fromOther)
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', onVisible)
  void opened().then(pump)
  return () => {
    sender = null
    channel?.removeEventListener('message', fromOther)
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
  }
}

/** Kept on the device when the promise settles, and on its way to the server. */
export async function enqueue(entryid: number, userid: number, work: Work): Promise<void> {
  const at = Date.now()
  // Later things have greater numbers, over reloads and in several windows.
  lastId = Math.max(at * 1000, lastId + 1, (state.items.at(-1)?.id ?? 0) + 1)
  const item: Item = { id: lastId, entryid, userid, key: newKey(), work, at }
  storing.add(item.id)
  change({ items: [...state.items, item] })
  const store = await opened()
  // What does not fit on the disk stays in this page, with what is being stored.
  if (await put(store, item)) storing.delete(item.id)
  channel?.postMessage('changed')
  void pump()
}

/** False where the device has no room for it, as for a long clip: then it is kept in this page only, and that is said. */
async function put(store: Store, item: Item): Promise<boolean> {
  try {
    await store.putItem(item)
    return true
  } catch {
    storing.add(item.id)
    change({ isDurable: false })
    return false
  }
}

async function pump(): Promise<void> {
  if (isSending || sender === null) return
  isSending = true
  clearTimeout(timer)
  try {
    // Where the browser has locks, one window sends for all; elsewhere the keys alone see to it.
    await (navigator.locks ? navigator.locks.request('stepwright-outbox', sendAll) : sendAll())
  } finally {
    isSending = false
  }
  // What was added while the last answer was on its way.
  if (!state.isStuck && nextItem()) void pump()
}

async function sendAll(): Promise<void> {
  const store = await opened()
  await loadItems(store)
  for (let item = nextItem(); item; item = nextItem()) {
    try {
      const { id } = item
      await sendItem(item, {
        keep: (next) => replace(store, next),
        onSent: (bytes) => change({ progress: { id, bytes } }),
      })
      await settle(store, item)
      pauseMs = firstPauseMs
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) return tryLater(error)
      const now = state.items.find(({ id }) => id === item?.id) ?? item
      await replace(store, { ...now, refused })
      // It may have been ended or taken over elsewhere.
      whenSent(item.entryid)
    } finally {
      if (state.progress) change({ progress: null })
    }
  }
  if (state.isStuck || state.needsSignIn) change({ isStuck: false, needsSignIn: false })
}

/** What another window has sent meanwhile is not sent from here; what was only just added here stays. */
async function loadItems(store: Store): Promise<void> {
  const before = rememberBefore()
  change(together(await store.listItems(), before))
}

const nextItem = (): Item | undefined =>
  state.items.find(({ userid, refused }) => userid === sender && !refused)

async function settle(store: Store, item: Item): Promise<void> {
  const done = state.items.find(({ id }) => id === item.id) ?? item
  await tellNumber(store, done)
  const arrival = { item: done, at: Date.now() }
  // Before it leaves the queue, so that it is never in neither.
  await keepSent(item.entryid, [...state.sent, arrival])
  await store.deleteItem(item.id)
  storing.delete(item.id)
  change({
    items: state.items.filter(({ id }) => id !== item.id),
    sent: [...state.sent, arrival],
    isStuck: false,
    needsSignIn: false,
  })
  channel?.postMessage('changed')
  if (!state.items.some(({ entryid, refused }) => entryid === item.entryid && !refused))
    whenSent(item.entryid)
}

/** Files of the same field that follow name those before them by numbers that are only known now. */
async function tellNumber(store: Store, { entryid, work }: Item): Promise<void> {
  if (work.kind !== 'file') return
  for (const item of state.items) {
    const later = item.work
    if (item.entryid !== entryid || later.kind !== 'file' || later.field !== work.field) continue
    if (later.before.length <= work.before.length) continue
    const before = later.before.with(work.before.length, String(work.mediumid))
    await replace(store, { ...item, work: { ...later, before } })
  }
}

function tryLater(error: unknown): void {
  change({ isStuck: true, needsSignIn: error instanceof ApiError && error.status === 401 })
  timer = window.setTimeout(() => void pump(), pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

async function replace(store: Store, item: Item): Promise<void> {
  change({ items: state.items.map((each) => (each.id === item.id ? item : each)) })
  await put(store, item)
}

/** Tries at once what could not be sent. */
export function sendNow(): void {
  pauseMs = firstPauseMs
  void pump()
}

export async function sendRefusedAgain(entryid: number): Promise<void> {
  const store = await opened()
  for (const item of state.items)
    if (item.entryid === entryid && item.refused) {
      const { refused: _, ...rest } = item
      // The server keeps its refusal under the old key.
      await replace(store, { ...rest, key: newKey() })
    }
  sendNow()
}

export async function discardRefused(entryid: number): Promise<void> {
  const store = await opened()
  const gone = state.items.filter((item) => item.entryid === entryid && item.refused)
  change({ items: state.items.filter((item) => !gone.includes(item)) })
  for (const { id } of gone) {
    storing.delete(id)
    await store.deleteItem(id)
  }
  channel?.postMessage('changed')
}

/** What arrived before the run was read anew needs no showing any more. */
export function forgetSent(entryid: number, before: number): void {
  const rest = state.sent.filter(({ item, at }) => item.entryid !== entryid || at > before)
  if (rest.length === state.sent.length) return
  change({ sent: rest })
  void keepSent(entryid, rest)
}

const runPath = (entryid: number): string => `/work_log/${entryid}`

function keepSent(entryid: number, sent: readonly Sent[]): Promise<void> {
  const own = sent.filter(({ item }) => item.entryid === entryid)
  const bytes = own.reduce(
    (sum, { item: { work } }) => sum + (work.kind === 'file' ? work.file.size : 500),
    0,
  )
  return keepDone(runPath(entryid), own, bytes)
}

/** A run that was opened out of what this device keeps lacks what was sent since. */
export async function recallSent(entryid: number): Promise<void> {
  const kept = (await findDone(runPath(entryid))) as readonly Sent[]
  const known = new Set([...state.items.map(({ id }) => id), ...state.sent.map(({ item }) => item.id)])
  const back = kept.filter(({ item }) => !known.has(item.id))
  if (back.length > 0)
    change({ sent: [...back, ...state.sent].toSorted((one, two) => one.item.id - two.item.id) })
}

export function keepDraft(draft: Omit<Draft, 'key'>): void {
  const whole = { ...draft, key: draftKey(draft) }
  typedHere.add(whole.key)
  change({ drafts: new Map(state.drafts).set(whole.key, whole) })
  void opened().then((store) => store.putDraft(whole))
}

/** Only as it was when it was put on its way: what was typed since stays. */
export function dropDraft(key: string, texts: readonly string[]): void {
  const draft = state.drafts.get(key)
  if (!draft || draft.texts.join('\n') !== texts.join('\n')) return
  const drafts = new Map(state.drafts)
  drafts.delete(key)
  typedHere.delete(key)
  change({ drafts })
  void opened()
    .then((store) => store.deleteDraft(key))
    .then(() => channel?.postMessage('changed'))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => state)

/** True once the server has everything of this run; false where it can not be reached. */
export function arrived(entryid: number): Promise<boolean> {
  const look = () => {
    if (!state.items.some((item) => item.entryid === entryid && !item.refused)) return true
    return state.isStuck ? false : null
  }
  sendNow()
  if (state.isStuck) change({ isStuck: false })
  return new Promise((settle) => {
    const listener = () => {
      const answer = look()
      if (answer === null) return
      listeners.delete(listener)
      settle(answer)
    }
    listeners.add(listener)
    listener()
  })
}

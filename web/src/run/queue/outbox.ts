// The queue of what was done in runs on this device: kept first, shown at once, sent in order, each exactly once.
import { ApiError } from '@stepwright/client'
import { freshKey } from '../../lib/fresh-key.ts'
import { findDone, keepDone } from '../../lib/offline/keeping.ts'
import {
  type Draft,
  draftKey,
  fieldsOf,
  type Item,
  isWornOut,
  nextId,
  type Readings,
  type Work,
} from './item.ts'
import { become, change, type Outbox, type Sent, sender, state } from './outbox-state.ts'
import { refusalOf, sendItem } from './send.ts'
import { openStore, type Store } from './store.ts'
import { type Before, together, withNumber, without } from './waiting.ts'

const firstPauseMs = 1500
const longestPauseMs = 15_000

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-runs')
let opening: Promise<Store> | null = null
let isSending = false
/** Something arrived though the device says that it has no network: the server stands on the device itself. */
let reachesOffline = false
/** A pause is kept before it is tried again. */
let isPausing = false
let timer = 0
let pauseMs = firstPauseMs
let lastId = 0
/** Numbers of what is on its way to the disk. */
const storing = new Set<number>()
/** Drafts that this page has changed, and that are newer here than on the disk. */
const typedHere = new Set<string>()
let whenSent: (entryid: number) => void = () => {}

const rememberBefore = (): Before => ({
  known: new Set(state.items.map(({ id }) => id)),
  onTheirWay: new Set(storing),
})

/** What was sent by another window is shown until the run has been read anew. */
function joined(stored: readonly Item[], before: Before): Pick<Outbox, 'items' | 'sent'> {
  const sentIds = new Set(state.sent.map(({ item }) => item.id))
  const { items, gone } = together(stored, before, { items: state.items, sentIds, storing })
  const at = Date.now()
  return { items, sent: [...state.sent, ...gone.map((item) => ({ item, at }))] }
}

async function load(store: Store): Promise<void> {
  const before = rememberBefore()
  const [items, kept] = await Promise.all([store.listItems(), store.listDrafts()])
  const drafts = kept.filter((draft) => !isWornOut(draft, Date.now()))
  for (const { key } of kept) if (!drafts.some((draft) => draft.key === key)) void store.deleteDraft(key)
  change({
    isReady: true,
    isDurable: state.isDurable && store.isDurable,
    ...joined(items, before),
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

const again = () => void pump()
const fromOther = () => void opened().then(follow).then(pump)
const onVisible = () => document.visibilityState === 'visible' && again()
/** The device itself knows that there is no network; nothing has to be tried first. */
const onOffline = () => {
  reachesOffline = false
  change({ isStuck: true })
}
let watching = 0

/** Begins to send what this person has done, and goes on for as long as anybody on the page asks for it. */
export function startSending(userid: number, onSent: (entryid: number) => void): () => void {
  become(userid)
  whenSent = onSent
  watching += 1
  if (watching === 1) {
    channel?.addEventListener('message', fromOther)
    window.addEventListener('online', again)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onVisible)
  }
  change({ isStuck: state.isStuck || seemsOffline() })
  void opened().then(pump)
  return () => {
    watching -= 1
    if (watching > 0) return
    become(null)
    channel?.removeEventListener('message', fromOther)
    window.removeEventListener('online', again)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
  }
}

/** Kept on the device when the promise settles, and on its way to the server. */
export async function enqueue(entryid: number, userid: number, work: Work): Promise<void> {
  const at = Date.now()
  lastId = nextId(at, Math.max(lastId, state.items.at(-1)?.id ?? 0))
  const item: Item = { id: lastId, entryid, userid, key: freshKey(), work, at }
  storing.add(item.id)
  change({ items: [...state.items, item] })
  const store = await opened()
  // What does not fit on the disk stays in this page, with what is being stored.
  const added = await add(store, item)
  if (added) storing.delete(added.id)
  channel?.postMessage('changed')
  void pump()
}

/** Under the next number where another window has taken this one. */
async function add(store: Store, item: Item): Promise<Item | null> {
  try {
    await store.addItem(item)
    return item
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'ConstraintError') {
      change({ isDurable: false })
      return null
    }
    lastId = nextId(item.at, Math.max(lastId, item.id))
    const moved = { ...item, id: lastId }
    storing.add(moved.id)
    change({ items: state.items.map((each) => (each.id === item.id ? moved : each)) })
    storing.delete(item.id)
    return add(store, moved)
  }
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
  isPausing = false
  clearTimeout(timer)
  try {
    // Where the browser has locks, one window sends for all; elsewhere the keys alone see to it.
    await (navigator.locks ? navigator.locks.request('stepwright-outbox', sendAll) : sendAll())
  } catch (error) {
    // The disk of the device has failed us, not the network; it may do better in a moment.
    tryLater(error)
  } finally {
    isSending = false
  }
  // What was added while the last answer was on its way.
  if (!isPausing && nextItem()) void pump()
}

async function sendAll(): Promise<void> {
  const store = await opened()
  await loadItems(store)
  for (let item = nextItem(); item; item = nextItem()) {
    try {
      const { id } = item
      const isOffline = !navigator.onLine
      change({ sendingId: id })
      await sendItem(item, {
        keep: (next) => replace(store, next),
        onSent: (bytes) => change({ progress: { id, bytes } }),
      })
      reachesOffline = isOffline
      await settle(store, item)
      pauseMs = firstPauseMs
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) return tryLater(error)
      const now = state.items.find(({ id }) => id === item?.id) ?? item
      await replace(store, { ...now, refused })
      for (const later of withNumber(state.items, now.entryid, now.work, null)) await replace(store, later)
      // It may have been ended or taken over elsewhere.
      whenSent(item.entryid)
    } finally {
      change({ progress: null, sendingId: null })
    }
  }
  change({ isStuck: seemsOffline(), needsSignIn: false })
}

/** Where nothing was tried since, the device alone knows. */
const seemsOffline = (): boolean => !navigator.onLine && !reachesOffline

/** What another window has sent meanwhile is not sent from here; what was only just added here stays. */
async function loadItems(store: Store): Promise<void> {
  const before = rememberBefore()
  change(joined(await store.listItems(), before))
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
    isStuck: seemsOffline(),
    needsSignIn: false,
  })
  channel?.postMessage('changed')
  if (!state.items.some(({ entryid, refused }) => entryid === item.entryid && !refused))
    whenSent(item.entryid)
}

/** What follows names a file by its number as soon as that is known. */
async function tellNumber(store: Store, { entryid, work }: Item): Promise<void> {
  if (work.kind !== 'file') return
  for (const item of withNumber(state.items, entryid, work, String(work.mediumid))) await replace(store, item)
}

function tryLater(error: unknown): void {
  // From now on somebody relies on what is kept here: the browser is asked not to clear it away.
  void navigator.storage?.persist?.().catch(() => false)
  clearTimeout(timer)
  change({
    isStuck: true,
    needsSignIn: error instanceof ApiError && error.status === 401 && error.code !== '',
  })
  isPausing = true
  timer = window.setTimeout(() => void pump(), pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

async function replace(store: Store, item: Item): Promise<void> {
  change({ items: state.items.map((each) => (each.id === item.id ? item : each)) })
  await put(store, item)
}

/** A file that is not wanted any more. False where the server may have taken it: then it is taken out as what it has. */
export async function takeBack(id: number): Promise<boolean> {
  const store = await opened()
  const item = state.items.find((each) => each.id === id)
  if (!item || !isFree(item)) return false
  await store.deleteItem(id)
  // It may have got under way in between.
  if (state.sendingId === id) {
    await put(store, item)
    return false
  }
  storing.delete(id)
  change({ items: state.items.filter((each) => each.id !== id) })
  for (const later of without(state.items, item.entryid, item.work)) await replace(store, later)
  channel?.postMessage('changed')
  return true
}

/** Once it is uploaded its answer is sent, and that answer may have arrived though we never heard of it. */
const isFree = ({ id, work }: Item): boolean =>
  state.sendingId !== id && work.kind === 'file' && work.mediumid === undefined

/** What a field was given last on this device; undefined where the server alone knows. */
export const lastGiven = (entryid: number, field: number): Readings | undefined =>
  [...state.sent.map(({ item }) => item), ...state.items]
    .filter((item) => item.entryid === entryid && item.userid === sender && !item.refused)
    .map(({ work }) => fieldsOf(work)[String(field)])
    .findLast((readings) => readings !== undefined)

/** Tries at once what could not be sent. */
export function sendNow(): void {
  pauseMs = firstPauseMs
  void pump()
}

export async function sendRefusedAgain(ids: readonly number[]): Promise<void> {
  const store = await opened()
  for (const item of state.items)
    if (ids.includes(item.id) && item.refused) {
      const { refused: _, ...rest } = item
      // The server keeps its refusal under the old key.
      await replace(store, { ...rest, key: freshKey() })
    }
  sendNow()
}

/** Those that the person was asked about; what was refused since stays. */
export async function discardRefused(ids: readonly number[]): Promise<void> {
  const store = await opened()
  const gone = state.items.filter((item) => ids.includes(item.id) && item.refused)
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

export function keepDraft(draft: Omit<Draft, 'key' | 'endedAt'>): void {
  const whole = { ...draft, key: draftKey(draft) }
  typedHere.add(whole.key)
  change({ drafts: new Map(state.drafts).set(whole.key, whole) })
  void opened()
    .then((store) => store.putDraft(whole))
    .catch(() => change({ isDurable: false }))
}

/** What is typed in a run that has ended is shown for some weeks, and then leaves the device. */
export function noteEnded(entryid: number): void {
  const endedAt = Date.now()
  const own = [...state.drafts.values()].filter((draft) => draft.entryid === entryid && !draft.endedAt)
  if (own.length === 0) return
  const ended = own.map((draft) => ({ ...draft, endedAt }))
  change({ drafts: new Map([...state.drafts, ...ended.map((draft) => [draft.key, draft] as const)]) })
  for (const draft of ended)
    void opened()
      .then((store) => store.putDraft(draft))
      .catch(() => {})
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
    // It is found again after a reload, as what was typed and is saved already.
    .catch(() => {})
}

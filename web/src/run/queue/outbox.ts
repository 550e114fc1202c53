// The queue of what was done in runs on this device: kept first, shown at once, sent in order, each exactly once.
import { ApiError } from '@stepwright/client'
import { freshKey } from '../../lib/fresh-key.ts'
import { findDone, keepDone } from '../../lib/offline/keeping.ts'
import { addItem, channel, newId, putItem, readDisk, removeItem, replaceItem } from './disk.ts'
import { fieldsOf, type Item, type Readings, type Work } from './item.ts'
import { become, change, type Sent, sender, state } from './outbox-state.ts'
import { refusalOf, sendItem } from './send.ts'
import { withNumber, without } from './waiting.ts'

const firstPauseMs = 1500
const longestPauseMs = 15_000

let isSending = false
/** Something arrived though the device says that it has no network: the server stands on the device itself. */
let reachesOffline = false
/** A pause is kept before it is tried again. */
let isPausing = false
let timer = 0
let pauseMs = firstPauseMs
let whenSent: (entryid: number) => void = () => {}

/** Another window has added or sent something; what it has sent is in the run by now. */
async function follow(): Promise<void> {
  const before = state.items
  await readDisk()
  const gone = before.filter(({ id }) => !state.items.some((item) => item.id === id))
  for (const entryid of new Set(gone.map((item) => item.entryid))) whenSent(entryid)
}

const again = () => void pump()
const fromOther = () => void follow().then(pump)
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
  void readDisk().then(pump)
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
  const item: Item = { id: newId(at), entryid, userid, key: freshKey(), work, at }
  change({ items: [...state.items, item] })
  await addItem(item)
  channel?.postMessage('changed')
  void pump()
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
    // Not the network, which is told of in there; whatever it was may do better in a moment.
    tryLater(error)
  } finally {
    isSending = false
  }
  // What was added while the last answer was on its way.
  if (!isPausing && nextItem()) void pump()
}

async function sendAll(): Promise<void> {
  const isRead = await readDisk()
  for (let item = nextItem(); item; item = nextItem()) {
    try {
      const { id } = item
      const isOffline = !navigator.onLine
      change({ sendingId: id })
      await sendItem(item, {
        keep: (next) => replaceItem(next),
        onSent: (bytes) => change({ progress: { id, bytes } }),
      })
      reachesOffline = isOffline
      await settle(item)
      pauseMs = firstPauseMs
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) return tryLater(error)
      const now = state.items.find(({ id }) => id === item?.id) ?? item
      await replaceItem({ ...now, refused })
      for (const later of withNumber(state.items, now.entryid, now.work, null)) await replaceItem(later)
      // It may have been ended or taken over elsewhere.
      whenSent(item.entryid)
    } finally {
      change({ progress: null, sendingId: null })
    }
  }
  change({ isStuck: seemsOffline(), needsSignIn: false })
  // What an earlier page has left there is still to be sent.
  if (!isRead) pause()
}

/** Where nothing was tried since, the device alone knows. */
const seemsOffline = (): boolean => !navigator.onLine && !reachesOffline

const nextItem = (): Item | undefined =>
  state.items.find(({ userid, refused }) => userid === sender && !refused)

async function settle(item: Item): Promise<void> {
  const done = state.items.find(({ id }) => id === item.id) ?? item
  await tellNumber(done)
  const arrival = { item: done, at: Date.now() }
  // Before it leaves the queue, so that it is never in neither.
  await keepSent(item.entryid, [...state.sent, arrival])
  await removeItem(item.id)
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
async function tellNumber({ entryid, work }: Item): Promise<void> {
  if (work.kind !== 'file') return
  for (const item of withNumber(state.items, entryid, work, String(work.mediumid))) await replaceItem(item)
}

function tryLater(error: unknown): void {
  // From now on somebody relies on what is kept here: the browser is asked not to clear it away.
  void navigator.storage?.persist?.().catch(() => false)
  change({
    isStuck: true,
    needsSignIn: error instanceof ApiError && error.status === 401 && error.code !== '',
  })
  pause()
}

function pause(): void {
  isPausing = true
  clearTimeout(timer)
  timer = window.setTimeout(() => void pump(), pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

/** A file that is not wanted any more. False where the server may have taken it: then it is taken out as what it has. */
export async function takeBack(id: number): Promise<boolean> {
  const item = state.items.find((each) => each.id === id)
  if (!item || !isFree(item)) return false
  await removeItem(id)
  // It may have got under way in between.
  if (state.sendingId === id) {
    await putItem(item)
    return false
  }
  change({ items: state.items.filter((each) => each.id !== id) })
  for (const later of without(state.items, item.entryid, item.work)) await replaceItem(later)
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
  for (const item of state.items)
    if (ids.includes(item.id) && item.refused) {
      const { refused: _, ...rest } = item
      // The server keeps its refusal under the old key.
      await replaceItem({ ...rest, key: freshKey() })
    }
  sendNow()
}

/** Those that the person was asked about; what was refused since stays. */
export async function discardRefused(ids: readonly number[]): Promise<void> {
  const gone = state.items.filter((item) => ids.includes(item.id) && item.refused)
  change({ items: state.items.filter((item) => !gone.includes(item)) })
  for (const { id } of gone) await removeItem(id)
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

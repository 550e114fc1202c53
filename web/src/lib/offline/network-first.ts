// Network first, then the offline copy: answers from the device if the server is not reached within seconds. Only for
// the user that read them.
import { useSyncExternalStore } from 'react'
import { forgetStored, readStored, writeStored } from '../state/storage.ts'
import { createStore } from '../state/store.ts'
import { kindOf } from './kinds.ts'

const patienceMs = 4000
/** Shorter wait after a request that did not reach the server. */
const impatientMs = 1200
const gone = new Set([401, 403, 404, 410])
const ofProxy = new Set([502, 503, 504])

/** Set until the answers of the previous user are deleted. */
const changing = 'stepwright.changing-user'

/** Header of every answer of our server. */
export const mark = 'x-request-id'

/** Excludes answers of a proxy whose server restarts ("404 page not found") and of captive portals. */
const isOurs = ({ status, headers }: Response): boolean =>
  !ofProxy.has(status) && headers.has(mark) && (headers.get('content-type') ?? '').includes('json')

/** Id of the signed-in user; 0 if signed out, null while unknown. */
let owner: number | null = null
/** Incremented when the user changes: answers to earlier requests are not stored then. */
let turn = 0
const whenKnown = Promise.withResolvers<void>()
/** Body of the server's answer to signed-out users. */
const nobody = { code: 'access.sign-in-needed' }
let isMissing = false
/** Addresses answered from the device, with the time at which the server had answered. */
const since = createStore<ReadonlyMap<string, number>>(new Map())
/** Pending writes to IndexedDB: answers are stored in the order of arrival. */
let writing: Promise<unknown> = Promise.resolve()

// Loaded lazily: with a stable network it is needed only after the page is shown.
const device = () => import('./device.ts')

function noteSince(path: string, at: number | null): void {
  if (copiedAt(path) === at) return
  const next = new Map(since.get())
  if (at === null) next.delete(path)
  else next.set(path, at)
  since.set(next)
}

/** Returns when the server had given the shown answer; null if it is current. */
export const copiedAt = (path: string): number | null => since.get().get(path) ?? null

export const useCopiedAt = (path: string): number | null =>
  useSyncExternalStore(since.subscribe, () => copiedAt(path))

function write(act: (device: typeof import('./device.ts')) => Promise<unknown>): void {
  // If storing fails, the app works as without an offline copy.
  writing = writing
    .then(device)
    .then(act)
    .catch(() => {})
}

/** Sets the signed-in user. Stored answers of another user are deleted before anything else is stored. */
export function belongsTo(userid: number, me?: object): void {
  if (owner !== userid) {
    if (owner !== null) {
      turn += 1
      writeStored(changing, '1')
    }
    owner = userid
    since.set(new Map())
    write(async (at) => {
      await at.become(userid)
      if (owner === userid) forgetStored(changing)
    })
    whenKnown.resolve()
  }
  if (me) storeAnswer('/user', me)
}

/** Deletes the answers of the previous user if the page was left before. Otherwise they would be shown offline. */
export async function finishChange(): Promise<void> {
  if (readStored(changing) === null) return
  belongsTo(0)
  await whenWritten()
}

/** Stores the answer of a write as if it had been read at that address. */
export function storeAnswer(path: string, body: object): void {
  storeText(path, Promise.resolve(JSON.stringify(body)))
}

/** Resolves once all answers so far are stored or were refused by the disk. */
export const whenWritten = (): Promise<unknown> => whenKnown.promise.then(() => writing)

function storeText(path: string, text: Promise<string>): void {
  // It may reject long before anything awaits it.
  text.catch(() => {})
  // The owner is written to the queue before.
  void whenKnown.promise.then(() =>
    write(async (at) => owner !== null && at.storeAnswer(owner, path, await text)),
  )
}

/** Calls `ask`, and returns the offline copy if there is one and `ask` fails or takes too long. */
export async function askNetworkFirst(
  path: string,
  ask: () => Promise<Response>,
  isAborted: () => boolean,
  onMissed: () => void,
): Promise<Response> {
  if (!kindOf(path)) return ask()
  const own = turn
  const asked = ask()
  const first = await within(isMissing ? impatientMs : patienceMs, asked)
  if (first instanceof Response && isOurs(first)) {
    isMissing = false
    noteSince(path, null)
    return takeAnswer(path, first, own)
  }
  const error = first && !(first instanceof Response) ? first.error : null
  if (error && isAborted()) throw error
  isMissing = true
  const copy = await fromDevice(path)
  if (copy) {
    if (!first) {
      onMissed()
      // It may arrive later, and is stored for the next request.
      void asked.then((late) => takeAnswer(path, late, own)).catch(() => {})
    }
    return copy
  }
  if (error) throw error
  return first instanceof Response ? first : takeAnswer(path, await asked, own)
}

/** Stores an answer, or deletes it if the server says that the user may not read it any more. */
async function takeAnswer(path: string, response: Response, own: number): Promise<Response> {
  if (!isOurs(response) || own !== turn) return response
  if (path === '/user') {
    if (response.status === 401) belongsTo(0)
    if (response.ok) belongsTo(((await response.clone().json()) as { userid: number }).userid)
  }
  if (gone.has(response.status)) write((at) => at.drop(path))
  if (response.ok) storeText(path, response.clone().text())
  return response
}

async function fromDevice(path: string): Promise<Response | null> {
  try {
    const copy = await (await device()).find(owner, path)
    if (!copy) return null
    if (owner === null) {
      owner = copy.owner
      whenKnown.resolve()
    }
    if (copy.text === null) return path === '/user' ? Response.json(nobody, { status: 401 }) : null
    noteSince(path, copy.at)
    return new Response(copy.text, { headers: { 'content-type': 'application/json' } })
  } catch {
    return null
  }
}

/** Returns the guides that open offline, the last read first. */
export async function offlineGuides(): Promise<object[]> {
  try {
    return await (await device()).listGuides(owner)
  } catch {
    return []
  }
}

type Outcome = Response | { error: unknown } | undefined

function within(limitMs: number, asked: Promise<Response>): Promise<Outcome> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, limitMs, undefined)
  const settled = asked.catch((error: unknown) => ({ error }))
  return Promise.race([settled, over]).finally(() => clearTimeout(timer))
}

// Answers out of the device where the server is not reached: the network first, for some seconds, then what was kept.
// It knows whose device it is: what one person has read, another never gets.
import { useSyncExternalStore } from 'react'
import { createStore } from '../state/store.ts'
import { kindOf } from './kinds.ts'

const patienceMs = 4000
/** Once the server was missed, the next one waits less. */
const impatientMs = 1200
const gone = new Set([401, 403, 404, 410])
const ofProxy = new Set([502, 503, 504])

/** Every answer of our server has it. */
export const mark = 'x-request-id'

/** Not a proxy whose server is just starting again ("404 page not found"), not a network that asks people to sign in. */
const isOurs = ({ status, headers }: Response): boolean =>
  !ofProxy.has(status) && headers.has(mark) && (headers.get('content-type') ?? '').includes('json')

/** The number of the person signed in; 0 for nobody, null as long as it is not known. */
let owner: number | null = null
/** Grows when somebody else takes the place of who was here: what was asked for before is not theirs. */
let turn = 0
const whenKnown = Promise.withResolvers<void>()
/** As the server says it. */
const nobody = { code: 'access.sign-in-needed' }
let isMissing = false
/** What was answered out of the device, with the time at which the server had said it. */
const since = createStore<ReadonlyMap<string, number>>(new Map())
/** What is kept is written in the order in which it came. */
let writing: Promise<unknown> = Promise.resolve()

// Readers whose network holds need it only after their page is there.
const device = () => import('./device.ts')

function noteSince(path: string, at: number | null): void {
  if (copiedAt(path) === at) return
  const next = new Map(since.get())
  if (at === null) next.delete(path)
  else next.set(path, at)
  since.set(next)
}

/** When the server had said what is shown now; null where it has just said so. */
export const copiedAt = (path: string): number | null => since.get().get(path) ?? null

export const useKeptSince = (path: string): number | null =>
  useSyncExternalStore(since.subscribe, () => copiedAt(path))

function write(act: (device: typeof import('./device.ts')) => Promise<unknown>): void {
  // A device that refuses to keep things is like one that has none.
  writing = writing
    .then(device)
    .then(act)
    .catch(() => {})
}

/** Says who is signed in. What was kept for anybody else leaves the device before anything else is kept. */
export function belongsTo(userid: number, me?: object): void {
  if (owner !== userid) {
    if (owner !== null) turn += 1
    owner = userid
    since.set(new Map())
    write((at) => at.become(userid))
    whenKnown.resolve()
  }
  if (me) keepAnswer('/user', me)
}

/** Keeps what a write has answered, as if it had been read at that address. */
export function keepAnswer(path: string, body: object): void {
  keepText(path, Promise.resolve(JSON.stringify(body)))
}

/** Once everything that was to be kept so far is, or was refused by the disk. */
export const whenWritten = (): Promise<unknown> => whenKnown.promise.then(() => writing)

function keepText(path: string, text: Promise<string>): void {
  // It may break off long before anybody waits for it.
  text.catch(() => {})
  // Whose it is stands in the queue before it.
  void whenKnown.promise.then(() => write(async (at) => owner !== null && at.keep(owner, path, await text)))
}

/** The same as `ask`, and out of the device where that fails, or takes too long and something was kept. */
export async function askOrKept(
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
    return take(path, first, own)
  }
  const error = first && !(first instanceof Response) ? first.error : null
  if (error && isAborted()) throw error
  isMissing = true
  const kept = await fromDevice(path)
  if (kept) {
    if (!first) {
      onMissed()
      // It may come yet; whoever asks next gets it.
      void asked.then((late) => take(path, late, own)).catch(() => {})
    }
    return kept
  }
  if (error) throw error
  return first instanceof Response ? first : take(path, await asked, own)
}

/** Keeps an answer, or forgets it where the server says that it is not for this person any more. */
async function take(path: string, response: Response, own: number): Promise<Response> {
  if (!isOurs(response) || own !== turn) return response
  if (path === '/user') {
    if (response.status === 401) belongsTo(0)
    if (response.ok) belongsTo(((await response.clone().json()) as { userid: number }).userid)
  }
  if (gone.has(response.status)) write((at) => at.drop(path))
  if (response.ok) keepText(path, response.clone().text())
  return response
}

async function fromDevice(path: string): Promise<Response | null> {
  try {
    const kept = await (await device()).find(owner, path)
    if (!kept) return null
    if (owner === null) {
      owner = kept.owner
      whenKnown.resolve()
    }
    if (kept.text === null) return path === '/user' ? Response.json(nobody, { status: 401 }) : null
    noteSince(path, kept.at)
    return new Response(kept.text, { headers: { 'content-type': 'application/json' } })
  } catch {
    return null
  }
}

/** The guides that open without the server, those first that were read last. */
export async function keptGuides(): Promise<object[]> {
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

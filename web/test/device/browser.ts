// Browser environment for tests in Node: windows with their own modules on a device, and a network that can fail.
import 'fake-indexeddb/auto'
import { registerHooks } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { IDBFactory } from 'fake-indexeddb'
import { requestBy } from './request.ts'

const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

/** Closed windows may still write to the disk that they have opened. */
export const newDisk = () => setGlobal('indexedDB', new IDBFactory())

/** Null passes a request on; a thrown error is a failing network. */
export type Meddling = (method: string, path: string) => Response | null | Promise<Response | null>

/** Hooks of the network: `before` a request reaches the server, `after` it was handled. */
export const network: { before: Meddling; after: Meddling; log: string[] } = {
  before: () => null,
  after: () => null,
  log: [],
}

export const cut = () => {
  throw new TypeError('no network')
}
export const mend = () => Object.assign(network, { before: () => null, after: () => null })

export class Shelf {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  setItem(name: string, text: string): void {
    Object.assign(this, { [name]: text })
  }
  removeItem(name: string): void {
    delete (this as unknown as Record<string, string>)[name]
  }
}

const channels = new Set<Channel>()
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.add(this)
    ;(this as unknown as { unref: () => void }).unref()
  }
}

/** Closed windows receive no messages. */
export function closeWindows(): void {
  for (const channel of channels) channel.close()
  channels.clear()
}

/** `fetch` of a page of that site, with the user's session. */
export function startBrowser(site: string, authorization = ''): void {
  const plain = globalThis.fetch
  setGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, site)
    const [method, path] = [init.method ?? 'GET', url.pathname]
    const headers = new Headers(init.headers)
    if (authorization) headers.set('authorization', authorization)
    const instead = await network.before(method, path)
    if (instead) return instead
    network.log.push(`${method} ${path}`)
    const answer = await plain(url, { ...init, headers })
    return (await network.after(method, path)) ?? answer
  })
  const timers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  setGlobal('window', Object.assign(new EventTarget(), timers))
  setGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  setGlobal('navigator', { onLine: true, locks: navigator.locks })
  setGlobal('localStorage', new Shelf())
  setGlobal(
    'XMLHttpRequest',
    requestBy((...options) => fetch(...options)),
  )
  setGlobal('BroadcastChannel', Channel)
}

// A module of a window imports its own copies of the app's modules, as every page does.
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const of = /\?window=\d+$/.exec(context.parentURL ?? '')?.[0]
    return of && found.url.includes('/web/src/') ? { ...found, url: found.url + of } : found
  },
})

let windows = 0

/** Opens a window with the send queue in it. */
export async function openWindow() {
  windows += 1
  const load = async <M>(path: string): Promise<M> => import(`../../src/${path}?window=${windows}`)
  type Queue = typeof import('../../src/run/queue/queue.ts')
  type State = typeof import('../../src/run/queue/queue-state.ts')
  type Log = typeof import('../../src/run/queue/run-log.ts')
  type Begun = typeof import('../../src/run/work/begun.ts')
  type Unsent = typeof import('../../src/run/queue/unsent.ts')
  type Queries = typeof import('../../src/run/work/queries.ts')
  type IdleReport = typeof import('../../src/lib/idle-report.ts')
  type Client = typeof import('../../src/lib/query-client.ts')
  const [queue, shown, { runLog: log }, begun, unsent, queries, client, idle] = [
    await load<Queue>('run/queue/queue.ts'),
    await load<State>('run/queue/queue-state.ts'),
    await load<Log>('run/queue/run-log.ts'),
    await load<Begun>('run/work/begun.ts'),
    await load<Unsent>('run/queue/unsent.ts'),
    await load<Queries>('run/work/queries.ts'),
    await load<Client>('lib/query-client.ts'),
    await load<IdleReport>('lib/idle-report.ts'),
  ]
  return { log, store: log.db, ...queue, ...begun, shown, ...unsent, ...queries, ...client, ...idle }
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it has not come about: ${isSo}`)
    await pause(5)
  }
}

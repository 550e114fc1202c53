// Pages of the web app in this process: each has its own modules, and the clocks, disk, network and windows of its
// device. A killed page does nothing more.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { RunLog } from '../../web/src/run/queue/run-log.ts'
import type { Device } from './device.ts'

/** Globals that every page has of its own. */
const names = [
  'fetch',
  'XMLHttpRequest',
  'indexedDB',
  'window',
  'document',
  'navigator',
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'localStorage',
  'BroadcastChannel',
] as const
export type Globals = Record<(typeof names)[number], unknown>

const globals = new Map<string, Globals>()
Object.assign(globalThis, { globalsOfPage: (page: string) => globals.get(page) })

const ofPage = /\?page=(\d+)$/
const isOwned = (url: string): boolean => url.includes('/web/src/') || url.includes('/node_modules/idb/')
const sources = new Map<string, string>()

function sourceOf(url: string): string {
  const known = sources.get(url)
  if (known !== undefined) return known
  const path = fileURLToPath(url)
  const text = readFileSync(path, 'utf8')
  const source = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  sources.set(url, source)
  return source
}

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const page = ofPage.exec(context.parentURL ?? '')?.[0]
    return page && isOwned(found.url) ? { ...found, url: found.url + page } : found
  },
  load: (url, context, next) => {
    const page = ofPage.exec(url)?.[1]
    if (!page) return next(url, context)
    const own = `const { ${names.join(', ')} } = globalThis.globalsOfPage('${page}');`
    const source = own + sourceOf(url.replace(ofPage, ''))
    return { format: 'module', source, shortCircuit: true }
  },
})

let pages = 0
type Module<Path extends keyof Modules> = Modules[Path]
interface Modules {
  'run/queue/queue.ts': typeof import('../../web/src/run/queue/queue.ts')
  'run/queue/queue-state.ts': typeof import('../../web/src/run/queue/queue-state.ts')
  'run/queue/confirmed.ts': typeof import('../../web/src/run/queue/confirmed.ts')
  'run/queue/run-log.ts': typeof import('../../web/src/run/queue/run-log.ts')
  'run/work/begun.ts': typeof import('../../web/src/run/work/begun.ts')
  'run/work/heard.ts': typeof import('../../web/src/run/work/heard.ts')
  'run/work/queries.ts': typeof import('../../web/src/run/work/queries.ts')
  'run/work/run-state.ts': typeof import('../../web/src/run/work/run-state.ts')
  'lib/offline/network-first.ts': typeof import('../../web/src/lib/offline/network-first.ts')
  'lib/query-client.ts': typeof import('../../web/src/lib/query-client.ts')
}

export interface Page {
  isDead: boolean
  /** Resolves when the page is killed. */
  isOver: Promise<void>
  queue: Module<'run/queue/queue.ts'>
  shown: Module<'run/queue/queue-state.ts'>
  confirmed: Module<'run/queue/confirmed.ts'>
  disk: RunLog
  store: RunLog['db']
  begun: Module<'run/work/begun.ts'>
  heard: Module<'run/work/heard.ts'>
  queries: Module<'run/work/queries.ts'>
  runState: Module<'run/work/run-state.ts'>
  keeping: Module<'lib/offline/network-first.ts'>
  client: Module<'lib/query-client.ts'>['queryClient']
  /** Dispatches an event of the browser in the page. */
  tell(event: 'online' | 'offline'): void
  kill(): void
}

export async function loadPage(device: Device): Promise<Page> {
  pages += 1
  const life = { isDead: false, number: pages }
  const own = device.globalsFor(life)
  globals.set(String(pages), own)
  const number = pages
  const load = <Path extends keyof Modules>(path: Path): Promise<Module<Path>> =>
    import(`../../web/src/${path}?page=${number}`)
  const { runLog } = await load('run/queue/run-log.ts')
  const page = {
    queue: await load('run/queue/queue.ts'),
    shown: await load('run/queue/queue-state.ts'),
    confirmed: await load('run/queue/confirmed.ts'),
    disk: runLog,
    store: runLog.db,
    begun: await load('run/work/begun.ts'),
    heard: await load('run/work/heard.ts'),
    queries: await load('run/work/queries.ts'),
    runState: await load('run/work/run-state.ts'),
    keeping: await load('lib/offline/network-first.ts'),
    client: (await load('lib/query-client.ts')).queryClient,
  }
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  return Object.assign(life, page, {
    isOver,
    tell: (event: string) => void (own.window as EventTarget).dispatchEvent(new Event(event)),
    kill: () => {
      life.isDead = true
      end()
      device.forget(life)
      globals.delete(String(number))
    },
  })
}

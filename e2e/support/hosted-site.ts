// Serves sites in one process per test process, so that a test gets its own site without starting a server.
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Launched, launch } from '../../server/test/hosting/launch.ts'
import type { Answer, Order } from '../../server/test/hosting/orders.ts'
import { reservePort } from '../../server/test/ports.ts'
import { type Site, type SiteOptions, settingsOf, temporaryFolder } from './site.ts'

const HOST = fileURLToPath(new URL('../../server/test/hosting/site-host.ts', import.meta.url))
const NODE_FLAGS = ['--conditions=source', '--disable-warning=ExperimentalWarning']

interface Waiting {
  settle(code: string): void
  refuse(error: Error): void
}

interface Host extends Launched {
  waiting: Map<number, Waiting>
}

let host: Host | undefined
let lastId = 0

/** Serves a site in the shared process. It stops and restarts like a process, but cannot be killed. */
export async function hostSite(options: SiteOptions = {}): Promise<Site> {
  const { data = temporaryFolder() } = options
  const port = await reservePort()
  const settings = settingsOf({ ...options, data }, port)
  const { withHousekeeping = true } = options
  const start = () => ask({ type: 'open', settings, withHousekeeping })
  const code = await start()
  const local = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (host) await ask({ type: 'close', port })
    return 0
  }
  return {
    url: options.name ? `http://${options.name}:${port}` : settings.STEPWRIGHT_URL || local,
    local,
    code,
    data,
    output: () => (host ? host.output.stdout + host.output.stderr : ''),
    stop,
    setForward: async (ms) => {
      await ask({ type: 'set-forward', port, ms })
    },
    kill: () => Promise.reject(new Error('Only a site with a process of its own can be killed: startSite()')),
    restart: async () => {
      await stop()
      await start()
    },
  }
}

type Asked =
  | { type: 'open'; settings: Record<string, string>; withHousekeeping: boolean }
  | { type: 'close'; port: number }
  | { type: 'set-forward'; port: number; ms: number }

/**
 * The host keeps the event loop alive only while a response is pending: a test file ends when its event loop is empty.
 */
function ask(asked: Asked): Promise<string> {
  const { child, waiting } = host?.child.connected ? host : startHost()
  const id = ++lastId
  return new Promise<string>((settle, refuse) => {
    waiting.set(id, { settle, refuse })
    child.ref()
    child.channel?.ref()
    child.send({ ...asked, id } satisfies Order)
  }).finally(() => {
    waiting.delete(id)
    if (waiting.size > 0) return
    child.unref()
    child.channel?.unref()
  })
}

function startHost(): Host {
  const launched = launch([process.execPath, ...NODE_FLAGS, HOST], { hasChannel: true })
  const { child, output } = launched
  const waiting = new Map<number, Waiting>()
  // A pipe of a child is a socket, which can be unreferenced.
  for (const stream of [child.stdout, child.stderr])
    (stream as (Readable & { unref(): void }) | null)?.unref()
  child.unref()
  child.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id)
    if ('error' in answer) asked?.refuse(new Error(`The site could not follow: ${answer.error}`))
    else asked?.settle(answer.code)
  })
  child.once('exit', (code, signal) => {
    if (host?.child === child) host = undefined
    const error = new Error(
      `The process of the sites ended (${signal ?? code})\n${output.stdout}${output.stderr}`,
    )
    for (const { refuse } of waiting.values()) refuse(error)
  })
  host = { ...launched, waiting }
  return host
}

// Starts a real server process on a free port with its own data folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type LaunchOptions, launch, program, whenReady } from '../../server/test/hosting/launch.ts'
import { reservePort } from '../../server/test/ports.ts'

const CODE_MS = 60_000
const CODE = /^Setup code: (\S+)$/m

export interface Site {
  /** The address that browsers use. */
  url: string
  /** The loopback address, independent of the site's host name. */
  local: string
  /** The one-time setup code that the first start printed. Empty if settings have set up the site. */
  code: string
  data: string
  /** Output of all starts of the server. */
  output(): string
  /** Stops the server and returns its exit code. The data remains. */
  stop(): Promise<number | null>
  /** Kills the server, as a power failure would. */
  kill(): Promise<void>
  /** Sets the clock of a hosted site forward. */
  setForward?(ms: number): Promise<void>
  /** Restarts the server on the same port and data, and stops it first if it runs. */
  restart(): Promise<void>
}

/** A site with a server process of its own. */
export interface SiteProcess extends Site {
  port: number
  /** Belongs to the first start, like `readyMs`. */
  pid: number
  readyMs: number
}

export interface SiteOptions extends Pick<LaunchOptions, 'hasChannel' | 'stderr'> {
  /** Environment variables besides host, port and data folder. */
  env?: Record<string, string>
  data?: string
  /** The program and its first arguments. Default: the server of the working copy. */
  command?: readonly string[]
  /** False: no task begins at a random time. Applies to hosted sites only. */
  withHousekeeping?: boolean
  /** Host name in the address of the site. Only a browser with a matching resolver rule can open it. */
  name?: string
}

const ownCommand = [
  process.execPath,
  '--conditions=source',
  `--import=${new URL('../../server/test/hosting/slow-answers.ts', import.meta.url)}`,
  program,
]

export async function startSite(options: SiteOptions = {}): Promise<SiteProcess> {
  const { env = {}, data = temporaryFolder(), command = ownCommand, hasChannel = true, stderr } = options
  const port = await reservePort()
  let printed = ''
  const onOutput = (text: string) => {
    printed += text
  }
  const start = async () => {
    const began = performance.now()
    const settings = { ...process.env, ...settingsOf({ ...options, data }, port) }
    const launched = launch([...command, 'serve'], {
      ...{ env: settings, hasChannel, onOutput },
      ...(stderr && { stderr }),
    })
    const [, url = ''] = await whenReady(launched)
    return { ...launched, url, readyMs: Math.round(performance.now() - began) }
  }
  let server = await start()
  const isFirst = !env.STEPWRIGHT_ADMIN_EMAIL
  for (let waited = 0; isFirst && waited < CODE_MS && !CODE.test(printed); waited += 50) await wait(50)
  const stop = async () => (await server.stop()).code
  return {
    url: options.name ? `http://${options.name}:${port}` : server.url,
    local: `http://127.0.0.1:${port}`,
    port,
    pid: server.pid,
    readyMs: server.readyMs,
    code: CODE.exec(printed)?.[1] ?? '',
    data,
    output: () => printed,
    stop,
    kill: async () => void (await server.stop('SIGKILL')),
    restart: async () => {
      await stop()
      server = await start()
    },
  }
}

/** As environment variables. */
export function settingsOf({ env, data = '' }: SiteOptions, port: number): Record<string, string> {
  return {
    STEPWRIGHT_HOST: '127.0.0.1',
    STEPWRIGHT_PORT: String(port),
    STEPWRIGHT_DATA: data,
    ...env,
  }
}

/** Deleted when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

// Starts a real server process on a free port with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reservePort } from '../../server/test/ports.ts'

const START_MS = 120_000
const STOP_MS = 60_000
const CODE_MS = 60_000
const READY = /^Stepwright is ready at (https?:\S+)$/m
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

export interface SiteOptions {
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
  fileURLToPath(new URL('../../server/bin/stepwright.mjs', import.meta.url)),
]

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { env = {}, data = temporaryFolder(), command = ownCommand } = options
  const port = await reservePort()
  const settings = settingsOf({ ...options, data }, port)
  let printed = ''
  const print = (chunk: unknown) => {
    printed += String(chunk)
  }
  const start = async () => {
    const child = launch(command, settings, print)
    await ready(child, () => printed)
    return child
  }
  let child = await start()
  const isFirst = !env.STEPWRIGHT_ADMIN_EMAIL
  for (let waited = 0; isFirst && waited < CODE_MS && !CODE.test(printed); waited += 50) await wait(50)
  const stop = () => end(child, 'SIGTERM')
  return {
    url: options.name ? `http://${options.name}:${port}` : READY.exec(printed)![1]!,
    local: `http://127.0.0.1:${port}`,
    code: CODE.exec(printed)?.[1] ?? '',
    data,
    output: () => printed,
    stop,
    kill: async () => void (await end(child, 'SIGKILL')),
    restart: async () => {
      await stop()
      child = await start()
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

/** The channel lets the server notice the end of this process, so that no server is left running. */
function launch(
  [program = '', ...args]: readonly string[],
  settings: Record<string, string>,
  print: (chunk: unknown) => void,
): ChildProcess {
  const child = spawn(program, [...args, 'serve'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

function ready(child: ChildProcess, output: () => string): Promise<void> {
  const before = output().length
  return new Promise((settle, refuse) => {
    const fail = (reason: string) => refuse(new Error(`the server ${reason}\n${output().slice(before)}`))
    const timer = setTimeout(() => {
      fail(`was not ready after ${START_MS} ms`)
      // Otherwise the child would keep the test file from ending.
      child.kill('SIGKILL')
    }, START_MS)
    const look = () => {
      if (!READY.test(output().slice(before))) return
      clearTimeout(timer)
      child.stdout?.off('data', look)
      settle()
    }
    child.stdout?.on('data', look)
    child.once('error', (error) => fail(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`ended before it was ready (${signal ?? code})`)
    })
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise((settle) => child.once('exit', settle))
  child.kill(signal)
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(impatient)
  return child.exitCode
}

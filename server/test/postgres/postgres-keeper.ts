// A process beside one PostgreSQL server: starts and stops it on request, and deletes it when its parent has ended.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './postgres-binaries.ts'

export interface KeeperJob extends Binaries {
  /** The data folder. Its parent folder belongs to the keeper and is deleted with it. */
  data: string
  port: number
  settings: Record<string, string | number>
  /** The files outlive the server. */
  isLasting?: boolean
}

export type KeeperRequest = { start: KeeperJob } | { stop: 'fast' | 'at once' } | { initialise: KeeperJob }
export type KeeperAnswer = { done: true } | { failed: string }

const STOP_PATIENCE_MS = 10_000
const LOG_CHARACTERS = 8000
const READY = /database system is ready to accept (read-only )?connections/

let server: ChildProcess | undefined
let home: string | undefined

const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

function initialise({ folder, owner, data }: KeeperJob): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = join(folder, 'bin', 'initdb')
  const result = spawnSync(initdb, [...args, ...locale], {
    ...owner,
    cwd: dirname(data),
    env: environment,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(result.error?.message ?? result.stderr)
}

function start({ folder, owner, data, port, settings }: KeeperJob): Promise<void> {
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = join(folder, 'bin', 'postgres')
  const child = spawn(postgres, ['-D', data, ...args], {
    ...owner,
    cwd: data,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server = child
  return new Promise((settle, refuse) => {
    let log = ''
    child.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-LOG_CHARACTERS)
      if (READY.test(String(chunk))) settle()
    })
    child.on('error', refuse)
    child.on('exit', () => refuse(new Error(log)))
  })
}

/** `fast` ends sessions and flushes. `at once` stops as a power failure would. */
async function stop(how: 'fast' | 'at once'): Promise<void> {
  const child = server
  server = undefined
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((settle) => child.once('exit', settle))
  child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS)
  await ended
  clearTimeout(impatient)
}

const homeOf = ({ data, isLasting }: KeeperJob): string | undefined => (isLasting ? undefined : dirname(data))

async function answer(request: KeeperRequest): Promise<KeeperAnswer> {
  try {
    if ('start' in request) {
      home = homeOf(request.start)
      await start(request.start)
    } else if ('initialise' in request) {
      home = homeOf(request.initialise)
      initialise(request.initialise)
    } else {
      await stop(request.stop)
    }
    return { done: true }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

// Only the parent decides when to stop: an interrupt for it must not reach the database first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', async (request: KeeperRequest) => {
  const reply = await answer(request)
  if (process.connected) process.send?.(reply)
})
process.on('disconnect', async () => {
  await stop('fast')
  if (home) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
})

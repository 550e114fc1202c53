// Starts a real PostgreSQL from the locked packages for tests, with a streaming replica.
import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reservePort } from '../ports.ts'
import { type Binaries, findBinaries, giveTo, type Owner } from './postgres-binaries.ts'
import type { KeeperAnswer, KeeperJob, KeeperRequest } from './postgres-keeper.ts'

/** Tests cover durability, so flushing stays on. All other settings are small, because many servers may run. */
const SETTINGS = {
  fsync: 'on',
  max_connections: 300,
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  wal_level: 'replica',
}
const ATTEMPTS = 3

export interface Postgres {
  url: string
  port: number
  /** The data folder, which a replica copies while the server is stopped. */
  data: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Aborts the server. The next start recovers from flushed data. */
  crash(): Promise<void>
  /** Stops the server and deletes its files, unless they outlive it. */
  close(): Promise<void>
}

/** Starts an empty PostgreSQL server without a password on a free port of 127.0.0.1, with its files in `folder`. */
export async function startPostgres(
  settings: Record<string, string | number> = {},
  folder = tmpdir(),
): Promise<Postgres> {
  const binaries = await findBinaries()
  const data = makeHome(binaries.owner, folder)
  const keeper = openKeeper({ ...binaries, data, port: 0, settings: { ...SETTINGS, ...settings } })
  await keeper.initialise()
  return keeper.serve()
}

/** Opens a server whose files in `folder` outlive it, and creates them the first time. */
export async function openPostgres(
  folder: string,
  settings: Record<string, string | number> = {},
): Promise<Postgres> {
  const binaries = await findBinaries()
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  giveTo(folder, binaries.owner)
  const job = { ...binaries, data, port: 0, settings: { ...SETTINGS, ...settings }, isLasting: true }
  const keeper = openKeeper(job)
  if (!existsSync(join(data, 'PG_VERSION'))) await keeper.initialise()
  return keeper.serve()
}

/**
 * Creates a streaming replica of `primary`: stops it, copies its data folder, and starts both. It is read-only and
 * follows within milliseconds.
 */
export async function startReplica(primary: Postgres): Promise<Postgres> {
  const binaries = await findBinaries()
  const data = makeHome(binaries.owner)
  await primary.stop()
  cpSync(primary.data, data, { recursive: true, verbatimSymlinks: true })
  await primary.start()
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`
  writeFileSync(join(data, 'standby.signal'), '')
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  giveTo(data, binaries.owner)
  return openKeeper({ ...binaries, data, port: 0, settings: { ...SETTINGS, hot_standby: 'on' } }).serve()
}

function makeHome(owner: Owner, folder = tmpdir()): string {
  const home = mkdtempSync(join(folder, 'stepwright-pg-'))
  giveTo(home, owner)
  return join(home, 'data')
}

function openKeeper(job: KeeperJob & Binaries) {
  const child = fork(fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url)), [], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  child.unref()
  child.channel?.unref()
  const start = () => ask(child, { start: job })
  const serve = async (): Promise<Postgres> => {
    for (let attempt = 1; ; attempt++) {
      job.port = await reservePort()
      try {
        await start()
        break
      } catch (error) {
        // Another process took the port between check and start.
        if (attempt === ATTEMPTS || !/address already in use/i.test(String(error))) throw error
      }
    }
    const { port, data } = job
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    const stop = () => ask(child, { stop: 'fast' })
    const crash = () => ask(child, { stop: 'at once' })
    return { url, port, data, start, stop, crash, close: () => disconnect(child) }
  }
  return { initialise: () => ask(child, { initialise: job }), serve }
}

async function ask(child: ChildProcess, request: KeeperRequest): Promise<void> {
  child.channel?.ref()
  const reply = await new Promise<KeeperAnswer>((settle) => {
    const gone = () => settle({ failed: 'the keeper of PostgreSQL ended' })
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      settle(message as KeeperAnswer)
    })
    child.send(request)
  })
  child.channel?.unref()
  if ('failed' in reply) throw new Error(`PostgreSQL: ${reply.failed}`)
}

/** Without its parent the keeper stops the server, deletes the files and ends. */
function disconnect(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.connected) return Promise.resolve()
  child.ref()
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  child.disconnect()
  return ended
}

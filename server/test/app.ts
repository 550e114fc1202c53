// Starts the application under test: the real app on a new database of the engine under test.
import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { type Logger, pino } from 'pino'
import type { OembedSource } from '#media/embeds/oembed.ts'
import type { VideoPrograms } from '#media/videos/programs.ts'
import type { Database, Limits } from '#platform/db/database.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import type { FileStore } from '#platform/files/files.ts'
import { openFiles } from '#platform/files/open.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FixedMailer } from '#platform/mail/mailer.ts'
import { buildApp, type Stepwright } from '#src/app.ts'
import type { Call } from './hosting/calls.ts'
import { makePostgresTemplate, onServer, withDatabase } from './postgres/postgres-template.ts'

export const testUrl = 'http://stepwright.test'

export interface TestSite extends Stepwright {
  database: Database
  files: FileStore
  /** The clock of the site; tests read and set it. */
  clock: { now: number }
  folder: string
  /** Empty on SQLite. */
  databaseUrl: string
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Calls as this person, each of which has to succeed. */
  as(person: { token: string }): Call
  /** Opens a second process over the same data. */
  twin(): Promise<TestSite>
}

export interface CallOptions {
  as?: { token: string }
  body?: unknown
  headers?: Record<string, string>
  /** Remote address of the connection. */
  from?: string
}

export interface Answer {
  status: number
  // Tests read bodies of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
  body: any
  text: string
  headers: Record<string, string | string[] | undefined>
}

export interface SiteOptions {
  mailer?: FixedMailer | null
  /** Time limit of a test mail. */
  testMailMs?: number
  now?: number
  jobPausesMs?: readonly number[]
  jobPollMs?: number
  withWorker?: boolean
  /** STEPWRIGHT_URL; empty if not set. */
  url?: string
  proxies?: readonly string[]
  /** No video provider is reachable unless the test plays one. */
  oembed?: OembedSource
  videoPrograms?: VideoPrograms | null
  /** Disk space that uploads leave free. */
  reserveMb?: number
  /** Limit of all uploads of one user. */
  quotaMb?: number
  /** Destination of the site's log; silent by default. */
  log?: Logger
  /** Time limits of transactions. */
  limits?: Limits
}

export { usualHashCost } from './hosting/cheap-hashes.ts'

export const engine = process.env.STEPWRIGHT_TEST_POSTGRES ? 'postgres' : 'sqlite'

/** For tests whose outcome no engine changes, in a file of which other tests run on both. */
export const testOnSqlite = engine === 'sqlite' ? test : () => {}

/** For single tests whose outcome can differ by engine. In the inner circle only these of a file run on PostgreSQL. */
export function testOnBoth(name: string, work: (context: TestContext) => void | Promise<void>): void {
  // The runner skips a test with `only: false`, too.
  test(name, process.env.STEPWRIGHT_TEST_SINGLES ? { only: true } : {}, work)
}

export async function startSite(options: SiteOptions = {}): Promise<TestSite> {
  const store = await freshStore()
  const clock = { now: options.now ?? Date.UTC(2026, 0, 15, 12) }
  after(() => endStore(store))
  return openSite(store, clock, options)
}

/** Long time limits, because a slow machine must not change a result. Tests of the limits set their own. */
const patience = { writeMs: 150_000, waitMs: 150_000 }

/**
 * Flushing protects only from power failures, which no test here causes; tests that kill a server start one of their
 * own. Reversed row order reveals statements that lack an ORDER BY.
 */
const sqlite = { flushes: false, isReversed: true }

/** No request leaves this machine. */
const noProviders: OembedSource = {
  addresses: { youtube: 'http://127.0.0.1:1/', vimeo: 'http://127.0.0.1:1/' },
  mayReach: () => true,
}

interface Store {
  data: string
  databaseUrl: string
  /** Sites on this store in the order of opening. */
  sites: TestSite[]
  drop?: () => Promise<void>
}

/** A site still writes while it closes, so its database and files are removed after all sites. */
async function endStore(store: Store): Promise<void> {
  const sites = store.sites.splice(0)
  for (const site of sites) await site.close()
  await store.drop?.()
  await rm(store.data, { recursive: true, force: true, maxRetries: 3 })
  // The process keeps hooks and modules of a test file referenced, and a site takes 6 MB.
  for (const site of sites) for (const member of Object.keys(site)) Reflect.deleteProperty(site, member)
}

async function openSite(store: Store, clock: { now: number }, options: SiteOptions): Promise<TestSite> {
  const log = options.log ?? pino({ level: process.env.STEPWRIGHT_TEST_LOG ?? 'silent' })
  const { data, databaseUrl } = store
  const opened = { data, databaseUrl, readUrl: '', sqlite }
  const database = openDatabase(opened, log, options.limits ?? patience)
  const files = await openFiles({ data, files: 'disk', reserveMb: options.reserveMb ?? 0 })
  const built = await buildApp({
    config: {
      ...{ data, databaseUrl },
      url: options.url ?? testUrl,
      proxies: options.proxies ?? [],
      quotaMb: options.quotaMb ?? 1000,
    },
    database,
    files,
    mailer: options.mailer ?? null,
    testMailMs: options.testMailMs,
    log,
    now: () => clock.now,
    ownUrl: () => testUrl,
    withWorker: options.withWorker ?? false,
    withHousekeeping: false,
    oembed: options.oembed ?? noProviders,
    videoPrograms: options.videoPrograms ?? null,
    web: new Map(),
    ...(options.jobPausesMs ? { jobPausesMs: options.jobPausesMs } : {}),
    ...(options.jobPollMs ? { jobPollMs: options.jobPollMs } : {}),
  })
  await built.app.ready()
  let isClosed = false
  const close = async () => {
    if (!isClosed) await built.close()
    isClosed = true
  }
  const site: TestSite = {
    ...built,
    close,
    database,
    files,
    clock,
    folder: data,
    databaseUrl,
    write: (work) => database.write(async (db) => work(await built.systemContext(db, 'test'))),
    read: (work) => database.read(async (db) => work(await built.systemContext(db, 'test'))),
    async call(method, path, call = {}) {
      const answer = await callSite(built, method, path, call)
      if (answer.status >= 400) await leftNothing(database, `${method} ${path}`, answer)
      return answer
    },
    as: (person) => callsAs(site, person),
    twin: () => openSite(store, clock, options),
  }
  store.sites.push(site)
  return site
}

const callsAs =
  (site: TestSite, person: { token: string }): Call =>
  async (method, path, body) => {
    const answer = await site.call(method, path, { as: person, body })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

/** Events of refusals: failed sign-ins and signatures, reports of many, an upload with unexpected bytes. */
const refusals = [
  ...['session.refused', 'signature.refused', 'upload.ended'],
  ...['user.pin-attacked', 'shared-device.attacked'],
]

/** Fails if a refused request has recorded an event. Every event names its request. */
async function leftNothing(database: Database, request: string, answer: Answer): Promise<void> {
  const own = `api %${answer.headers['x-request-id']}`
  const rows = await database.read((db) =>
    db
      .selectFrom('events')
      .select('type')
      .where('source', 'like', own)
      .where('type', 'not in', refusals)
      .execute(),
  )
  assert.deepEqual(rows, [], `${request} was refused with ${answer.status} and has left an event`)
}

async function callSite(site: Stepwright, method: string, path: string, call: CallOptions): Promise<Answer> {
  const headers: Record<string, string> = { ...call.headers }
  if (call.as) headers.authorization = `api ${call.as.token}`
  const isText = typeof call.body === 'string' || Buffer.isBuffer(call.body)
  if (call.body !== undefined && !isText) headers['content-type'] ??= 'application/json'
  const url = path.startsWith('/api') || path.startsWith('http') ? path : `/api/2.0${path}`
  const payload = call.body === undefined ? {} : { payload: call.body as string | Buffer | object }
  const from = call.from === undefined ? {} : { remoteAddress: call.from }
  const response = await site.app.inject({ method: method as 'GET', url, headers, ...payload, ...from })
  // Ends the timer of the body as a closed connection does. Otherwise it delays the end of the site by two minutes.
  response.raw.req.emit('close')
  return {
    status: response.statusCode,
    body: response.body && isJson(response.headers['content-type']) ? response.json() : null,
    text: response.body,
    headers: response.headers as Answer['headers'],
  }
}

const isJson = (type: unknown): boolean => String(type ?? '').startsWith('application/json')

async function freshStore(): Promise<Store> {
  const data = mkdtempSync(join(tmpdir(), 'stepwright-test-'))
  const server = process.env.STEPWRIGHT_TEST_POSTGRES
  if (server) return { data, sites: [], ...(await freshPostgres(server)) }
  copyFileSync(await sqliteTemplate(), sqliteFile(data))
  return { data, databaseUrl: '', sites: [] }
}

let template: Promise<string> | undefined

/** Migrates once per process; each site starts with a copy. */
function sqliteTemplate(): Promise<string> {
  template ??= (async () => {
    const data = mkdtempSync(join(tmpdir(), 'stepwright-template-'))
    process.once('exit', () => rmSync(data, { recursive: true, force: true }))
    await migrateDatabase({ data, databaseUrl: '', readUrl: '' }, 0)
    if (existsSync(`${sqliteFile(data)}-wal`)) throw new Error('The template is not closed')
    return sqliteFile(data)
  })()
  return template
}

let postgresTemplate: Promise<string> | undefined
let databases = 0

async function freshPostgres(server: string): Promise<Pick<Store, 'databaseUrl' | 'drop'>> {
  const given = process.env.STEPWRIGHT_TEST_TEMPLATE
  postgresTemplate ??= given ? Promise.resolve(given) : makePostgresTemplate(server)
  const from = await postgresTemplate
  const name = `t_${process.pid}_${databases++}`
  await onServer(server, `create database ${name} template ${from} strategy file_copy`)
  const drop = async () => {
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { databaseUrl: withDatabase(server, name), drop }
}

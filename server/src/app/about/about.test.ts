// Tests the facts about the server that administrators see.
// Engines: both in the outer circle, because size and version are asked for in another way on each.
import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { version } from '#platform/version.ts'
import { engine, startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { createRecentErrors, withoutSecrets } from './recent-errors.ts'

const unreachable = () => createMailer('smtp://me:mail-password@127.0.0.1:1', 'site@stepwright.test')

testOnBoth('it says what it runs on', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const { status, body } = await site.call('GET', '/about', { as: admin })
  assert.equal(status, 200)
  const { database, files, ...rest } = body
  assert.deepEqual(rest, {
    version,
    license: 'Apache-2.0',
    node: process.versions.node,
    started_date: site.clock.now / 1000,
    jobs: { waiting: 0, running: 0, failed: 0 },
    search: { total: 0, remaining: 0, lag_seconds: 0 },
    health: {
      database: 'ok',
      files: 'ok',
      jobs: 'ok',
      mail: 'off',
      backups: 'off',
      records: 'ok',
      pins: 'ok',
    },
    errors: [],
  })
  assert.equal(database.engine, { sqlite: 'SQLite', postgres: 'PostgreSQL' }[engine])
  assert.match(database.version, /^\d+\.\d+/)
  assert.ok(database.bytes > 100_000, String(database.bytes))
  assert.deepEqual([files.bucket, files.originals_bytes], [null, 0])
  assert.ok(files.disk.used_bytes > 0 && files.disk.free_bytes > 0)
})

test('the version is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  assert.equal(version, manifest.version)
})

test('only administrators see it', async () => {
  const site = await startSite()
  await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara' })
  assert.equal((await site.call('GET', '/about', { as: mara })).status, 403)
  assert.equal((await site.call('GET', '/about')).status, 401)
})

test('a mail that fails is a warning at first, a failure at the end, and an error of the job', async () => {
  const site = await startSite({ mailer: unreachable() })
  const admin = await anAdmin(site)
  const about = async () => (await site.call('GET', '/about', { as: admin })).body
  assert.equal((await about()).health.mail, 'ok')
  await site.call('POST', '/users/reset_password', { body: { email: admin.email } })
  for (const expected of [
    { jobs: 'ok', mail: 'warning' },
    { jobs: 'warning', mail: 'failed' },
  ]) {
    await runJobs(site)
    site.clock.now += 2000
    const { jobs, mail } = (await about()).health
    assert.deepEqual({ jobs, mail }, expected)
  }
})

async function runJobs({ database, handlers, clock }: TestSite) {
  const log = pino({ level: 'silent' })
  const worker = createWorker({ database, log, now: () => clock.now, handlers, pausesMs: [1000] })
  await worker.runDue()
  await worker.stop()
}

test('files that can not be reached are a failure', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  rmSync(join(site.folder, 'files'), { recursive: true })
  const { body } = await site.call('GET', '/about', { as: admin })
  assert.deepEqual([body.health.files, body.files.disk], ['failed', null])
})

test('an error of a request and of a job is listed, newest first', async () => {
  const site = await startSite({ mailer: unreachable(), withWorker: true })
  const admin = await anAdmin(site)
  await site.call('POST', '/users/reset_password', { body: { email: admin.email } })
  await settleJobs(site)
  await rename(site, 'invitations', 'away')
  const broken = await site.call('GET', '/invitations', { as: admin })
  assert.equal(broken.status, 500)
  await rename(site, 'away', 'invitations')
  assert.equal((await site.call('GET', '/users/999', { as: admin })).status, 404)
  const { errors } = (await site.call('GET', '/about', { as: admin })).body
  const date = site.clock.now / 1000
  assert.match(errors[0].message, /invitations/)
  assert.deepEqual(
    errors.map(({ message: _, ...error }: { message: string }) => error),
    [
      {
        date,
        request: broken.headers['x-request-id'],
        method: 'GET',
        route: '/api/2.0/invitations',
      },
      { date, request: null, method: null, route: 'mail.password-reset' },
    ],
  )
  assert.doesNotMatch(JSON.stringify(errors), /mail-password/)
})

const rename = (site: TestSite, from: string, to: string) =>
  site.write(({ db }) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db))

test('the list ends, newest first', () => {
  const errors = createRecentErrors()
  for (let at = 1; at <= 60; at++)
    errors.add({ at, request: null, method: null, route: 'mail.invitation' }, new Error(`No ${at}`))
  const list = errors.list()
  assert.equal(list.length, 50)
  assert.deepEqual([list[0]?.message, list.at(-1)?.message], ['No 60', 'No 11'])
})

test('messages are short and without secrets', () => {
  const cases: [unknown, string][] = [
    [new Error('connect ECONNREFUSED 127.0.0.1:1'), 'connect ECONNREFUSED 127.0.0.1:1'],
    [new Error('postgres://me:pass-word@db/x is away'), 'postgres://…@db/x is away'],
    [new Error('no box <mara@example.org>'), 'no box <…@…>'],
    [new Error('two\n  lines'), 'two lines'],
    [new Error(`link ${'a1'.repeat(20)} is old`), 'link … is old'],
    [new Error('password=hunter2 is wrong'), 'password=… is wrong'],
    ['only a text', 'only a text'],
  ]
  for (const [cause, message] of cases) assert.equal(withoutSecrets(cause), message)
  assert.equal(withoutSecrets(new Error('ab '.repeat(1000))).length <= 300, true)
})

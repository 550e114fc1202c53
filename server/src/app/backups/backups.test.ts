// Proves that backups of the schedule run, restore on trial, and are visible when they do not.
// Engines: both in the outer circle, because a backup reads the database of each engine, and the schedule must be requested once.
import assert from 'node:assert/strict'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { openArchive } from '#archive/archive.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { pickSnapshot } from '#archive/restore.ts'
import { createWorker } from '#events/worker.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { tidyUp } from '#src/app/housekeeping.ts'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aFolder } from '#test/databases.ts'
import { startMailServer } from '#test/hosting/mail-server.ts'
import { aPackedYard } from '#test/packs.ts'
import { createSiteExports } from './export-stream.ts'

const hourMs = 60 * 60_000

async function runJobs({ database, handlers, clock }: TestSite) {
  const log = pino({ level: 'silent' })
  const worker = createWorker({ database, log, now: () => clock.now, handlers, pausesMs: [1000] })
  await worker.runDue()
  await worker.stop()
}

/** One turn of the schedule: requests what is due, and runs it. */
async function turn(site: TestSite) {
  const { database, files, clock, systemContext } = site
  const deps = { database, files, log: pino({ level: 'silent' }), now: () => clock.now, systemContext }
  assert.deepEqual(await tidyUp(deps, ['schedule']), [])
  await runJobs(site)
}

const place = () => join(aFolder(), 'backups')

async function setUp(site: TestSite, admin: { token: string }, backups: object) {
  const answer = await site.call('PATCH', '/settings', { as: admin, body: { backups } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.backups
}

const stateOf = async (site: TestSite, admin: { token: string }) =>
  (await site.call('GET', '/backups', { as: admin })).body

const { site, admin, entryid } = await aPackedYard()
const folder = place()

testOnBoth(
  'a schedule takes the first backup immediately, and a drill compares it with the site',
  async () => {
    await setUp(site, admin, {
      place: folder,
      schedule: 'daily',
      hour: 2,
      timeZone: 'Europe/Berlin',
      days: 3,
    })
    await turn(site)
    const state = await stateOf(site, admin)
    assert.equal(state.health, 'ok', JSON.stringify(state))
    assert.equal(state.last_backup.message, null)
    assert.ok(
      state.last_backup.rows > 50 && state.last_backup.files > 0 && state.last_backup.new_bytes > 1000,
    )
    assert.ok(state.next_date * 1000 > site.clock.now)
    await turn(site)
    const { last_drill: drill } = await stateOf(site, admin)
    assert.equal(drill.state, 'done', JSON.stringify(drill))
    assert.match(drill.message, /^1 runs checked, [1-9]\d* guides and runs compared with the site$/)
    assert.ok(!existsSync(join(site.folder, 'drill')))
    // Until the next turn nothing is due.
    await turn(site)
    assert.equal((await stateOf(site, admin)).backups.length, 2)
    site.clock.now += 25 * hourMs
    await turn(site)
    await turn(site)
    const kinds = (await stateOf(site, admin)).backups.map(({ kind, state }: Record<string, string>) => [
      kind,
      state,
    ])
    assert.deepEqual(kinds, [
      ['drill', 'done'],
      ['backup', 'done'],
      ['drill', 'done'],
      ['backup', 'done'],
    ])
  },
)

testOnBoth('two processes request what is due once', async () => {
  const twin = await site.twin()
  site.clock.now += 25 * hourMs
  const log = pino({ level: 'silent' })
  const both = [site, twin].map(({ database, files, systemContext }) =>
    tidyUp({ database, files, log, now: () => site.clock.now, systemContext }, ['schedule']),
  )
  assert.deepEqual(await Promise.all(both), [[], []])
  const { running, backups } = await stateOf(site, admin)
  assert.equal(running.state, 'waiting')
  assert.equal(backups.filter(({ state }: { state: string }) => state === 'waiting').length, 1)
  const again = await site.call('POST', '/backups', { as: admin, body: { kind: 'backup' } })
  assert.equal(again.status, 409)
  await runJobs(site)
  assert.equal((await stateOf(site, admin)).last_backup.state, 'done')
})

test('a drill finds a damaged backup, says so everywhere, and the next backup mends it', async () => {
  const chunks = join(folder, 'chunks')
  const name = readdirSync(chunks, { recursive: true })
    .map(String)
    .find((path) => path.length > 60)
  const path = join(chunks, name ?? '')
  const whole = readFileSync(path)
  writeFileSync(
    path,
    whole.map((byte, at) => (at === 30 ? byte ^ 1 : byte)),
  )
  const asked = await site.call('POST', '/backups', { as: admin, body: { kind: 'drill' } })
  assert.equal(asked.status, 202, asked.text)
  assert.equal(asked.body.source, 'user')
  await runJobs(site)
  const { health, last_drill: drill } = await stateOf(site, admin)
  assert.deepEqual([health, drill.state], ['failed', 'failed'])
  assert.match(drill.message, /is damaged|of .* rows/)
  assert.match(await metrics(), /stepwright_backup_drill_ok 0/)
  assert.equal((await site.call('GET', '/about', { as: admin })).body.health.backups, 'failed')
  // The next backup writes the damaged blob again.
  for (const kind of ['backup', 'drill']) {
    await site.call('POST', '/backups', { as: admin, body: { kind } })
    await runJobs(site)
  }
  assert.deepEqual(readFileSync(path), whole)
  assert.match(await metrics(), /stepwright_backup_drill_ok 1/)
})

const metrics = async () => (await site.app.inject({ url: '/metrics' })).body

testOnSqlite('overdue backups stand in the readiness page without failing it', async () => {
  const ready = async () => {
    const { statusCode, body } = await site.app.inject({ url: '/readyz' })
    return [statusCode, body]
  }
  assert.deepEqual(await ready(), [200, 'ready\n'])
  site.clock.now += 40 * hourMs
  assert.deepEqual(await ready(), [200, 'ready\nbackups are overdue\n'])
  const age = Number(/stepwright_backup_age_seconds (\d+)/.exec(await metrics())?.[1])
  assert.ok(age >= 40 * 3600, String(age))
  assert.equal((await stateOf(site, admin)).overdue, true)
})

test('an export is a whole archive, one at a time, and an event', async () => {
  const path = join(aFolder(), 'site.zip')
  const { rawPayload, statusCode, headers } = await site.app.inject({
    url: '/api/2.0/backups/export',
    headers: { authorization: `api ${admin.token}` },
  })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-disposition']), /stepwright-export-2026-\d\d-\d\d\.zip/)
  await new Promise<void>((done) => createWriteStream(path).end(rawPayload, () => done()))
  const store = await openBlobStore(path, { creates: false })
  const archive = await openArchive(store, {})
  const manifest = await archive.readSnapshot(await pickSnapshot(archive))
  assert.equal(manifest.kind, 'export')
  assert.deepEqual(manifest.secrets, {})
  const entries = manifest.tables.find(({ name }) => name === 'entries')
  assert.equal(entries?.rows, 1, String(entryid))
  await store.close()
  const { body: events } = await site.call('GET', '/events?type=site.exported', { as: admin })
  assert.equal(events.length, 1)
})

testOnSqlite('an encrypted backup never shows its key', async () => {
  const other = await startSite()
  const owner = await anAdmin(other)
  const to = place()
  const saved = await setUp(other, owner, { place: to, schedule: 'off', key: 'correct horse battery' })
  assert.deepEqual([saved.hasKey, 'key' in saved], [true, false])
  await other.call('POST', '/backups', { as: owner, body: { kind: 'backup' } })
  await runJobs(other)
  const state = await stateOf(other, owner)
  assert.equal(state.last_backup?.state, 'done', JSON.stringify(state.backups))
  const store = await openBlobStore(to, { creates: false })
  await assert.rejects(openArchive(store, {}), /is encrypted/)
  await openArchive(store, { secret: Buffer.from('correct horse battery') })
  // Another key does not fit the archive that is there.
  await setUp(other, owner, { key: 'another phrase of mine' })
  await other.call('POST', '/backups', { as: owner, body: { kind: 'backup' } })
  await runJobs(other)
  const failed = (await stateOf(other, owner)).backups[0]
  assert.deepEqual([failed.state, /key does not fit/i.test(failed.message)], ['failed', true], failed.message)
  const events = await other.call('GET', '/events', { as: owner })
  assert.doesNotMatch(events.text, /correct horse|another phrase/)
})

/** Takes a backup by hand and returns its record. */
async function backUpNow(site: TestSite, admin: { token: string }) {
  await site.call('POST', '/backups', { as: admin, body: { kind: 'backup' } })
  await runJobs(site)
  return (await stateOf(site, admin)).backups[0]
}

testOnSqlite('a key never meets an archive without encryption, nor a backup the data folder', async () => {
  const other = await startSite()
  const owner = await anAdmin(other)
  await setUp(other, owner, { place: place() })
  assert.equal((await backUpNow(other, owner)).state, 'done')
  await setUp(other, owner, { key: 'correct horse battery' })
  assert.match((await backUpNow(other, owner)).message, /without encryption: a key needs an empty place/)
  const link = join(aFolder(), 'link')
  symlinkSync(other.folder, link)
  await setUp(other, owner, { place: link, key: '' })
  assert.match((await backUpNow(other, owner)).message, /is in the data folder of the site/)
})

testOnSqlite('an archive that has gone is noticed, and a damaged one takes the next backup', async () => {
  const other = await startSite()
  const owner = await anAdmin(other)
  const to = place()
  await setUp(other, owner, { place: to })
  const { snapshot } = await backUpNow(other, owner)
  writeFileSync(join(to, 'snapshots', `${snapshot}.json`), '{')
  other.clock.now += 1000
  const next = await backUpNow(other, owner)
  assert.equal(next.state, 'done', next.message)
  rmSync(to, { recursive: true })
  assert.match((await backUpNow(other, owner)).message, /is not there/)
  // Another place begins an archive of its own.
  await setUp(other, owner, { place: place() })
  assert.equal((await backUpNow(other, owner)).state, 'done')
})

test('a snapshot holds no backup that runs and no mail that waits', async () => {
  const other = await startSite()
  const owner = await anAdmin(other)
  const to = place()
  await setUp(other, owner, { place: to })
  await backUpNow(other, owner)
  const archive = await openArchive(await openBlobStore(to, { creates: false }), {})
  const { tables } = await archive.readSnapshot(await pickSnapshot(archive))
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
  // One job follows each change of the settings.
  assert.deepEqual([rowsOf('backups'), rowsOf('jobs')], [0, 1])
})

test('an export whose client has gone makes room for the next one', async () => {
  const gone = new AbortController()
  const early = createSiteExports({ data: site.folder, databaseUrl: site.databaseUrl, files: 'disk' })
  const first = early.open(site.clock.now, gone.signal)
  gone.abort()
  await assert.rejects(first)
  const parts = await early.open(site.clock.now, new AbortController().signal)
  let bytes = 0
  for await (const part of parts) bytes += part.length
  assert.ok(bytes > 1000)
})

testOnSqlite(
  'a place that cannot be written fails in words, is tried again after an hour, and mails once',
  async () => {
    const mail = await startMailServer()
    const other = await startSite({
      mailer: createMailer(`smtp://127.0.0.1:${mail.port}`, 'site@stepwright.test'),
    })
    const owner = await anAdmin(other)
    const inTheWay = join(aFolder(), 'file')
    writeFileSync(inTheWay, '')
    await setUp(other, owner, { place: join(inTheWay, 'backups'), schedule: 'hourly' })
    for (let hours = 0; hours < 2; hours++) {
      await turn(other)
      await turn(other)
      other.clock.now += hourMs
    }
    const { backups, health } = await stateOf(other, owner)
    assert.deepEqual(
      backups.map(({ state }: { state: string }) => state),
      ['failed', 'failed'],
    )
    assert.equal(health, 'warning')
    assert.match(backups[0].message, /can not be written to/)
    assert.equal(mail.mails.length, 1)
    assert.match(mail.mails[0]?.text ?? '', /the backup failed/)
    rmSync(inTheWay)
    mkdirSync(inTheWay)
    await turn(other)
    assert.equal((await stateOf(other, owner)).last_backup.state, 'done')
  },
)

test('a backup whose process has gone is recorded as interrupted', async () => {
  const other = await startSite()
  const owner = await anAdmin(other)
  await setUp(other, owner, { place: place(), schedule: 'off' })
  await other.call('POST', '/backups', { as: owner, body: { kind: 'backup' } })
  other.clock.now += 25 * hourMs
  await other.write(async ({ db }) => void (await db.updateTable('jobs').set({ state: 'failed' }).execute()))
  await turn(other)
  const [lost] = (await stateOf(other, owner)).backups
  assert.deepEqual([lost.state, lost.message], ['failed', 'It was interrupted'])
})

testOnSqlite('settings that cannot work are refused by their names', async () => {
  const other = await startSite()
  const owner = await anAdmin(other)
  const cases: [string, object][] = [
    ['backups.place', { schedule: 'daily' }],
    ['backups.place', { place: 'backups' }],
    ['backups.place', { place: join(other.folder, 'backups') }],
    ['backups.place', { place: other.folder }],
    ['backups.place', { place: 's3://user:secret@bucket/x' }],
    ['backups.place', { place: 's3://x' }],
    ['backups.hour', { hour: 24 }],
    ['backups.timeZone', { timeZone: 'Europe/Atlantis' }],
    ['backups.days', { hours: 0, days: 0, weeks: 0, months: 0 }],
    ['backups.key', { key: 'short' }],
    ['backups.key', { key: ' correct horse ' }],
    ['backups.schedule', { schedule: 'never' }],
    ['backups.unknown', { unknown: 1 }],
  ]
  for (const [field, backups] of cases) {
    const { status, body } = await other.call('PATCH', '/settings', { as: owner, body: { backups } })
    assert.equal(status, 422, JSON.stringify(backups))
    assert.equal(body.errors[0].field, field, JSON.stringify(body))
  }
  for (const kind of ['backup', 'drill']) {
    const { status } = await other.call('POST', '/backups', { as: owner, body: { kind } })
    assert.equal(status, 422)
  }
  const mara = await aPerson(other, { name: 'Mara' })
  for (const [method, path] of [
    ['GET', '/backups'],
    ['POST', '/backups'],
    ['GET', '/backups/export'],
  ] as const)
    assert.equal((await other.call(method, path, { as: mara, body: { kind: 'backup' } })).status, 403)
})

// Proves that a snapshot holds every row and file of a site, and loads into either engine unchanged.
// Engines: both in the outer circle, because rows are read and loaded by SQL of each engine.
import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSnapshot } from '#platform/db/open/snapshot.ts'
import { openFiles } from '#platform/files/open.ts'
import { layout } from '#schema/generated/layout.ts'
import { engine, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aFolder, anEmptyStore, open } from '#test/databases.ts'
import { register, withIdBadge, withPin } from '#test/devices/device-builders.ts'
import { sample } from '#test/extent.ts'
import { startS3 } from '#test/files/s3-server.ts'
import { aPackedYard } from '#test/packs.ts'
import { type Archive, openArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { ArchiveError, type BlobStore } from './blob-stores/blob-store.ts'
import { openBucketStore } from './blob-stores/bucket-store.ts'
import { openBlobStore } from './blob-stores/open-store.ts'
import { createZipStore } from './blob-stores/zip-store.ts'
import { findBrokenChains } from './check-chains.ts'
import { type Kind, tablesOf } from './contents.ts'
import { pickSnapshot, restore } from './restore.ts'
import { verifySnapshot } from './verify.ts'

const { site, admin, guide, entryid } = await aPackedYard()
await register(site, admin)
await withPin(site, await withIdBadge(site, admin, 'badge of ada'), '4826')
const source = { data: site.folder, databaseUrl: site.databaseUrl }
const now = Date.UTC(2026, 10, 26, 2)

async function dump(config: { data: string; databaseUrl: string }, kind: Kind = 'backup') {
  const snapshot = await openSnapshot(config)
  const tables: Record<string, unknown[]> = {}
  for (const { table, condition = '1 = 1' } of tablesOf(kind)) {
    const columns = table.columns.map((name) => `"${name}"`).join(', ')
    const key = table.key.map((name) => `"${name}"`).join(', ')
    tables[table.name] = await snapshot.rows(
      `select ${columns} from ${table.name} where ${condition} order by ${key}`,
    )
  }
  const sequences = await snapshot.sequences()
  await snapshot.close()
  return { tables, sequences: Object.fromEntries(Object.entries(sequences).filter(([, last]) => last > 0)) }
}

async function take(
  store: BlobStore,
  { kind = 'backup' as Kind, at = now, secret = undefined as Buffer | undefined } = {},
) {
  const archive = await openArchive(store, { secret, creates: true })
  const snapshot = await openSnapshot(source)
  const report = await backUp(archive, { snapshot, files: site.files, now: at, kind, secrets: {} })
  await snapshot.close()
  return { archive, report }
}

async function load(archive: Archive, server?: string) {
  const config = await anEmptyStore(server)
  const files = await openFiles({ data: config.data, files: 'disk' })
  await restore(archive, await pickSnapshot(archive), { config, files, now })
  return { config, files }
}

const aStore = () => openBlobStore(join(aFolder(), 'backups'), { creates: true })

const listOriginals = async (files: typeof site.files) => {
  const found: string[] = []
  for await (const { key, bytes } of files.list('originals/')) found.push(`${key} ${bytes}`)
  return found
}

test('every table of the schema is archived or derived, in the order of its references', () => {
  const archived = tablesOf('backup').map(({ table }) => table.name)
  const omitted = layout.map(({ name }) => name).filter((name) => !archived.includes(name))
  assert.deepEqual(omitted.sort(), [
    'search_documents',
    'search_trigrams',
    'search_words',
    'throttled_attempts',
    'uploads',
  ])
})

testOnBoth('a backup loads into SQLite and back with every row, id and file', async () => {
  const { archive, report } = await take(await aStore())
  assert.deepEqual(report.missing, [])
  const before = await dump(source)
  const sqlite = await load(archive, '')
  assert.deepEqual(await dump(sqlite.config), before)
  assert.deepEqual(await listOriginals(sqlite.files), await listOriginals(site.files))
  const again = await openArchive(await aStore(), { creates: true })
  const snapshot = await openSnapshot(sqlite.config)
  await backUp(again, { snapshot, files: sqlite.files, now, kind: 'backup', secrets: {} })
  await snapshot.close()
  const { config } = await load(again)
  assert.deepEqual(await dump(config), before)
  assert.deepEqual(await findBrokenChains(open(config)), { runs: 1, broken: [] })
})

test('the next id of a loaded database follows the last one ever used', async () => {
  const comment = await site.call('POST', `/comments/guide/${guide.guideid}`, {
    as: admin,
    body: { text: 'Soon gone' },
  })
  assert.equal(comment.status, 201, comment.text)
  await site.write(async ({ db }) => void (await db.deleteFrom('comments').execute()))
  const { archive } = await take(await aStore())
  const { config } = await load(archive)
  assert.deepEqual((await dump(config)).sequences, (await dump(source)).sequences)
})

test('a second backup writes only what is new, and an interrupted one leaves no backup', async () => {
  const store = await aStore()
  await take(store)
  const written: string[] = []
  const counting = {
    ...store,
    write: (name: string, content: AsyncIterable<Buffer>) => {
      written.push(name)
      return store.write(name, content)
    },
  }
  await take(counting as BlobStore, { at: now + 1000 })
  assert.deepEqual(written, ['snapshots/2026-11-26T02-00-01Z.json'])
  // A file that was lost from the archive is written again, although the last backup names it.
  const [lost] = readdirSync(join(store.label, 'files'), { recursive: true })
    .map(String)
    .filter((name) => name.length > 60)
  rmSync(join(store.label, 'files', lost!))
  await take(store, { at: now + 1500 })
  assert.ok(statSync(join(store.label, 'files', lost!)).isFile())
  const broken = { ...store, write: () => Promise.reject(new Error('no space left')) }
  await assert.rejects(take(broken as BlobStore, { at: now + 2000 }), /no space left/)
  assert.equal(await pickSnapshot(await openArchive(store, {})), '2026-11-26T02-00-01Z')
})

test('an export is one ZIP file without keys of the site', async () => {
  const path = join(aFolder(), 'site.zip')
  const zip = createZipStore(path)
  await take(zip, { kind: 'export' })
  await zip.close()
  const store = await openBlobStore(path, { creates: false })
  const { config } = await load(await openArchive(store, {}))
  await store.close()
  const { tables } = await dump(config, 'export')
  assert.deepEqual(tables, (await dump(source, 'export')).tables)
  // Their hashes need the secret of the site, which stays: they would be set, and never match.
  const badges = [await dump(source), await dump(config)].map((each) => each.tables.user_id_badges?.length)
  assert.deepEqual(badges, [1, 0])
  const own = (await dump(config)).tables.site_secrets
  assert.notDeepEqual(own, (await dump(source)).tables.site_secrets)
})

testOnSqlite('a bucket holds the same archive as a folder', async () => {
  const { place: location, objects } = await startS3('backups/')
  const { archive } = await take(await openBucketStore(location))
  const { config } = await load(archive)
  assert.deepEqual((await dump(config)).tables, (await dump(source)).tables)
  assert.ok([...objects.keys()].some((key) => key.includes('chunks/')))
  await archive.store.close()
})

testOnSqlite('an encrypted archive opens with its key only, and nothing in it is readable', async () => {
  const store = await aStore()
  const secret = Buffer.from('correct horse battery')
  const { archive } = await take(store, { secret })
  const { config } = await load(archive)
  assert.deepEqual((await dump(config)).tables, (await dump(source)).tables)
  await assert.rejects(openArchive(store, { secret: Buffer.from('another phrase') }), /The key does not fit/)
  await assert.rejects(openArchive(store, {}), /is encrypted: it needs its key/)
  const names = readdirSync(store.label, { recursive: true }).map(String)
  for (const name of names) {
    const path = join(store.label, name)
    if (name.endsWith('archive.json') || !statSync(path).isFile()) continue
    assert.doesNotMatch(readFileSync(path, 'latin1'), /stepwright|guides|"tables"/)
  }
})

/** The blobs of a fresh backup. */
async function aBackup(secret?: Buffer) {
  const { archive } = await take(await aStore(), { secret })
  return { archive, folder: archive.store.label }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())

const faultsOf = async (archive: Archive) =>
  (await verifySnapshot(archive, await archive.readSnapshot(await pickSnapshot(archive)))).faults

test('a changed, cut-off or missing blob is reported, and loads nothing', async () => {
  const changes: [string, (path: string) => void][] = [
    ['chunks', (path) => writeFileSync(path, readFileSync(path).subarray(0, -3))],
    [
      'chunks',
      (path) =>
        writeFileSync(
          path,
          readFileSync(path).map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
        ),
    ],
    [
      'files',
      (path) =>
        writeFileSync(
          path,
          readFileSync(path).map((byte, at) => (at === 0 ? byte ^ 1 : byte)),
        ),
    ],
    ['files', (path) => rmSync(path)],
    ['chunks', (path) => rmSync(path)],
  ]
  // Encryption does not depend on the engine that the load is undone on.
  const secrets = engine === 'sqlite' ? [undefined, Buffer.from('correct horse battery')] : [undefined]
  for (const secret of secrets) {
    const intact = await aBackup(secret)
    assert.deepEqual(await faultsOf(intact.archive), [])
    for (const [area, change] of secret ? sample(changes, 2) : changes) {
      const copy = join(aFolder(), 'backups')
      cpSync(intact.folder, copy, { recursive: true })
      const archive = await openArchive(await openBlobStore(copy, { creates: false }), { secret })
      change(filesIn(join(copy, area))[0]!)
      assert.equal((await faultsOf(archive)).length > 0, true, area)
      const config = await anEmptyStore()
      const files = await openFiles({ data: config.data, files: 'disk' })
      await assert.rejects(
        restore(archive, await pickSnapshot(archive), { config, files, now }),
        ArchiveError,
      )
      await assert.rejects(openSnapshot(config).then((opened) => opened.rows('select 1 from users')))
    }
  }
})

testOnSqlite(
  'a damaged manifest, a newer schema and names that lead out are refused before anything is written',
  async () => {
    const { archive, folder } = await aBackup()
    const path = join(folder, 'snapshots', '2026-11-26T02-00-00Z.json')
    const text = readFileSync(path, 'utf8')
    const manifest = JSON.parse(text)
    const cases: [string, RegExp][] = [
      ['{', /is not JSON/],
      [JSON.stringify({ ...manifest, schema: 9999 }), /is newer: install that version/],
      [
        JSON.stringify({ ...manifest, tables: [{ ...manifest.tables[0], name: 'users; drop' }] }),
        /is damaged/,
      ],
      [
        JSON.stringify({ ...manifest, tables: [{ ...manifest.tables[0], name: 'nothing' }] }),
        /unknown table|can not be loaded/,
      ],
      [JSON.stringify({ ...manifest, secrets: { '../outside': 'x' } }), /is damaged/],
    ]
    for (const [content, expected] of cases) {
      writeFileSync(path, content)
      const config = await anEmptyStore()
      const files = await openFiles({ data: config.data, files: 'disk' })
      await assert.rejects(
        (async () => restore(archive, await pickSnapshot(archive), { config, files, now }))(),
        (error: Error) => error instanceof ArchiveError && expected.test(error.message),
      )
    }
    await assert.rejects(archive.readFile('../../etc/passwd'), /is not a name/)
  },
)

test('a database that is not empty is refused, and stays as it is', async () => {
  const { archive } = await aBackup()
  const { config, files } = await load(archive)
  const before = await dump(config)
  await assert.rejects(restore(archive, await pickSnapshot(archive), { config, files, now }), /is not empty/)
  assert.deepEqual(await dump(config), before)
})

testOnBoth('rows that do not fit together are refused by the database', async () => {
  const { archive, folder } = await aBackup()
  const path = join(folder, 'snapshots', '2026-11-26T02-00-00Z.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const users = manifest.tables.find(({ name }: { name: string }) => name === 'users')
  Object.assign(users, { rows: 0, chunks: [] })
  writeFileSync(path, JSON.stringify(manifest))
  const config = await anEmptyStore()
  const files = await openFiles({ data: config.data, files: 'disk' })
  await assert.rejects(
    restore(archive, await pickSnapshot(archive), { config, files, now }),
    /can not be loaded/,
  )
})

testOnBoth('a run whose rows were changed in the database is found by its hashes', async () => {
  const { archive } = await aBackup()
  const { config } = await load(archive)
  const database = open(config)
  await database.write(async (db) => {
    await db.updateTable('entry_events').set({ answers: '[]' }).where('answers', 'is not', null).execute()
  })
  assert.deepEqual(await findBrokenChains(database), { runs: 1, broken: [entryid] })
})

test('a file that the site lacks is named, and the rest is backed up', async () => {
  const [first] = await listOriginals(site.files)
  const key = first!.split(' ')[0]!
  const found = await site.files.read(key)
  const bytes = Buffer.concat(await found!.stream.toArray())
  await site.files.remove(key)
  try {
    const { archive, report } = await take(await aStore())
    assert.deepEqual(report.missing, [key])
    assert.deepEqual(await faultsOf(archive), [])
    const { config } = await load(archive)
    assert.deepEqual((await dump(config)).tables, (await dump(source)).tables)
  } finally {
    await site.files.put(key, bytes)
  }
})

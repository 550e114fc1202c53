// Restores the archive of every released version, upgrades it, and reads it as its users do.
// Engines: both, because archives load and migrate by SQL of each engine.
// Circle: outer, because it starts a server over the archive of each release.
// Covers: server/src/cli/ server/src/main server/src/schema/ server/src/archive/ server/src/platform/db/open/
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openArchive } from '#archive/archive.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { findBrokenChains } from '#archive/check-chains.ts'
import { pickSnapshot } from '#archive/restore.ts'
import { migrations } from '#schema/migrations/index.ts'
import { testPassword } from '../builders.ts'
import { anEmptyStore, flagsOf, onStore, open, type Store } from '../databases.ts'
import { run, signIn, startServer } from '../processes.ts'
import { readReleased } from './released.ts'

const archives = readdirSync(fileURLToPath(new URL('.', import.meta.url))).filter((name) =>
  name.endsWith('.zip'),
)

async function readManifest(path: string) {
  const store = await openBlobStore(path, { creates: false })
  const archive = await openArchive(store, {})
  return archive.readSnapshot(await pickSnapshot(archive)).finally(() => store.close())
}

async function countRows(store: Store, tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `select '${table}' as name, count(*) as count from ${table}`)
  const rows = (await onStore(store, [counts.join(' union all ')])) as { name: string; count: unknown }[]
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

/** Signs in with the password of the archive, and reads what the script of the archive has written. */
async function readAsUser(store: Store): Promise<void> {
  const [admin] = (await onStore(store, [`select email from users where "isAdmin" = 1 order by userid`])) as {
    email: string
  }[]
  const server = await startServer(flagsOf(store))
  const { api, call, authorization } = await signIn(server.url, {
    email: admin?.email ?? '',
    password: testPassword,
  })
  const found = await call('GET', '/search/plug?filter=guide')
  const { guideid } = found.results.find(({ title }: { title: string }) => title === 'Fit the plug')
  const guide = await call('GET', `/guides/${guideid}`)
  assert.equal(guide.steps.length, 1)
  assert.equal((await call('GET', `/guides/${guideid}?langid=de`)).title, 'Stecker einsetzen')
  const picture = await fetch(guide.steps[0].media.data[0].standard, { headers: { authorization } })
  assert.equal(picture.status, 200)
  assert.match(picture.headers.get('content-type') ?? '', /^image\//)
  const entry = (await call('GET', '/work_log?workorderid=WO-4711'))[0]
  assert.equal((await call('GET', `/work_log/${entry.entryid}`)).workorderid, 'WO-4711')
  const pdf = Buffer.from(await (await api('GET', `/work_log/${entry.entryid}.pdf`)).arrayBuffer())
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  assert.equal((await server.stop()).code, 0)
}

test('every released version has its archive', () => {
  const releases = new Set(readReleased().map(({ release }) => `${release}.zip`))
  assert.deepEqual(archives.toSorted(), [...releases].toSorted())
})

for (const name of archives)
  test(`a site of version ${basename(name, '.zip')} is restored, upgraded and used`, async () => {
    const path = fileURLToPath(new URL(name, import.meta.url))
    const manifest = await readManifest(path)
    const store = await anEmptyStore()
    const restored = await run(['restore', path, ...flagsOf(store)])
    assert.deepEqual([restored.code, restored.stderr], [0, ''])
    const tables = [...manifest.tables.map((table) => table.name), 'migrations']
    const expected = manifest.tables.map((table) => [table.name, table.rows])
    assert.deepEqual(await countRows(store, tables), {
      ...Object.fromEntries(expected),
      migrations: migrations.length,
    })
    const database = open(store)
    const { runs, broken } = await findBrokenChains(database)
    await database.close()
    assert.deepEqual([runs, broken], [manifest.tables.find((table) => table.name === 'entries')?.rows, []])
    await readAsUser(store)
    const records = await run(['verify', '--records', ...flagsOf(store)])
    assert.equal(records.code, 0, records.stdout)
    const files = await run(['verify', ...flagsOf(store)])
    assert.match(files.stdout, /all there and whole/)
  })

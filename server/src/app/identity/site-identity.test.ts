// Tests that database and files of a site recognize each other, and that a mismatch stops the start without any change.
// Engines: both in the outer circle, because an empty or missing database looks different on each.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Config, readConfig } from '#platform/config/config.ts'
import { DataFolderError } from '#platform/data-folder.ts'
import type { Database } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/open/open.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { type FileStore, siteKey } from '#platform/files/files.ts'
import { openFiles } from '#platform/files/open.ts'
import { testOnBoth } from '#test/app.ts'
import { anEmptyStore, open, type Store } from '#test/databases.ts'
import { adoptBytes } from '#test/files/file-store-suite.ts'
import { startS3 } from '#test/files/s3-server.ts'
import { checkSite, recordSite } from './site-identity.ts'

interface Site {
  config: Config
  files: FileStore
}

const configOf = (store: Store, files: Config['files']): Config => ({
  ...readConfig({ STEPWRIGHT_DATA: store.data }),
  databaseUrl: store.databaseUrl,
  files,
})

/** Like `serve`. */
async function start({ config, files }: Site, work = async (_database: Database): Promise<void> => {}) {
  await checkSite(config, files)
  await migrateDatabase(config, 0)
  const database = open({ ...config, readUrl: '' })
  try {
    await work(database)
    return await recordSite(config, files, database)
  } finally {
    await database.close()
  }
}

const aPerson = (database: Database) =>
  database.write(async (db) => {
    await sql`insert into users (email, username, "searchText", "joinedAt", "modifiedAt")
      values ('ada@example.org', 'Ada', 'ada', 1, 1)`.execute(db)
  })

for (const kind of ['disk', 's3'] as const) {
  const place = async (): Promise<Config['files']> =>
    kind === 'disk' ? 'disk' : (await startS3('site/')).place

  async function aSite(given?: Config['files']): Promise<Site> {
    const config = configOf(await anEmptyStore(), given ?? (await place()))
    return { config, files: await openFiles(config) }
  }

  /** A database with users. */
  async function aUsedSite(): Promise<Site> {
    const site = await aSite()
    await start(site, aPerson)
    await adoptBytes(site.files, Buffer.from(`a picture ${Math.random()}`))
    return site
  }

  /** As left by 0.1: no identity is recorded. */
  async function anOldSite(): Promise<Site> {
    const site = await aUsedSite()
    await forgetNotes(site)
    await change(site, async (database) => {
      await database.write((db) => db.deleteFrom('site_identity').execute())
    })
    return site
  }

  async function forgetNotes({ config, files }: Site) {
    rmSync(join(config.data, 'site'), { force: true })
    await files.remove(siteKey)
  }

  async function change({ config }: Site, work: (database: Database) => Promise<void>) {
    const database = open({ ...config, readUrl: '' })
    await work(database).finally(() => database.close())
  }

  const isRefused = (site: Site, why: RegExp) =>
    assert.rejects(start(site), (error: Error) => {
      assert.ok(error instanceof DataFolderError, error.stack)
      assert.match(error.message, why)
      assert.match(error.message, /stepwright adopt/)
      assert.ok(!error.message.includes('\n'))
      return true
    })

  test(`${kind}: a new site is named once, and starts again`, async () => {
    const site = await aSite()
    const siteid = await start(site)
    assert.equal(await start(site), siteid)
    assert.equal(readFileSync(join(site.config.data, 'site'), 'utf8').trim(), siteid)
    assert.equal((await site.files.size(siteKey)) ?? 0, siteid.length + 1)
  })

  testOnBoth(`${kind}: a site of an older version gets its name at the first start`, async () => {
    const site = await anOldSite()
    const siteid = await start(site)
    assert.equal(await start(site), siteid)
  })

  testOnBoth(`${kind}: a database that is gone or empty stops the start, and none is made`, async () => {
    for (const make of [aUsedSite, anOldSite]) {
      const site = await make()
      const empty = await anEmptyStore()
      // Another empty database, or a missing file of the old one: both are common mistakes of administrators.
      const without = { ...site, config: { ...site.config, databaseUrl: empty.databaseUrl } }
      const file = sqliteFile(site.config.data)
      const isSqlite = site.config.databaseUrl === ''
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
      await isRefused(without, /belongs to a site whose database is not here/)
      if (isSqlite) {
        assert.equal(existsSync(file), false)
        writeFileSync(file, '')
        truncateSync(file, 0)
        await isRefused(without, /belongs to a site whose database is not here/)
      }
    }
  })

  testOnBoth(`${kind}: a database of PostgreSQL that was forgotten to be named is noticed`, async () => {
    const site = await aUsedSite()
    if (site.config.databaseUrl === '') return
    await isRefused({ ...site, config: { ...site.config, databaseUrl: '' } }, /STEPWRIGHT_DATABASE_URL/)
    assert.equal(existsSync(sqliteFile(site.config.data)), false)
  })

  test(`${kind}: the database of another site stops the start`, async () => {
    const [one, other] = [await aUsedSite(), await aUsedSite()]
    const mixed: Site =
      one.config.databaseUrl === ''
        ? await aSite(other.config.files)
        : { ...other, config: { ...other.config, databaseUrl: one.config.databaseUrl } }
    if (one.config.databaseUrl === '') {
      await start({ ...mixed, files: (await aSite()).files }, aPerson)
      rmSync(join(mixed.config.data, 'site'))
      if (kind === 'disk')
        await mixed.files.put(siteKey, Buffer.from('00000000-0000-4000-8000-000000000000\n'))
    }
    await isRefused(mixed, /belongs to another site than the database/)
  })

  test(`${kind}: another database and these files are taken for one site if somebody says so`, async () => {
    const site = await aUsedSite()
    const config = { ...site.config, ...(await anEmptyStore()) }
    await migrateDatabase(config, 0)
    const database = open({ ...config, readUrl: '' })
    const siteid = await recordSite(config, site.files, database, { adopts: true })
    await database.close()
    assert.equal(await start({ config, files: site.files }), siteid)
  })

  test(`${kind}: a backup from before there were names is known by the files that it names`, async () => {
    const site = await aUsedSite()
    const hash = (await adoptBytes(site.files, Buffer.from(`shown ${Math.random()}`))).split('/')[1] as string
    await change(site, async (database) => {
      await database.write(async (db) => {
        await db.deleteFrom('site_identity').execute()
        const document = { guid: 'abc', filename: 'a.pdf', title: 'a', extension: 'pdf', bytes: 1 }
        await db
          .insertInto('documents')
          .values({ ...document, hash, isInManager: 1, createdAt: 1 })
          .execute()
      })
    })
    await start(site)
    await change(site, async (database) => {
      await database.write(async (db) => {
        await db.deleteFrom('site_identity').execute()
        await db
          .updateTable('documents')
          .set({ hash: 'f'.repeat(64) })
          .execute()
      })
    })
    await isRefused(site, /belongs to another site than the database/)
  })
}

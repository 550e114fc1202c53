// Moves parts of a site to another one.
import { join } from 'node:path'
import { pino } from 'pino'
import { openArchive } from '#archive/archive.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { createZipStore } from '#archive/blob-stores/zip-store.ts'
import { type ImportReport, importPart } from '#archive/parts/import-part.ts'
import type { PortablePart } from '#archive/parts/portable-part.ts'
import { readPart } from '#archive/parts/read-part.ts'
import { type Selection, selectPart } from '#archive/parts/select-part.ts'
import { writePart } from '#archive/parts/write-part.ts'
import { pickSnapshot } from '#archive/restore.ts'
import type { Context } from '#platform/http/request/context.ts'
import { prepareMedia } from '#src/app/media.ts'
import type { Privilege } from '#users/privileges.ts'
import { startSite, type TestSite } from '../app.ts'
import { aPerson, type TestPerson } from '../builders.ts'
import { aFolder } from '../databases.ts'

export const authorRoles: Privilege[] = ['Author', 'Moderator']

/** Another site on the same engine, or on SQLite. */
export async function anotherSite(how: { onSqlite?: boolean } = {}) {
  const server = process.env.STEPWRIGHT_TEST_POSTGRES
  if (how.onSqlite) delete process.env.STEPWRIGHT_TEST_POSTGRES
  const site = await startSite({ withWorker: true }).finally(() => {
    if (server) process.env.STEPWRIGHT_TEST_POSTGRES = server
  })
  // Numbers differ from those of the first site.
  for (let index = 0; index < 3; index++) await aPerson(site)
  const owner = await aPerson(site, { name: 'Olga', privileges: authorRoles })
  await site.call('POST', '/wikis', {
    as: owner,
    body: { namespace: 'CATEGORY', title: 'Elsewhere', contents: '' },
  })
  for (const title of ['One', 'Two'])
    await site.call('POST', '/guides', { as: owner, body: { category: 'Elsewhere', type: 'how-to', title } })
  return { site, owner }
}

export async function exportTo(site: TestSite, selection: Selection, secret?: Buffer): Promise<string> {
  const path = join(aFolder(), 'part.zip')
  const part = await site.read(({ db }) => selectPart(db, selection))
  const store = createZipStore(path)
  const archive = await openArchive(store, { secret, creates: true })
  const source = { part, selection, files: site.files, siteid: 'a-site', now: site.clock.now }
  const { missing } = await writePart(archive, source)
  if (missing.length > 0) throw new Error(`Missing: ${missing.join()}`)
  await store.close()
  return path
}

/** Reads the part and hands it over; the archive is closed afterwards. */
export async function withPart<T>(
  path: string,
  work: (part: PortablePart) => Promise<T>,
  secret?: Buffer,
): Promise<T> {
  const store = await openBlobStore(path, { creates: false })
  try {
    const archive = await openArchive(store, { secret })
    const manifest = await archive.readPart(await pickSnapshot(archive))
    if (!manifest) throw new Error('This is a whole site')
    return await work(await readPart(archive, manifest))
  } finally {
    await store.close()
  }
}

export async function importInto(
  { site, owner }: { site: TestSite; owner: TestPerson },
  part: PortablePart,
  { isPrivate = false } = {},
): Promise<ImportReport> {
  const actor = { ...owner, privileges: ['User', ...authorRoles], tokenid: null, scopes: null, langid: null }
  const media = prepareMedia({
    ...{ files: site.files, database: site.database, config: { quotaMb: 1000 }, videoPrograms: null },
    log: pino({ level: 'silent' }),
    systemContext: (db) => site.systemContext(db, 'test'),
  })
  const actingAs = async (ctx: Context) => ({ ...ctx, actor })
  const target = { media, read: site.read, write: site.write, actingAs, isPrivate }
  return importPart(part, target).finally(() => media.close())
}

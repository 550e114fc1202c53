// The identity of a site, recorded with database and files and compared at each start, so that no site mixes them up.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '#platform/config/config.ts'
import { DataFolderError } from '#platform/data-folder.ts'
import type { Database } from '#platform/db/database.ts'
import { peekDatabase } from '#platform/db/open/peek.ts'
import { type FileStore, originalKey, siteKey } from '#platform/files/files.ts'
import { findSiteId, insertSiteId, type PeekedSite, peekSite } from './site-identity.queries.ts'

/** A location of the record: the data folder, or the store of files. */
interface RecordLocation {
  name: string
  read(): Promise<string | null>
  write(siteid: string): Promise<void>
  /** Returns whether there are files that a database must name. */
  holdsFiles(): Promise<boolean>
  /** Returns whether one of these files exists. */
  knows(hashes: readonly string[]): Promise<boolean>
}

const noDatabase: PeekedSite = { siteid: null, isBlank: true, hashes: [] }
const identityForm = /^[0-9a-f-]{36}$/
const wayOut = 'or run "stepwright adopt" if the database and the files are to belong together from now on'

/** Throws one line with the fix if the files belong to another database. */
export async function checkSite(config: Config, files?: FileStore): Promise<void> {
  const site = (await peekDatabase(config, peekSite)) ?? noDatabase
  for (const place of placesOf(config, files)) await checkPlace(place, site)
}

async function checkPlace(place: RecordLocation, { siteid, isBlank, hashes }: PeekedSite): Promise<void> {
  const recorded = await place.read()
  if (
    recorded === null
      ? isBlank && siteid === null && (await place.holdsFiles())
      : isBlank && recorded !== siteid
  )
    throw new DataFolderError(
      `${place.name} belongs to a site whose database is not here: restore it or name it by STEPWRIGHT_DATABASE_URL, ${wayOut}`,
    )
  if (recorded === null || recorded === siteid) return
  // A backup without an identity: it is recognized by the files that it names.
  if (siteid === null && (await place.knows(hashes))) return
  throw new DataFolderError(
    `${place.name} belongs to another site than the database: set STEPWRIGHT_DATABASE_URL, STEPWRIGHT_DATA and STEPWRIGHT_FILES to those of one site, ${wayOut}`,
  )
}

/** Records the identity of a migrated database wherever none is recorded; `adopts`: also over another one. */
export async function recordSite(
  config: Config,
  files: FileStore,
  database: Database,
  { adopts = false } = {},
): Promise<string> {
  const places = placesOf(config, files)
  const recorded = await Promise.all(places.map((place) => place.read()))
  // Several servers may start together: the first one has recorded it.
  const wanted = recorded.find((each) => each !== null) ?? randomUUID()
  const siteid = await database.write(async (db) => {
    await insertSiteId(db, wanted, Date.now())
    return findSiteId(db)
  })
  for (const [at, place] of places.entries())
    if (recorded[at] === null || (adopts && recorded[at] !== siteid)) await place.write(siteid)
  return siteid
}

/** Reserves empty places for the site of a backup, or continues an interrupted restore of it. */
export async function claimEmpty(config: Config, files: FileStore, siteid: string): Promise<void> {
  const places = placesOf(config, files)
  for (const place of places) {
    const recorded = await place.read()
    if (recorded === siteid) continue
    if (recorded !== null || (await place.holdsFiles()))
      throw new DataFolderError(
        `${place.name} belongs to another site: restore and import need an empty place`,
      )
  }
  // A site that no server has used yet has no identity.
  if (siteid) for (const place of places) await place.write(siteid)
}

const placesOf = (config: Config, files: FileStore | undefined): RecordLocation[] => [
  folderPlace(config),
  ...(files ? [storePlace(config, files)] : []),
]

function folderPlace({ data }: Config): RecordLocation {
  const path = join(data, 'site')
  return {
    name: `The data folder ${data}`,
    read: async () => {
      const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw new DataFolderError(`${path} can not be read: ${error.message}`)
      })
      return found === null ? null : parseNote(found, path)
    },
    write: async (siteid) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.new`, `${siteid}\n`, { mode: 0o600, flush: true })
      await rename(`${path}.new`, path)
    },
    // The store checks its own files, which may be elsewhere.
    holdsFiles: async () => false,
    knows: async () => true,
  }
}

function storePlace(config: Config, files: FileStore): RecordLocation {
  const { files: place, data } = config
  const name = place === 'disk' ? join(data, 'files') : `s3://${place.bucket}/${place.prefix}`
  return {
    name: `What lies in ${name}`,
    read: async () => {
      const found = await files.read(siteKey)
      return found && parseNote(await text(found.stream), name)
    },
    write: (siteid) => files.put(siteKey, Buffer.from(`${siteid}\n`)),
    holdsFiles: async () => {
      for await (const _file of files.list('originals/')) return true
      return false
    },
    knows: async (hashes) => {
      for (const hash of hashes) if ((await files.size(originalKey(hash))) !== null) return true
      return false
    },
  }
}

function parseNote(note: string, where: string): string {
  const siteid = note.trim()
  if (!identityForm.test(siteid))
    throw new DataFolderError(`The file "site" in ${where} is damaged: remove it`)
  return siteid
}

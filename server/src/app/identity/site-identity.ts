// Which site the database and the files are of: noted in all places, compared before a start, so that no new site begins by mistake.
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

/** Where a note lies: the data folder, and the store of files. */
interface Place {
  name: string
  read(): Promise<string | null>
  write(siteid: string): Promise<void>
  /** Are there files that a database must name? */
  holdsFiles(): Promise<boolean>
  /** Is one of these there? */
  knows(hashes: readonly string[]): Promise<boolean>
}

const noDatabase: PeekedSite = { siteid: null, isBlank: true, hashes: [] }
const noteForm = /^[0-9a-f-]{36}$/
const wayOut = 'or run "stepwright adopt" if the database and the files are to belong together from now on'

/** Throws one line that says what to do where the database is not the one that the files belong to. */
export async function checkSite(config: Config, files?: FileStore): Promise<void> {
  const site = (await peekDatabase(config, peekSite)) ?? noDatabase
  for (const place of placesOf(config, files)) await checkPlace(place, site)
}

async function checkPlace(place: Place, { siteid, isBlank, hashes }: PeekedSite): Promise<void> {
  const noted = await place.read()
  if (noted === null ? isBlank && siteid === null && (await place.holdsFiles()) : isBlank && noted !== siteid)
    throw new DataFolderError(
      `${place.name} belongs to a site whose database is not here: restore it or name it by STEPWRIGHT_DATABASE_URL, ${wayOut}`,
    )
  if (noted === null || noted === siteid) return
  // A backup from before there were identities: it is recognised by the files that it names.
  if (siteid === null && (await place.knows(hashes))) return
  throw new DataFolderError(
    `${place.name} belongs to another site than the database: set STEPWRIGHT_DATABASE_URL, STEPWRIGHT_DATA and STEPWRIGHT_FILES to those of one site, ${wayOut}`,
  )
}

/** Of a migrated database. Notes which site it is of wherever that is not noted; `adopts`: wherever another one is, too. */
export async function noteSite(
  config: Config,
  files: FileStore,
  database: Database,
  { adopts = false } = {},
): Promise<string> {
  const places = placesOf(config, files)
  const noted = await Promise.all(places.map((place) => place.read()))
  // Several servers may start at once: whoever was first has named it.
  const wanted = noted.find((each) => each !== null) ?? randomUUID()
  const siteid = await database.write(async (db) => {
    await insertSiteId(db, wanted, Date.now())
    return findSiteId(db)
  })
  for (const [at, place] of places.entries())
    if (noted[at] === null || (adopts && noted[at] !== siteid)) await place.write(siteid)
  return siteid
}

const placesOf = (config: Config, files: FileStore | undefined): Place[] => [
  folderPlace(config),
  ...(files ? [storePlace(config, files)] : []),
]

function folderPlace({ data }: Config): Place {
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
    // They are the business of the store, which may lie elsewhere.
    holdsFiles: async () => false,
    knows: async () => true,
  }
}

function storePlace(config: Config, files: FileStore): Place {
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
  if (!noteForm.test(siteid)) throw new DataFolderError(`The file "site" in ${where} is damaged: remove it`)
  return siteid
}

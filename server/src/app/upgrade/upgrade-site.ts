// Brings the database of a site to the schema of this version, with a backup before and a check of runs after it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '#archive/archive.ts'
import { backUp } from '#archive/backup.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { findBrokenAmongNewest } from '#archive/check-chains.ts'
import type { Config } from '#platform/config/config.ts'
import { DataFolderError, holdDataFolder } from '#platform/data-folder.ts'
import { migrateDatabase } from '#platform/db/open/open.ts'
import { openSnapshot } from '#platform/db/open/snapshot.ts'
import { type MigrateOptions, MigrationError, type MigrationReport } from '#platform/db/open/upgrade.ts'
import { openFiles } from '#platform/files/open.ts'

interface UpgradeOptions {
  /** The data folder is reserved already, by the server that starts. */
  isReserved?: boolean
  /** The key of an encrypted backup. */
  secret?: Buffer | undefined
}

/** The migration that added hashes of run events. */
const firstHashes = 20

export function upgradeSite(config: Config, options: UpgradeOptions = {}): Promise<MigrationReport> {
  return migrateDatabase(config, Date.now(), {
    backUp: backupFor(config, options.secret),
    reserve: options.isReserved ? undefined : () => reserve(config.data),
    inspect: {
      since: firstHashes,
      find: async (db) =>
        (await findBrokenAmongNewest(db)).map(
          (entryid) => `the events of run ${entryid} do not fit their hashes`,
        ),
    },
  })
}

function reserve(data: string): () => void {
  try {
    return holdDataFolder(data)
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error
    throw new MigrationError(`The database needs an upgrade, but ${error.message}`)
  }
}

/** Undefined: the engine copies the database itself. */
function backupFor(config: Config, secret: Buffer | undefined): MigrateOptions['backUp'] {
  const { upgradeBackup, databaseUrl } = config
  if (upgradeBackup === 'none') return async () => null
  if (upgradeBackup !== '') return () => writeBackup(config, secret)
  if (databaseUrl === '') return undefined
  return async () => {
    throw new MigrationError(
      'The PostgreSQL database needs an upgrade: run "stepwright migrate --upgrade-backup PLACE", or with --no-backup if there is a backup; STEPWRIGHT_UPGRADE_BACKUP=PLACE or none lets the start do it',
    )
  }
}

async function writeBackup(config: Config, secret: Buffer | undefined): Promise<string> {
  const files = await openFiles(config)
  const store = await openBlobStore(config.upgradeBackup, { creates: true })
  const snapshot = await openSnapshot(config)
  try {
    const archive = await openArchive(store, { secret, creates: true })
    const keyFile = join(config.data, 'secret.key')
    const secrets = existsSync(keyFile) ? { 'secret.key': readFileSync(keyFile, 'utf8') } : {}
    const { at } = await backUp(archive, { snapshot, files, kind: 'backup', now: Date.now(), secrets })
    return `${store.label} (${at})`
  } finally {
    await snapshot.close()
    await store.close()
  }
}

// Brings the database of a site to the schema of this version, with a backup before and a check of runs after it.
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { findBrokenAmongNewest } from '#archive/check-chains.ts'
import { writeSnapshot } from '#archive/write-snapshot.ts'
import type { Config } from '#platform/config/config.ts'
import { DataFolderError, holdDataFolder } from '#platform/data-folder.ts'
import { migrateDatabase } from '#platform/db/open/open.ts'
import { peekDatabase } from '#platform/db/open/peek.ts'
import { type MigrateOptions, MigrationError, type MigrationReport } from '#platform/db/open/upgrade.ts'
import { createSealing } from '#platform/sealing.ts'
import { hiddenPrefix } from '#settings/hidden.ts'

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
  if (upgradeBackup !== '') return () => writeBackup(config, { location: upgradeBackup, secret })
  if (databaseUrl === '') return undefined
  return async () => {
    const scheduled = await findScheduled(config)
    if (scheduled) return writeBackup(config, scheduled)
    throw new MigrationError(
      'The PostgreSQL database needs an upgrade: run "stepwright migrate --upgrade-backup PLACE", or with --no-backup if there is a backup; STEPWRIGHT_UPGRADE_BACKUP=PLACE or none lets the start do it',
    )
  }
}

interface Target {
  location: string
  secret: Buffer | undefined
}

/** The location of the scheduled backups. The database has an earlier schema, which only plain queries fit. */
async function findScheduled(config: Config): Promise<Target | null> {
  const rows = await peekDatabase(config, async ({ ask, has }) =>
    (await has('settings'))
      ? ask(`select key, value from settings where key in ('backups', '${hiddenPrefix}backupKey')`)
      : [],
  )
  const values = new Map(rows?.map(({ key, value }) => [String(key), JSON.parse(String(value))]))
  const { place = '', hasKey = false } = values.get('backups') ?? {}
  if (place === '') return null
  if (!hasKey) return { location: place, secret: undefined }
  const sealed = String(values.get(`${hiddenPrefix}backupKey`) ?? '')
  const key = createSealing(config.data, config.secretKey).open(sealed, 'backupKey')
  if (key === null) throw new Error('the key of the backups can not be read')
  return { location: place, secret: Buffer.from(key) }
}

async function writeBackup(config: Config, { location, secret }: Target): Promise<string> {
  const store = await openBlobStore(location, { creates: true })
  try {
    const { at } = await writeSnapshot({ config, store, kind: 'backup', secret, now: Date.now() })
    return `${store.label} (${at})`
  } finally {
    await store.close()
  }
}

// Freezes the migrations of the present version and writes the archive that later versions are tested with: `npm run release`.
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { openArchive } from '#archive/archive.ts'
import { backUp } from '#archive/backup.ts'
import { createZipStore } from '#archive/blob-stores/zip-store.ts'
import { hashCost } from '#auth/passwords.ts'
import { readConfig } from '#platform/config/config.ts'
import { openSnapshot } from '#platform/db/open/snapshot.ts'
import { version } from '#platform/version.ts'
import { migrations } from '#schema/migrations/index.ts'
import { recordSite } from '#src/app/identity/site-identity.ts'
import { usualHashCost } from '../app.ts'
import { aFilledSite } from './fill-site.ts'
import { archiveOf, describeMigration, listChanged, readReleased, releasedFile } from './released.ts'

/** Every version adds one to the repository. */
const mostBytes = 300_000

// Repeated for the same version, because its migrations may change until it is published.
const earlier = readReleased().filter(({ release }) => release !== version)
const changed = listChanged(earlier)
if (changed.length > 0) throw new Error(changed.join('\n'))
const added = migrations.slice(earlier.length).map((migration) => describeMigration(migration, version))
writeFileSync(releasedFile, `${JSON.stringify([...earlier, ...added], null, 2)}\n`)

Object.assign(hashCost, usualHashCost)
const site = await aFilledSite()
const config = readConfig({ STEPWRIGHT_DATA: site.folder, STEPWRIGHT_DATABASE_URL: site.databaseUrl })
await recordSite(config, site.files, site.database)
const path = archiveOf(version)
rmSync(path, { force: true })
const store = createZipStore(path)
const archive = await openArchive(store, { creates: true })
const snapshot = await openSnapshot(config)
const source = { snapshot, files: site.files, kind: 'backup', now: Date.now(), secrets: {} } as const
const { rows, files } = await backUp(archive, source)
await snapshot.close()
await store.close()
const { size } = statSync(path)
if (size > mostBytes) throw new Error(`${path} has ${size} bytes, and ${mostBytes} are enough`)
process.stdout.write(
  `${version}: ${added.length} migrations, ${rows} rows and ${files} files in ${size} bytes\n`,
)

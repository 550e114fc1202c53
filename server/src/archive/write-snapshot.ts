// Takes a backup or an export of a site that may be running, and removes older backups of the same archive.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { openSnapshot } from '#platform/db/open/snapshot.ts'
import { openFiles } from '#platform/files/open.ts'
import { openArchive } from './archive.ts'
import { type BackupReport, backUp, type Progress } from './backup.ts'
import { ArchiveError, type BlobStore } from './blob-stores/blob-store.ts'
import type { Kind } from './contents.ts'
import { type Rotation, type RotationReport, rotate } from './rotation.ts'

/** The parts of a configuration by which a site is found. */
export type SiteConfig = Pick<Config, 'data' | 'databaseUrl' | 'files'>

interface Taken {
  config: SiteConfig
  store: BlobStore
  kind: Kind
  secret?: Buffer | undefined
  rotation?: Rotation | null | undefined
  progress?: Progress
  now: number
  /** False: the archive must exist. */
  isNew?: boolean
}

export async function writeSnapshot(taken: Taken): Promise<BackupReport & Partial<RotationReport>> {
  const { config, store, kind, secret, rotation, now, isNew = true, progress = () => {} } = taken
  if (kind === 'backup') checkApart(store.label, config.data)
  const files = await openFiles(config)
  const snapshot = await openSnapshot(config)
  try {
    const archive = await openArchive(store, { secret, creates: isNew, writes: true })
    const secrets = readSecrets(config.data)
    const report = await backUp(archive, { snapshot, files, kind, now, secrets, progress })
    return rotation ? { ...report, ...(await rotate(archive, rotation, now)) } : report
  } finally {
    await snapshot.close()
  }
}

/** A disk that loses the data must not take the backups with it; a link may lead there. */
function checkApart(place: string, data: string): void {
  if (!existsSync(place) || !existsSync(data)) return
  const way = relative(realpathSync(data), realpathSync(place))
  if (way === '' || !(/^\.\.(?:[\\/]|$)/.test(way) || isAbsolute(way)))
    throw new ArchiveError(`${place} is in the data folder of the site`)
}

function readSecrets(data: string): Record<string, string> {
  const path = join(data, 'secret.key')
  return existsSync(path) ? { 'secret.key': readFileSync(path, 'utf8') } : {}
}

// The tasks of the backup process: a backup, a drill, or an export as a ZIP file.
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pino } from 'pino'
import { openArchive } from '#archive/archive.ts'
import type { Progress } from '#archive/backup.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { writeZip } from '#archive/blob-stores/zip-store.ts'
import type { Rotation } from '#archive/rotation.ts'
import { type SiteConfig, writeSnapshot } from '#archive/write-snapshot.ts'
import { openDatabase } from '#platform/db/open/open.ts'
import { systemContext } from '../context/system-context.ts'
import { drill } from './drill.ts'
import type { Outcome } from './records.ts'

interface Shared {
  config: SiteConfig
  now: number
}

interface AtArchive extends Shared {
  place: string
  /** The place is new; otherwise its archive must be there, so that an unmounted disk is noticed. */
  isNew: boolean
  /** Null: the archive is not encrypted. */
  secret: string | null
}

export interface BackupTask extends AtArchive {
  kind: 'backup'
  rotation: Rotation
}

export interface DrillTask extends AtArchive {
  kind: 'drill'
}

export interface ExportTask extends Shared {
  kind: 'export'
}

export type Task = BackupTask | DrillTask | ExportTask

/** A drill that has found faults; the message lists them. */
export class DrillFailed extends Error {}

const bytesOf = (secret: string | null): Buffer | undefined =>
  secret === null ? undefined : Buffer.from(secret)

const mostShown = 5

export async function takeBackup(
  { config, place, isNew, secret, rotation, now }: BackupTask,
  progress: Progress,
): Promise<Outcome> {
  const store = await openBlobStore(place, { creates: isNew })
  try {
    const options = {
      config,
      store,
      kind: 'backup' as const,
      secret: bytesOf(secret),
      rotation,
      now,
      isNew,
      progress,
    }
    const { at, rows, files, bytes, newBytes, missing } = await writeSnapshot(options)
    const most = missing.slice(0, mostShown).join(', ')
    const message = missing.length > 0 ? `${missing.length} files are missing at the site: ${most}` : ''
    return { snapshot: at, rows, files, bytes, newBytes, message }
  } finally {
    await store.close()
  }
}

export async function runDrill(
  { config, place, secret, now }: DrillTask,
  progress: Progress,
): Promise<Outcome> {
  const store = await openBlobStore(place, { creates: false })
  const log = pino({ level: 'error' }, pino.destination(2))
  const live = openDatabase({ ...config, readUrl: '' }, log)
  try {
    const archive = await openArchive(store, { secret: bytesOf(secret) })
    const about = { database: live, url: 'http://drill', now, source: 'drill' }
    const report = await drill(archive, {
      live,
      contextFor: (db) => systemContext(db, about),
      folder: join(config.data, 'drill'),
      now,
      progress,
    })
    const { at, rows, files, bytes, runs, compared, missing, faults } = report
    if (faults.length > 0) {
      const rest = faults.length > mostShown ? ` and ${faults.length - mostShown} more` : ''
      throw new DrillFailed(`${faults.slice(0, mostShown).join('; ')}${rest}`)
    }
    const lacking = missing.length > 0 ? `, ${missing.length} files were missing at the site` : ''
    const message = `${runs} runs checked, ${compared} guides and runs compared with the site${lacking}`
    return { snapshot: at, rows, files, bytes, message }
  } finally {
    await live.close()
    await store.close()
  }
}

export async function writeExport({ config, now }: ExportTask, output: Writable): Promise<void> {
  const store = writeZip('The export', output)
  try {
    await writeSnapshot({ config, store, kind: 'export', now })
    await store.close()
  } catch (error) {
    await store.abandon()
    throw error
  }
}

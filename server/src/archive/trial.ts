// Restores the rows of a snapshot into a temporary SQLite database, where constraints hold, and checks all runs.
import { mkdir, rm } from 'node:fs/promises'
import { pino } from 'pino'
import type { Database } from '#platform/db/database.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import type { Archive } from './archive.ts'
import type { Progress } from './backup.ts'
import { findBrokenChains } from './check-chains.ts'
import type { Manifest } from './format.ts'
import { checkVersion, loadTables } from './restore.ts'

interface Trial {
  /** Created for the trial, and removed afterwards. */
  folder: string
  progress?: Progress
  /** Further checks of the restored database; returns faults. */
  check?: (restored: Database) => Promise<string[]>
}

export interface TrialReport {
  runs: number
  faults: string[]
}

export async function tryRestore(
  archive: Archive,
  manifest: Manifest,
  { folder, progress = () => {}, check = async () => [] }: Trial,
): Promise<TrialReport> {
  const config = { data: folder, databaseUrl: '', readUrl: '' }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    checkVersion(manifest)
    await loadTables(archive, manifest, { config, now: Date.now(), progress })
    await migrateDatabase(config, Date.now(), { backUp: async () => null })
    const database = openDatabase(config, pino({ level: 'error' }, pino.destination(2)))
    try {
      const { runs, broken } = await findBrokenChains(database)
      const faults = broken.map((entryid) => `The events of run ${entryid} do not fit their hashes`)
      return { runs, faults: [...faults, ...(await check(database))] }
    } finally {
      await database.close()
    }
  } catch (error) {
    return { runs: 0, faults: [`The trial restore failed: ${(error as Error).message}`] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

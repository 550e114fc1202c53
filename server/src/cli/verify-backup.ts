// stepwright verify --backup: checks all blobs of a backup, then a trial restore of it on SQLite.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Archive, openArchive } from '#archive/archive.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { findBrokenChains } from '#archive/check-chains.ts'
import { type PartVerdict, verifyPart } from '#archive/parts/verify-part.ts'
import { checkVersion, loadTables, pickSnapshot } from '#archive/restore.ts'
import { verifySnapshot } from '#archive/verify.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { readSecret, showProgress } from './archive-options.ts'
import { describe } from './backup.ts'
import { type Invocation, show } from './command.ts'

export async function verifyBackup(invocation: Invocation, from: string): Promise<void> {
  const store = await openBlobStore(from, { creates: false })
  const progress = showProgress(invocation)
  try {
    const archive = await openArchive(store, { secret: readSecret(invocation) })
    const id = await pickSnapshot(archive)
    const part = await archive.readPart(id)
    if (part) return reportPart(invocation, await verifyPart(archive, part))
    const manifest = await archive.readSnapshot(id)
    checkVersion(manifest)
    const report = await verifySnapshot(archive, manifest, progress.report)
    const trial = report.faults.length === 0 ? await tryRestore(archive, id) : { runs: 0, faults: [] }
    const faults = [...report.faults, ...trial.faults]
    progress.end()
    if (!invocation.isJson) for (const fault of faults) console.log(fault)
    const end = faults.length === 0 ? 'whole and restorable' : `${faults.length} faults`
    show(
      invocation,
      { ...report, runs: trial.runs, faults },
      `${describe(report)}, ${trial.runs} runs: ${end}`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    progress.end()
    await store.close()
  }
}

function reportPart(invocation: Invocation, verdict: PartVerdict): void {
  const { at, guides, pages, media, faults } = verdict
  if (!invocation.isJson) for (const fault of faults) console.log(fault)
  const end = faults.length === 0 ? 'whole, and valid' : `${faults.length} faults`
  show(invocation, verdict, `${at}: ${guides} guides, ${pages} pages and ${media} media: ${end}`)
  if (faults.length > 0) process.exitCode = 1
}

/** Foreign keys, constraints and the hashes of all runs are checked in a database of its own. */
async function tryRestore(archive: Archive, id: string): Promise<{ runs: number; faults: string[] }> {
  const data = await mkdtemp(join(tmpdir(), 'stepwright-trial-'))
  const config = { data, databaseUrl: '', readUrl: '' }
  try {
    await loadTables(archive, await archive.readSnapshot(id), { config, now: Date.now() })
    await migrateDatabase(config, Date.now())
    const database = openDatabase(config, pino({ level: 'error' }, pino.destination(2)))
    const { runs, broken } = await findBrokenChains(database).finally(() => database.close())
    return { runs, faults: broken.map((entryid) => `The events of run ${entryid} do not fit their hashes`) }
  } catch (error) {
    return { runs: 0, faults: [`The trial restore failed: ${(error as Error).message}`] }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

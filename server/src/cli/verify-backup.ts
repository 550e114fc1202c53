// stepwright verify --backup: checks all blobs of a backup, then a trial restore of it on SQLite.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '#archive/archive.ts'
import { openBlobStore } from '#archive/blob-stores/open-store.ts'
import { type PartVerdict, verifyPart } from '#archive/parts/verify-part.ts'
import { checkVersion, pickSnapshot } from '#archive/restore.ts'
import { tryRestore } from '#archive/trial.ts'
import { verifySnapshot } from '#archive/verify.ts'
import { readSecret, showProgress } from './archive-options.ts'
import { describe } from './backup.ts'
import { type Invocation, show } from './command.ts'

export async function verifyBackup(invocation: Invocation, from: string): Promise<void> {
  const store = await openBlobStore(from, { creates: false })
  const progress = showProgress(invocation)
  const parent = await mkdtemp(join(tmpdir(), 'stepwright-trial-'))
  try {
    const archive = await openArchive(store, { secret: readSecret(invocation) })
    const id = await pickSnapshot(archive)
    const part = await archive.readPart(id)
    if (part) return reportPart(invocation, await verifyPart(archive, part))
    const manifest = await archive.readSnapshot(id)
    checkVersion(manifest)
    const { damaged, ...report } = await verifySnapshot(archive, manifest, { progress: progress.report })
    const isWhole = report.faults.length === 0
    const trial = isWhole
      ? await tryRestore(archive, manifest, { folder: join(parent, 'data') })
      : { runs: 0, faults: [] }
    const faults = [...report.faults, ...trial.faults]
    progress.end()
    const { missing } = report
    if (!invocation.isJson) {
      for (const fault of faults) console.log(fault)
      for (const key of missing) console.log(`The backup lacks ${key}, which was missing at the site`)
    }
    const end = faults.length === 0 ? 'whole and restorable' : `${faults.length} faults`
    show(
      invocation,
      { ...report, runs: trial.runs, faults, damaged },
      `${describe(report)}, ${trial.runs} runs: ${end}`,
    )
    if (faults.length > 0) process.exitCode = 1
    else if (missing.length > 0) process.exitCode = 3
  } finally {
    progress.end()
    await store.close()
    await rm(parent, { recursive: true, force: true })
  }
}

function reportPart(invocation: Invocation, verdict: PartVerdict): void {
  const { at, guides, pages, media, faults } = verdict
  if (!invocation.isJson) for (const fault of faults) console.log(fault)
  const end = faults.length === 0 ? 'whole, and valid' : `${faults.length} faults`
  show(invocation, verdict, `${at}: ${guides} guides, ${pages} pages and ${media} media: ${end}`)
  if (faults.length > 0) process.exitCode = 1
}

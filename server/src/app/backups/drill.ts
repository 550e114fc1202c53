// Proves that the newest backup of an archive can be restored: hashes, a trial restore, and samples of the site.
import type { Archive } from '#archive/archive.ts'
import type { Progress } from '#archive/backup.ts'
import { pickSnapshot } from '#archive/restore.ts'
import { tryRestore } from '#archive/trial.ts'
import { verifySnapshot } from '#archive/verify.ts'
import { type Compared, type Comparison, compareSamples } from './compare-samples.ts'

export interface DrillReport {
  at: string
  rows: number
  files: number
  bytes: number
  runs: number
  compared: number
  missing: string[]
  faults: string[]
}

interface Drill extends Omit<Compared, 'restored'> {
  folder: string
  now: number
  progress?: Progress
}

/** Each day another part of the files is read, so that all are read within a week. */
const parts = 7
const dayMs = 24 * 60 * 60_000

export async function drill(archive: Archive, options: Drill): Promise<DrillReport> {
  const { folder, now, progress } = options
  const part = Math.floor(now / dayMs) % parts
  const isWanted = (hash: string) => Number.parseInt(hash.slice(0, 6), 16) % parts === part
  const manifest = await archive.readSnapshot(await pickSnapshot(archive))
  const report = await verifySnapshot(archive, manifest, { isWanted, ...(progress && { progress }) })
  // They are of no use, and the next backup writes only what the archive lacks.
  for (const name of report.damaged) await archive.store.remove(name)
  if (report.faults.length > 0) return { ...report, runs: 0, compared: 0 }
  let comparison: Comparison = { compared: 0, faults: [] }
  const check: NonNullable<Parameters<typeof tryRestore>[2]['check']> = async (restored) => {
    comparison = await compareSamples({ ...options, restored })
    return comparison.faults
  }
  const { runs, faults } = await tryRestore(archive, manifest, { folder, check })
  return { ...report, runs, compared: comparison.compared, faults }
}

// Process for some runs, so that closed pages do not fill the memory; reports each run as it ends.
import { proveBatch } from './device/world.ts'
import type { BatchAnswer, BatchJob } from './site/jobs.ts'

const job = JSON.parse(process.argv[2] ?? '{}') as BatchJob
const tell = (answer: BatchAnswer) => void process.send?.(answer)

try {
  await proveBatch({ ...job, onRun: (number, report) => tell({ number, report }) })
} catch (error) {
  tell({ failure: String((error as Error).stack ?? error) })
  process.exitCode = 1
}
// Closed pages keep waiting for events that never come.
process.disconnect()
process.exit()

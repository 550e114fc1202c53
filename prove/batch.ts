// A process of its own for some runs, so that pages that are gone do not fill the memory; tells each as it ends.
import { proveBatch } from './device/world.ts'
import type { BatchAnswer, BatchJob } from './jobs.ts'

const job = JSON.parse(process.argv[2] ?? '{}') as BatchJob
const tell = (answer: BatchAnswer) => void process.send?.(answer)

try {
  await proveBatch({ ...job, onRun: (number, report) => tell({ number, report }) })
} catch (error) {
  tell({ failure: String((error as Error).stack ?? error) })
  process.exitCode = 1
}
// Dead pages keep waiting for what never comes.
process.disconnect()
process.exit()

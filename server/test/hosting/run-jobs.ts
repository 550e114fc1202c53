// Runs the due jobs of a site without a worker of its own.
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import type { TestSite } from '../app.ts'

export async function runJobs({ database, handlers, clock }: TestSite): Promise<void> {
  const log = pino({ level: 'silent' })
  const worker = createWorker({ database, log, now: () => clock.now, handlers, pausesMs: [1000] })
  await worker.runDue()
  await worker.stop()
}

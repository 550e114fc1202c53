// Runs the due jobs of a site without a worker of its own.
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import type { Db } from '#platform/db/database.ts'
import type { TestSite } from '../app.ts'

const mostWaits = 6000

/** Waits for a job that a poll of the worker has begun, too: stopping the worker would abort it. */
export async function runJobs(
  { database, handlers, clock }: TestSite,
  { mayFail = false } = {},
): Promise<void> {
  const log = pino({ level: 'silent' })
  const worker = createWorker({ database, log, now: () => clock.now, handlers, pausesMs: [1000] })
  await worker.runDue()
  for (let waits = 0; waits < mostWaits && (await isRunning(database)); waits++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    await worker.runDue()
  }
  await worker.stop()
  const failed = await database.readNewest((db) => findFailed(db))
  if (failed && !mayFail) throw new Error(`${failed.handler} failed: ${failed.lastError}`)
}

/** Jobs that wait for another attempt, for which the clock of a test does not go on. */
const findFailed = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['handler', 'lastError'])
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .executeTakeFirst()

const isRunning = (database: TestSite['database']) =>
  database.readNewest((db) =>
    db.selectFrom('jobs').select('jobid').where('state', '=', 'running').executeTakeFirst(),
  )

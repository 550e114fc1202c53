// Periodic maintenance: every task is isolated, so that a failing one does not block the others.
import type { Logger } from 'pino'
import { deleteOldAttempts } from '#auth/throttle.ts'
import { deleteExpiredResets, deleteExpiredTokens } from '#auth/tokens/expiry.queries.ts'
import { dayMs } from '#auth/tokens/tokens.ts'
import { deleteDoneJobs } from '#events/events.queries.ts'
import { cleanUpMedia } from '#media/upkeep/clean-up.ts'
import { forgetOldUploads } from '#media/uploads/uploads.ts'
import { requestDueMails } from '#notices/mails/send-mails.ts'
import { deleteOldNotices } from '#notices/notices.queries.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { type ChangeSome, changePiecewise } from '#platform/db/piecewise.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { deleteOldAnswers } from '#platform/http/request/idempotency.queries.ts'
import { isCheckDue, requestCheck } from '#runs/checks/record-check.ts'
import { holdIdleRuns } from '#runs/leading/hold-idle-runs.ts'
import { reportOverdueRuns } from '#runs/leading/report-overdue.ts'
import { indexWaiting } from '#runs/words/index-run.ts'
import { requestNeededRebuild } from '#search/index/rebuild.ts'
import { deleteOldMisses } from '#search/misses/misses.queries.ts'
import { deleteOldTranslations } from '#translations/translate-texts.ts'
import { deleteOldBackups } from './backups/backups.queries.ts'
import { isBackupRunning } from './backups/records.ts'
import { isAnythingDue, requestDue } from './backups/schedule.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const keepDoneJobsMs = 14 * dayMs
const noticesMs = 180 * dayMs
const keepMissesMs = 90 * dayMs
const keepBackupRecordsMs = 400 * dayMs

export interface HousekeepingDeps {
  database: Database
  files: FileStore
  log: Logger
  now: () => number
  systemContext(db: Db, source: string): Promise<Context>
}

/** Until they are indexed, lists compare the words of changed runs one by one. */
const indexEveryMs = 10_000
const everyMinute = ['schedule', 'records', 'idle', 'overdue', 'mails']
/** After an upgrade search answers from documents of the earlier version until they are indexed anew. */
const rebuildWithinMs = 1000

/**
 * Runs soon after the start, for servers that are restarted often, then hourly, in every process: tasks are idempotent,
 * and jitter keeps processes from starting together.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const ends = [
    repeat(minuteMs * (1 + 4 * Math.random()), hourMs, () => tidyUp(deps)),
    repeat(indexEveryMs * Math.random(), indexEveryMs, () => tidyUp(deps, ['runs'])),
    repeat(minuteMs * Math.random(), minuteMs, () => tidyUp(deps, everyMinute)),
    repeat(rebuildWithinMs * Math.random(), hourMs, () => tidyUp(deps, ['index'])),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function repeat(firstMs: number, everyMs: number, work: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout
  const schedule = (wait: number) => {
    timer = setTimeout(async () => {
      await work()
      schedule(everyMs)
    }, wait)
    timer.unref()
  }
  schedule(firstMs)
  return () => clearTimeout(timer)
}

/** Runs these tasks, or all; returns the names of those that failed. */
export async function tidyUp(deps: HousekeepingDeps, named = Object.keys(tasks)): Promise<string[]> {
  const failed: string[] = []
  for (const task of named) {
    try {
      await tasks[task]?.(deps)
    } catch (err) {
      failed.push(task)
      deps.log.warn({ err, task }, 'a task of tidying up failed')
    }
  }
  return failed
}

const deleting =
  (some: (now: number) => ChangeSome) =>
  ({ database, now }: HousekeepingDeps) =>
    changePiecewise(database, some(now()))

async function requestDueBackups({ database, systemContext }: HousekeepingDeps): Promise<void> {
  const isDue = await database.readNewest(async (db) => isAnythingDue(await systemContext(db, 'backups')))
  if (isDue) await database.write(async (db) => requestDue(await systemContext(db, 'backups')))
}

async function requestDueCheck({ database, systemContext }: HousekeepingDeps): Promise<void> {
  const isDue = async (db: Db) => isCheckDue(await systemContext(db, 'check of records'))
  if (!(await database.readNewest(isDue))) return
  await database.write(async (db) => {
    const ctx = await systemContext(db, 'check of records')
    if (await isCheckDue(ctx)) await requestCheck(ctx)
  })
}

const tasks: Record<string, (deps: HousekeepingDeps) => Promise<unknown>> = {
  tokens: deleting((now) => (db, most) => deleteExpiredTokens(db, now, most)),
  resets: deleting((now) => (db, most) => deleteExpiredResets(db, now, most)),
  attempts: deleting((now) => (db, most) => deleteOldAttempts(db, now, most)),
  translations: deleting((now) => (db, most) => deleteOldTranslations(db, now, most)),
  jobs: deleting((now) => (db, most) => deleteDoneJobs(db, now - keepDoneJobsMs, most)),
  backups: deleting((now) => (db, most) => deleteOldBackups(db, now - keepBackupRecordsMs, most)),
  misses: deleting((now) => (db, most) => deleteOldMisses(db, now - keepMissesMs, most)),
  answers: deleting((now) => (db, most) => deleteOldAnswers(db, now, most)),
  notices: deleting((now) => (db, most) => deleteOldNotices(db, now - noticesMs, most)),
  mails: requestDueMails,
  uploads: ({ database, files, now }) => forgetOldUploads(database, files, now()),
  schedule: requestDueBackups,
  records: requestDueCheck,
  index: ({ database, systemContext }) => requestNeededRebuild({ database, systemContext }),
  runs: ({ database }) => indexWaiting(database),
  idle: ({ database, systemContext }) => holdIdleRuns({ database, systemContext }),
  overdue: ({ database, systemContext }) => reportOverdueRuns({ database, systemContext }),
  media: async ({ database, files, now, systemContext }) => {
    // A backup names files before it reads them.
    if (await database.read((db) => isBackupRunning({ db, now: now() }))) return
    await cleanUpMedia({
      database,
      files,
      now: now(),
      write: (work) => database.write(async (db) => work(await systemContext(db, 'clean-up'))),
    })
  },
  statistics: ({ database }) => database.refreshStatistics(),
}

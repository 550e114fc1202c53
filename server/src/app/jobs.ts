// What follows from events, handler by handler; and what is tidied up from time to time.
import type { Logger } from 'pino'
import { mailInvitation, mailPasswordReset } from '#auth/mails.ts'
import { forgetOldAttempts } from '#auth/throttle.ts'
import { deleteExpiredTokens } from '#auth/tokens.queries.ts'
import { dayMs } from '#auth/tokens.ts'
import { removeDoneJobs } from '#events/events.queries.ts'
import type { JobHandler } from '#events/worker.ts'
import { cleanUpMedia } from '#media/clean-up.ts'
import { forgetOldUploads } from '#media/uploads.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Context } from '#platform/http/context.ts'
import { forgetKeptAnswers } from '#platform/http/idempotency.queries.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { fillSite } from '#sample/fill.ts'
import { indexMissing, indexWhatChanged } from '#search/indexing.ts'
import { forgetOldTranslations } from '#translations/translate-texts.ts'
import { noteNewTitle } from '#work-log/titles.ts'

export interface HandlerDeps {
  database: Database
  files: FileStore
  mailer: Mailer
  url: () => string
  now: () => number
  systemContext(db: Db, source: string): Promise<Context>
  /** Those that other parts bring along. */
  handlers: readonly [string, JobHandler][]
}

export function jobHandlers(deps: HandlerDeps): ReadonlyMap<string, JobHandler> {
  return new Map<string, JobHandler>([
    ['mail.password-reset', mailPasswordReset(deps)],
    ['mail.invitation', mailInvitation(deps)],
    ...deps.handlers,
    ['search.index', indexWhatChanged(deps)],
    ['runs.note-title', noteNewTitle(deps)],
    ['sample.fill', fillSampleSite(deps)],
  ])
}

function fillSampleSite({ database, files, systemContext }: HandlerDeps): JobHandler {
  return async (_job, signal) => {
    const inContext =
      <T>(work: (ctx: Context) => Promise<T>) =>
      async (db: Db) =>
        work(await systemContext(db, 'sample'))
    await fillSite({
      files,
      signal,
      read: (work) => database.read(inContext(work)),
      write: (work) => database.write(inContext(work)),
    })
  }
}

const hourMs = 60 * 60_000
const keepDoneJobsMs = 14 * dayMs

export interface HousekeepingDeps extends Pick<HandlerDeps, 'database' | 'files' | 'now' | 'systemContext'> {
  log: Logger
}

/** Once an hour, in every process: it does no harm when several do it. */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const timer = setInterval(() => {
    tidyUp(deps).catch((err) => deps.log.warn({ err }, 'tidying up failed'))
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function tidyUp({ database, files, now, systemContext }: HousekeepingDeps): Promise<void> {
  await database.write(async (db) => {
    await deleteExpiredTokens(db, now())
    await forgetOldAttempts(db, now() - dayMs)
    await forgetOldTranslations(db, now())
    await removeDoneJobs(db, now() - keepDoneJobsMs)
    await forgetKeptAnswers(db, now())
  })
  await forgetOldUploads(database, files, now())
  await indexMissing({ database, systemContext })
  await cleanUpMedia({
    database,
    files,
    now: now(),
    write: (work) => database.write(async (db) => work(await systemContext(db, 'clean-up'))),
  })
}

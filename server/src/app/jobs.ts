// What follows from events, handler by handler; and what is tidied up from time to time.
import type { Logger } from 'pino'
import { mailInvitation, mailPasswordReset } from '#auth/mails.ts'
import { forgetOldAttempts } from '#auth/throttle.ts'
import { deleteExpiredTokens } from '#auth/tokens.queries.ts'
import { dayMs } from '#auth/tokens.ts'
import { removeDoneJobs } from '#events/events.queries.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { forgetOldTranslations } from '#translations/translate-texts.ts'
import { addSamplePeople } from '#users/sample.ts'

export interface HandlerDeps {
  database: Database
  mailer: Mailer
  url: () => string
  now: () => number
  systemContext(db: Db, source: string): Promise<Context>
  /** Those that other parts bring along. */
  handlers: readonly [string, JobHandler][]
}

export function jobHandlers(deps: HandlerDeps): ReadonlyMap<string, JobHandler> {
  const { database, systemContext } = deps
  return new Map<string, JobHandler>([
    ['mail.password-reset', mailPasswordReset(deps)],
    ['mail.invitation', mailInvitation(deps)],
    ...deps.handlers,
    [
      'sample.fill',
      async () => {
        const write = <T>(work: (ctx: Context) => Promise<T>) =>
          database.write(async (db) => work(await systemContext(db, 'sample')))
        const isFilled = await database.read((db) =>
          db
            .selectFrom('events')
            .select('eventid')
            .where('type', '=', 'sample.people-added')
            .executeTakeFirst(),
        )
        if (!isFilled) await addSamplePeople(write, samplePeople, () => {})
      },
    ],
  ])
}

const samplePeople = 24
const hourMs = 60 * 60_000
const keepDoneJobsMs = 14 * dayMs

/** Once an hour, in every process: it does no harm when several do it. */
export function startHousekeeping(database: Database, now: () => number, log: Logger): () => void {
  const timer = setInterval(() => {
    tidyUp(database, now()).catch((err) => log.warn({ err }, 'tidying up failed'))
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function tidyUp(database: Database, now: number): Promise<void> {
  await database.write(async (db) => {
    await deleteExpiredTokens(db, now)
    await forgetOldAttempts(db, now - dayMs)
    await forgetOldTranslations(db, now)
    await removeDoneJobs(db, now - keepDoneJobsMs)
  })
}

// What follows from events, handler by handler.
import { mailInvitation, mailPasswordReset } from '#auth/joining/mails.ts'
import type { JobHandler, OwnLane } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { noteNewTitle } from '#runs/words/titles.ts'
import { indexWhatChanged } from '#search/indexing.ts'

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

/** A mail server that does not answer, and a site that is being filled, hold up nothing but themselves. */
export const ownLanes: readonly OwnLane[] = [
  { handlers: ['mail.password-reset', 'mail.invitation'], atOnce: 2 },
  { handlers: ['sample.fill'], atOnce: 1 },
]

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
    // Its texts are loaded by who asks for them alone.
    const { fillSite } = await import('#sample/fill.ts')
    await fillSite({
      files,
      signal,
      read: (work) => database.read(inContext(work)),
      write: (work) => database.write(inContext(work)),
    })
  }
}

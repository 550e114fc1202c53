// The job handlers of events.
import {
  mailAddressChange,
  mailInvitation,
  mailPasswordChange,
  mailPasswordReset,
  mailQuickSignInChange,
} from '#auth/joining/mails.ts'
import { noticeHandler, noticeMailHandler } from '#events/events.ts'
import type { JobHandler, OwnQueue } from '#events/worker.ts'
import { remindHandler } from '#guides/releases/approval/requests/next-look.ts'
import { remindPeople } from '#guides/releases/approval/requests/reminders.ts'
import { applyReleases } from '#guides/releases/effect/due.ts'
import { releaseHandler } from '#guides/releases/effect/take-effect.ts'
import { addNotices } from '#notices/add-notices.ts'
import { sendNoticeMails } from '#notices/mails/send-mails.ts'
import { followOwner } from '#pages/writing/follow-owner.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { checkHandler, checkRecords } from '#runs/checks/record-check.ts'
import { addNewTitle } from '#runs/words/titles.ts'
import { rebuildHandler } from '#search/cached-answers.ts'
import { indexGuidesWithThing, indexWhatChanged } from '#search/index/indexing.ts'
import { rebuildIndex } from '#search/index/rebuild.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { mailSigningCode, signingCodeHandler } from '#signatures/signing-codes.ts'
import { addressMailHandler } from '#users/users.ts'
import { backupMailHandler, mailBackupFailure } from './backups/mails.ts'
import { backupHandler } from './backups/run-backups.ts'
import { alteredMailHandler, mailAltered } from './mails/altered-mails.ts'

export interface HandlerDeps {
  database: Database
  files: FileStore
  mailer: SiteMailer
  siteAddress: () => Promise<string>
  now: () => number
  systemContext(db: Db, source: string): Promise<Context>
  /** Handlers of other modules. */
  handlers: readonly [string, JobHandler][]
}

const singleMails = [
  ...['mail.password-reset', 'mail.invitation', 'mail.password-changed', addressMailHandler],
  ...[signingCodeHandler, backupMailHandler, alteredMailHandler, 'mail.quick-sign-in-changed'],
]

export const mailHandlers = [...singleMails, noticeMailHandler]

/**
 * Separate job queues isolate slow handlers: a hanging mail server or a large sample import blocks no other job. Saves
 * are indexed in a queue that no slow handler fills, so that search follows within two seconds.
 */
export const ownQueues: readonly OwnQueue[] = [
  { handlers: singleMails, atOnce: 2 },
  // Mails of notices to many users delay no link that a user waits for.
  { handlers: [noticeMailHandler], atOnce: 1 },
  { handlers: ['sample.fill'], atOnce: 1 },
  { handlers: [backupHandler], atOnce: 1 },
  { handlers: ['search.index'], atOnce: 2 },
  { handlers: ['search.index-guides-with-thing'], atOnce: 1 },
  { handlers: [rebuildHandler], atOnce: 1 },
  { handlers: [checkHandler], atOnce: 1 },
]

export function jobHandlers(deps: HandlerDeps): ReadonlyMap<string, JobHandler> {
  return new Map<string, JobHandler>([
    ['mail.password-reset', mailPasswordReset(deps)],
    ['mail.invitation', mailInvitation(deps)],
    [addressMailHandler, mailAddressChange(deps)],
    ['mail.password-changed', mailPasswordChange(deps)],
    ['mail.quick-sign-in-changed', mailQuickSignInChange(deps)],
    [signingCodeHandler, mailSigningCode(deps)],
    [backupMailHandler, mailBackupFailure(deps)],
    [alteredMailHandler, mailAltered(deps)],
    [checkHandler, checkRecords(deps)],
    ...deps.handlers,
    [releaseHandler, applyReleases(deps)],
    [remindHandler, remindPeople(deps)],
    [noticeHandler, addNotices(deps)],
    [noticeMailHandler, sendNoticeMails(deps)],
    ['search.index', indexWhatChanged(deps)],
    ['search.index-guides-with-thing', indexGuidesWithThing(deps)],
    [rebuildHandler, rebuildIndex(deps)],
    ['runs.note-title', addNewTitle(deps)],
    ['pages.follow-owner', followOwner(deps)],
    ['sample.fill', fillSampleSite(deps)],
  ])
}

function fillSampleSite({ database, files, systemContext }: HandlerDeps): JobHandler {
  return async (_job, signal) => {
    const inContext =
      <T>(work: (ctx: Context) => Promise<T>) =>
      async (db: Db) =>
        work(await systemContext(db, 'sample'))
    // Lazy import: the sample package is loaded on demand only.
    const { fillSite } = await import('#sample/fill.ts')
    await fillSite({
      files,
      signal,
      read: (work) => database.read(inContext(work)),
      write: (work) => database.write(inContext(work)),
    })
  }
}

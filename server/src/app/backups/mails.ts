// Mails administrators when backups or drills begin to fail; repeated failures send no further mail.
import type { JobHandler } from '#events/worker.ts'
import { type AdminMailDeps, mailAdministrators } from '../mails/admin-mails.ts'
import { findBackup, findLast } from './backups.queries.ts'

export const backupMailHandler = 'mail.backup-failed'

export const mailBackupFailure =
  (deps: AdminMailDeps): JobHandler =>
  (job) =>
    mailAdministrators(deps, {
      page: '/admin/backups',
      find: async (db) => {
        const row = await findBackup(db, job.subjectid)
        if (!row) return null
        const before = await findLast(db, {
          kind: row.kind,
          states: ['done', 'failed'],
          except: row.backupid,
        })
        return before?.state === 'failed' ? null : row
      },
      write: ({ backupFailed }, { found, title, url }) =>
        backupFailed(title, url, found.kind, found.message ?? ''),
    })

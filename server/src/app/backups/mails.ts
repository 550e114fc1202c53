// Mails administrators when backups or drills begin to fail; repeated failures send no further mail.
import { templatesIn } from '#auth/joining/mail-texts.ts'
import type { ClaimedJob, JobHandler } from '#events/worker.ts'
import type { Database } from '#platform/db/database.ts'
import { readSettings } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { findBackup, findLast } from './backups.queries.ts'

export interface BackupMailDeps {
  database: Database
  mailer: SiteMailer
  siteAddress: () => Promise<string>
}

export const backupMailHandler = 'mail.backup-failed'
const mostRecipients = 20

export const mailBackupFailure =
  ({ database, mailer, siteAddress }: BackupMailDeps): JobHandler =>
  async (job: ClaimedJob) => {
    const found = await database.readNewest(async (db) => {
      const row = await findBackup(db, job.subjectid)
      const settings = await readSettings(db)
      if (!row || !mailer.isSetUp(settings)) return null
      const before = await findLast(db, { kind: row.kind, states: ['done', 'failed'], except: row.backupid })
      if (before?.state === 'failed') return null
      const administrators = await db
        .selectFrom('users')
        .select(['email', 'langid'])
        .where('isAdmin', '=', 1)
        .where('isEnabled', '=', 1)
        .orderBy('userid')
        .limit(mostRecipients)
        .execute()
      return { row, settings, administrators }
    })
    if (!found) return
    const { row, settings, administrators } = found
    const url = `${await siteAddress()}/admin/backups`
    for (const { email, langid } of administrators) {
      const { backupFailed } = templatesIn(langid ?? settings.language)
      await mailer.send({ to: email, ...backupFailed(settings.title, url, row.kind, row.message ?? '') })
    }
  }

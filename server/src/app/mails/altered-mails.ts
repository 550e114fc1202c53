// Mails administrators when the check of records has found records that do not agree with their events.
import type { JobHandler } from '#events/worker.ts'
import { countAltered } from '#runs/checks/checks.queries.ts'
import { type AdminMailDeps, mailAdministrators } from './admin-mails.ts'

export const alteredMailHandler = 'mail.records-altered'

export const mailAltered =
  (deps: AdminMailDeps): JobHandler =>
  () =>
    mailAdministrators(deps, {
      page: '/admin/records',
      find: async (db) => (await countAltered(db)) || null,
      write: ({ recordsAltered }, { found, title, url }) => recordsAltered(title, url, found),
    })

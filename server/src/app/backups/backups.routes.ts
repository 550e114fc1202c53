// Routes of backups, for administrators: their state, a backup or drill now, and the export of the site.
import { Type } from 'typebox'
import { record } from '#events/events.ts'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import { access } from '#platform/http/request/access.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { siteOf } from '#settings/settings.ts'
import { backupProblems } from './backups.problems.ts'
import { findBackup, findLast, listUnfinished } from './backups.queries.ts'
import { Backup, BackupState, NewBackup } from './backups.schema.ts'
import type { SiteExports } from './export-stream.ts'
import { isAlive, request } from './records.ts'
import { present, readState } from './status.ts'

export interface BackupRoutesDeps {
  exports: SiteExports
  now: () => number
}

const type = 'application/zip'

export function backupRoutes(app: App, { exports, now }: BackupRoutesDeps): void {
  const route = declare(app, ['administration'])
  route.get(
    '/backups',
    access.administer,
    { id: 'getBackups', summary: 'Get the state of backups', answer: BackupState },
    ({ ctx }) => readState(ctx.db, ctx.now),
  )

  route.post(
    '/backups',
    access.administer,
    {
      id: 'startBackup',
      summary: 'Start a backup or a drill',
      body: NewBackup,
      answer: Backup,
      status: 202,
      problems: [409],
    },
    async ({ ctx, body: { kind } }) => {
      if (siteOf(ctx).backups.place === '') throw backupProblems.noPlace()
      if ((await listUnfinished(ctx.db)).some((row) => isAlive(row, ctx.now))) throw backupProblems.running()
      if (kind === 'drill' && !(await findLast(ctx.db, 'backup', ['done']))) throw backupProblems.noBackup()
      const backupid = await request(ctx, { kind, source: 'user' })
      const row = await findBackup(ctx.db, backupid)
      if (!row) throw new Error(`The backup ${backupid} has vanished`)
      return present(row)
    },
  )

  route.get(
    '/backups/export',
    access.administer,
    {
      id: 'exportSite',
      summary: 'Download an export of the site as a ZIP file',
      answer: Type.String({ contentMediaType: type, description: 'The export' }),
      // Another process reads the database.
      transaction: 'own',
      problems: [409],
    },
    async (req) => {
      const parts = await exports.open(now())
      await req.write((ctx) => record(ctx, 'site.exported', ['site', 1]))
      const day = new Date(now()).toISOString().slice(0, 10)
      return answerStream({ type, filename: `stepwright-export-${day}.zip`, body: parts })
    },
  )
}

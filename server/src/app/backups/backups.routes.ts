// Routes of backups, for administrators: their state, a backup or drill now, and the export of the site.

import { Type } from 'typebox'
import { checkGrant, Grant, issueGrant } from '#auth/confirmation.ts'
import { record } from '#events/events.ts'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import { access } from '#platform/http/request/access.ts'
import { PasswordAgain } from '#platform/http/request/shapes.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { siteOf } from '#settings/settings.ts'
import { backupProblems } from './backups.problems.ts'
import { findLast, listBackups, listUnfinished } from './backups.queries.ts'
import { Backup, BackupState, NewBackup } from './backups.schema.ts'
import type { SiteExports } from './export-stream.ts'
import { isAlive, request } from './records.ts'
import { present, readState } from './status.ts'

export interface BackupRoutesDeps {
  exports: SiteExports
  now: () => number
}

const exportPurpose = 'export'

const type = 'application/zip'

async function* nothing(): AsyncGenerator<Buffer> {}

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
      const { place } = siteOf(ctx).backups
      if (place === '') throw backupProblems.noPlace()
      if ((await listUnfinished(ctx.db)).some((row) => isAlive(row, ctx.now))) throw backupProblems.running()
      if (kind === 'drill' && !(await findLast(ctx.db, { kind: 'backup', states: ['done'], place })))
        throw backupProblems.noBackup()
      await request(ctx, { kind, source: 'user' })
      const [row] = await listBackups(ctx.db, { offset: 0, limit: 1 })
      if (!row) throw new Error('The backup has vanished')
      return present(row)
    },
  )

  route.post(
    '/backups/export',
    access.administer,
    {
      id: 'grantExport',
      summary: 'Confirm an export of the site',
      description:
        'Returns a grant for the download in the same browser session. A program with a token needs none.',
      body: PasswordAgain,
      answer: Grant,
      status: 201,
      confirms: true,
      // The answer is a secret.
      idempotent: false,
      problems: [429],
    },
    // The download is an event, not the grant.
    ({ ctx }) => issueGrant(ctx, exportPurpose),
  )

  route.get(
    '/backups/export',
    access.administer,
    {
      id: 'exportSite',
      summary: 'Download an export of the site as a ZIP file',
      query: Type.Object({
        grant: Type.Optional(
          Type.String({ maxLength: 200, description: 'Grant of the export; required in a browser session' }),
        ),
      }),
      answer: Type.String({ contentMediaType: type, description: 'The export' }),
      // Another process reads the database.
      transaction: 'own',
      problems: [409],
    },
    async (req, reply) => {
      // A client that asks for the headers only waits for no export.
      if (req.method === 'HEAD')
        return answerStream({ type, filename: 'stepwright-export.zip', body: nothing() })
      await checkGrant(req, exportPurpose, req.query.grant)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const parts = await exports.open(now(), gone.signal)
      await req.write((ctx) => record(ctx, 'site.exported', ['site', 1]))
      const day = new Date(now()).toISOString().slice(0, 10)
      return answerStream({ type, filename: `stepwright-export-${day}.zip`, body: parts })
    },
  )
}

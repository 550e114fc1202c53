// The routes that take a record out of use: void it, or remove it.
import { Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { RemovalQuery, Voiding } from '../run-inputs.schema.ts'
import { runAccess } from '../runs.access.ts'
import { Run } from '../runs.schema.ts'
import { presentRun } from '../work/present.ts'
import { removeRun } from './remove-run.ts'
import { voidRun } from './void-run.ts'

const params = Type.Object({ entryid: identifier('Number of the run') })

export function retentionRoutes(app: App): void {
  const route = declare(app, ['work log'])
  route.post(
    '/work_log/:entryid/void',
    runAccess.void,
    { id: 'voidEntry', summary: 'Void a run that has ended', params, body: Voiding, answer: Run },
    async ({ ctx, body, subject }) => presentRun(ctx, await voidRun(ctx, subject, { reason: body.reason })),
  )

  route.delete(
    '/work_log/:entryid',
    runAccess.remove,
    {
      id: 'removeEntry',
      summary: 'Remove a run with all its events and values',
      params,
      query: RemovalQuery,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      status: 204,
    },
    ({ ctx, query, subject }) => removeRun(ctx, subject, query.reason),
  )
}

// Routes of the check of records, for administrators.
import { access } from '#platform/http/request/access.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { Sealing } from '#platform/sealing.ts'
import { RecordCheck } from './checks.schema.ts'
import { presentCheck, requestCheck } from './record-check.ts'

export function checkRoutes(app: App, { sealing }: { sealing: Sealing }): void {
  const route = declare(app, ['administration'])
  route.get(
    '/record_check',
    access.administer,
    {
      id: 'getRecordCheck',
      summary: 'Get the last check of all records, and the records that do not agree with their events',
      answer: RecordCheck,
    },
    async (req) => presentCheck(req.ctx, sealing),
  )
  route.post(
    '/record_check',
    access.administer,
    {
      id: 'startRecordCheck',
      summary: 'Check all records now',
      description:
        'Does nothing while a check is waiting or running. Every night the server checks by itself.',
      answer: RecordCheck,
    },
    async (req) => {
      await requestCheck(req.ctx)
      return presentCheck(req.ctx, sealing)
    },
  )
}

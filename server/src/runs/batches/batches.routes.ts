// The route by which devices send recorded events.

import { Type } from 'typebox'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { findLockedAt } from '../devices/after-lock.ts'
import { runAccess } from '../runs.access.ts'
import { EventBatch, EventVerdicts } from './batch.schema.ts'
import { takeBatch } from './take-batch.ts'

const params = Type.Object({
  entryid: Type.String({
    pattern: '^([1-9][0-9]{0,15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
    description: 'Number of the run, or the UUID under which a device started it',
  }),
})

export function eventRoutes(app: App): void {
  const route = declare(app, ['work log'])
  route.post(
    '/work_log/:entryid/events',
    runAccess.note,
    {
      id: 'noteEvents',
      locks: 'subject',
      summary: 'Send recorded events of a run',
      description:
        'Each event is validated separately and counts once, however often it is sent. A rejected event ' +
        'changes nothing; the other events are stored. The first event of a run that a device begins is ' +
        '`started`.',
      params,
      body: EventBatch,
      answer: EventVerdicts,
      problems: [404],
    },
    ({ ctx, params: { entryid }, subject, body, headers }) =>
      takeBatch(ctx, subject ?? entryid, body, findLockedAt(ctx, headers)),
  )
}

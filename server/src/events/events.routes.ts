// Routes of the audit trail and of the jobs, for administrators.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { eventProblems } from './events.problems.ts'
import { findJob, listEvents, listJobs, rescheduleJob } from './events.queries.ts'
import { Event, eventFilterQuery, filterOf, Job, jobStates } from './events.schema.ts'
import { record } from './events.ts'
import { presentEvent } from './present.ts'

type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

export function eventRoutes(app: App): void {
  const route = declare(app, ['administration'])
  route.get(
    '/events',
    access.administer,
    {
      id: 'listEvents',
      summary: 'Read the audit trail, newest first',
      query: Type.Object({
        ...paging,
        order,
        ...eventFilterQuery,
      }),
      answer: Type.Array(Event),
    },
    async ({ ctx, query }) => {
      const page = { ...pageOf(query), order: directionOf(query.order, 'desc') }
      return (await listEvents(ctx.db, filterOf(query), page)).map(presentEvent)
    },
  )

  route.get(
    '/jobs',
    access.administer,
    {
      id: 'listJobs',
      summary: 'List jobs, newest first',
      query: Type.Object({
        ...paging,
        state: Type.Optional(Type.Enum([...jobStates], { description: 'Only jobs in this state' })),
      }),
      answer: Type.Array(Job),
    },
    async ({ ctx, query }) => (await listJobs(ctx.db, query.state, pageOf(query))).map(presentJob),
  )

  route.post(
    '/jobs/:jobid/retry',
    access.administer,
    {
      id: 'retryJob',
      summary: 'Retry a failed job',
      params: Type.Object({ jobid: identifier('Number of the job') }),
      answer: Job,
    },
    async ({ ctx, params }) => {
      const job = await findJob(ctx.db, params.jobid)
      if (!job) throw eventProblems.jobNotFound()
      if (job.state !== 'failed') throw eventProblems.jobNotFailed()
      await rescheduleJob(ctx.db, job.jobid, ctx.now)
      await record(ctx, 'job.retried', ['job', job.jobid])
      return presentJob({ ...job, state: 'waiting', runAt: ctx.now, attempts: 0, finishedAt: null })
    },
  )
}

function presentJob(row: JobRow) {
  return {
    jobid: row.jobid,
    handler: row.handler,
    event: row.type,
    eventid: row.eventid,
    state: row.state,
    attempts: row.attempts,
    run_date: toSeconds(row.runAt),
    finished_date: toSeconds(row.finishedAt),
    last_error: row.lastError,
  }
}

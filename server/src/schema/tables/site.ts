// What concerns the whole site: its settings, what happened, and the jobs that follow.
import type { RowOf } from './columns.ts'

export const siteTables = {
  settings: { key: 'text', value: 'text' },
  site_identity: { siteid: 'text', createdAt: 'int' },
  events: {
    eventid: 'id',
    type: 'text',
    at: 'int',
    actorid: 'int?',
    source: 'text',
    subject: 'text',
    subjectid: 'int',
    tags: 'text',
    before: 'text?',
    after: 'text?',
  },
  jobs: {
    jobid: 'id',
    eventid: 'int',
    handler: 'text',
    state: 'text',
    attempts: 'int',
    runAt: 'int',
    leaseUntil: 'int?',
    lease: 'text?',
    lastError: 'text?',
    finishedAt: 'int?',
  },
} as const

export interface SiteTables {
  settings: RowOf<typeof siteTables.settings>
  site_identity: RowOf<typeof siteTables.site_identity>
  events: RowOf<typeof siteTables.events>
  jobs: RowOf<typeof siteTables.jobs>
}

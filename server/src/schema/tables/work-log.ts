// Runs of guides with their events, values and times; the answers to requests that may be repeated.
import type { RowOf } from './columns.ts'

export const workLogTables = {
  run_plans: { planid: 'id', guideid: 'int', digest: 'text' },
  run_plan_uses: {
    medium: 'text',
    mediumid: 'int',
    planid: 'int',
    place: 'text',
    placeid: 'int',
    langid: 'text',
  },
  entries: {
    entryid: 'id',
    planid: 'int',
    guideid: 'int',
    userid: 'int',
    starterid: 'int',
    workorderid: 'text',
    status: 'text',
    startedAt: 'int',
    endedAt: 'int?',
    lastAt: 'int',
    langid: 'text',
    guideRevisionid: 'int',
    translationRevisionid: 'int?',
    prerequisites: 'text',
    maxFormRevisionid: 'int',
    timingid: 'int?',
    stepid: 'int?',
    eventCount: 'int',
    deviations: 'int',
    missing: 'int',
  },
  entry_events: {
    entryEventid: 'id',
    entryid: 'int',
    at: 'int',
    type: 'text',
    userid: 'int?',
    stepid: 'int?',
    data: 'text?',
  },
  entry_values: {
    valueid: 'id',
    entryid: 'int',
    entryEventid: 'int',
    guideid: 'int',
    stepid: 'int',
    fieldRevisionid: 'int',
    fieldGuid: 'text',
    reading: 'int',
    value: 'text?',
    number: 'real?',
    deviation: 'text?',
    at: 'int',
    userid: 'int?',
    reason: 'text?',
    isCurrent: 'flag',
  },
  entry_texts: {
    entryid: 'int',
    words: 'text',
  },
  entry_words: {
    word: 'text',
    startedAt: 'int',
    entryid: 'int',
    guideid: 'int',
    userid: 'int',
  },
  run_titles: {
    guideid: 'int',
    words: 'text',
  },
  run_title_words: {
    word: 'text',
    guideid: 'int',
  },
  entry_times: {
    entryid: 'int',
    stepid: 'int',
    guideid: 'int',
    guideRevisionid: 'int',
    startedAt: 'int',
    endedAt: 'int',
    durationMs: 'int',
    activeMs: 'int',
    seconds: 'int',
    visits: 'int',
  },
  entry_time_counts: {
    guideid: 'int',
    kind: 'text',
    period: 'int',
    stepid: 'int',
    seconds: 'int',
    count: 'int',
  },
  idempotency_keys: {
    userid: 'int',
    key: 'text',
    route: 'text',
    digest: 'text',
    status: 'int',
    body: 'text?',
    at: 'int',
  },
  record_views: {
    viewid: 'id',
    userid: 'int',
    teamid: 'int?',
    name: 'text',
    filter: 'text',
    savedAt: 'int',
  },
} as const

export interface WorkLogTables {
  run_plans: RowOf<typeof workLogTables.run_plans>
  run_plan_uses: RowOf<typeof workLogTables.run_plan_uses>
  entries: RowOf<typeof workLogTables.entries>
  entry_events: RowOf<typeof workLogTables.entry_events>
  entry_values: RowOf<typeof workLogTables.entry_values>
  entry_texts: RowOf<typeof workLogTables.entry_texts>
  entry_words: RowOf<typeof workLogTables.entry_words>
  run_titles: RowOf<typeof workLogTables.run_titles>
  run_title_words: RowOf<typeof workLogTables.run_title_words>
  entry_times: RowOf<typeof workLogTables.entry_times>
  entry_time_counts: RowOf<typeof workLogTables.entry_time_counts>
  idempotency_keys: RowOf<typeof workLogTables.idempotency_keys>
  record_views: RowOf<typeof workLogTables.record_views>
}

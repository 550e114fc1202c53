// Queries for events and for the jobs that follow from them.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '#platform/db/database.ts'
import { prepare, prepareRows } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'

type NewEvent = {
  type: string
  at: number
  actorid: number | null
  source: string
  subject: string
  subjectid: number
  tags: string
  before: string | null
  after: string | null
}

const newEvents = (db: Db, rows: readonly NewEvent[]) =>
  db
    .insertInto('events')
    .values([...rows])
    .returning('eventid')

const insertEventRows = prepareRows<NewEvent>()(newEvents)
const sendEventRows = prepareRows<NewEvent>('sent')(newEvents)

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<number[]> {
  return (await insertEventRows(db, events)).map(({ eventid }) => eventid)
}

/** Without `returning`, for callers that do not need the id. */
export async function sendEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await sendEventRows(db, events)
}

type NewJob = { eventid: number; handler: string; runAt: number }

const insertJobRows = prepareRows<NewJob>()((db, rows) =>
  db.insertInto('jobs').values(rows.map((row) => ({ ...row, state: 'waiting', attempts: 0 }))),
)

export async function insertJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  await insertJobRows(db, jobs)
}

const followed = ['eventid', 'type', 'tags'] as const

export const listEventsAfter = prepare<{ eventid: number }>()((db, { eventid }) =>
  db.selectFrom('events').select(followed).where('eventid', '>', eventid).orderBy('eventid').limit(1000),
)

export const listEventsAmong = (db: Db, eventids: number[]) =>
  db.selectFrom('events').select(followed).where('eventid', 'in', eventids).execute()

export async function findNewestEventId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('eventid').as('eventid'))
    .executeTakeFirst()
  return row?.eventid ?? 0
}

export interface EventFilter {
  type?: string | undefined
  actorid?: number | undefined
  subject?: string | undefined
  subjectid?: number | undefined
  /** Milliseconds; `to` is exclusive. */
  from?: number | undefined
  to?: number | undefined
}

/** Event ids follow time except for concurrent transactions: the allowed clock skew plus transaction time. */
const disorderMs = 3_600_000

/** The first event at this time or later. */
const findFirstEventSince = (db: Db, at: number) =>
  db
    .selectFrom('events as first')
    .select('first.eventid')
    .where('first.at', '>=', at)
    .orderBy('first.at')
    .limit(1)

function filtered(db: Db, filter: EventFilter) {
  let query = db
    .selectFrom('events')
    .leftJoin('users', 'users.userid', 'events.actorid')
    .selectAll('events')
    .select('users.username')
  if (filter.type) query = query.where('events.type', '=', filter.type)
  if (filter.actorid) query = query.where('events.actorid', '=', filter.actorid)
  if (filter.subject) query = query.where('events.subject', '=', filter.subject)
  if (filter.subjectid) query = query.where('events.subjectid', '=', filter.subjectid)
  // The list is sorted by id: turning the time range into an id range makes it an index range scan.
  if (filter.from !== undefined)
    query = query
      .where('events.at', '>=', filter.from)
      .where('events.eventid', '>=', findFirstEventSince(db, filter.from - disorderMs))
  if (filter.to !== undefined) {
    const beyond = findFirstEventSince(db, filter.to + disorderMs)
    query = query
      .where('events.at', '<', filter.to)
      .where('events.eventid', '<', (eb) => eb.fn.coalesce(beyond, eb.val(Number.MAX_SAFE_INTEGER)))
  }
  return query
}

export function listEvents(
  db: Db,
  filter: EventFilter,
  { offset, limit, order }: { offset: number; limit: number; order: 'asc' | 'desc' },
) {
  return filtered(db, filter).orderBy('events.eventid', order).offset(offset).limit(limit).execute()
}

/** Keyset pagination: one page of the trail after a number, exclusive. */
export function listEventsBeyond(
  db: Db,
  filter: EventFilter,
  piece: { beyond: number; limit: number; order: 'asc' | 'desc' },
) {
  const { beyond, limit, order } = piece
  return filtered(db, filter)
    .where('events.eventid', order === 'asc' ? '>' : '<', beyond)
    .orderBy('events.eventid', order)
    .limit(limit)
    .execute()
}

/** A job queue: a set of handlers with its own concurrency limit. */
export type JobQueue = { only: readonly string[] } | { but: readonly string[] }

/** Undefined: all jobs. */
type Queue = JobQueue | undefined

function inQueue<O>(query: SelectQueryBuilder<Tables, 'jobs', O>, queue: Queue) {
  if (!queue) return query
  if ('only' in queue) return query.where('handler', 'in', queue.only)
  return queue.but.length > 0 ? query.where('handler', 'not in', queue.but) : query
}

/** In the text of the query, since an index of the jobs in one state serves no parameter. */
const isIn = (state: 'waiting' | 'running') => sql<boolean>`state = ${sql.lit(state)}`

/** Claims up to `limit` jobs that are due or whose lease has expired. */
export async function claimJobs(
  database: Database,
  claim: { lease: string; now: number; leaseMs: number; limit: number; queue?: JobQueue },
) {
  const claimDue = async (db: Db) => {
    const due = inQueue(db.selectFrom('jobs').select('jobid'), claim.queue)
      .where((eb) =>
        eb.or([
          eb.and([isIn('waiting'), eb('runAt', '<=', claim.now)]),
          eb.and([isIn('running'), eb('leaseUntil', '<=', claim.now)]),
        ]),
      )
      // Unary plus keeps SQLite from scanning all done jobs by primary key.
      .orderBy(sql`+jobid`)
      .limit(claim.limit)
      .forUpdate()
      .skipLocked()
    const ids = (await due.execute()).map((row) => row.jobid)
    if (ids.length === 0) return []
    await db
      .updateTable('jobs')
      .set((eb) => ({
        state: 'running',
        lease: claim.lease,
        leaseUntil: claim.now + claim.leaseMs,
        attempts: eb('attempts', '+', 1),
      }))
      .where('jobid', 'in', ids)
      .execute()
    return db
      .selectFrom('jobs')
      .innerJoin('events', 'events.eventid', 'jobs.eventid')
      .select(['jobs.jobid', 'jobs.handler', 'jobs.attempts', 'events.eventid', 'events.type', 'events.at'])
      .select(['events.actorid', 'events.subject', 'events.subjectid', 'events.before', 'events.after'])
      .where('jobs.jobid', 'in', ids)
      .orderBy('jobs.jobid')
      .execute()
  }
  return database.write(claimDue, { locksRows: true })
}

export type ClaimedJob = Awaited<ReturnType<typeof claimJobs>>[number]

/**
 * Coalesces: waiting jobs of the same handler for later events of the same subject, made redundant by this one. Call it
 * in the transaction of the work, whose snapshot includes the changes of those events.
 */
export async function endLaterJobs(db: Db, job: ClaimedJob, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'done', finishedAt: now })
    .where('handler', '=', job.handler)
    .where('state', '=', 'waiting')
    .where('eventid', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('events.eventid')
        .where('subject', '=', job.subject)
        .where('subjectid', '=', job.subjectid)
        .where('events.eventid', '>', job.eventid),
    )
    .execute()
}

/** Returns false if the lease has expired and another worker has taken over the job. */
export async function extendLease(
  db: Db,
  jobid: number,
  lease: string,
  leaseUntil: number,
): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ leaseUntil })
    .where('jobid', '=', jobid)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface JobEnd {
  state: 'done' | 'failed' | 'waiting'
  runAt: number
  lastError: string | null
  finishedAt: number | null
}

export async function endJob(db: Db, jobid: number, lease: string, end: JobEnd): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...end, lease: null, leaseUntil: null })
    .where('jobid', '=', jobid)
    .where('lease', '=', lease)
    .execute()
}

const nextRuns = (db: Db, queue: Queue) =>
  db.selectNoFrom([
    inQueue(db.selectFrom('jobs').select('runAt'), queue)
      .where(isIn('waiting'))
      .orderBy('runAt')
      .limit(1)
      .as('waiting'),
    inQueue(db.selectFrom('jobs').select('leaseUntil'), queue)
      .where(isIn('running'))
      .orderBy('leaseUntil')
      .limit(1)
      .as('running'),
  ])

type Handlers = { handlers: readonly string[] }
const nextRunsOfAll = prepare<Record<never, never>>()((db) => nextRuns(db, undefined))
const nextRunsOf = prepare<Handlers>()((db, { handlers }) => nextRuns(db, { only: handlers }))
const nextRunsBut = prepare<Handlers>()((db, { handlers }) => nextRuns(db, { but: handlers }))

/** The time at which the next job of the queue is due or its lease expires. */
export async function findNextRun(db: Db, queue?: JobQueue): Promise<number | null> {
  const [found] = !queue
    ? await nextRunsOfAll(db, {})
    : 'only' in queue
      ? await nextRunsOf(db, { handlers: queue.only })
      : await (queue.but.length > 0 ? nextRunsBut(db, { handlers: queue.but }) : nextRunsOfAll(db, {}))
  const times = [found?.waiting ?? null, found?.running ?? null].filter((at) => at !== null)
  return times.length > 0 ? Math.min(...times) : null
}

export function listJobs(
  db: Db,
  state: Tables['jobs']['state'] | undefined,
  page: { offset: number; limit: number },
) {
  let query = db
    .selectFrom('jobs')
    .innerJoin('events', 'events.eventid', 'jobs.eventid')
    .selectAll('jobs')
    .select('events.type')
  if (state) query = query.where('jobs.state', '=', state)
  return query.orderBy('jobs.jobid', 'desc').offset(page.offset).limit(page.limit).execute()
}

export function findJob(db: Db, jobid: number) {
  return db
    .selectFrom('jobs')
    .innerJoin('events', 'events.eventid', 'jobs.eventid')
    .selectAll('jobs')
    .select('events.type')
    .where('jobs.jobid', '=', jobid)
    .executeTakeFirst()
}

/** Resets the attempts; the last error stays visible. */
export async function rescheduleJob(db: Db, jobid: number, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', runAt: now, attempts: 0, finishedAt: null })
    .where('jobid', '=', jobid)
    .execute()
}

export async function countJobs(db: Db): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom('jobs')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .groupBy('state')
    .execute()
}

/** For these handlers: jobs that wait after a failed attempt, and those that failed finally. */
export async function countFailures(
  db: Db,
  handlers: readonly string[],
): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom('jobs')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'failed'])
    .where('lastError', 'is not', null)
    .where('handler', 'in', handlers)
    .groupBy('state')
    .execute()
}

/** Retention of done jobs; their events stay. */
export async function deleteDoneJobs(db: Db, before: number, most: number): Promise<number> {
  const old = db
    .selectFrom('jobs')
    .select('jobid')
    .where('state', '=', 'done')
    .where('runAt', '<', before)
    .where('finishedAt', '<', before)
    .orderBy('runAt')
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('jobs').where('jobid', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

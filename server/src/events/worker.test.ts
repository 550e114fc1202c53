// Tests jobs: run once with competing workers, taken over after a crash, retried with backoff, marked as failed.
// Engines: both, because workers compete for rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { Database } from '#platform/db/database.ts'
import { aStore, open, type Store, times, until } from '#test/databases.ts'
import { claimJobs, findNextRun, insertEvents, insertJobs, type JobQueue } from './events.queries.ts'
import { createWorker, type JobHandler, type WorkerDeps } from './worker.ts'

const log = pino({ level: 'silent' })

/** Adds events with one job each; returns their ids. */
function addJobs(database: Database, count: number, handler = 'test'): Promise<number[]> {
  return database.write(async (db) => {
    const eventids: number[] = []
    for (let index = 0; index < count; index++) {
      const who = { actorid: null, source: 'test', tags: '', before: null, after: null }
      const event = { type: 'a.b', at: 0, subject: 'a', subjectid: index + 1, ...who }
      const inserted = await insertEvents(db, [event])
      await insertJobs(
        db,
        inserted.map((eventid) => ({ eventid, handler, runAt: 0 })),
      )
      eventids.push(...inserted)
    }
    return eventids
  })
}

interface Clock {
  now: number
}

/** A worker without polling: its first round finds due jobs, later ones wait for `runDue`. */
function aWorker(database: Database, clock: Clock, handle: JobHandler, rest: Partial<WorkerDeps> = {}) {
  const handlers = new Map([['test', handle]])
  return createWorker({ database, log, now: () => clock.now, handlers, ...rest })
}

const jobs = (database: Database) =>
  database.read((db) => db.selectFrom('jobs').selectAll().orderBy('jobid').execute())

async function site(): Promise<{ store: Store; database: Database; clock: Clock }> {
  const store = await aStore()
  return { store, database: open(store), clock: { now: 1000 } }
}

test('a job runs once although four workers of two processes compete', async () => {
  const { store, database, clock } = await site()
  const databases = [database, open(store)]
  const ran: number[] = []
  await addJobs(database, 40)
  const handle: JobHandler = async (job) => {
    ran.push(job.eventid)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const workers = times(4, (index) => aWorker(databases[index % 2]!, clock, handle))
  await Promise.all(workers.map((worker) => worker.runDue()))
  await until(async () => (await jobs(database)).every((job) => job.state === 'done'))
  assert.equal(ran.length, 40)
  assert.equal(new Set(ran).size, 40)
  for (const job of await jobs(database)) assert.equal(job.attempts, 1)
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('a job whose worker died is taken over when its lease is over, and not before', async () => {
  const { database, clock } = await site()
  await addJobs(database, 1)
  // A worker that claims the job and crashes.
  const claimed = await claimJobs(database, { lease: 'dead', now: clock.now, leaseMs: 5000, limit: 4 })
  assert.equal(claimed.length, 1)
  let runs = 0
  const worker = aWorker(database, clock, async () => void runs++)
  clock.now += 4999
  await worker.runDue()
  assert.equal(runs, 0)
  clock.now += 1
  await worker.runDue()
  assert.equal(runs, 1)
  const [job] = await jobs(database)
  assert.deepEqual([job?.state, job?.attempts, job?.lease], ['done', 2, null])
  await worker.stop()
})

test('a job that ends its server every time is given up in the end', async () => {
  const { database, clock } = await site()
  await addJobs(database, 1)
  const pausesMs = [1, 1]
  for (let crash = 0; crash < 3; crash++) {
    await claimJobs(database, { lease: `dead ${crash}`, now: clock.now, leaseMs: 5000, limit: 4 })
    clock.now += 5000
  }
  const worker = aWorker(database, clock, () => assert.fail('ran once more'), { pausesMs })
  await worker.runDue()
  const [job] = await jobs(database)
  assert.equal(job?.state, 'failed')
  assert.match(job?.lastError ?? '', /begun 3 times and never came to an end/)
  await worker.stop()
})

test('a job that fails is tried again after growing pauses, then stays failed with its error', async () => {
  const { database, clock } = await site()
  await addJobs(database, 1)
  const began: number[] = []
  const failing: JobHandler = async () => {
    began.push(clock.now)
    throw new Error('the mail server does not answer')
  }
  const pausesMs = [100, 1000, 5000]
  const worker = aWorker(database, clock, failing, { pausesMs })
  // The worker polls, too, so its own poll may run the job.
  const hasFailed = async (times: number) => {
    await worker.runDue()
    await until(async () => {
      const [job] = await jobs(database)
      return job?.attempts === times && job.state !== 'running'
    })
  }
  for (const [turn, pause] of [0, ...pausesMs].entries()) {
    if (pause > 0) {
      clock.now += pause - 1
      await hasFailed(turn)
      const [waiting] = await jobs(database)
      assert.deepEqual([waiting?.state, waiting?.lastError], ['waiting', 'the mail server does not answer'])
      clock.now += 1
    }
    await hasFailed(turn + 1)
  }
  assert.deepEqual(
    began.map((at) => at - 1000),
    [0, 100, 1100, 6100],
  )
  const [job] = await jobs(database)
  assert.deepEqual([job?.state, job?.attempts, job?.finishedAt], ['failed', 4, clock.now])
  clock.now += 1_000_000
  await worker.runDue()
  assert.equal(began.length, 4)
  await worker.stop()
})

test('a job that nothing here handles fails with words that say so', async () => {
  const { database, clock } = await site()
  await addJobs(database, 1, 'nobody.knows')
  const worker = aWorker(database, clock, async () => {}, { pausesMs: [] })
  await worker.runDue()
  const [job] = await jobs(database)
  assert.deepEqual([job?.state, job?.lastError], ['failed', 'Nothing here handles nobody.knows'])
  await worker.stop()
})

test('a heartbeat keeps a long job with its worker', async () => {
  const { store, database, clock } = await site()
  await addJobs(database, 1)
  let end = () => {}
  let runs = 0
  const handle: JobHandler = () => {
    runs++
    return new Promise<void>((resolve) => (end = resolve))
  }
  // Long enough that a slow machine does not let a heartbeat overtake an earlier one.
  const leaseMs = 600
  const worker = aWorker(database, clock, handle, { leaseMs })
  const running = worker.runDue()
  await until(() => runs === 1)
  const other = aWorker(open(store), clock, handle, { leaseMs })
  for (let beat = 0; beat < 5; beat++) {
    clock.now += leaseMs - 1
    // A heartbeat in flight extends it from the earlier time.
    await until(async () => (await jobs(database))[0]?.leaseUntil === clock.now + leaseMs)
    await other.runDue()
  }
  end()
  await running
  // The worker's own poll may have found it first.
  await Promise.all([worker.stop(), other.stop()])
  assert.equal(runs, 1)
  assert.equal((await jobs(database))[0]?.state, 'done')
})

test('who is woken again and again comes to work all the same', async () => {
  const { database, clock } = await site()
  let runs = 0
  const worker = aWorker(database, clock, async () => {
    runs++
  })
  // Its first poll finds no job.
  await worker.runDue()
  await addJobs(database, 1)
  const restless = setInterval(() => worker.wake(), 5)
  await until(() => runs === 1)
  clearInterval(restless)
  await worker.stop()
})

test('a worker that has lost its job is told, and does not end it for the new owner', async () => {
  const { database, clock } = await site()
  await addJobs(database, 1)
  let wasAborted = false
  const worker = aWorker(
    database,
    clock,
    (_job, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          wasAborted = true
          resolve()
        }),
      ),
    { leaseMs: 60 },
  )
  const running = worker.runDue()
  await until(async () => (await jobs(database))[0]?.state === 'running')
  await database.write((db) => db.updateTable('jobs').set({ lease: 'somebody else' }).execute())
  // The worker's own poll may have found it first.
  await until(() => wasAborted)
  await running
  await worker.stop()
  const [job] = await jobs(database)
  assert.deepEqual([job?.state, job?.lease], ['running', 'somebody else'])
})

test('stopping waits for what runs, takes nothing new, and tells the handlers', async () => {
  const { database, clock } = await site()
  await addJobs(database, 20)
  const ended: number[] = []
  let begun = 0
  let isAborted = false
  const worker = aWorker(database, clock, async (job, signal) => {
    begun++
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    isAborted = true
    await new Promise((resolve) => setTimeout(resolve, 20))
    ended.push(job.eventid)
  })
  await until(() => begun === 4)
  await worker.stop()
  assert.equal(isAborted, true)
  assert.equal(ended.length, 4)
  const states = (await jobs(database)).map((job) => job.state)
  assert.equal(states.filter((state) => state === 'done').length, 4)
  assert.equal(states.filter((state) => state === 'waiting').length, 16)
})

test('a new job is begun at once when the worker is woken', async () => {
  const { database, clock } = await site()
  let runs = 0
  // It polls once an hour: only the call can start it.
  const worker = aWorker(database, clock, async () => void runs++, { pollMs: 3_600_000 })
  await worker.runDue()
  for (let time = 1; time <= 3; time++) {
    await addJobs(database, 1)
    worker.wake()
    await until(() => runs === time)
  }
  await worker.stop()
})

test('a job that takes long holds up neither those behind it nor those that come later', async () => {
  const { database, clock } = await site()
  const ended: number[] = []
  let release = () => {}
  const worker = aWorker(
    database,
    clock,
    async ({ subjectid, eventid }) => {
      if (subjectid === 1) await new Promise<void>((resolve) => (release = resolve))
      ended.push(eventid)
    },
    { pollMs: 3_600_000 },
  )
  const [slow, ...quick] = await addJobs(database, 20)
  worker.wake()
  await until(() => ended.length === 19)
  assert.deepEqual(ended, quick)
  const later = await database.write(async (db) => {
    const who = { actorid: null, source: 'test', tags: '', before: null, after: null }
    const event = { type: 'a.b', at: 0, subject: 'a', subjectid: 21, ...who }
    const [eventid] = await insertEvents(db, [event])
    await insertJobs(db, [{ eventid: eventid!, handler: 'test', runAt: 0 }])
    return eventid
  })
  worker.wake()
  await until(() => ended.length === 20)
  release()
  await until(() => ended.length === 21)
  assert.deepEqual(ended.slice(19), [later, slow])
  await worker.stop()
})

test('lanes do not wait for each other, and a look that finds nothing due writes nothing', async () => {
  const { database, clock } = await site()
  const ended: string[] = []
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const handlers = new Map<string, JobHandler>([
    ['mail', () => hanging],
    ['index', async () => void ended.push('index')],
  ])
  let writes = 0
  const counted: Database = {
    ...database,
    write: (...given) => {
      writes++
      return database.write(...given)
    },
  }
  const ownQueues = [{ handlers: ['mail'], atOnce: 2 }]
  const worker = createWorker({ database: counted, log, now: () => clock.now, handlers, ownQueues })
  await worker.runDue()
  assert.equal(writes, 0)
  await addJobs(database, 8, 'mail')
  await addJobs(database, 6, 'index')
  worker.wake()
  await until(() => ended.length === 6)
  release()
  await until(async () => (await jobs(database)).every(({ state }) => state === 'done'))
  await worker.stop()
})

test('what waits in one queue wakes no other queue', async () => {
  const { database } = await site()
  await addJobs(database, 3, 'quick')
  const next = (queue: JobQueue) => database.read((db) => findNextRun(db, queue))
  assert.equal(await next({ but: ['long'] }), 0)
  assert.equal(await next({ only: ['long'] }), null)
})

test('what takes its time has a queue of its own, and the others go on beside it', async () => {
  const { database, clock } = await site()
  await addJobs(database, 6, 'long')
  await addJobs(database, 5)
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  let underWay = 0
  const handlers = new Map<string, JobHandler>([
    [
      'long',
      async () => {
        underWay++
        await isLet
      },
    ],
    ['test', async () => {}],
  ])
  const ownQueues = [{ handlers: ['long'], atOnce: 2 }]
  const worker = createWorker({ database, log, now: () => clock.now, handlers, ownQueues })
  const statesOf = async (handler: string) =>
    (await jobs(database)).filter((job) => job.handler === handler).map((job) => job.state)
  await until(async () => (await statesOf('test')).every((state) => state === 'done'))
  await until(() => underWay === 2)
  assert.deepEqual((await statesOf('long')).sort(), [
    ...times(2, () => 'running'),
    ...times(4, () => 'waiting'),
  ])
  letGo()
  await until(async () => (await statesOf('long')).every((state) => state === 'done'))
  await worker.stop()
})

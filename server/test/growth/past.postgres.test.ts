// Proves that what every page load reads does not grow with the past of the caller: rows that PostgreSQL visits are counted.
// Circle: outer, because it fills a database for statements whose plans the inner circle checks on SQLite.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/db/database.ts'
import { postgresHandle, type Runnable } from '#platform/db/kysely-handle.ts'
import { types } from '#platform/db/open/connect.ts'
import { type CallOptions, startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { connect } from '#test/postgres/postgres-template.ts'

let client: Awaited<ReturnType<typeof connect>> | undefined
// Before the site removes its database.
after(() => client?.end())
const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const nina = await aPerson(site, { name: 'Nina', privileges: ['Author'] })
const olga = await aPerson(site, { name: 'Olga', privileges: ['Author'] })
const category = await aCategory(site, 'Presses')
const past = 20_000
/** A page of a list with its joins, and a thousand changes for each of three badges. */
const most = 4000

async function begin(author: TestPerson) {
  const { guideid, revisionid } = await aGuide(site, { author, category, steps: 2 })
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const answer = await site.call(method, path, { as: author, ...options })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }
  await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { body: { title: 'Mend the press' } })
  const run = await call('POST', '/work_log', { body: { guideid, workorderid: `W${guideid}` } })
  await call('POST', `/comments/guide/${guideid}`, { as: admin, body: { text: 'Well done' } })
  return { guideid, entryid: run.entryid as number }
}

/** Repeats rows, with other values in the columns that are unique. */
async function repeat(db: Db, table: string, where: string, others: Record<string, string>): Promise<void> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'NO'
      and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  const names = rows.map(({ column_name: name }) => `"${name}"`)
  const values = rows.map(({ column_name: name }) => others[name] ?? `"${name}"`)
  const text = `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
    from ${table}, generate_series(1, ${past}) as number where ${where}`
  await sql.raw(text).execute(db)
}

const young = await begin(nina)
const old = await begin(olga)
await settleJobs(site)
await site.write(async ({ db }) => {
  await repeat(
    db,
    'guide_revisions',
    `guideid = ${old.guideid} and userid = ${olga.userid} and action = 'edited'`,
    {
      at: 'at + number',
    },
  )
  await repeat(db, 'entries', `entryid = ${old.entryid}`, {
    runid: 'gen_random_uuid()::text',
    status: `'complete'`,
    endedAt: '"startedAt" + number',
  })
  await repeat(db, 'events', `eventid = (select max(eventid) from events where type = 'comment.added')`, {})
  await repeat(db, 'notices', `userid = ${olga.userid}`, {
    eventid: '(select max(eventid) from events) - number + 1',
  })
})
// Its looks for work are not of the caller.
await site.worker?.stop()
const connected = await connect(site.databaseUrl)
client = connected
await connected.query('vacuum analyze')
await connected.query('set random_page_cost = 1.1')

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Rows that leaves of a plan visit. */
const visited = (node: Node): number =>
  node.Plans
    ? node.Plans.reduce((sum, each) => sum + visited(each), 0)
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

async function countRows(path: string, as: TestPerson): Promise<{ rows: number; worst: string }> {
  let rows = 0
  let worst = { rows: 0, text: '' }
  let sent: Promise<unknown> = Promise.resolve()
  const run = (query: Runnable) => {
    const running = sent.then(() => runCounted(query))
    sent = running.catch(() => {})
    return running
  }
  const runCounted = async ({ sql: text, parameters, asArrays }: Runnable) => {
    const values = [...parameters]
    const plan = await connected.query({ text: `explain (analyze, timing off, format json) ${text}`, values })
    const count = visited(plan.rows[0]['QUERY PLAN'][0].Plan)
    rows += count
    if (count > worst.rows) worst = { rows: count, text }
    return connected.query({ text, values, types, ...(asArrays ? { rowMode: 'array' } : {}) } as never)
  }
  const { database } = site
  const { read, readNewest } = database
  let turn: Promise<unknown> = Promise.resolve()
  const counted: Database['read'] = (work) => {
    const counting = turn.then(() => readCounted(work))
    turn = counting.catch(() => {})
    return counting
  }
  const readCounted: Database['read'] = async (work) => {
    const handle = postgresHandle({ run, database: connected })
    await connected.query('begin')
    try {
      return await work(handle.db)
    } finally {
      await connected.query('rollback')
      handle.end()
    }
  }
  Object.assign(database, { read: counted, readNewest: counted })
  try {
    const answer = await site.call('GET', path, { as })
    assert.equal(answer.status, 200, answer.text)
  } finally {
    Object.assign(database, { read, readNewest })
  }
  return { rows, worst: `${worst.rows} rows: ${worst.text}` }
}

type Own = typeof young & { userid: number }
const paths: Record<string, (own: Own) => string> = {
  'GET /user': () => '/user',
  'GET /session': () => '/session?waiting=true',
  'the guides of home': ({ userid }) => `/guides/visible?owner=${userid}&limit=20`,
  'the runs of home': ({ userid }) => `/work_log?userid=${userid}&limit=20`,
  'open runs': ({ userid }) => `/work_log?userid=${userid}&status=started&limit=20`,
  'a profile': ({ userid }) => `/users/${userid}`,
  'a guide': ({ guideid }) => `/guides/${guideid}`,
  'the history of a guide': ({ guideid }) => `/guides/${guideid}/revisions?limit=20`,
  'a run': ({ entryid }) => `/work_log/${entryid}`,
  'the guide of a run': ({ entryid }) => `/work_log/${entryid}/guide`,
  'a search': () => '/search/press',
}

for (const [name, path] of Object.entries(paths))
  test(`${name}: a long past costs no rows`, async () => {
    const few = await countRows(path({ ...young, userid: nina.userid }), nina)
    const many = await countRows(path({ ...old, userid: olga.userid }), olga)
    assert.ok(many.rows <= few.rows + most, `${few.rows} rows, and ${many.rows}; ${many.worst}`)
  })

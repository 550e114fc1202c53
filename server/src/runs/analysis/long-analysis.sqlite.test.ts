// Tests that saves are answered while analyses and lists of very many runs are read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { readLong } from '#platform/db/database.ts'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { putRuns } from '#test/record-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite({ now: Date.UTC(2026, 5, 15, 12) })
const admin = await anAdmin(site)
const guide = await aGuide(site, { author: admin, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [gap] = await aForm(site, admin, stepid, [{ label: 'Gap', field_type: 'Numeric Input', unit: 'mm' }])
const run = await aRun(site, admin, guide.guideid)
const at = Date.UTC(2026, 5, 10)
const [entryid] = await putRuns(site, [
  {
    guideid: guide.guideid,
    guideRevisionid: run.guide_revisionid,
    userid: admin.userid,
    startedAt: at,
    values: [
      {
        ...{ stepid, fieldRevisionid: gap?.field_revisionid as number, fieldGuid: gap?.field_guid as string },
        ...{ reading: 1, value: '2', number: 2, deviation: null, at, reason: null, isCurrent: 1 },
      },
    ],
  },
])
const copies = 60_000

/** Copies the row of the run, with other values of these columns. */
const copyRow = (table: 'entries' | 'entry_values', other: Record<string, RawBuilder<unknown>>) =>
  site.write(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
    const values = rows.map(({ name }) => other[name] ?? sql`${sql.ref(`${table}.${name}`)}`)
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${copies})
      insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      select ${sql.join(values)} from ${sql.table(table)} cross join n where ${sql.ref(`${table}.entryid`)} = ${entryid}`.execute(
      db,
    )
  })

const copyid = sql`1000 + n.i`
await copyRow('entries', { entryid: copyid, runid: sql`'copy ' || n.i`, endedAt: sql`${at} + n.i` })
await copyRow('entry_values', {
  entryid: copyid,
  valueid: sql`null`,
  at: sql`${at} + n.i`,
  number: sql`2 + n.i % 100`,
})

const guideid = `guideid=${guide.guideid}`
const long = [
  `/work_log/analysis/field?field_guid=${gap?.field_guid}`,
  `/work_log/analysis/yield?${guideid}`,
  `/work_log/totals?${guideid}`,
  `/work_log?${guideid}&sort=active_duration&offset=50000`,
]

for (const path of long)
  test(`a save and a read are answered while ${path.split('?')[0]} is read: ${path.split('?')[1]?.replace(/guideid=\d+|field_guid=.*/, '…')}`, async () => {
    const order: string[] = []
    const call = async (name: string, ...request: Parameters<typeof site.call>) => {
      const { status, text } = await site.call(...request)
      assert.ok(status < 300, text)
      order.push(name)
    }
    const body = { fields: { [gap?.field_revisionid as number]: 5 } }
    await Promise.all([
      call('long', 'GET', path, { as: admin }),
      call('save', 'PUT', `/work_log/${run.entryid}/stepData`, { as: admin, body }),
      call('read', 'GET', '/user', { as: admin }),
    ])
    assert.equal(order.at(-1), 'long')
  })

test('lists wait for a reader thread only if they may read many runs that they do not show', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const held = [1, 2].map(() => readLong(site.database, () => gate))
  const order: string[] = []
  const get = (query: string) =>
    site.call('GET', `/work_log?${query}`, { as: admin }).then(({ status }) => {
      assert.equal(status, 200)
      order.push(query)
    })
  const many = ['offset=1000', 'deviations=0', `${guideid}&workorderid=WO-1`, 'sort=status', 'text=WO']
  const few = ['limit=20', `${guideid}&offset=999&from=2026-01-01`, 'userid=1&status=started,paused']
  const lists = many.map(get)
  for (const query of few) await get(query)
  open()
  await Promise.all([...lists, ...held])
  assert.deepEqual(order.slice(0, few.length), few)
})

test('the chart of a field counts all values', async () => {
  const { body } = await site.call('GET', long[0] as string, { as: admin })
  assert.equal(body.count, copies + 1)
  assert.equal(body.max, 101)
})

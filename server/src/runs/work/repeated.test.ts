// Proves that requests with an idempotency key have one effect and one response, however many arrive together.
// Engines: both in the outer circle, because idempotency keys rely on unique violations.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { deleteOldAnswers } from '#platform/http/request/idempotency.queries.ts'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDisagreement, aForm, aRun } from '#test/run-builders.ts'
import { changesNothing, countEvents } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'Eva' })
const { guideid, steps } = await aGuide(site, { author: admin, steps: 1 })
const stepid = steps[0]?.stepid as number
const [field] = await aForm(site, admin, stepid, [{ label: 'Count', field_type: 'Numeric Input' }])
const fieldid = field?.field_revisionid as number

interface Keyed {
  key: string
  as?: TestPerson
  body?: unknown
  on?: typeof site
}

const send = (method: string, path: string, { key, as = tom, body, on = site }: Keyed) =>
  on.call(method, path, { as, body, headers: { 'idempotency-key': key } })

test('every write of the work log, sent again, answers the same and changes nothing', async () => {
  const begin = { key: randomUUID(), body: { guideid, workorderid: 'W' } }
  const started = await send('POST', '/work_log', begin)
  assert.equal(started.status, 201)
  const again = await changesNothing(site, () => send('POST', '/work_log', begin))
  assert.deepEqual([again.status, again.text], [201, started.text])
  assert.equal(again.headers['idempotency-replayed'], 'true')
  const path = `/work_log/${started.body.entryid}`
  await aDisagreement(site, tom, { entryid: started.body.entryid, field: fieldid }, [2, 3])
  const requests: [string, string, unknown][] = [
    ['PUT', `${path}/stepData`, { fields: { [fieldid]: 1 } }],
    ['POST', `${path}/step`, { stepid }],
    ['POST', `${path}/settle`, { field_revisionid: fieldid, value: 1 }],
    ['PATCH', path, { workorderid: 'V' }],
    ['POST', `${path}/pause`, { reason: 'Tea' }],
    ['POST', `${path}/resume`, {}],
    ['POST', `${path}/suspend`, {}],
    ['POST', `${path}/finish`, undefined],
  ]
  for (const [method, address, body] of requests) {
    const keyed = { key: randomUUID(), body }
    const first = await send(method, address, keyed)
    assert.equal(first.status, 200, first.text)
    site.clock.now += 1000
    const second = await changesNothing(site, () => send(method, address, keyed))
    assert.deepEqual([second.status, second.text], [200, first.text])
  }
  const cancelled = await aRun(site, tom, guideid)
  const cancel = { key: randomUUID(), body: { reason: 'No part' } }
  const once = await send('POST', `/work_log/${cancelled.entryid}/cancel`, cancel)
  const twice = await send('POST', `/work_log/${cancelled.entryid}/cancel`, cancel)
  assert.deepEqual([twice.status, twice.text], [200, once.text])
  const removal = { key: randomUUID(), as: admin }
  assert.equal((await send('DELETE', path, removal)).status, 204)
  assert.equal((await send('DELETE', path, removal)).status, 204)
})

testOnSqlite(
  'a key that was used for another request is refused; somebody else may have the same',
  async () => {
    const { entryid } = await aRun(site, tom, guideid)
    const key = randomUUID()
    const path = `/work_log/${entryid}/stepData`
    await send('PUT', path, { key, body: { fields: { [fieldid]: 1 } } })
    const other = { key, body: { fields: { [fieldid]: 2 } } }
    const refused = await changesNothing(site, () => send('PUT', path, other))
    assert.deepEqual([refused.status, refused.body.code], [422, 'idempotency-key.reused'])
    const elsewhere = await changesNothing(site, () => send('POST', `/work_log/${entryid}/pause`, { key }))
    assert.equal(elsewhere.status, 422)
    const hers = await send('POST', '/work_log', { key, as: eva, body: { guideid, workorderid: 'W' } })
    assert.equal(hers.status, 201)
  },
)

test('what was refused may be tried again with the same key', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  const key = randomUUID()
  assert.equal((await send('POST', `/work_log/${entryid}/resume`, { key })).status, 422)
  await site.call('POST', `/work_log/${entryid}/pause`, { as: tom })
  assert.equal((await send('POST', `/work_log/${entryid}/resume`, { key })).status, 200)
})

testOnSqlite('a key that is none is refused', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  for (const key of ['', 'a b', 'x'.repeat(256)]) {
    const { status, body } = await send('POST', `/work_log/${entryid}/pause`, { key })
    assert.deepEqual([status, body.errors[0].field], [422, 'Idempotency-Key'])
  }
})

testOnBoth('the same request many times at once, through two processes, has one effect', async () => {
  const twin = await site.twin()
  const before = await countEvents(site)
  const keyed = { key: randomUUID(), body: { guideid, workorderid: 'Once' } }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      send('POST', '/work_log', { ...keyed, on: index % 2 ? twin : site }),
    ),
  )
  assert.deepEqual([...new Set(answers.map((each) => each.text))], [answers[0]?.text])
  assert.deepEqual([...new Set(answers.map((each) => each.status))], [201])
  assert.equal(await countEvents(site), before + 1)
})

test('answers are stored for two days', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  const key = randomUUID()
  await send('POST', `/work_log/${entryid}/pause`, { key })
  const day = 24 * 60 * 60_000
  await site.write((ctx) => deleteOldAnswers(ctx.db, site.clock.now + day, 500))
  assert.equal((await send('POST', `/work_log/${entryid}/pause`, { key })).status, 200)
  await site.write((ctx) => deleteOldAnswers(ctx.db, site.clock.now + 2 * day + 1, 500))
  assert.equal((await send('POST', `/work_log/${entryid}/pause`, { key })).status, 422)
})

testOnBoth('a thousand saves at once to one run are all stored, each once', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  const saves = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      send('PUT', `/work_log/${entryid}/stepData`, {
        key: `${entryid}-${index}`,
        body: { fields: { [fieldid]: index } },
      }),
    ),
  )
  const refused = saves.filter((save) => save.status !== 200)
  // A busy engine may request a retry, which the key makes safe.
  assert.deepEqual(
    [...new Set(refused.map((save) => save.status))].filter((status) => status !== 503),
    [],
  )
  const stored = await site.read(async ({ db }) => ({
    values: await db.selectFrom('entry_values').selectAll().where('entryid', '=', entryid).execute(),
    entry: await db.selectFrom('entries').selectAll().where('entryid', '=', entryid).executeTakeFirst(),
  }))
  const saved = 1000 - refused.length
  assert.equal(new Set(stored.values.map((row) => row.value)).size, saved)
  assert.equal(stored.values.length, saved)
  assert.equal(stored.values.filter((row) => row.isCurrent === 1).length, 1)
  assert.equal(stored.entry?.eventCount, saved + 1)
  const timings = saves.flatMap(({ status, body }) => (status === 200 ? [body.timingid] : []))
  assert.equal(new Set(timings).size, saved)
  assert.equal(stored.entry?.timingid, Math.max(...timings))
  assert.equal(refused.length, 0)
})

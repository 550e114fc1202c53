// Tests runs that are finished with missing answers: the reason, the setting of the site, and their filter in lists.
// Engines: both, because missing answers are filtered and counted in SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv, readPdf, rowsOf, unzip } from '#test/read-exports.ts'
import { aDevice, aForm, aNote, aRun } from '#test/run-builders.ts'
import { rebuildRuns } from '../events/rebuild.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [torque, stop] = await aForm(site, admin, stepid, [
  { label: 'Torque', field_type: 'Numeric Input', required: true },
  { label: 'Stop works', field_type: 'Checkbox', required: true },
])

const aNewRun = async (workorderid: string) => (await aRun(site, tom, guide.guideid, workorderid)).entryid
const finish = (entryid: number, body?: unknown) =>
  site.call('POST', `/work_log/${entryid}/finish`, { as: tom, body })
const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
const bytesOf = async (path: string) =>
  (
    await site.app.inject({
      url: `/api/2.0${path}`,
      headers: { authorization: `api ${admin.token}`, 'accept-language': 'en' },
    })
  ).rawPayload
const needsAll = (finishNeedsRequired: boolean) =>
  site.call('PATCH', '/settings', { as: admin, body: { finishNeedsRequired } })
const minute = 60_000

test('a reason stays with the run and with its event', async () => {
  const entryid = await aNewRun('WHY')
  const { status, body } = await finish(entryid, { reason: '  Gauge is broken ' })
  assert.deepEqual([status, body.status, body.missing_count], [200, 'complete', 2])
  assert.equal(body.missing_reason, 'Gauge is broken')
  assert.equal((await read(entryid)).missing_reason, 'Gauge is broken')
  const { body: events } = await site.call('GET', `/work_log/${entryid}/events`, { as: tom })
  assert.deepEqual(
    events.map(({ type, reason }: { type: string; reason: string | null }) => [type, reason]),
    [
      ['started', null],
      ['finished', 'Gauge is broken'],
    ],
  )
})

test('programs that know of no reason finish as before, and no reason is returned', async () => {
  for (const body of [undefined, {}, { reason: null }]) {
    const { status, body: run } = await finish(await aNewRun('OLD'), body)
    assert.deepEqual([status, run.missing_count, 'missing_reason' in run], [200, 2, false])
  }
})

test('a blank reason and one that is too long are refused by name, and the run goes on', async () => {
  const entryid = await aNewRun('BAD')
  for (const reason of ['', ' \n ', 'x'.repeat(1001), 7]) {
    const { status, body } = await finish(entryid, { reason })
    assert.deepEqual([status, body.errors?.[0]?.field], [422, 'reason'], JSON.stringify(body))
  }
  assert.equal((await read(entryid)).status, 'started')
})

test('where nothing is missing, or what was missing came later, there is no such reason', async () => {
  const whole = await aNewRun('WHOLE')
  const fields = { [torque?.field_revisionid as number]: 5, [stop?.field_revisionid as number]: true }
  await site.call('PUT', `/work_log/${whole}/stepData`, { as: tom, body: { fields } })
  assert.equal('missing_reason' in (await finish(whole, { reason: 'Why not' })).body, false)
  const entryid = await aNewRun('LATER')
  site.clock.now += minute
  const answers = Object.entries(fields).map(([field, value]) => ({ field_revisionid: Number(field), value }))
  await finish(entryid, { reason: 'Tablet 2 has them' })
  assert.equal((await read(entryid)).missing_reason, 'Tablet 2 has them')
  await aNote(site, tom, entryid, { label: 'Tablet 2', type: 'value.saved', answers, agoMs: 30_000 })
  const run = await read(entryid)
  assert.deepEqual([run.missing_count, 'missing_reason' in run], [0, false])
})

test('a device gives the reason with its event, and folding anew tells the same', async () => {
  const entryid = await aNewRun('DEVICE')
  site.clock.now += minute
  await aNote(site, tom, entryid, { label: 'Tablet', type: 'finished', reason: 'Part is scrap' })
  const before = await read(entryid)
  assert.equal(before.missing_reason, 'Part is scrap')
  await site.write(({ db }) => db.updateTable('entries').set({ missingReason: null }).execute())
  await rebuildRuns((work) => site.write(work))
  assert.deepEqual(await read(entryid), before)
})

test('where the site does not allow it, nobody finishes so, whatever the reason; what was done without a network is taken', async () => {
  await needsAll(true)
  const info = await site.call('GET', '/sites/info')
  assert.equal(info.body['finish-needs-required'], true)
  const entryid = await aNewRun('STRICT')
  const refused = await finish(entryid, { reason: 'No time' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'entry.incomplete'])
  const now = { label: 'Tablet', type: 'finished', reason: 'No time' }
  await assert.rejects(aNote(site, tom, entryid, now), /entry\.incomplete/)
  assert.equal((await read(entryid)).status, 'started')
  site.clock.now += 10 * minute
  await aNote(site, tom, entryid, { ...now, reason: 'Gauge is broken', agoMs: 5 * minute })
  const run = await read(entryid)
  assert.deepEqual([run.status, run.missing_count, run.missing_reason], ['complete', 2, 'Gauge is broken'])
  await needsAll(false)
})

test('lists are narrowed to runs with missing answers, and to those without', async () => {
  const listed = async (query: string) =>
    (await site.call('GET', `/work_log?guideid=${guide.guideid}&limit=200&${query}`, { as: admin })).body.map(
      ({ workorderid }: { workorderid: string }) => workorderid,
    )
  assert.deepEqual(new Set(await listed('missing=1')), new Set(['WHY', 'OLD', 'DEVICE', 'STRICT']))
  assert.deepEqual(new Set(await listed('missing=0')), new Set(['BAD', 'WHOLE', 'LATER']))
  assert.deepEqual(await listed('missing=1&text=gauge'), ['WHY', 'STRICT'])
  const view = { name: 'Gaps', filter: { missing: '1' } }
  const saved = await site.call('PUT', '/user/work_log/views', { as: admin, body: view })
  assert.deepEqual(saved.body.filter, { missing: '1' })
  assert.equal((await site.call('GET', '/work_log?missing=some', { as: admin })).status, 422)
})

test('exports and paper tell how many are missing and why', async () => {
  const rows = asObjects(readCsv((await bytesOf('/work_log.csv?missing=1')).toString()))
  assert.deepEqual(
    rows.map((row) => [row.workorderid, row.missing, row['missing reason']]),
    [
      ['WHY', '2', 'Gauge is broken'],
      ['OLD', '2', ''],
      ['OLD', '2', ''],
      ['OLD', '2', ''],
      ['DEVICE', '2', 'Part is scrap'],
      ['STRICT', '2', 'Gauge is broken'],
    ],
  )
  const sheet = unzip(await bytesOf('/work_log.xlsx?workorderid=WHY')).get('xl/worksheets/sheet1.xml') ?? ''
  const cells = rowsOf(sheet).map((row) => JSON.stringify(row))
  assert.match(cells[0] ?? '', /missing reason/)
  assert.match(cells[1] ?? '', /Gauge is broken/)
  const paper = async (workorderid: string) => {
    const [run] = (await site.call('GET', `/work_log?workorderid=${workorderid}`, { as: admin })).body
    return (await readPdf(await bytesOf(`/work_log/${run.entryid}.pdf`))).join(' ')
  }
  assert.match(await paper('WHY'), /finished with 2 answers missing: Gauge is broken/)
  assert.match(await paper('OLD'), /finished with 2 answers missing: no reason given/)
})

test('analyses count the finished runs with missing answers, as a whole and by bucket', async () => {
  for (const bucket of ['day', 'week', 'month']) {
    const { body } = await site.call(
      'GET',
      `/work_log/analysis/cycle_times?guideid=${guide.guideid}&bucket=${bucket}`,
      { as: admin },
    )
    const counts = body.buckets.map(({ incomplete }: { incomplete: number }) => incomplete)
    assert.deepEqual([body.total.count, body.incomplete, counts], [8, 6, [6]], bucket)
  }
})

test('what a device recorded with a blank reason is taken, as finished without one', async () => {
  const entryid = await aNewRun('BLANK')
  const finished = { eventid: randomUUID(), seq: 1, userid: tom.userid, type: 'finished', reason: '  ' }
  const { body } = await site.call('POST', `/work_log/${entryid}/events`, {
    as: tom,
    body: {
      device: randomUUID(),
      sent: { at: site.clock.now },
      events: [{ ...finished, at: site.clock.now }],
    },
  })
  assert.deepEqual(body.refused, [])
  const run = await read(entryid)
  assert.deepEqual([run.status, run.missing_count, 'missing_reason' in run], ['complete', 2, false])
})

test('an answer from before the end that arrives later counts, one that was given after the end does not', async () => {
  const entryid = await aNewRun('W10')
  const tablet = aDevice(site, tom)
  const saved = (field: typeof torque, value: unknown, agoMs: number) => {
    const answers = [{ field_revisionid: field?.field_revisionid, value, based_on: null }]
    return tablet.event('value.saved', { answers }, agoMs)
  }
  await tablet.send(entryid, [tablet.event('step.entered', { stepid })])
  site.clock.now += minute
  assert.equal((await finish(entryid)).body.missing_count, 2)
  site.clock.now += minute
  // The tablet was offline from before the end.
  const { body } = await tablet.send(entryid, [saved(torque, 12, 90_000), saved(stop, true, 30_000)])
  assert.deepEqual(body.refused, [])
  const { missing_count, missing } = await read(entryid)
  assert.equal(missing_count, 1)
  assert.deepEqual(
    missing.map(({ label }: { label: string }) => label),
    ['Stop works'],
  )
})

test('a correction that claims to be earlier than the end changes nothing that was missing at the end', async () => {
  const entryid = await aNewRun('EARLIER')
  site.clock.now += minute
  await finish(entryid, { reason: 'Gauge is broken' })
  site.clock.now += minute
  const tablet = aDevice(site, tom)
  const answers = [{ field_revisionid: torque?.field_revisionid, value: 12 }]
  const early = tablet.event('value.corrected', { answers, reason: 'Typing error' }, 90_000)
  assert.deepEqual((await tablet.send(entryid, [early])).body.refused, [])
  const { missing_count, missing_reason, people } = await read(entryid)
  assert.deepEqual([missing_count, missing_reason], [2, 'Gauge is broken'])
  assert.deepEqual([people[0].answers, people[0].corrections], [0, 1])
})

test('a correction in a gap that its device left before the end comes after the end, too', async () => {
  const entryid = await aNewRun('GAP')
  site.clock.now += minute
  const tablet = aDevice(site, tom)
  const answers = [{ field_revisionid: torque?.field_revisionid, value: 12 }]
  const before = tablet.event('note.added', { text: 'a' })
  const gap = tablet.event('value.corrected', { answers, reason: 'Typing error' })
  const after = tablet.event('note.added', { text: 'b' })
  await tablet.send(entryid, [before, after])
  site.clock.now += minute
  await finish(entryid, { reason: 'Gauge is broken' })
  site.clock.now += minute
  assert.deepEqual((await tablet.send(entryid, [gap])).body.refused, [])
  const { missing_count, missing_reason, people } = await read(entryid)
  assert.deepEqual([missing_count, missing_reason], [2, 'Gauge is broken'])
  assert.deepEqual([people[0].answers, people[0].corrections], [0, 1])
})

// Proves that exports contain how, when and where devices recorded values, conflicts, and missing events.
// Engines: both in the outer circle, because conflicting values are selected and ordered by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aliasOf } from '#runs/devices/device-alias.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv, rowsOf, unzip } from '#test/read-exports.ts'
import { aDisagreement, aForm, aNote, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const [torque, note] = (
  await aForm(site, admin, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' },
    { label: 'Note', field_type: 'Text Input' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]
const { entryid } = await aRun(site, tom, guide.guideid, 'Noted')
await site.call('PUT', `/work_log/${entryid}/stepData`, {
  as: tom,
  body: { fields: { [note]: 'by request' } },
})
await aDisagreement(site, tom, { entryid, field: torque }, [12, 13])
await site.call('POST', `/work_log/${entryid}/finish`, { as: tom })
const ended = site.clock.now
site.clock.now += 60_000
const sent = await aNote(site, tom, entryid, {
  label: '',
  type: 'value.corrected',
  reason: 'Read again',
  seq: 2,
  last: 3,
  agoMs: 30_000,
  answers: [{ field_revisionid: note, value: 'afterwards', based_on: null }],
})
const device = aliasOf(entryid, sent.device)
const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body

const get = (query: string) => site.call('GET', `/work_log.${query}`, { as: admin })
const csv = async (query: string) => asObjects(readCsv((await get(`csv?${query}`)).text))
const time = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

testOnBoth('a row for each run tells what is not settled in it, and the hash of its events', async () => {
  const [row] = await csv('workorderid=Noted')
  // A hash may begin with a minus, which the export marks so that no spreadsheet takes it for a formula.
  const hash = row?.hash?.replace(/^'-/, '-')
  assert.deepEqual(
    [row?.disagreements, row?.late, row?.['missing notes'], hash],
    ['2', '1', '2', events.at(-1).hash],
  )
})

test('a row for each value tells both answers that disagree, which device recorded them, when they came', async () => {
  const rows = await csv('workorderid=Noted&rows=values')
  const cells = rows.map((row) =>
    ['value', 'device', 'offline', 'uncertain', 'late', 'rival', 'current'].map((name) => row[name]),
  )
  assert.deepEqual(cells, [
    ['by request', '', '0', '0', '0', '1', '0'],
    ['12', 'Tablet 1', '0', '0', '0', '1', '0'],
    ['13', 'Tablet 2', '0', '0', '0', '0', '1'],
    ['afterwards', device, '1', '1', '1', '0', '1'],
  ])
  const last = rows.at(-1)
  assert.equal(last?.['saved (UTC)'], time(ended + 30_000))
  assert.equal(last?.['arrived (UTC)'], time(ended + 60_000))
})

test('workbooks and lines for programs tell the same', async () => {
  const lines = (await get('ndjson?workorderid=Noted&rows=values')).text.trimEnd().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '')
  assert.deepEqual([last.offline, last.late, last.rival, last.device], [1, 1, 0, device])
  const { rawPayload } = await site.app.inject({
    url: '/api/2.0/work_log.xlsx?workorderid=Noted&rows=values',
    headers: { authorization: `api ${admin.token}` },
  })
  const [header = [], ...cells] = rowsOf((await unzip(rawPayload)).get('xl/worksheets/sheet1.xml') ?? '')
  const at = (name: string) => header.indexOf(name)
  assert.deepEqual(
    cells.map((row) => [row[at('value')], Number(row[at('rival')]), Number(row[at('late')])]),
    [
      ['by request', 1, 0],
      ['12', 1, 0],
      ['13', 0, 0],
      ['afterwards', 0, 1],
    ],
  )
})

test('where one emptied a field and another one answered it, the emptied one is told, too', async () => {
  const other = await aRun(site, tom, guide.guideid, 'Emptied')
  await site.call('PUT', `/work_log/${other.entryid}/stepData`, {
    as: tom,
    body: { fields: { [note]: 'one' } },
  })
  const { body } = await site.call('GET', `/work_log/${other.entryid}/events`, { as: admin })
  const based_on = body.at(-1).eventid
  for (const value of ['two', null]) {
    site.clock.now += 1000
    const answers = [{ field_revisionid: note, value, based_on }]
    await aNote(site, tom, other.entryid, { label: 'Phone', type: 'value.corrected', answers })
  }
  const rows = await csv('workorderid=Emptied&rows=values')
  assert.deepEqual(
    rows.map((row) => [row.value, row.rival, row.current]),
    [
      ['two', '1', '0'],
      ['', '0', '1'],
    ],
  )
})

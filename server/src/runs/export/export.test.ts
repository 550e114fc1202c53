// Proves that exports preserve every value, and that no value becomes a formula.
// Engines: both in the outer circle, because rows are ordered and times computed by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Answer, startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv, rowsOf, unzip } from '#test/read-exports.ts'
import { putRuns } from '#test/record-builders.ts'
import { aForm, aRun, type TestField } from '#test/run-builders.ts'
import { runColumns } from './export-rows.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const fields = [
  { label: 'Note', field_type: 'Text Area' },
  { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
]
const [note, torque] = await aForm(site, admin, stepid, fields)
const first = await aRun(site, tom, guide.guideid, 'First')

const get = (path: string, as = admin): Promise<Answer> => site.call('GET', path, { as })

const guarded = (text: string) =>
  (/^[=+\-@\t\r\n＝＋－＠']/.test(text) && text !== '-5' ? `'${text}` : text).replace(
    /([;\t\r\n])(?=[=+\-@＝＋－＠'])/g,
    "$1'",
  )
/** The prefix that CSV adds to a possible formula, also for programs that split at semicolons or tabs. */
const withoutGuard = (text: string) => text.replace(/(^|[;\t\r\n])'/g, '$1')

const xlsx = async (path: string) => {
  const { rawPayload } = await site.app.inject({
    method: 'GET',
    url: `/api/2.0${path}`,
    headers: { authorization: `api ${admin.token}` },
  })
  return unzip(rawPayload)
}

const wild = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      '=1+1',
      '+49 30',
      '-2+3',
      '@SUM(A1)',
      "'quoted",
      '"',
      'a,b',
      'line\nbreak',
      '\ttab',
      '\r',
      '-5',
      '＝1',
      ' ',
      '<&>',
      'x;=1+1',
      "x;'=1",
      '5;-3',
      'a\n-b',
      'x\t@y',
      'Ωμέγα — Ж',
    ),
  )
  // Characters that XML cannot hold never get into a run.
  .map((text) => text.replace(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]/gu, '.'))

const value = (field: typeof note, text: string, number: number | null, at: number) => ({
  stepid,
  fieldRevisionid: field?.field_revisionid as number,
  fieldGuid: field?.field_guid as string,
  reading: 1,
  value: text,
  number,
  deviation: null,
  at,
  reason: null,
  isCurrent: 1 as const,
})

const at = Date.UTC(2026, 5, 1, 22, 30, 5)
const texts = fc.sample(wild, { numRuns: 150, seed: 11 })
const entryids = await putRuns(
  site,
  texts.map((text, index) => ({
    guideid: guide.guideid,
    guideRevisionid: first.guide_revisionid,
    userid: tom.userid,
    workorderid: 'WILD',
    startedAt: at + index,
    values: [value(note, text, null, at), value(torque, (index / 8).toFixed(3), index / 8, at)],
  })),
)
const filter = 'workorderid=WILD'

testOnBoth('every text comes out of CSV, workbook and JSON lines as it went in', async () => {
  const csv = asObjects(readCsv((await get(`/work_log.csv?${filter}`)).text))
  assert.deepEqual(
    csv.map((row) => Number(row.entryid)),
    entryids,
  )
  assert.deepEqual(
    csv.map((row, index) => [texts[index], row.Note, row['Torque (Nm)']]),
    texts.map((text, index) => [text, guarded(text), (index / 8).toFixed(3)]),
  )
  assert.deepEqual(
    csv.map((row) => withoutGuard(row.Note as string)),
    texts,
  )
  const lines = (await get(`/work_log.ndjson?${filter}`)).text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map((row) => row.Note),
    texts,
  )
  assert.deepEqual(
    lines.map((row) => row['Torque (Nm)']),
    texts.map((_, index) => (index / 8).toFixed(3)),
  )
  const files = await xlsx(`/work_log.xlsx?${filter}`)
  const [header = [], ...rows] = rowsOf(files.get('xl/worksheets/sheet1.xml') ?? '')
  const [noteAt, torqueAt] = [header.indexOf('Note'), header.indexOf('Torque (Nm)')]
  assert.deepEqual(
    rows.map((row) => row[noteAt]),
    texts,
  )
  assert.deepEqual(
    rows.map((row) => Number(row[torqueAt])),
    texts.map((_, index) => index / 8),
  )
  assert.deepEqual([...files.keys()].sort(), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
})

test('times are on the clock of the zone that is asked for, which the header names', async () => {
  const zone = async (tz: string) => {
    const { text } = await get(`/work_log.csv?${filter}&tz=${tz}`)
    return asObjects(readCsv(text))[0]?.[`started (${decodeURIComponent(tz)})`]
  }
  assert.equal(
    asObjects(readCsv((await get(`/work_log.csv?${filter}`)).text))[0]?.['started (UTC)'],
    '2026-06-01T22:30:05Z',
  )
  assert.equal(await zone('Europe/Berlin'), '2026-06-02T00:30:05+02:00')
  assert.equal(await zone('Asia/Kathmandu'), '2026-06-02T04:15:05+05:45')
  assert.equal(await zone('America/St_Johns'), '2026-06-01T20:00:05-02:30')
})

test('the answer is a file to keep', async () => {
  const { status, headers } = await get(`/work_log.csv?${filter}`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(headers['content-disposition'], 'attachment; filename="work-log.csv"')
  assert.match(String((await get('/work_log.xlsx')).headers['content-type']), /spreadsheetml\.sheet$/)
})

testOnBoth(
  'a row for each value tells label and limits of then, and no value is lost when forms change',
  async () => {
    const run = await aRun(site, tom, guide.guideid, 'FORMS')
    const save = (entryid: number, body: object) =>
      site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body })
    await save(run.entryid, { fields: { [torque?.field_revisionid as number]: '99' } })
    await save(run.entryid, {
      fields: { [torque?.field_revisionid as number]: '12' },
      reason: 'Typed wrongly',
    })
    const [, changed] = await aForm(site, admin, stepid, [
      { ...fields[0], field_guid: note?.field_guid },
      { ...fields[1], label: 'Tightening', max: 20, field_guid: torque?.field_guid },
    ])
    assert.equal(changed?.field_guid, torque?.field_guid)
    const later = await aRun(site, tom, guide.guideid, 'FORMS')
    await save(later.entryid, { fields: { [changed?.field_revisionid as number]: '18' } })
    const rows = async (more: string) =>
      asObjects(readCsv((await get(`/work_log.csv?workorderid=FORMS&rows=values${more}`)).text)).map(
        (row) => [Number(row.entryid), row.label, row.value, row.max, row.deviation, row.reason, row.current],
      )
    const newer = [later.entryid, 'Tightening', '18', '20', '', '', '1']
    const older = [run.entryid, 'Torque', '12', '14', '', 'Typed wrongly', '1']
    assert.deepEqual(await rows(''), [older, newer])
    assert.deepEqual(await rows('&history'), [
      [run.entryid, 'Torque', '99', '14', 'above', '', '0'],
      older,
      newer,
    ])
    const csv = asObjects(readCsv((await get('/work_log.csv?workorderid=FORMS')).text))
    assert.deepEqual(
      csv.map((row) => row['Tightening (Nm)']),
      ['12', '18'],
    )
  },
)

test('loses nothing to names and signs that mean something to programs', async () => {
  const own = await aGuide(site, { author: admin, steps: 1 })
  const [odd] = await aForm(site, admin, own.steps[0]?.stepid as number, [
    { label: '__proto__', field_type: 'Text Area' },
  ])
  const run = await aRun(site, tom, own.guideid, 'ODD')
  const text = 'PN_x0041_ bell\u0007'
  const body = { fields: { [odd?.field_revisionid as number]: text } }
  assert.equal((await site.call('PUT', `/work_log/${run.entryid}/stepData`, { as: tom, body })).status, 200)
  const line = JSON.parse((await get('/work_log.ndjson?workorderid=ODD')).text)
  assert.deepEqual(Object.entries(line).at(-1), ['__proto__', text])
  const sheet = (await xlsx('/work_log.xlsx?workorderid=ODD')).get('xl/worksheets/sheet1.xml') ?? ''
  const cell = rowsOf(sheet)[1]?.at(-1)
  assert.equal(cell, 'PN_x005F_x0041_ bell_x0007_')
  const read = cell?.replace(/_x([0-9A-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  assert.equal(read, text)
})

test('tells the same duration as the run, to the second', async () => {
  const before = site.clock.now
  site.clock.now = Math.ceil(before / 1000) * 1000 + 900
  const run = await aRun(site, tom, guide.guideid, 'SECONDS')
  site.clock.now += 1200
  const { body } = await site.call('POST', `/work_log/${run.entryid}/finish`, { as: tom })
  assert.equal(body.duration, 2)
  const [row] = asObjects(readCsv((await get('/work_log.csv?workorderid=SECONDS')).text))
  assert.equal(row?.['duration (s)'], '2')
  assert.equal(row?.['active (s)'], '1')
})

testOnBoth(
  'tells the times of open and cancelled runs as the runs do, and until when those count',
  async () => {
    site.clock.now = Math.ceil(site.clock.now / 1000) * 1000 + 700
    const [open, cancelled] = [
      await aRun(site, tom, guide.guideid, 'OPEN'),
      await aRun(site, tom, guide.guideid, 'OPEN'),
    ]
    site.clock.now += 5500
    await site.call('POST', `/work_log/${cancelled.entryid}/cancel`, { as: tom })
    await site.call('POST', `/work_log/${open.entryid}/pause`, { as: tom })
    site.clock.now += 60_900
    const rows = asObjects(readCsv((await get('/work_log.csv?workorderid=OPEN')).text))
    for (const [index, { entryid }] of [open, cancelled].entries()) {
      const { body } = await get(`/work_log/${entryid}`)
      assert.equal(rows[index]?.['duration (s)'], String(body.duration))
      assert.equal(rows[index]?.['active (s)'], String(body.active_duration))
    }
    const asOf = rows.map((row) => row['as of (UTC)'])
    assert.deepEqual(asOf, [new Date(site.clock.now).toISOString().replace(/\.\d+/, ''), ''])
  },
)

testOnBoth('shows nobody more than the list does, and refuses what it refuses', async () => {
  const other = await aPerson(site, { name: 'Eva' })
  assert.equal(readCsv((await get('/work_log.csv', other)).text).length, 1)
  for (const bad of ['tz=Mars/Olympus', 'rows=columns', 'status=done', 'guideid=x', 'from=never'])
    assert.equal((await get(`/work_log.csv?${bad}`)).status, 422, bad)
  assert.equal((await site.call('GET', '/work_log.csv')).status, 401)
})

test('nobody reads the labels of fields in runs that they may not see', async () => {
  const eva = await aPerson(site, { name: 'Eva' })
  const hidden = await aGuide(site, { author: admin, steps: 1, fields: { public: false } })
  const [secret] = await aForm(site, admin, hidden.steps[0]?.stepid as number, [
    { label: 'Recipe', field_type: 'Text Input' },
  ])
  const body = (field: TestField | undefined) => ({ fields: { [field?.field_revisionid as number]: '7' } })
  const run = await aRun(site, admin, hidden.guideid, 'Hidden')
  await site.call('PUT', `/work_log/${run.entryid}/stepData`, { as: admin, body: body(secret) })
  const open = await aGuide(site, { author: admin, steps: 1 })
  const [weight] = await aForm(site, admin, open.steps[0]?.stepid as number, [
    { label: 'Weight', field_type: 'Numeric Input', unit: 'kg' },
  ])
  const own = await aRun(site, eva, open.guideid, 'Own')
  const columnsOf = async (query: string, as = eva) =>
    readCsv((await get(`/work_log.csv?${query}`, as)).text)[0]?.slice(runColumns.length)
  assert.deepEqual(await columnsOf(''), [], 'nothing was saved in the only run that she sees')
  await site.call('PUT', `/work_log/${own.entryid}/stepData`, { as: eva, body: body(weight) })
  for (const query of ['', `guideid=${open.guideid}`, `userid=${eva.userid}`])
    assert.deepEqual(await columnsOf(query), ['Weight (kg)'], query)
  for (const query of [`guideid=${hidden.guideid}`, `guideid=${hidden.guideid}&userid=${eva.userid}`])
    assert.deepEqual(await columnsOf(query), [], query)
  assert.ok((await columnsOf('', admin))?.includes('Recipe'))
  const openTo = await site.call('PUT', `/guides/${hidden.guideid}/users/${eva.userid}`, { as: admin })
  assert.ok(openTo.status < 300, openTo.text)
  assert.deepEqual(await columnsOf(`guideid=${hidden.guideid}`), ['Recipe'])
  assert.deepEqual((await columnsOf(''))?.toSorted(), ['Recipe', 'Weight (kg)'])
})

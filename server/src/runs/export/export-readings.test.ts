// Proves that readings are numbers in cells of their own in workbooks, and that rows of values have every limit of then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv, rowsOf, unzip } from '#test/read-exports.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const { guideid, steps } = await aGuide(site, { author: admin, steps: 2 })
const [first, second] = steps.map(({ stepid }) => stepid) as [number, number]
const shaft = { label: 'Shaft', field_type: 'Numeric Input', unit: 'mm', min: 67.85, max: 68.15, readings: 5 }
const marks = { label: 'Mark', field_type: 'Text Input', readings: 2 }
const formed = await aForm(site, admin, first, [shaft, marks])

const save = async (fields: Record<number, unknown>) => {
  const { entryid } = await aRun(site, tom, guideid)
  const path = `/work_log/${entryid}/stepData`
  const { status, text } = await site.call('PUT', path, { as: tom, body: { fields } })
  assert.equal(status, 200, text)
}
const get = async (path: string) => {
  const headers = { authorization: `api ${admin.token}` }
  const { statusCode, rawPayload } = await site.app.inject({ url: `/api/2.0${path}`, headers })
  assert.equal(statusCode, 200, path)
  return rawPayload
}
const csv = async (query: string) => asObjects(readCsv((await get(`/work_log.csv?${query}`)).toString()))
const sheet = async (query: string) => {
  const files = unzip(await get(`/work_log.xlsx?${query}`))
  return files.get('xl/worksheets/sheet1.xml') ?? ''
}

const [length, mark] = formed.map(({ field_revisionid }) => field_revisionid) as [number, number]
await save({ [length]: ['68.09', '67.98', '68', '67.8', '68.15'], [mark]: ['A', 'B'] })
// A later form asks for fewer readings and has another limit; the columns hold those of both.
const again = await aForm(site, admin, first, [
  { ...shaft, field_guid: formed[0]?.field_guid, max: 68.12, max_exclusive: true, readings: 2 },
  { ...marks, field_guid: formed[1]?.field_guid },
])
await save({ [again[0]?.field_revisionid as number]: [null, '68.12'] })

test('a workbook has a column for each reading, and its cells are numbers', async () => {
  const text = await sheet(`guideid=${guideid}`)
  const [whole, late] = asObjects(rowsOf(text))
  const shafts = [1, 2, 3, 4, 5].map((reading) => `Shaft (mm), reading ${reading}`)
  assert.deepEqual(
    shafts.map((name) => whole?.[name]),
    ['68.09', '67.98', '68', '67.8', '68.15'],
  )
  assert.deepEqual(
    shafts.map((name) => late?.[name] ?? ''),
    ['', '68.12', '', '', ''],
  )
  assert.deepEqual([whole?.['Mark, reading 1'], whole?.['Mark, reading 2']], ['A', 'B'])
  for (const number of ['68.09', '67.98', '68', '67.8', '68.15', '68.12'])
    assert.ok(text.includes(`<c><v>${number}</v></c>`), number)
})

test('CSV and JSON lines keep all readings in one cell', async () => {
  const [whole] = await csv(`guideid=${guideid}`)
  assert.equal(whole?.['Shaft (mm)'], '68.09; 67.98; 68; 67.8; 68.15')
  const [line = ''] = (await get(`/work_log.ndjson?guideid=${guideid}`)).toString().split('\n')
  assert.equal(JSON.parse(line)['Shaft (mm)'], '68.09; 67.98; 68; 67.8; 68.15')
})

test('each value has the limits that applied to it, of every kind', async () => {
  const asked = [
    [{ label: 'Day', field_type: 'Date', earliest: '2026-03-01', latest: '2026-03-31' }, '2026-03-09'],
    [{ label: 'Hour', field_type: 'Time', earliest: '06:00', latest: '22:00' }, '07:05'],
    [{ label: 'Batch', field_type: 'Text Input', expected: 'B7' }, 'B8'],
    [{ label: 'Serial', field_type: 'Text Input', pattern: '@{2}-#{4}' }, 'AB-1234'],
    [{ label: 'Kit', field_type: 'Text Input', barcode: 'KIT-*' }, 'KIT-1'],
    [
      {
        ...{ label: 'Done', field_type: 'Checkboxes', options: ['Oil', 'Seal', 'None'] },
        ...{ right_options: ['Oil', 'Seal'], wrong_options: ['None'] },
      },
      ['Oil', 'Seal'],
    ],
  ] as const
  const fields = await aForm(
    site,
    admin,
    second,
    asked.map(([draft]) => draft),
  )
  const answers = asked.map(([, value], at) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return [fields[at]?.field_revisionid, text] as const
  })
  await save(Object.fromEntries(answers))
  const rows = await csv(`guideid=${guideid}&rows=values`)
  const limits = ['earliest', 'latest', 'expected', 'pattern', 'code', 'right options', 'wrong options']
  const limitsOf = (label: string) => {
    const row = rows.find((each) => each.label === label)
    return limits.flatMap((name) => (row?.[name] ? [[name, row[name]]] : []))
  }
  assert.deepEqual(Object.fromEntries(asked.map(([{ label }]) => [label, limitsOf(label)])), {
    Day: [
      ['earliest', '2026-03-01'],
      ['latest', '2026-03-31'],
    ],
    Hour: [
      ['earliest', '06:00'],
      ['latest', '22:00'],
    ],
    Batch: [['expected', 'B7']],
    Serial: [['pattern', "'@{2}-#{4}"]],
    Kit: [['code', 'KIT-*']],
    Done: [
      ['right options', 'Oil; Seal'],
      ['wrong options', 'None'],
    ],
  })
  const shafts = rows.filter(({ label }) => label === 'Shaft')
  const ends = shafts.map((row) => [row.max, row['min exclusive'], row['max exclusive'], row.deviation])
  assert.deepEqual(ends[0], ['68.15', '', '', ''])
  assert.deepEqual(ends.at(-1), ['68.12', '', '1', 'above'])
})

// Tests computations of the record: filters in addresses, inclusive days, spans of a run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryEvent, EntryValue } from '../src/lib/api.ts'
import type { T } from '../src/lib/i18n/TextsProvider.tsx'
import { rounded } from '../src/records/charts/chart-options.ts'
import { readFilter, sortedBy, toListQuery, toQuery } from '../src/records/filter.ts'
import { exportAddress, exportName, rowCounter } from '../src/records/list/export-file.ts'
import { answersOf, readingsWith } from '../src/records/one-run/answers-of.ts'
import { deviceNames } from '../src/records/one-run/device-names.ts'
import { spanText, stretchesOf } from '../src/records/spans.ts'

test('a filter is read from an address, and what makes no sense is left out', () => {
  assert.deepEqual(
    readFilter({
      guideid: '7',
      status: 'done',
      from: '2026-01-31',
      to: 'x',
      deviations: 1,
      unsettled: '2',
      unsigned: '1',
      text: 4711,
    }),
    {
      guideid: 7,
      from: '2026-01-31',
      deviations: '1',
      unsigned: '1',
      text: '4711',
    },
  )
})

test('a time of finishing stands only beside a guide or a step, and its last day counts whole', () => {
  const finished = { finished_from: '2026-01-31', finished_to: '2026-02-28' }
  assert.deepEqual(readFilter(finished), {})
  assert.deepEqual(readFilter({ ...finished, stepid: '8' }), { ...finished, stepid: 8 })
  assert.deepEqual(toQuery({ ...finished, stepid: 8 }), {
    stepid: 8,
    finished_from: '2026-01-31',
    finished_to: '2026-03-01',
  })
})

test('the last day counts whole, and one sign is not searched for yet', () => {
  assert.deepEqual(toQuery({ to: '2026-02-28', text: 'W', columns: 'a,b' }), { to: '2026-03-01' })
})

const runsAsCsv = { kind: 'csv', rows: 'runs', history: false } as const

test('an export asks for what the filters leave, in the time zone and the language of who asks', () => {
  assert.equal(
    exportAddress(runsAsCsv, { guideid: 7, text: 'WO 1' }, { zone: 'Europe/Berlin', langid: 'de' }),
    '/api/2.0/work_log.csv?guideid=7&text=WO%201&rows=runs&tz=Europe%2FBerlin&langid=de',
  )
  assert.equal(
    exportAddress({ kind: 'xlsx', rows: 'values', history: true }, {}, { zone: 'UTC', langid: 'en' }),
    '/api/2.0/work_log.xlsx?rows=values&history&tz=UTC&langid=en',
  )
})

test('a file is called after the filter', () => {
  assert.equal(exportName(runsAsCsv, {}, undefined), 'runs.csv')
  assert.equal(
    exportName(
      { kind: 'xlsx', rows: 'values', history: false },
      { guideid: 7, from: '2026-01-31', deviations: '1', unsigned: '1' },
      'Öl: prüfen/wechseln',
    ),
    'values-ol-prufen-wechseln-from-2026-01-31-deviations-unsigned.xlsx',
  )
  assert.equal(exportName(runsAsCsv, { guideid: 7 }, '…'), 'runs-7.csv')
  assert.equal(
    exportName(runsAsCsv, { stepid: 8, finished_from: '2026-01-31' }, undefined),
    'runs-step-8-finished-from-2026-01-31.csv',
  )
})

test('rows are counted while they come, also where a value holds a line break', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const count = rowCounter('csv')
  assert.equal(count(bytes('\ufeffa,b\r\n1,"x')), 0)
  assert.equal(count(bytes('\ny ""z"""\r\n2,w\r\n')), 2)
  assert.equal(rowCounter('ndjson')(bytes('{}\n{}\n')), 2)
  assert.equal(rowCounter('xlsx')(bytes('PK')), null)
})

test('what holds stands before what it replaced, and a correction keeps the other readings', () => {
  const value = (valueid: number, reading: number, text: string, current: boolean) =>
    ({
      valueid,
      reading,
      value: text,
      current,
      stepid: 3,
      step_number: 1,
      field_revisionid: 5,
      field_guid: 'g',
    }) as EntryValue
  const values = [value(1, 1, '16', false), value(2, 2, '12', true), value(3, 1, '15', true)]
  const [step] = answersOf(values)
  assert.deepEqual(
    step?.answers.map(({ now, earlier }) => [now.value, ...earlier.map((each) => each.value)]),
    [['15', '16'], ['12']],
  )
  assert.deepEqual(readingsWith(values, value(3, 1, '15', true), '14'), ['14', '12'])
})

test('answers that disagree stand beside the one that holds, not among what was replaced', () => {
  const value = (valueid: number, text: string, more: Partial<EntryValue>) =>
    ({ valueid, value: text, reading: 1, stepid: 3, step_number: 1, field_guid: 'g', ...more }) as EntryValue
  const values = [
    value(1, '11', { current: false, rival: false }),
    value(2, '12', { current: false, rival: true }),
    value(3, '13', { current: true, rival: false }),
  ]
  const answer = answersOf(values)[0]?.answers[0]
  assert.deepEqual(
    [answer?.now, ...(answer?.rivals ?? []), ...(answer?.earlier ?? [])].map((each) => each?.value),
    ['13', '12', '11'],
  )
})

test('a device that nobody has given a name is told by its place', () => {
  const devices = [
    { device: 'a', label: 'Tablet 4', missing: 3, missing_files: [] },
    { device: 'b', label: '', missing: 0, missing_files: [] },
  ]
  const t = ((key: string, values: { number: string }) => `${key} ${values.number}`) as unknown as T
  assert.deepEqual([...deviceNames({ devices }, t).values()], ['Tablet 4', 'records.device 2'])
})

const event = (type: EntryEvent['type'], date: number, stepid: number | null = null): EntryEvent => ({
  entry_eventid: date,
  date,
  type,
  stepid,
  userid: 1,
  username: 'Mara Lind',
  reason: null,
  from_userid: null,
  from_workorderid: null,
  text: null,
  eventid: `${date}`,
  at: date * 1000,
  device: null,
  seq: null,
  device_at: null,
  sent_at: null,
  received_at: date * 1000,
  offline: false,
  uncertain: false,
  let_in_by: null,
  late: false,
  answers: [],
  hash: null,
})

test('the time of a run falls into stretches that neither overlap nor leave a gap', () => {
  const events = [
    event('started', 0),
    event('step.entered', 5, 1),
    event('value.saved', 7),
    event('paused', 10),
    event('resumed', 20),
    event('step.entered', 30, 2),
    event('suspended', 40),
    event('resumed', 60),
    event('finished', 70),
  ]
  assert.deepEqual(
    stretchesOf(events, 99).map(({ kind, stepid, from, to }) => [kind, stepid, from, to]),
    [
      ['active', null, 0, 5],
      ['active', 1, 5, 10],
      ['paused', null, 10, 20],
      ['active', 1, 20, 30],
      ['active', 2, 30, 40],
      ['suspended', null, 40, 60],
      ['active', 2, 60, 70],
    ],
  )
  assert.deepEqual(
    [0, 45.9, 245, 600, 3725, 7200, -3].map((seconds) => spanText(seconds).replaceAll('\u00a0', ' ')),
    ['0 s', '45 s', '4 min 5 s', '10 min', '1 h 2 min 5 s', '2 h', '0 s'],
  )
})

test('an event that was recorded beside the run neither ends nor begins a stretch', () => {
  const late = (each: EntryEvent) => ({ ...each, late: true })
  const events = [
    late(event('step.entered', -5, 9)),
    event('started', 0),
    event('step.entered', 5, 1),
    event('taken-over', 10),
    late(event('step.entered', 12, 2)),
    late(event('paused', 15)),
    late(event('finished', 20)),
  ]
  assert.deepEqual(
    stretchesOf(events, 60).map(({ kind, stepid, from, to }) => [kind, stepid, from, to]),
    [
      ['active', null, 0, 5],
      ['active', 1, 5, 60],
    ],
  )
})

test('a level on a chart has as many digits as tell it from its neighbours', () => {
  const levels = [rounded(212.26849, 0.36), rounded(5.12749, 0.6), rounded(1234.56, 800), rounded(2, 0)]
  assert.deepEqual(levels, ['212.268', '5.127', '1235', '2'])
})

test('a list is sorted by what its address says, and a head that is pressed again turns it round', () => {
  assert.deepEqual(readFilter({ sort: 'hash', order: 'up' }), {})
  assert.deepEqual(readFilter({ sort: 'username', order: 'asc' }), { sort: 'username', order: 'asc' })
  const names = sortedBy({ guideid: 7 }, 'username')
  assert.deepEqual(names, { guideid: 7, sort: 'username', order: 'asc' })
  assert.deepEqual(sortedBy(names, 'username'), { guideid: 7, sort: 'username' })
  assert.deepEqual(sortedBy(names, 'starttime'), { guideid: 7 })
  assert.deepEqual(toListQuery(names), { guideid: 7, sort: 'username', order: 'ASC' })
  assert.deepEqual(toQuery(names), { guideid: 7 }, 'exports and totals have no use for it')
})

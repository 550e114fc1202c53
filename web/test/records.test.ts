// What the record computes by itself: filters in addresses, days that count whole, stretches of a run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryEvent } from '../src/lib/api.ts'
import { exportAddress, readFilter, toQuery } from '../src/records/filter.ts'
import { spanText, stretchesOf } from '../src/records/spans.ts'

test('a filter is read from an address, and what makes no sense is left out', () => {
  assert.deepEqual(
    readFilter({ guideid: '7', status: 'done', from: '2026-01-31', to: 'x', deviations: 1, text: 4711 }),
    {
      guideid: 7,
      from: '2026-01-31',
      deviations: '1',
      text: '4711',
    },
  )
})

test('the last day counts whole, and one sign is not searched for yet', () => {
  assert.deepEqual(toQuery({ to: '2026-02-28', text: 'W', columns: 'a,b' }), { to: '2026-03-01' })
  assert.equal(
    exportAddress('csv', { guideid: 7, text: 'WO 1' }),
    '/api/2.0/work_log.csv?guideid=7&text=WO%201',
  )
  assert.equal(exportAddress('xlsx', {}), '/api/2.0/work_log.xlsx')
})

test('the time of a run falls into stretches that neither overlap nor leave a gap', () => {
  const event = (type: string, date: number, stepid: number | null = null): EntryEvent => ({
    entry_eventid: date,
    date,
    type,
    stepid,
    userid: 1,
    username: 'Mara Lind',
    reason: null,
    from_userid: null,
    from_workorderid: null,
  })
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
  assert.equal(spanText(3725), '1:02:05')
})

// Proves that a run passes if it was finished with all answers and no deviation, and passes first time if it never
// deviated.
// Engines: both in the outer circle, because aggregates are computed in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aNote, aRun } from '#test/run-builders.ts'

const site = await startSite({ now: Date.UTC(2026, 5, 17, 12) })
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const [step] = guide.steps
const [gap, name] = await aForm(site, admin, step?.stepid as number, [
  { label: 'Gap', field_type: 'Numeric Input', unit: 'mm', min: 1, max: 3 },
  { label: 'Name', field_type: 'Text Input', required: true },
])
const dayMs = 86_400_000
const path = `/work_log/analysis/yield?guideid=${guide.guideid}`
const read = async (query = '') => {
  const { status, text, body } = await site.call('GET', path + query, { as: admin })
  assert.equal(status, 200, text)
  return body
}

const save = (entryid: number, value: string) => {
  const fields = { [`${gap?.field_revisionid}`]: value, [`${name?.field_revisionid}`]: 'Tom' }
  return site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body: { fields } })
}

async function run(values: readonly string[], end: 'finish' | 'cancel' | null = 'finish') {
  const { entryid } = await aRun(site, tom, guide.guideid)
  for (const value of values) assert.equal((await save(entryid, value)).status, 200)
  if (end) {
    const ended = await site.call('POST', `/work_log/${entryid}/${end}`, { as: tom, body: {} })
    assert.ok(ended.status < 300, ended.text)
  }
  return entryid
}

test('without runs there is no yield, and no nought in its place', async () => {
  const { total, buckets } = await read()
  assert.deepEqual(total, {
    ...{ finished: 0, cancelled: 0, passed: 0, first_pass: 0 },
    ...{ yield: null, first_pass_yield: null },
  })
  assert.deepEqual(buckets, [])
})

testOnBoth('what was answered anew passes in the end, but not at the first go', async () => {
  await run(['2'])
  await run(['5', '2'])
  await run(['5'])
  await run(['2', '5'], 'cancel')
  await run(['5'], null)
  await run([])
  site.clock.now += 7 * dayMs
  const late = await run(['2'])
  const week = (outcomes: object) => ({ cancelled: 0, passed: 1, first_pass: 1, ...outcomes })
  const expected = [
    week({ partial: false, finished: 4, cancelled: 1, passed: 2, yield: 0.5, first_pass_yield: 0.25 }),
    week({ partial: true, finished: 1, yield: 1, first_pass_yield: 1 }),
  ]
  const { total, buckets } = await read()
  assert.deepEqual(
    buckets.map(({ from, ...outcomes }: { from: number }) => outcomes),
    expected,
  )
  assert.equal(buckets[0].from, Date.UTC(2026, 5, 15) / 1000)
  assert.deepEqual(
    total,
    week({ finished: 5, cancelled: 1, passed: 3, first_pass: 2, yield: 0.6, first_pass_yield: 0.4 }),
  )

  // A correction after the end counts as if it had been made before.
  await aNote(site, tom, late, {
    ...{ label: 'Tablet', type: 'value.corrected', reason: 'Misread', agoMs: 1 },
    answers: [{ field_revisionid: gap?.field_revisionid, value: '9' }],
  })
  const after = (await read()).buckets[1]
  assert.deepEqual([after.finished, after.first_pass], [1, 0])
})

test('buckets hold together what the days hold, and bad periods name their field', async () => {
  for (const bucket of ['day', 'week', 'month']) {
    const { total, buckets } = await read(
      `&bucket=${bucket}&from=2026-06-01T00:00:00Z&to=2026-06-30T00:00:00Z`,
    )
    for (const count of ['finished', 'passed', 'first_pass', 'cancelled'] as const) {
      const sum = buckets.reduce((all: number, each: Record<string, number>) => all + (each[count] ?? 0), 0)
      assert.equal(sum, total[count], `${bucket}: ${count}`)
    }
  }
  for (const query of ['&bucket=year', '&from=yesterday', '&bucket=day&from=2020-01-01T00:00:00Z']) {
    const { status, body } = await site.call('GET', path + query, { as: admin })
    assert.equal(status, 422, query)
    assert.ok(['bucket', 'from'].includes(body.errors[0].field), query)
  }
  const foreign = await site.call('GET', path, { as: tom })
  assert.equal(foreign.status, 403)
})

// Proves that analyses equal a plain computation over all runs, for any runs, days and buckets.
// Engines: both in the outer circle, because aggregates and dates are computed in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { putRuns, type RunInput } from '#test/record-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { dayOf, nextPeriod, periodOf, splitDays } from '../times/periods.ts'
import { pagesOfNumbers } from './field.queries.ts'
import { summarize } from './histogram.ts'
import { controlChart, Series } from './series.ts'

const site = await startSite({ now: Date.UTC(2026, 5, 15, 12) })
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const guide = await aGuide(site, { author: admin, steps: 2 })
const [first, second] = guide.steps.map((step) => step.stepid) as [number, number]
const [gap] = await aForm(site, admin, first, [
  { label: 'Gap', field_type: 'Numeric Input', unit: 'mm', min: 1, max: 3, target: 2 },
])
const { guide_revisionid: guideRevisionid } = await aRun(site, tom, guide.guideid, 'First')

const dayMs = 86_400_000
const end = Date.UTC(2026, 5, 15)
interface Made {
  day: number
  ms: number
  seconds: number
  steps: [number, number]
  number: number
}
const made: Made[] = fc.sample(
  fc
    .tuple(
      fc.nat(200),
      fc.nat(dayMs - 1),
      fc.nat(500),
      fc.nat(60),
      fc.nat(60),
      fc.integer({ min: 0, max: 4000 }),
    )
    .map(([day, ms, seconds, one, two, number]) => ({
      day,
      ms,
      seconds,
      steps: [one, two],
      number: number / 1000,
    })),
  { numRuns: 250, seed: 5 },
)
const endOf = ({ day, ms }: Made) => end - day * dayMs + ms
const deviates = (number: number) => (number < 1 ? 'below' : number > 3 ? 'above' : null)
const runs: RunInput[] = made.map((run) => ({
  guideid: guide.guideid,
  guideRevisionid,
  userid: tom.userid,
  startedAt: endOf(run) - run.seconds * 1000,
  seconds: run.seconds,
  deviations: deviates(run.number) ? 1 : 0,
  steps: { [first]: run.steps[0], [second]: run.steps[1] },
  values: [
    {
      stepid: first,
      fieldRevisionid: gap?.field_revisionid as number,
      fieldGuid: gap?.field_guid as string,
      reading: 1,
      value: String(run.number),
      number: run.number,
      deviation: deviates(run.number),
      at: endOf(run),
      reason: null,
      isCurrent: 1,
    },
  ],
}))
await putRuns(site, runs)

/** By definition: sort, then interpolate linearly between the two neighbours. */
function plainly(list: readonly number[]) {
  const sorted = [...list].sort((a, b) => a - b)
  const at = (share: number) => {
    const rank = (sorted.length - 1) * share
    const [low = 0, high = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]]
    return low + (high - low) * (rank - Math.floor(rank))
  }
  return {
    count: sorted.length,
    mean: sorted.reduce((sum, each) => sum + each, 0) / sorted.length,
    min: sorted[0],
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    p95: at(0.95),
    max: sorted.at(-1),
  }
}

const close = (actual: unknown, expected: unknown) => {
  const round = (key: string, value: unknown) =>
    typeof value === 'number' && key !== '' ? Math.round(value * 1e6) / 1e6 : value
  assert.deepEqual(JSON.parse(JSON.stringify(actual, round)), JSON.parse(JSON.stringify(expected, round)))
}

const get = (path: string, as = admin) => site.call('GET', `/work_log/analysis/${path}`, { as })
const isIn = (run: Made, from: number, to: number) => endOf(run) >= from * dayMs && endOf(run) < to * dayMs

test('cycle times are exact over any days, by day, week and month', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(200),
      fc.nat(200),
      fc.constantFrom('day', 'week', 'month'),
      async (one, other, bucket) => {
        const [from, to] = [dayOf(end) - Math.max(one, other), dayOf(end) - Math.min(one, other) + 1]
        const period = `from=${from * 86_400}&to=${to * 86_400}`
        const { body } = await get(`cycle_times?guideid=${guide.guideid}&bucket=${bucket}&${period}`)
        assert.deepEqual([body.from, body.to], [from * 86_400, to * 86_400])
        const inside = made.filter((run) => isIn(run, from, to))
        close(body.total, inside.length > 0 ? plainly(inside.map((run) => run.seconds)) : null)
        const groups = Map.groupBy(inside, (run) => periodOf[bucket](dayOf(endOf(run))))
        const expected = [...groups]
          .sort(([a], [b]) => a - b)
          .map(([begin, group]) => ({
            from: begin * 86_400,
            partial: begin < from || nextPeriod[bucket](begin) > to,
            ...plainly(group.map((run) => run.seconds)),
            incomplete: 0,
          }))
        close(body.buckets, expected)
      },
    ),
    { numRuns: 40, seed: 3 },
  )
})

test('times of steps are exact over any days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(200), fc.nat(200), async (one, other) => {
      const [from, to] = [dayOf(end) - Math.max(one, other), dayOf(end) - Math.min(one, other) + 1]
      const { body } = await get(
        `step_times?guideid=${guide.guideid}&from=${from * 86_400}&to=${to * 86_400}`,
      )
      const inside = made.filter((run) => isIn(run, from, to))
      const expected = [first, second].map((stepid, index) => ({
        stepid,
        step_number: index + 1,
        ...plainly(inside.map((run) => run.steps[index] as number)),
      }))
      close(body.steps, inside.length > 0 ? expected : [])
    }),
    { numRuns: 25, seed: 2 },
  )
})

testOnBoth('a finished run is counted, and a removed one no more', async () => {
  const path = `cycle_times?guideid=${guide.guideid}&bucket=month`
  const run = await aRun(site, tom, guide.guideid, 'Gone')
  const before = (await get(path)).body
  await site.call('POST', `/work_log/${run.entryid}/finish`, { as: tom })
  assert.equal((await get(path)).body.total.count, before.total.count + 1)
  await site.call('DELETE', `/work_log/${run.entryid}`, { as: admin })
  assert.deepEqual((await get(path)).body, before)
})

testOnBoth('the chart of a field counts all values, and draws at most as many as asked for', async () => {
  const inOrder = made
    .map((run, index) => ({ ...run, index }))
    .sort((a, b) => endOf(a) - endOf(b) || a.index - b.index)
  const numbers = inOrder.map((run) => run.number)
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const sigma = Math.sqrt(numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (numbers.length - 1))
  const ranges = numbers.slice(1).map((each, index) => Math.abs(each - (numbers[index] as number)))
  const reach = (2.66 * ranges.reduce((sum, each) => sum + each, 0)) / ranges.length
  const isOut = (each: number) => each < mean - reach || each > mean + reach
  for (const limit of [500, 100]) {
    const { body } = await get(`field?field_guid=${gap?.field_guid}&limit=${limit}`)
    const { count, min, max, chart } = body
    close(
      [count, body.mean, body.sigma, min, max],
      [numbers.length, mean, sigma, Math.min(...numbers), Math.max(...numbers)],
    )
    close(
      [chart.mean, chart.sigma, chart.lower, chart.upper, chart.out_of_control],
      [mean, sigma, mean - reach, mean + reach, numbers.filter(isOut).length],
    )
    const drawn = body.points.map((point: { value: number }) => point.value)
    if (limit > numbers.length) assert.deepEqual(drawn, numbers)
    else {
      assert.ok(drawn.length <= limit && drawn.length >= limit / 2)
      assert.deepEqual([Math.min(...drawn), Math.max(...drawn)], [min, max])
    }
    assert.deepEqual(
      [body.points[0].min, body.points[0].max, body.points[0].target, body.unit],
      [1, 3, 2, 'mm'],
    )
  }
})

testOnBoth('pages of numbers hold each value once and in order, whatever their size', async () => {
  const readAll = (limit: number) =>
    site.read(async ({ db }) => {
      const all: unknown[] = []
      const span = { from: 0, to: Number.MAX_SAFE_INTEGER }
      for await (const page of pagesOfNumbers(db, gap?.field_guid ?? '', span, limit)) {
        assert.ok(page.length <= limit)
        all.push(...page)
      }
      return all
    })
  const whole = await readAll(1000)
  assert.equal(whole.length, made.length)
  for (const limit of [1, 7, made.length]) assert.deepEqual(await readAll(limit), whole)
})

testOnBoth('a series of any length draws its extremes in order, never more than the limit', () => {
  const value = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { maxLength: 300 }), fc.integer({ min: 2, max: 40 }), (values, limit) => {
      const series = new Series(limit)
      for (const [index, each] of values.entries()) series.add(index, each)
      const drawn = series.drawn()
      assert.ok(drawn.length <= limit)
      assert.deepEqual(
        drawn,
        drawn.toSorted((one, other) => one - other),
      )
      if (values.length <= limit) assert.equal(drawn.length, values.length)
      else assert.ok(drawn.length >= Math.floor(limit / 4))
      const numbers = drawn.map((index) => values[index] as number)
      if (values.length > 0)
        assert.deepEqual(
          [Math.min(...numbers), Math.max(...numbers), series.count],
          [Math.min(...values), Math.max(...values), values.length],
        )
    }),
  )
})

testOnBoth('deviations are counted by step and field, the most frequent first', async () => {
  const count = made.filter((run) => deviates(run.number)).length
  const { body } = await get(`deviations?guideid=${guide.guideid}`)
  assert.equal(body.total, count)
  assert.deepEqual(body.deviations, [
    { stepid: first, field_guid: gap?.field_guid, label: 'Gap', count, share: 1, cumulative: 1 },
  ])
  const kinds = Map.groupBy(made, (run) => deviates(run.number))
  const counted = ['below', 'above'].map((deviation) => ({
    deviation,
    count: kinds.get(deviation as 'below' | 'above')?.length ?? 0,
  }))
  assert.deepEqual(
    body.kinds,
    counted.toSorted((one, other) => other.count - one.count),
  )
})

test('runs that deviate in a field are listed, and none for a field that does not', async () => {
  const listed = async (field: string) => {
    const query = `guideid=${guide.guideid}&deviation_field=${field}&limit=200`
    const { status, body } = await site.call('GET', `/work_log?${query}`, { as: admin })
    assert.equal(status, 200)
    return body.length
  }
  assert.equal(await listed(gap?.field_guid ?? ''), made.filter((run) => deviates(run.number)).length)
  assert.equal(await listed('nothing'), 0)
})

test('changes of the guide are marked', async () => {
  const { body } = await get(`step_times?guideid=${guide.guideid}`)
  assert.ok(body.revisions.length > 0)
  assert.equal(body.revisions.at(-1).revisionid, guideRevisionid)
})

test('only those who look after the guide see them, and what cannot be is refused', async () => {
  const asked = ['cycle_times', 'step_times', 'deviations'].map((name) => `${name}?guideid=${guide.guideid}`)
  for (const path of [...asked, `field?field_guid=${gap?.field_guid}`]) {
    assert.equal((await get(path, tom)).status, 403, path)
    assert.equal((await site.call('GET', `/work_log/analysis/${path}`)).status, 401, path)
  }
  assert.equal((await get('cycle_times?guideid=99999')).status, 404)
  assert.equal((await get('field?field_guid=none')).status, 404)
  for (const bad of [
    'cycle_times',
    'step_times?guideid=x',
    `cycle_times?guideid=${guide.guideid}&bucket=year`,
    `cycle_times?guideid=${guide.guideid}&bucket=day&from=0`,
    `deviations?guideid=${guide.guideid}&from=soon&to=late`,
  ])
    assert.equal((await get(bad)).status, 422, bad)
})

test('days are split into months, weeks and days without gap or overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.nat(900), (from, length) => {
      const pieces = splitDays(from, from + length)
      let at = from
      for (const piece of pieces) {
        assert.equal(piece.from, at)
        assert.equal(periodOf[piece.bucket](piece.from), piece.from)
        assert.equal(periodOf[piece.bucket](piece.to), piece.to)
        at = piece.to
      }
      assert.equal(at, from + length)
      assert.ok(pieces.length <= 9)
    }),
  )
})

test('nothing has no summary, and one value has no limits', () => {
  assert.equal(summarize([]), null)
  const series = new Series(2)
  assert.equal(controlChart(series), null)
  series.add(1, 3)
  assert.deepEqual(controlChart(series), {
    ...{ mean: 3, sigma: null, moving_range: null },
    ...{ lower: null, upper: null },
  })
})

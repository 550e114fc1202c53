// Proves that the filters by step and end find the same runs as a plain search, with any other filter and as analyses
// count them.
// Engines: both in the outer circle, because filters are combined in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { putRuns, type RunInput } from '#test/record-builders.ts'
import { aRun } from '#test/run-builders.ts'

const site = await startSite({ now: Date.UTC(2026, 5, 15, 12) })
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'Eva' })
const guides = [
  await aGuide(site, { author: admin, steps: 2, fields: { title: 'Fit the belt' } }),
  await aGuide(site, { author: admin, steps: 2, fields: { title: 'Check the guard' } }),
] as const
await site.write(({ db }) =>
  db.updateTable('guides').set({ authorid: eva.userid }).where('guideid', '=', guides[1].guideid).execute(),
)
const revisionOf = new Map<number, number>()
for (const { guideid } of guides)
  revisionOf.set(guideid, (await aRun(site, admin, guideid, 'First')).guide_revisionid)

const hourMs = 3_600_000
const base = Date.UTC(2026, 4, 1)
const [own, shared] = guides[0].steps.map((step) => step.stepid) as [number, number]
const neverDone = guides[1].steps[1]?.stepid as number
const orders = ['WO-1', 'WO-2'] as const
const states = ['started', 'complete', 'complete', 'complete', 'cancelled'] as const

type Made = Required<Omit<RunInput, 'values' | 'starterid' | 'missing'>> & { entryid: number }

const drafts: Omit<Made, 'entryid'>[] = fc.sample(
  fc
    .tuple(fc.nat(1), fc.nat(1), fc.nat(1), fc.nat(4), fc.nat(40), fc.nat(20), fc.nat(1), fc.nat(3))
    .map(([guide, person, order, state, begun, hours, deviations, worked]) => {
      const { guideid } = guides[guide] as { guideid: number }
      // The first guide is a prerequisite of the second one; some runs go through its second step.
      const steps = guide === 0 && worked & 1 ? { [own]: 5 } : {}
      return {
        guideid,
        guideRevisionid: revisionOf.get(guideid) as number,
        userid: [tom, eva][person]?.userid as number,
        workorderid: orders[order] ?? '',
        status: states[state] ?? 'started',
        startedAt: base + begun * hourMs,
        seconds: hours * 3600 + 60,
        deviations,
        steps: worked & 2 ? { ...steps, [shared]: 7 } : steps,
      }
    }),
  { numRuns: 180, seed: 4 },
)
const entryids = await putRuns(site, drafts)
const runs: Made[] = drafts.map((draft, index) => ({ ...draft, entryid: entryids[index] as number }))

interface Filter {
  stepid?: number
  guideid?: number
  finished_from?: number
  finished_to?: number
  userid?: number
  workorderid?: string
  status?: string
  from?: number
  to?: number
  deviations?: string
  text?: string
}

const endOf = (run: Made) => (run.startedAt + run.seconds * 1000) / 1000
const isWithin = (at: number, from = 0, to = Number.MAX_SAFE_INTEGER) => at >= from && at < to

function plainly(filter: Filter, viewer: TestPerson): number[] {
  const { stepid, guideid, finished_from: since, finished_to: until } = filter
  const sees = (run: Made) =>
    viewer === admin || run.userid === viewer.userid || (viewer === eva && run.guideid === guides[1].guideid)
  return runs
    .filter(sees)
    .filter(
      (run) =>
        run.status === 'complete' &&
        (stepid === undefined || stepid in run.steps) &&
        (guideid === undefined || run.guideid === guideid) &&
        isWithin(endOf(run), since, until) &&
        isWithin(run.startedAt / 1000, filter.from, filter.to) &&
        (filter.userid === undefined || run.userid === filter.userid) &&
        (filter.workorderid === undefined || run.workorderid === filter.workorderid) &&
        (filter.status === undefined || filter.status.split(',').includes(run.status)) &&
        (filter.deviations === undefined || run.deviations > 0 === (filter.deviations === '1')) &&
        (filter.text === undefined || run.workorderid.toLowerCase().endsWith(filter.text)),
    )
    .toSorted((one, other) => one.startedAt - other.startedAt || one.entryid - other.entryid)
    .map((run) => run.entryid)
}

const moment = fc.nat(60).map((hour) => base / 1000 + hour * 3600)
const someFilter: fc.Arbitrary<Filter> = fc
  .record(
    {
      stepid: fc.constantFrom(own, shared, neverDone),
      guideid: fc.constantFrom(...guides.map((guide) => guide.guideid)),
      finished_from: moment,
      finished_to: moment,
      userid: fc.constantFrom(tom.userid, eva.userid),
      workorderid: fc.constantFrom(...orders),
      status: fc.constantFrom('complete', 'cancelled', 'started,complete', 'started,paused'),
      from: moment,
      to: moment,
      deviations: fc.constantFrom('0', '1'),
      text: fc.constantFrom('1', '2'),
    },
    { requiredKeys: [] },
  )
  .filter(({ stepid, guideid, ...filter }) => {
    const isTimed = filter.finished_from !== undefined || filter.finished_to !== undefined
    return stepid !== undefined || (guideid !== undefined && isTimed)
  })

const query = (filter: object): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

testOnBoth(
  'a step, and when runs were finished, narrow a list beside every other filter, page by page',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        someFilter,
        fc.constantFrom(admin, tom, eva),
        fc.constantFrom('ASC', 'DESC'),
        async (filter, as, order) => {
          const expected = plainly(filter, as)
          if (order === 'DESC') expected.reverse()
          const found: number[] = []
          let next: string | undefined = `/work_log?limit=40&order=${order}&${query(filter)}`
          while (next) {
            const { status, body, headers } = await site.call('GET', next, { as })
            assert.equal(status, 200, JSON.stringify(body))
            found.push(...body.map(({ entryid }: { entryid: number }) => entryid))
            next = /<http:\/\/[^/]+\/api\/2\.0([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
          }
          assert.deepEqual(found, expected, query(filter))
        },
      ),
      { numRuns: 90, seed: 8 },
    )
  },
)

testOnBoth('what the analysis counts for a step are the runs that the list and the export have', async () => {
  const { guideid } = guides[0]
  const from = base / 1000 + 86_400
  const { body } = await site.call('GET', `/work_log/analysis/step_times?guideid=${guideid}&from=${from}`, {
    as: admin,
  })
  assert.deepEqual(
    body.steps.map((step: { stepid: number }) => step.stepid),
    [own, shared],
  )
  for (const { stepid, count } of body.steps as { stepid: number; count: number }[]) {
    const filter = `guideid=${guideid}&stepid=${stepid}&finished_from=${body.from}&finished_to=${body.to}`
    const list = await site.call('GET', `/work_log?limit=200&${filter}`, { as: admin })
    assert.equal(list.body.length, count)
    const { text } = await site.call('GET', `/work_log.csv?${filter}`, { as: admin })
    assert.equal(text.trimEnd().split('\n').length - 1, count)
  }
})

test('a time of finishing without a guide or a step is refused, and so is a step that is no number', async () => {
  const { status, body } = await site.call('GET', '/work_log?finished_from=soon&finished_to=2026-01-01', {
    as: tom,
  })
  assert.equal(status, 422)
  assert.deepEqual(
    body.errors.map(({ field }: { field: string }) => field),
    ['finished_from', 'finished_to'],
  )
  assert.equal((await site.call('GET', '/work_log?stepid=x', { as: tom })).status, 422)
})

test('a step that nobody has worked on finds no runs, in lists and in exports', async () => {
  for (const stepid of [neverDone, 999_999])
    for (const path of ['/work_log', '/work_log.csv', '/work_log.ndjson', '/work_log.xlsx']) {
      const { status, text } = await site.call('GET', `${path}?stepid=${stepid}`, { as: admin })
      assert.equal(status, 200, `${path}: ${text.slice(0, 200)}`)
    }
  const { body } = await site.call('GET', `/work_log?stepid=999999`, { as: admin })
  assert.deepEqual(body, [])
})

// Proves that every combination of filters finds the same visible runs as a plain search, page by page.
// Engines: both in the outer circle, because filters, order and pages are combined in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runStates } from '@stepwright/rules'
import fc from 'fast-check'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { putRuns, type RunInput } from '#test/record-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'Eva' })
const people = [admin, tom, eva]
const titles = ['Bleeding the pump', 'SN check of Batch 100'] as const
const guides = [
  await aGuide(site, { author: admin, steps: 1, fields: { title: titles[0] } }),
  await aGuide(site, { author: admin, steps: 1, fields: { title: titles[1] } }),
] as const
// The author of a guide manages it, even without the privilege to write new ones.
await site.write(({ db }) =>
  db.updateTable('guides').set({ authorid: eva.userid }).where('guideid', '=', guides[1].guideid).execute(),
)
const stepid = guides[0].steps[0]?.stepid as number
const [serial] = await aForm(site, admin, stepid, [{ label: 'Serial', field_type: 'Text Input' }])
const revisionOf = new Map<number, number>()
for (const { guideid } of guides)
  revisionOf.set(guideid, (await aRun(site, admin, guideid, 'First')).guide_revisionid)

const base = Date.UTC(2026, 0, 1)
const orders = ['WO-1', 'wo-12', 'Batch 7', 'X']
const words = ['SN-100', 'sn-1001', 'other']

interface Made extends RunInput {
  entryid: number
  word: string | null
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
const drafts: Omit<Made, 'entryid'>[] = fc.sample(
  fc
    .tuple(fc.nat(1), fc.nat(2), fc.nat(2), fc.nat(3), fc.nat(4), fc.nat(40), fc.nat(2), fc.nat(3))
    .map(([guide, person, starter, order, state, hour, deviations, word]) => {
      const { guideid } = guides[guide] as { guideid: number }
      return {
        guideid,
        guideRevisionid: revisionOf.get(guideid) as number,
        userid: pick(people, person).userid,
        starterid: pick(people, starter).userid,
        workorderid: pick(orders, order),
        status: pick(runStates, state),
        startedAt: base + hour * 3_600_000,
        deviations,
        word: words[word] ?? null,
      }
    }),
  { numRuns: 160, seed: 7 },
)
const savedValue = (word: string, at: number) => ({
  stepid,
  fieldRevisionid: serial?.field_revisionid as number,
  fieldGuid: serial?.field_guid as string,
  reading: 1,
  value: word,
  number: null,
  deviation: null,
  at,
  reason: null,
  isCurrent: 1 as const,
})
const entryids = await putRuns(
  site,
  drafts.map((draft) => ({ ...draft, values: draft.word ? [savedValue(draft.word, draft.startedAt)] : [] })),
)
const runs: Made[] = drafts.map((draft, index) => ({ ...draft, entryid: entryids[index] as number }))
const inOrder = [...runs].sort((a, b) => a.startedAt - b.startedAt || a.entryid - b.entryid)
const mine = new Set(entryids)

interface Filter {
  guideid?: number
  userid?: number
  workorderid?: string
  status?: string
  from?: number
  to?: number
  deviations?: string
  text?: string
}

const wordsIn = (text: string) => text.toLowerCase().split(/[^a-z0-9]+/)
const finds = (run: Made, text: string) => {
  const title = titles[run.guideid === guides[0].guideid ? 0 : 1]
  const words = wordsIn(`${title} ${run.workorderid} ${run.word ?? ''}`)
  return wordsIn(text).every((prefix) => words.some((word) => word.startsWith(prefix)))
}

function plainly(filter: Filter, viewer: TestPerson): number[] {
  const sees = (run: Made) =>
    viewer === admin ||
    run.userid === viewer.userid ||
    run.starterid === viewer.userid ||
    (viewer === eva && run.guideid === guides[1].guideid)
  return inOrder
    .filter(sees)
    .filter(
      (run) =>
        (filter.guideid === undefined || run.guideid === filter.guideid) &&
        (filter.userid === undefined || run.userid === filter.userid) &&
        (filter.workorderid === undefined || run.workorderid === filter.workorderid) &&
        (filter.status === undefined || filter.status.split(',').includes(run.status as string)) &&
        (filter.from === undefined || run.startedAt >= filter.from * 1000) &&
        (filter.to === undefined || run.startedAt < filter.to * 1000) &&
        (filter.deviations === undefined || (run.deviations as number) > 0 === (filter.deviations === '1')) &&
        (filter.text === undefined || finds(run, filter.text)),
    )
    .map((run) => run.entryid)
}

const query = (filter: object): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

interface Listed {
  entryid: number
}

const idsOf = (body: Listed[]) => body.map((run) => run.entryid).filter((entryid) => mine.has(entryid))

const someFilter: fc.Arbitrary<Filter> = fc.record(
  {
    guideid: fc.constantFrom(...guides.map((guide) => guide.guideid)),
    userid: fc.constantFrom(...people.map((person) => person.userid)),
    workorderid: fc.constantFrom(...orders),
    status: fc.constantFrom(
      ...runStates,
      'started,paused',
      'paused,suspended,cancelled',
      'cancelled,complete',
    ),
    from: fc.nat(40).map((hour) => base / 1000 + hour * 3600),
    to: fc.nat(40).map((hour) => base / 1000 + hour * 3600),
    deviations: fc.constantFrom('0', '1'),
    text: fc.constantFrom(
      'w',
      'wo',
      'WO-12',
      '100',
      '1 s',
      'sn wo',
      'Batch',
      'zz',
      'pump',
      'bleed 1001',
      'check x p',
    ),
  },
  { requiredKeys: [] },
)

testOnBoth('every combination of filters lists what a plain search finds, for whoever asks', async () => {
  await fc.assert(
    fc.asyncProperty(
      someFilter,
      fc.constantFrom(...people),
      fc.constantFrom('ASC', 'DESC'),
      async (filter, as, order) => {
        const { status, body } = await site.call(
          'GET',
          `/work_log?limit=200&order=${order}&${query(filter)}`,
          {
            as,
          },
        )
        assert.equal(status, 200)
        const expected = plainly(filter, as)
        assert.deepEqual(idsOf(body), order === 'ASC' ? expected : expected.reverse())
      },
    ),
    { numRuns: 90, seed: 3 },
  )
})

testOnBoth(
  'the header Link leads through all pages, in either order, and offsets reach the same',
  async () => {
    for (const [as, order] of [
      [admin, 'ASC'],
      [eva, 'DESC'],
    ] as const) {
      const whole = (await site.call('GET', `/work_log?limit=200&order=${order}`, { as })).body as Listed[]
      const paged: number[] = []
      let next: string | undefined = `/work_log?limit=17&order=${order}`
      while (next) {
        const { status, body, headers } = await site.call('GET', next, { as })
        assert.equal(status, 200, `${next} ${JSON.stringify(body)}`)
        paged.push(...body.map((run: Listed) => run.entryid))
        next = /^<http:\/\/stepwright\.test(\/api\/2\.0\/[^>]+)>; rel="next"$/.exec(
          String(headers.link ?? ''),
        )?.[1]
      }
      assert.deepEqual(
        paged,
        whole.map((run) => run.entryid),
      )
      const third = (await site.call('GET', `/work_log?limit=17&offset=34&order=${order}`, { as })).body
      assert.deepEqual(
        third.map((run: Listed) => run.entryid),
        paged.slice(34, 51),
      )
    }
  },
)

test('a run that begins between two pages moves nothing', async () => {
  const first = await site.call('GET', '/work_log?limit=5&order=DESC', { as: admin })
  const link = /<http:\/\/stepwright\.test([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const before = (await site.call('GET', link, { as: admin })).body
  await aRun(site, tom, guides[0].guideid, 'In between')
  assert.deepEqual((await site.call('GET', link, { as: admin })).body, before)
})

test('refuses what cannot be a filter, all faults at once, and changes nothing', async () => {
  const bad = 'status=done,paused&from=yesterday&to=2026-13-40&text=-'
  const { status, body } = await site.call('GET', `/work_log?${bad}`, { as: tom })
  assert.equal(status, 422)
  assert.deepEqual(
    body.errors.map((fault: { field: string }) => fault.field),
    ['status', 'from', 'to', 'text'],
  )
  const days = ['from=2026-02-30', 'to=2025-02-29T08:00Z', 'from=2026-04-31 08:00']
  for (const each of [
    'cursor=!!',
    'cursor=abc',
    'guideid=x',
    'deviations=maybe',
    'limit=0',
    'order=UP',
    ...days,
  ])
    assert.equal((await site.call('GET', `/work_log?${each}`, { as: tom })).status, 422, each)
  assert.equal((await site.call('GET', '/work_log')).status, 401)
})

test('moments are taken as seconds, dates and times with a zone', async () => {
  const count = async (from: string) =>
    idsOf((await site.call('GET', `/work_log?limit=200&from=${from}`, { as: admin })).body).length
  const expected = inOrder.filter((run) => run.startedAt >= base + 24 * 3_600_000).length
  for (const from of [
    '2026-01-02',
    '2026-01-02T00:00Z',
    '2026-01-02T01:00:00%2B01:00',
    '2026-01-02T01:00:00+01:00',
  ])
    assert.equal(await count(from), expected, from)
  assert.equal(await count(String(base / 1000 + 86_400)), expected)
})

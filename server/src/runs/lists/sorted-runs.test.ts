// Proves that lists by each column contain each visible run once and in order, and that totals cover the visible runs.
// Engines: both, because rows are sorted by collation and null order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runStates } from '@stepwright/rules'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { putRuns } from '#test/record-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { sumRuns } from './sorted-runs.queries.ts'
import { columnSorts } from './sorts.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'eva' })
const people = [admin, tom, eva]
const titles = ['Zip', 'adjust', 'Zip', 'Äxte']
const guides = []
for (const title of titles) guides.push(await aGuide(site, { author: admin, steps: 1, fields: { title } }))
const guideids = guides.map(({ guideid }) => guideid)
await site.write(({ db }) =>
  db
    .updateTable('guides')
    .set({ authorid: eva.userid })
    .where('guideid', '=', guideids[1] as number)
    .execute(),
)
const revisions: number[] = []
for (const guideid of guideids) revisions.push((await aRun(site, admin, guideid, 'First')).guide_revisionid)

const base = Date.UTC(2026, 0, 1)
const orders = ['WO-2', 'wo-1', '', 'Ö/7', 'WO-10']
const made = Array.from({ length: 90 }, (_, at) => ({
  guideid: guideids[at % 4] as number,
  guideRevisionid: revisions[at % 4] as number,
  userid: (people[(at * 7) % 3] as TestPerson).userid,
  starterid: (people[(at * 5) % 3] as TestPerson).userid,
  workorderid: orders[at % 5] as string,
  status: runStates[at % runStates.length] as (typeof runStates)[number],
  startedAt: base + ((at * 13) % 20) * 60_000,
  seconds: 60 * ((at * 11) % 7),
  deviations: at % 3,
  missing: at % 4,
}))
const worked = new Map((await putRuns(site, made)).map((entryid, at) => [entryid, made[at]?.seconds ?? 0]))

interface Listed {
  entryid: number
  guideid: number
  userid: number
  starttime: number
  endtime: number | null
  guide_title: string
  username: string
  active_duration: number
  [member: string]: unknown
}

async function pagesOf(query: string, as: TestPerson): Promise<Listed[]> {
  const runs: Listed[] = []
  let path: string | null = `/work_log?${query}&limit=25`
  while (path) {
    const answer = await site.call('GET', path, { as })
    assert.equal(answer.status, 200, answer.text)
    runs.push(...(answer.body as Listed[]))
    const next = /\/api\/2\.0([^>]*)>; rel="next"/.exec(String(answer.headers.link ?? ''))
    path = next?.[1] ?? null
  }
  return runs
}

const idBehind: Record<string, 'guideid' | 'userid'> = { guide_title: 'guideid', username: 'userid' }

function keysOf(sort: string, run: Listed): (string | number)[] {
  const id = idBehind[sort]
  const time = run.endtime === null ? 0 : (worked.get(run.entryid) ?? 0)
  const first = sort === 'active_duration' ? time : ((run[sort] ?? 0) as string | number)
  return [first, ...(id ? [run[id]] : []), run.starttime, run.entryid]
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] as string | number
    if (one === other) continue
    if (typeof one === 'number') return one < (other as number) ? -1 : 1
    return Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
  }
  return 0
}

const filters = ['', 'status=complete,paused', `guideid=${guideids[0]}`, 'text=wo', 'deviations=1&userid=']

for (const sort of columnSorts) {
  test(`by ${sort}, upwards and downwards, each run once, whoever asks for whatever`, async () => {
    for (const as of [admin, eva, tom]) {
      for (const filter of filters.map((each) => each.replace(/=$/, `=${tom.userid}`))) {
        const plain = await pagesOf(filter, as)
        for (const order of ['ASC', 'DESC']) {
          const sign = order === 'ASC' ? 1 : -1
          const expected = [...plain].sort((a, b) => sign * compare(keysOf(sort, a), keysOf(sort, b)))
          const found = await pagesOf(`sort=${sort}&order=${order}&${filter}`, as)
          assert.deepEqual(
            found.map(({ entryid }) => entryid),
            expected.map(({ entryid }) => entryid),
            `${order} ${filter}`,
          )
        }
      }
    }
  })
}

const totals = async (query: string, as: TestPerson) => {
  const answer = await site.call('GET', `/work_log/totals?${query}`, { as })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('totals are those of the runs that the list has', async () => {
  for (const as of [admin, eva, tom]) {
    for (const filter of filters.map((each) => each.replace(/=$/, `=${tom.userid}`))) {
      const runs = await pagesOf(filter, as)
      const ended = runs.filter(({ endtime }) => endtime !== null)
      const sum = (of: Listed[], member: string) => of.reduce((all, run) => all + Number(run[member]), 0)
      const seen = await totals(filter, as)
      assert.deepEqual(
        [seen.count, seen.more_than, seen.totals.ended, seen.totals.deviation_count],
        [runs.length, null, ended.length, sum(runs, 'deviation_count')],
        filter,
      )
      assert.equal(seen.totals.missing_count, sum(runs, 'missing_count'))
      const deviating = runs.filter((run) => Number(run.deviation_count) > 0)
      assert.equal(seen.totals.deviating, deviating.length)
    }
  }
})

test('the time that a run took stays with it once it has ended', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const { stepid } = guide.steps[0] as { stepid: number }
  await aForm(site, admin, stepid, [{ label: 'Note', field_type: 'Text Input' }])
  const act = (entryid: number, what: string) =>
    site.call('POST', `/work_log/${entryid}/${what}`, { as: tom })
  for (const end of ['finish', 'cancel']) {
    const { entryid } = await aRun(site, tom, guide.guideid)
    for (const [what, seconds] of [
      ['pause', 10],
      ['resume', 20],
      ['suspend', 30],
      ['resume', 40],
      [end, 50],
    ] as const) {
      site.clock.now += seconds * 1000
      const { status, text } = await act(entryid, what)
      assert.equal(status, 200, text)
    }
  }
  const { count, totals: sums } = await totals(`guideid=${guide.guideid}`, admin)
  assert.equal(count, 2)
  const { ended, active_duration, paused_duration, suspended_duration } = sums
  assert.deepEqual(
    [ended, active_duration, paused_duration, suspended_duration],
    [2, 2 * (10 + 30 + 50), 2 * 20, 2 * 40],
  )
})

test('where there are more than are counted, no number is returned', async () => {
  const sums = (most: number) => site.read(({ db }) => sumRuns(db, { seenBy: null }, most))
  assert.equal(await sums(5), null)
  assert.ok(((await sums(1000))?.count ?? 0) > 90)
})

test('a cursor of another sort, and what is none, is refused', async () => {
  const first = await site.call('GET', '/work_log?sort=status&limit=1', { as: admin })
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1]
  const nul = Buffer.from(JSON.stringify(['workorderid', 'a\0', 0, 0, 0])).toString('base64url')
  for (const query of [
    `sort=username&cursor=${cursor}`,
    'sort=status&cursor=x',
    `cursor=${cursor}`,
    `sort=workorderid&cursor=${nul}`,
  ]) {
    const { status, body } = await site.call('GET', `/work_log?${query}`, { as: admin })
    assert.equal(status, 422)
    assert.equal(body.errors[0].field, 'cursor')
  }
  assert.equal((await site.call('GET', '/work_log?sort=hash', { as: admin })).status, 200)
})

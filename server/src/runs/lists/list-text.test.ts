// Proves that runs are found by their current words, after saves, corrections, take-overs and removals.
// Engines: both, because the word index differs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { ClaimedJob } from '#events/worker.ts'
import type { Db } from '#platform/db/database.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { indexWaiting, reindexRuns } from '../words/index-run.ts'
import { addNewTitle } from '../words/titles.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom', privileges: ['Admin'] })
const guides = [
  await aGuide(site, { author: admin, steps: 1, fields: { title: 'Shift the Größe valve' } }),
  await aGuide(site, { author: admin, steps: 1, fields: { title: 'Polishing covers 1196' } }),
] as const
/** Titles under which runs of each guide were begun, or its current title. */
const titles: [string[], string[]] = [['Shift the Größe valve'], ['Polishing covers 1196']]
const fields = await Promise.all(
  guides.map(({ steps }) =>
    aForm(site, admin, steps[0]?.stepid as number, [
      { label: 'Serial', field_type: 'Text Input' },
      { label: 'Note', field_type: 'Text Area' },
      { label: 'Count', field_type: 'Numeric Input' },
      { label: 'Closed', field_type: 'Checkbox' },
    ]),
  ),
)

interface Model {
  entryid: number
  guide: number
  holder: typeof admin
  workorder: string
  values: (string | null)[]
  reasons: string[]
  isSuspended: boolean
}

/** In the same way as the job, which might run later. */
async function rename(guide: 0 | 1, title: string): Promise<void> {
  const { guideid } = guides[guide]
  const { revisionid } = (await site.call('GET', `/guides/${guideid}`, { as: admin })).body
  await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, admin, { title })
  await addNewTitle(site)({ subjectid: guideid } as ClaimedJob, new AbortController().signal)
  titles[guide].push(title)
}

const letters = /[a-z0-9]+/g
const plainly = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(letters) ?? []

function wordsOfModel({ guide, workorder, values: [serial, note, count], reasons }: Model): string[] {
  const number = count && /^\d{4,}$/.test(count) ? count : ''
  return plainly([...(titles[guide] ?? []), workorder, serial, note, number, ...reasons].join(' '))
}

const someWord = fc.constantFrom(
  's',
  'Shift',
  'shiftlead',
  '1196',
  '11',
  'Ä1',
  'Größe-7',
  'WO/2026000123',
  'ok',
)
const someText = fc.array(someWord, { minLength: 1, maxLength: 3 }).map((words) => words.join('-'))

type Step = (run: Model) => Promise<void>
const call = (method: string, path: string, as: typeof admin, body?: object) =>
  site.as(as)(method, path, body)

const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(fc.nat(2), fc.option(someText), fc.option(someWord))
    .map(([at, text, reason]) => async (run: Model) => {
      const value = at === 2 ? (text === null ? null : text.length % 2 === 0 ? '31415' : '3.25') : text
      if (run.isSuspended || (run.values[at] ?? null) === value) return
      const field = fields[run.guide]?.[at]?.field_revisionid as number
      const body = { fields: { [field]: value }, ...(reason ? { reason } : {}) }
      await call('PUT', `/work_log/${run.entryid}/stepData`, run.holder, body)
      // Until then the replaced text is found as well.
      if (run.values[at] != null) await indexWaiting(site.database)
      run.values[at] = value
      if (reason) run.reasons.push(reason)
    }),
  someText.map((workorderid) => async (run: Model) => {
    if (run.isSuspended) return
    await call('PATCH', `/work_log/${run.entryid}`, run.holder, { workorderid })
    run.workorder = workorderid
  }),
  fc.tuple(someWord, fc.constantFrom(admin, tom)).map(([reason, next]) => async (run: Model) => {
    if (run.isSuspended) {
      await call('POST', `/work_log/${run.entryid}/resume`, next)
      run.holder = next
    } else {
      await call('POST', `/work_log/${run.entryid}/suspend`, run.holder, { reason })
      run.reasons.push(reason)
    }
    run.isSuspended = !run.isSuspended
  }),
)

const runs: Model[] = []

async function begin(guide: number, workorder: string): Promise<void> {
  site.clock.now += 1000
  const { entryid } = await aRun(site, admin, guides[guide]?.guideid as number, workorder)
  runs.push({ entryid, guide, holder: admin, workorder, values: [], reasons: [], isSuspended: false })
}

async function expectSame(filter: {
  text: string
  guide?: number
  holder?: typeof admin
  order: 'ASC' | 'DESC'
}) {
  const { text, guide, holder, order } = filter
  const expected = runs
    .filter((run) => guide === undefined || run.guide === guide)
    .filter((run) => holder === undefined || run.holder === holder)
    .filter((run) => {
      const words = wordsOfModel(run)
      return plainly(text).every((prefix) => words.some((word) => word.startsWith(prefix)))
    })
    .map((run) => run.entryid)
  if (order === 'DESC') expected.reverse()
  const query =
    `text=${encodeURIComponent(text)}&order=${order}` +
    (guide === undefined ? '' : `&guideid=${guides[guide]?.guideid}`) +
    (holder ? `&userid=${holder.userid}` : '')
  const found: number[] = []
  for (let next: string | undefined = `/work_log?limit=3&${query}`; next; ) {
    const { body, headers, text: said } = await site.call('GET', next, { as: admin })
    assert.ok(Array.isArray(body), said)
    found.push(...body.map((run: { entryid: number }) => run.entryid))
    next = /^<http:\/\/stepwright\.test(\/api\/2\.0\/[^>]+)>/.exec(String(headers.link ?? ''))?.[1]
  }
  assert.deepEqual(found, expected, query)
  const second = await call('GET', `/work_log?limit=3&offset=2&${query}`, admin)
  assert.deepEqual(
    second.map((run: { entryid: number }) => run.entryid),
    expected.slice(2, 5),
  )
}

const someTitle = fc.constantFrom('Newer covers', 'Ä1 valve', 'Covers 11960')

const someFilter = fc.record(
  {
    text: fc.oneof(
      someText,
      fc.constantFrom('s', 'sh 1', 'wo2', '2026000123', 'gro', 'a', '3', '3141', 'zz', 'WO 2026000124'),
      fc.constantFrom('valve', 'shift ok', 'polishing wo', 'Polishing covers 1196', 'cov valve', 'newer 11'),
    ),
    guide: fc.nat(1),
    holder: fc.constantFrom(admin, tom),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  },
  { requiredKeys: ['text', 'order'] },
)

/** Runs with these words, according to the current index and to lists. */
async function found(text: string) {
  const runs: { entryid: number }[] = await call(
    'GET',
    `/work_log?limit=200&text=${encodeURIComponent(text)}`,
    admin,
  )
  return runs.map((run) => run.entryid)
}

const waiting = () =>
  site.read(({ db }) =>
    db.selectFrom('entry_texts').select(['entryid', 'words']).where('isIndexed', '=', 0).execute(),
  )

test('finds what a plain search finds, after any changes, with any other filter, page by page', async () => {
  const drafts = fc.sample(fc.tuple(fc.nat(1), someText), { numRuns: 14, seed: 5 })
  for (const [guide, workorder] of drafts) await begin(guide, workorder)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(99), someStep), { maxLength: 6 }),
      fc.array(someFilter, { minLength: 2, maxLength: 3 }),
      async (steps, filters) => {
        for (const [at, step] of steps) await step(runs[at % runs.length] as Model)
        if (steps.length === 5)
          await rename(1, fc.sample(someTitle, { numRuns: 1, seed: runs.length })[0] ?? '')
        for (const filter of filters) await expectSame(filter)
        if (steps.length % 2 === 0) await indexWaiting(site.database)
        for (const filter of filters) await expectSame(filter)
      },
    ),
    { numRuns: 40, seed: 11, endOnFailure: true },
  )
})

test('a removed run leaves nothing behind in the index, and what is spoilt is filled anew', async () => {
  const removed = runs.splice(3, 1)[0] as Model
  if (removed.isSuspended) await call('POST', `/work_log/${removed.entryid}/resume`, admin)
  await indexWaiting(site.database)
  assert.deepEqual(await waiting(), [])
  const index = (db: Db) =>
    sql<{ count: number }>`select count(*) as count from search_index_runs`.execute(db)
  const countIndexed = async () => Number((await site.read(({ db }) => index(db))).rows[0]?.count)
  assert.equal(await countIndexed(), runs.length + 1)
  await call('DELETE', `/work_log/${removed.entryid}`, admin)
  assert.equal(await countIndexed(), runs.length)
  const before = await found('s')
  assert.ok(before.length > 0)
  await site.write(({ db }) => db.updateTable('entry_texts').set({ words: ' spoilt' }).execute())
  await site.write(({ db }) => sql`delete from search_index_runs`.execute(db))
  assert.deepEqual(await found('s'), [])
  assert.equal(await reindexRuns(site.database), runs.length)
  assert.deepEqual(await found('s'), before)
})

test('a run is found at once, and by the index alone once it has been taken up', async () => {
  const { entryid } = await aRun(site, admin, guides[0].guideid, 'Quillwork')
  assert.deepEqual(await found('quill'), [entryid])
  assert.equal(await indexWaiting(site.database), 1)
  assert.deepEqual(await waiting(), [])
  assert.deepEqual(await found('quill'), [entryid])
  await call('PATCH', `/work_log/${entryid}`, admin, { workorderid: 'Basketry' })
  assert.deepEqual(await found('quill'), [], 'the index still has it, the run no longer')
  assert.deepEqual(await found('basket'), [entryid])
  await call('POST', `/work_log/${entryid}/suspend`, admin)
  assert.equal(await indexWaiting(site.database), 1)
  await call('POST', `/work_log/${entryid}/resume`, tom)
  const ofTom = await call('GET', `/work_log?text=basketry&status=started&userid=${tom.userid}`, admin)
  assert.equal(ofTom.length, 1, 'a run that was taken over is found by who has it now')
})

test('a text that replaces another is found at once, and the other one until the run is indexed', async () => {
  const { entryid } = await aRun(site, admin, guides[0].guideid, 'R-1')
  const field = fields[0]?.[0]?.field_revisionid as number
  const save = (value: string | null) =>
    call('PUT', `/work_log/${entryid}/stepData`, admin, { fields: { [field]: value } })
  await save('tinsmith')
  await indexWaiting(site.database)
  await save('cooper')
  assert.deepEqual([await found('cooper'), await found('tinsmith')], [[entryid], [entryid]])
  await indexWaiting(site.database)
  assert.deepEqual([await found('cooper'), await found('tinsmith')], [[entryid], []])
  await save(null)
  await indexWaiting(site.database)
  assert.deepEqual(await found('cooper'), [])
})

test('words of scripts without blanks are found by their characters', async () => {
  const { entryid } = await aRun(site, admin, guides[0].guideid, '検査記録 7')
  const found = await call('GET', `/work_log?text=${encodeURIComponent('記録')}`, admin)
  assert.deepEqual(
    found.map((run: { entryid: number }) => run.entryid),
    [entryid],
  )
})

test('a title that was never run under is found once the guide has it, and the one before still is', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1, fields: { title: 'Greasing hinges' } })
  const { entryid } = await aRun(site, admin, guide.guideid, 'T-1')
  await indexWaiting(site.database)
  assert.deepEqual(await found('hinges t-1'), [entryid])
  assert.deepEqual(await found('lubricating'), [])
  await call('PATCH', `/guides/${guide.guideid}?revisionid=${guide.revisionid}`, admin, {
    title: 'Lubricating doors',
  })
  const jobs = await site.read(({ db }) =>
    db.selectFrom('jobs').selectAll().where('handler', '=', 'runs.note-title').execute(),
  )
  assert.ok(jobs.length > 0)
  await addNewTitle(site)({ subjectid: guide.guideid } as ClaimedJob, new AbortController().signal)
  for (const isIndexed of [false, true]) {
    if (isIndexed) assert.equal(await indexWaiting(site.database), 1)
    for (const text of ['lubricating', 'GREAS hin', 'doors greasing 1'])
      assert.deepEqual(await found(text), [entryid])
  }
})

test('a text of very many words is looked for as well', async () => {
  const words = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ')
  const { guideid } = await aGuide(site, { author: admin, steps: 1, fields: { title: words } })
  const { entryid } = await aRun(site, admin, guideid, words)
  const last = await aRun(site, admin, guideid, 'Only by its title')
  const found = await call('GET', `/work_log?text=${encodeURIComponent(words)}`, admin)
  assert.deepEqual(
    found.map((run: { entryid: number }) => run.entryid),
    [entryid, last.entryid],
  )
})

test('words are looked for between any moments, however far away', async () => {
  const [first] = await found('shift')
  const between = (query: string) => call('GET', `/work_log?text=shift&${query}`, admin)
  assert.equal((await between('from=0000-01-01&to=9999-12-31'))[0].entryid, first)
  for (const query of ['from=999999999999', 'to=0000-01-01']) assert.deepEqual(await between(query), [])
  const cursor = Buffer.from('999999999999999 999999999999999').toString('base64url')
  assert.deepEqual(await between(`cursor=${cursor}`), [])
})

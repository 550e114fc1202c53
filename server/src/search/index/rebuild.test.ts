// Tests that the search index is rebuilt beside its use, completely, by one server, and that it says how far it is.
// Engines: both, because servers compete for the job and stale documents are listed by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { until } from '#test/databases.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { rebuildHandler } from '../cached-answers.ts'
import { indexVersion } from './index-version.ts'
import { indexRemaining, requestFullRebuild, requestNeededRebuild } from './rebuild.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Presses')
const guideids: number[] = []
for (let number = 1; number <= 24; number++)
  guideids.push(
    (await aGuide(site, { author: mara, category, fields: { title: `Winch ${number}` } })).guideid,
  )
const [first = 0, second = 0] = guideids
const translated = { title: 'Seilwinde' }
await site.call('PATCH', `/guides/${first}?langid=de&revisionid=0`, { as: mara, body: translated })
await endJobs(site)
await indexRemaining(site)
const all = guideids.length + 1

async function endJobs({ write, clock }: TestSite): Promise<void> {
  const end = { state: 'done', finishedAt: clock.now } as const
  await write(({ db }) => db.updateTable('jobs').set(end).where('state', '<>', 'done').execute())
}

const documents = () =>
  site.read(({ db }) => db.selectFrom('search_documents').selectAll().orderBy('docid').execute())

/** Servers of one database add documents in any order. */
const contentsOf = (rows: Awaited<ReturnType<typeof documents>>): string[] =>
  rows.map(({ docid, ...rest }) => JSON.stringify(rest)).sort()

const becomeStale = () =>
  site.write(({ db }) =>
    db
      .updateTable('search_documents')
      .set({ version: indexVersion - 1 })
      .execute(),
  )

const jobs = () =>
  site.read(({ db }) =>
    db
      .selectFrom('jobs')
      .select(['state', 'attempts', 'lastError'])
      .where('handler', '=', rebuildHandler)
      .where('state', '<>', 'done')
      .execute(),
  )

async function about(): Promise<{ total: number; remaining: number; lag_seconds: number }> {
  return (await site.call('GET', '/about', { as: ada })).body.search
}

async function found(words: string, as: TestPerson = mara, of: TestSite = site): Promise<number[]> {
  const { body } = await of.call('GET', `/search/${words}?filter=guide&limit=100`, { as })
  return body.results
    .map((result: { guideid: number }) => result.guideid)
    .sort((a: number, b: number) => a - b)
}

async function runJobs(of: TestSite = site): Promise<void> {
  const { database, handlers, clock } = of
  const worker = createWorker({ database, log: pino({ level: 'silent' }), now: () => clock.now, handlers })
  await worker.runDue()
  await worker.stop()
}

test('stale documents are indexed anew in the background, and search answers meanwhile', async () => {
  const before = await documents()
  assert.equal(before.length, all + 1)
  await becomeStale()
  assert.deepEqual(await about(), { total: all, remaining: all, lag_seconds: 0 })
  assert.deepEqual(await found('winch'), guideids)
  await requestNeededRebuild(site)
  await runJobs()
  const after = await documents()
  assert.deepEqual(contentsOf(after), contentsOf(before))
  assert.ok(after.every(({ docid }) => docid > (before.at(-1)?.docid ?? 0)))
  assert.deepEqual(await about(), { total: all, remaining: 0, lag_seconds: 0 })
  assert.deepEqual([await found('winch'), await found('seilwinde')], [guideids, [first]])
})

test('nothing is requested while no document is stale', async () => {
  await requestNeededRebuild(site)
  assert.deepEqual(await jobs(), [])
})

test('of several servers one rebuilds', async () => {
  await becomeStale()
  const twin = await site.twin()
  await Promise.all([site, twin, site, twin].map(requestNeededRebuild))
  assert.equal((await jobs()).length, 1)
  const before = (await documents()).at(-1)?.docid ?? 0
  await Promise.all([runJobs(site), runJobs(twin)])
  const written = (await documents()).filter(({ docid }) => docid > before)
  assert.deepEqual([written.length, await jobs()], [all + 1, []])
  await twin.close()
})

test('a rebuild that ends early is continued where it was', async () => {
  await becomeStale()
  const ending = new AbortController()
  const database: typeof site.database = {
    ...site.database,
    write: (work, how) => {
      ending.abort()
      return site.database.write(work, how)
    },
  }
  const begun = await indexRemaining({ ...site, database }, { signal: ending.signal })
  assert.ok(begun.indexed > 0 && begun.indexed < all, String(begun.indexed))
  assert.equal((await about()).remaining, all - begun.indexed)
  assert.deepEqual(await found('winch'), guideids)
  const rest = await indexRemaining(site)
  assert.deepEqual([rest.indexed, rest.failures.size], [all - begun.indexed, 0])
})

test('a guide that can not be indexed is named by the job, stays as it was found, and stops no other', async () => {
  const content = await contentOf(second)
  await setContent(second, '{')
  await becomeStale()
  await requestNeededRebuild(site)
  await runJobs()
  const [job] = await jobs()
  assert.equal(job?.state, 'waiting')
  assert.match(job?.lastError ?? '', new RegExp(`^1 could not be indexed: guide ${second}: `))
  assert.equal((await about()).remaining, 1)
  assert.deepEqual(await found('winch'), guideids)
  await requestNeededRebuild(site)
  assert.equal((await jobs()).length, 1)
  await setContent(second, content)
  site.clock.now += 60_000
  await runJobs()
  assert.deepEqual([await jobs(), (await about()).remaining], [[], 0])
})

const contentOf = (guideid: number) =>
  site.read(async ({ db }) => {
    const row = await db
      .selectFrom('guide_revisions')
      .innerJoin('guides', 'guides.currentRevisionid', 'guide_revisions.guideRevisionid')
      .select('content')
      .where('guides.guideid', '=', guideid)
      .executeTakeFirstOrThrow()
    return row.content
  })

const setContent = (guideid: number, content: string) =>
  site.write(({ db }) =>
    db
      .updateTable('guide_revisions')
      .set({ content })
      .where('guideid', '=', guideid)
      .where('langid', '=', 'en')
      .execute(),
  )

test('a full rebuild removes documents of guides that are gone, and adds those that were missing', async () => {
  const setDeleted = (of: number, isDeleted: 0 | 1) =>
    site.write(({ db }) => db.updateTable('guides').set({ isDeleted }).where('guideid', '=', of).execute())
  await site.write(({ db }) => db.deleteFrom('search_documents').where('guideid', '=', second).execute())
  assert.equal((await about()).remaining, 1)
  await setDeleted(first, 1)
  await requestFullRebuild(site)
  await runJobs()
  const subjects = (await documents()).map(({ guideid }) => guideid)
  assert.deepEqual([subjects.includes(first), subjects.includes(second)], [false, true])
  await setDeleted(first, 0)
  await requestNeededRebuild(site)
  await runJobs()
  assert.deepEqual(await found('winch'), guideids)
})

test('metrics and the page about the server say how far the index is, and how far behind', async () => {
  const metrics = async () => {
    const { body } = await site.app.inject({ url: '/metrics' })
    return ['index_remaining', 'lag_seconds'].map((name) =>
      Number(new RegExp(`^stepwright_search_${name} (.*)$`, 'm').exec(body)?.[1]),
    )
  }
  assert.deepEqual(await metrics(), [0, 0])
  await aGuide(site, { author: mara, category, fields: { title: 'Bollard' } })
  site.clock.now += 4000
  assert.deepEqual(await metrics(), [1, 4])
  assert.deepEqual(await about(), { total: all + 1, remaining: 1, lag_seconds: 4 })
  await runJobs()
  assert.deepEqual(await metrics(), [0, 0])
})

test('a save is found without waiting for a poll of the worker', async () => {
  const quick = await startSite({ withWorker: true, jobPollMs: 3_600_000 })
  await anAdmin(quick)
  const author = await aPerson(quick, { name: 'Otto', privileges: ['Author'] })
  await aCategory(quick, 'Winches')
  const { guideid, revisionid } = await aGuide(quick, {
    author,
    category: 'Winches',
    fields: { title: 'Capstan' },
  })
  await until(async () => (await found('capstan', author, quick)).includes(guideid))
  const path = `/guides/${guideid}?revisionid=${revisionid}`
  const { status } = await quick.call('PATCH', path, { as: author, body: { title: 'Windlass' } })
  assert.equal(status, 200)
  await until(async () => (await found('windlass', author, quick)).includes(guideid))
  assert.deepEqual(await found('capstan', author, quick), [])
})

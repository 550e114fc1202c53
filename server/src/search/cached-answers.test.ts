// Proves that a cached answer of the search is what an uncached one would be, through two processes.
// Engines: both, because the index, its jobs and the order of commits differ.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engine, startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { randomFrom } from '#test/guides/random.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const twin = await site.twin()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const otto = await aPerson(site, { name: 'Otto' })
const nina = await aPerson(site, { name: 'Nina' })
const category = await aCategory(site, 'Presses')
const other = await aCategory(site, 'Gates')

const next = randomFrom(17)
const oneOf = <T>(list: readonly T[]): T => list[next(list.length)] as T

const read = async (from: TestSite, path: string, as?: TestPerson) => {
  const { status, text, headers } = await from.call('GET', path, as ? { as } : {})
  return { status, text, etag: headers.etag }
}

/** An address with a parameter that the search does not know is answered without the cache. */
const uncached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}besides=1`

const paths = [
  '/search/press?filter=guide,team',
  '/search/presz%20gate?matches=true&limit=3',
  '/suggest/gate?doctypes=all',
]
const everything = paths.flatMap((path) => [undefined, otto, mara].map((as) => ({ path, as })))

/** Compares cached answers with one that was uncached before and after: the worker may index between them. */
async function compareOne(path: string, as: TestPerson | undefined, change: string): Promise<string> {
  for (;;) {
    const expected = await read(twin, uncached(path), as)
    assert.equal(expected.status, 200, expected.text)
    const answer = await read(oneOf([site, twin]), path, as)
    const after = await read(site, uncached(path), as)
    if (after.text !== expected.text) continue
    assert.deepEqual(answer, expected, `${change}: ${path} of ${as?.username}`)
    return expected.text
  }
}

async function compare(change: string): Promise<string> {
  let texts = ''
  for (const { path, as } of everything) texts += await compareOne(path, as, change)
  return texts
}

const drafts = ['Press', 'Clean the press', 'Press valve', 'Gate', 'Open the gate of the press', 'Valve']
const guideids: number[] = []
for (const isPublic of [true, true, false])
  for (const title of drafts) {
    const fields = { title, public: isPublic }
    guideids.push((await aGuide(site, { author: mara, category, steps: 1, fields })).guideid)
  }
/** Runs of Nina, to be handed over. */
const runs: number[] = []
for (const guideid of guideids.slice(0, 2 * drafts.length)) {
  const body = { guideid, workorderid: `N${guideid}` }
  runs.push((await site.call('POST', '/work_log', { as: nina, body })).body.entryid)
}
const { body: team } = await site.call('POST', '/teams', { as: ada, body: { name: 'Night shift' } })
await site.call('PUT', `/teams/${team.teamid}/users/${otto.userid}`, { as: ada })
await settleJobs(site)

type Change = (through: TestSite, guideid: number) => Promise<unknown>

const send =
  (method: string, path: (guideid: number) => string, body?: () => object, as = ada): Change =>
  (through, guideid) =>
    through.call(method, path(guideid), { as, ...(body && { body: body() }) })

const ofGuide =
  (rest = '') =>
  (guideid: number) =>
    `/guides/${guideid}${rest}`

let orders = 0

/** Names the newest revision, as the editor does. */
const edit =
  (method: string, rest: string, body?: () => object): Change =>
  async (through, guideid) => {
    const newest = await through.call('GET', `/guides/${guideid}?unpatrolled`, { as: ada })
    const path = `/guides/${guideid}${rest}?revisionid=${newest.body.revisionid}`
    return through.call(method, path, { as: ada, ...(body && { body: body() }) })
  }

/** In an order in which each has something to change. */
const changes: Record<string, Change> = {
  'a run that is handed over': send(
    'POST',
    () => `/work_log/${runs.shift()}/hand_over`,
    () => ({ userid: otto.userid, reason: 'The shift ends' }),
  ),
  'a run': send(
    'POST',
    () => '/work_log',
    () => ({ guideid: oneOf(guideids), workorderid: `W${++orders}` }),
    otto,
  ),
  'a title': edit('PATCH', '', () => ({ title: `${oneOf(drafts)} ${next(9)}` })),
  'a category': edit('PATCH', '', () => ({ category: oneOf([category, other]) })),
  private: edit('DELETE', '/public'),
  tagged: send('PUT', ofGuide('/tag'), () => ({ tag: oneOf(['press', 'gate']) })),
  'opened to a user': send('PUT', ofGuide(`/users/${otto.userid}`)),
  'closed to a user': send('DELETE', ofGuide(`/users/${otto.userid}`)),
  'opened to a team': send('PUT', ofGuide(`/teams/${team.teamid}`)),
  'no member of a team': send('DELETE', () => `/teams/${team.teamid}/users/${otto.userid}`),
  'member of a team': send('PUT', () => `/teams/${team.teamid}/users/${otto.userid}`),
  'name of a team': send(
    'PATCH',
    () => `/teams/${team.teamid}`,
    () => ({ name: `Press ${next(9)}` }),
  ),
  'name of an author': send(
    'PATCH',
    () => `/users/${mara.userid}`,
    () => ({ username: `Mara ${next(99)}` }),
  ),
  'a privilege': send(
    'PATCH',
    () => `/users/${otto.userid}`,
    () => ({ privileges: oneOf([[], ['Author']]) }),
  ),
  'a synonym': send(
    'PATCH',
    () => '/settings',
    () => ({ synonyms: oneOf([[], [['gate', 'press']]]) }),
  ),
  published: edit('PUT', '/public'),
  'a removed guide': async (through, guideid) => {
    if (next(3) > 0) return through.call('POST', `/guides/${guideid}/duplicate`, { as: ada, body: {} })
    return through.call('DELETE', `/guides/${guideid}`, { as: ada })
  },
}

/** Most attempts until a change shows in an answer. */
const most = 30
const rounds = Number(process.env.STEPWRIGHT_TEST_ROUNDS) || (isFull && engine === 'sqlite' ? 100 : 0)

async function makeChange(name: string, change: Change, guideid = oneOf(guideids)): Promise<string> {
  await change(oneOf([site, twin]), guideid)
  return compare(name)
}

test('each change shows in answers that were cached before, through either process', async () => {
  let texts = await compare('the beginning')
  for (const [name, change] of Object.entries(changes)) {
    const before = texts
    for (let attempt = 0; texts === before; attempt++) {
      assert.ok(attempt < most, `${name} changes an answer`)
      texts = await makeChange(name, change, guideids.at(attempt % guideids.length))
      if (texts !== before) break
      await settleJobs(site)
      texts = await compare(`the index after ${name}`)
    }
  }
  for (let round = 0; round < rounds; round++) {
    const [name, change] = oneOf(Object.entries(changes))
    await makeChange(name, change)
    if (next(3) === 0) await settleJobs(site)
  }
})

test('an answer is cached once the index has caught up, unless it is without a hit', async () => {
  await settleJobs(site)
  const countReads = async (path: string) => {
    await read(site, path)
    const { read: reading } = site.database
    let count = 0
    site.database.read = (work) => {
      count += 1
      return reading(work)
    }
    await read(site, path)
    site.database.read = reading
    return count
  }
  assert.equal(await countReads('/search/press'), 0)
  assert.equal(await countReads('/suggest/press?doctypes=all'), 0)
  assert.equal(await countReads('/search/nothingofthekind'), 1)
})

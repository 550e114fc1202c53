// Tests excerpts of results: which place they show, in which language, and that they leak nothing.
// Engines: both, because texts are read by lists of ids.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Presses')

const indexed = () => settleJobs(site)

interface Match {
  text: string
  highlights: [number, number][]
  stepid: number | null
  number: number | null
  image: { id: number } | null
}
interface Result {
  title: string
  match: Match | null
  title_highlights: [number, number][]
}

async function search(query: string, more = '', as?: TestPerson): Promise<Result[]> {
  const path = `/search?q=${encodeURIComponent(query)}&matches&${more}`
  const { status, body, text } = await site.call('GET', path, as ? { as } : {})
  assert.equal(status, 200, text)
  return body.results
}

const marked = (text: string, highlights: [number, number][]) =>
  highlights.map(([from, to]) => text.slice(from, to))

const make = (title: string, fields: object = {}) =>
  aGuide(site, { author: mara, category, fields: { title, ...fields } })

async function addStep(guideid: number, step: object): Promise<number> {
  const { body, status, text } = await site.call('POST', `/guides/${guideid}/steps`, { as: mara, body: step })
  assert.equal(status, 201, text)
  return body.steps.at(-1).stepid
}
const line = (text: string) => ({ text, bullet: 'black', level: 0 })

const { guideid } = await make('Service the winch', { summary: 'Every year.' })
const image = await anImage(site, mara)
await addStep(guideid, { orderby: 1, title: 'Prepare', lines: [line('Open the hood.')] })
const stepid = await addStep(guideid, {
  orderby: 2,
  title: 'Grease',
  lines: [line("Grease the '''sprocket''' with [https://example.org/sprocketless|lithium grease].")],
  media: { type: 'image', data: [image] },
})
const form = { fields: [{ label: 'Ropewear', field_type: 'Text Input' }] }
assert.ok((await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: form })).status < 300)
await indexed()

test('shows the step that has the words, with its number and first image', async () => {
  const [result] = await search('sprock lithium')
  const { match } = result!
  assert.equal(match?.text, 'Grease · Grease the sprocket with lithium grease. · Ropewear')
  assert.deepEqual(marked(match.text, match.highlights), ['sprocket', 'lithium'])
  assert.deepEqual([match.stepid, match.number, match.image?.id], [stepid, 2, image])
  const [byForm] = await search('ropewear')
  assert.deepEqual([byForm?.match?.stepid, byForm?.match?.number], [stepid, 2])
})

test('shows texts outside of steps without a step', async () => {
  const [result] = await search('winch every')
  assert.deepEqual(result?.match, {
    text: 'Every year.',
    highlights: [[0, 5]],
    stepid: null,
    number: null,
    image: null,
  })
})

test('marks the title, and shows no excerpt if it has all words', async () => {
  const [result] = await search('WINC serv')
  assert.equal(result?.match, null)
  assert.deepEqual(marked(result.title, result.title_highlights), ['Service', 'winch'])
  const [byCategory] = await search('winch presses')
  assert.equal(byCategory?.match, null)
  const [byNumber] = await search(`guideid:${guideid}`)
  assert.deepEqual([byNumber?.match, byNumber?.title_highlights], [null, []])
})

test('adds nothing unless asked, and limits what it is asked for', async () => {
  const { body } = await site.call('GET', '/search/sprocket')
  assert.equal('match' in body.results[0], false)
  const limited = await site.call('GET', '/search/sprocket?matches&limit=200')
  assert.equal(limited.body.limit, 50)
})

test('shows the text of the language of the result', async () => {
  const body = { title: 'Winde warten' }
  assert.equal((await site.call('PATCH', `/guides/${guideid}?langid=de`, { as: mara, body })).status, 200)
  const lines = [line('Das Kettenrad fetten.')]
  const path = `/guides/${guideid}/steps/${stepid}?langid=de&revisionid=0`
  assert.equal((await site.call('PATCH', path, { as: mara, body: { lines } })).status, 200)
  await indexed()
  const [german] = await search('kettenrad', 'langid=de')
  assert.equal(german?.title, 'Winde warten')
  assert.equal(german.match?.text, 'Grease · Das Kettenrad fetten. · Ropewear')
  assert.equal(german.match.stepid, stepid)
  // Found by its German text, shown in English, which does not contain the word.
  const [english] = await search('kettenrad')
  assert.deepEqual([english?.title, english?.match], ['Service the winch', null])
  // Untranslated steps are read in the original language.
  const [fallback] = await search('hood', 'langid=de')
  assert.equal(fallback?.match?.text, 'Prepare · Open the hood.')
})

test('shows the part of a long page around the words, without markup', async () => {
  const filler = 'Nothing to see here. '.repeat(200)
  const contents = `${filler}\n\n== Chapter ==\nTurn the '''knurled''' screw of the [[lever]].\n\n${filler}`
  const body = { namespace: 'WIKI', title: 'Manual', contents }
  assert.equal((await site.call('POST', '/wikis', { as: mara, body })).status, 201)
  await indexed()
  const [result] = await search('knurled screw')
  const { text, highlights, stepid: none } = result!.match!
  assert.deepEqual(marked(text, highlights), ['knurled', 'screw'])
  assert.ok(text.length <= 210 && !text.includes("'"), text)
  assert.equal(none, null)
})

test('shows nobody a private text, nor a pending edit', async () => {
  const secret = await make('Reseal the vessel', { public: false, summary: 'With quillwort.' })
  await indexed()
  assert.deepEqual(await search('quillwort'), [])
  assert.equal((await search('quillwort', '', mara))[0]?.match?.text, 'With quillwort.')
  const read = (path: string) => site.call('GET', path, { as: mara })
  const { revisionid } = (await read(`/guides/${secret.guideid}`)).body
  await site.call('PUT', `/guides/${secret.guideid}/public?revisionid=${revisionid}`, { as: mara })
  await indexed()
  assert.equal((await search('quillwort')).length, 1)
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 5 } })
  const otto = await aPerson(site, { name: 'Otto' })
  const token = (await read(`/guides/${secret.guideid}`)).body.revisionid
  const edit = { summary: 'With quillwort and mugwort.' }
  const path = `/guides/${secret.guideid}?revisionid=${token}`
  assert.equal((await site.call('PATCH', path, { as: otto, body: edit })).status, 200)
  await indexed()
  for (const as of [undefined, otto, mara])
    assert.equal((await search('quillwort', '', as))[0]?.match?.text, 'With quillwort.')
  assert.deepEqual(await search('mugwort', '', mara), [])
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 0 } })
})

test('shows the released text, not the working text', async () => {
  const useReleases = (releases: boolean) =>
    site.call('PATCH', '/settings', { as: ada, body: { features: { releases } } })
  await useReleases(true)
  const guide = await make('Align the spindle', { summary: 'With a dogstooth.' })
  const release = { as: ada, body: { guideid: guide.guideid } }
  const released = await site.call('POST', '/guides/releases', release)
  assert.ok(released.status < 300, released.text)
  const { revisionid } = (await site.call('GET', `/guides/${guide.guideid}?unpatrolled`, { as: ada })).body
  const path = `/guides/${guide.guideid}?revisionid=${revisionid}`
  const edited = await site.call('PATCH', path, {
    as: ada,
    body: { summary: 'With a dogstooth, unreleased.' },
  })
  assert.equal(edited.status, 200, edited.text)
  await indexed()
  for (const as of [undefined, ada])
    assert.equal((await search('dogstooth', '', as))[0]?.match?.text, 'With a dogstooth.')
  await useReleases(false)
})

test('reads the texts of all results with a constant number of statements', async () => {
  for (let number = 1; number <= 12; number++) await make(`Guide ${number}`, { summary: 'An ocarina.' })
  await indexed()
  const many = await search('ocarina', 'limit=50')
  assert.equal(many.length, 12)
  for (const { match } of many) assert.equal(match?.text, 'An ocarina.')
})

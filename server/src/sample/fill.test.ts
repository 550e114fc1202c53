// Proves that the sample content is complete, also after an interrupted first run.
// Circle: outer, because it fills the sample content and reads all of it.
// Covers: server/src/guides/writing/ server/src/pages/writing/ server/src/runs/work/ server/src/schema/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWiki } from '@stepwright/wiki-syntax'
import { bullets } from '#guides/bullets.ts'
import { originalKey } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { checkRuns } from '#runs/checks/check-runs.ts'
import { defaultSettings } from '#settings/settings.ts'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { drawings, sampleGuides } from './content.ts'
import { fillSite } from './fill.ts'
import { drawingsFor, sampleMoments } from './timeline.ts'

const site = await startSite()
const { files, read, write } = site
const admin = await anAdmin(site)
const get = async (path: string) => {
  const answer = await site.call('GET', path, { as: admin })
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return answer.body
}

/** Fails in one of its transactions like a process that is ended. */
function breakingOff(after: number) {
  let writes = 0
  return <T>(work: (ctx: Context) => Promise<T>) =>
    write(async (ctx) => {
      const result = await work(ctx)
      if (++writes === after) throw new Error('broken off')
      return result
    })
}
await assert.rejects(fillSite({ files, read, write: breakingOff(30) }), /broken off/)
await fillSite({ files, read, write })

const guides = await get('/guides?limit=200&includePrivate')
const languages = ['en', 'de', 'fr', 'es'] as const
const wholes: Record<(typeof languages)[number], { guideid: number }[]> = { en: [], de: [], fr: [], es: [] }
for (const { guideid } of guides) {
  for (const langid of languages) wholes[langid].push(await get(`/guides/${guideid}?langid=${langid}`))
}
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
const all: any[] = Object.values(wholes).flat()
const namespaces = ['CATEGORY', 'WIKI', 'INFO', 'ITEM', 'USER'] as const
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
const pages: any[] = []
for (const namespace of namespaces) {
  for (const { title } of await get(`/wikis/${namespace}?limit=200`)) {
    for (const langid of ['en', 'de'])
      pages.push(await get(`/wikis/${namespace}/${encodeURIComponent(title)}?langid=${langid}`))
  }
}
const inline = all.flatMap((guide) => guide.steps.flatMap((step: { lines: object[] }) => step.lines))
const blocks: string[] = [
  ...all.flatMap((guide) => [guide.introduction_raw, guide.conclusion_raw]),
  ...pages.map((page) => page.contents_raw),
]

test('a fill that was broken off goes on where it was, and makes everything once', async () => {
  assert.equal(guides.length, sampleGuides.length)
  const people = await get('/users?limit=200')
  assert.equal(people.length, 11)
  const before = (await get('/events?limit=1'))[0].eventid
  assert.equal(await fillSite({ files, read, write }), false)
  assert.equal((await get('/events?limit=1'))[0].eventid, before)
})

test('a site that has guides of its own stays as it is', async () => {
  const other = await startSite()
  await aGuide(other, { author: await anAdmin(other) })
  assert.equal(await fillSite(other), false)
  assert.equal((await other.call('GET', '/guides')).body.length, 1)
})

test('guides and pages lead nowhere that is not there, in every language', () => {
  const rendered: string[] = [
    ...all.flatMap((guide) => [guide.introduction_rendered, guide.conclusion_rendered]),
    ...inline.map((line) => line.text_rendered),
    ...pages.map((page) => page.contents_rendered),
  ]
  for (const html of rendered) assert.doesNotMatch(html, /\[invalid|@\{/, html)
  const missing = rendered.flatMap((html) =>
    [...html.matchAll(/<a[^>]* class="new"[^>]*>([^<]*)/g)].map(([, text]) => text),
  )
  assert.deepEqual([...new Set(missing)], ['the old handbook'])
})

test('every guide has a picture, and so has every step, whose bytes are in the store', async () => {
  for (const guide of all) {
    assert.ok(guide.image, guide.title)
    for (const step of guide.steps) {
      assert.equal(step.media.type, 'image')
      assert.ok(step.media.data.length > 0, `${guide.title}: ${step.title}`)
    }
  }
  const rows = await read((ctx) => ctx.db.selectFrom('images').select(['hash', 'bytes']).execute())
  for (const { hash, bytes } of rows) assert.equal(await files.size(originalKey(hash)), bytes)
})

test('all bullets, levels, types and difficulties occur, and guides have three to fourteen steps', () => {
  assert.deepEqual(new Set(inline.map((line) => line.bullet)), new Set(bullets))
  assert.deepEqual(new Set(inline.map((line) => line.level)), new Set([0, 1, 2]))
  assert.deepEqual(
    new Set(guides.map((guide: { type: string }) => guide.type)),
    new Set(Object.keys(defaultSettings.guideTypes)),
  )
  assert.equal(new Set(sampleGuides.map((guide) => guide.difficulty)).size, 5)
  const [least, most] = [Math.min, Math.max].map((pick) =>
    pick(...sampleGuides.map((guide) => guide.steps.length)),
  )
  assert.deepEqual([least, most], [3, 14])
})

/** Links to a shop, a forum or external videos have no targets on a new site. */
const leftOut = ['video', 'embed', 'product', 'post', 'document']

test('every construct of the wiki syntax occurs', () => {
  const kinds = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      if ((name === 'kind' || name === 'mark') && typeof value === 'string') kinds.add(value)
      if (name === 'level' || name === 'ordered' || name === 'format') kinds.add(`${name} ${value}`)
      walk(value)
    }
  }
  for (const text of blocks) walk(parseWiki(text, { context: 'block' }))
  for (const line of inline) walk(parseWiki(line.text_raw, { context: 'inline' }))
  const expected = [
    'paragraph',
    'rule',
    'figure',
    'heading',
    'list',
    'quote',
    'code-block',
    'table',
    'text',
    'mark',
    'code',
  ]
  expected.push('verbatim', 'break', 'hidden', 'url', 'page', 'guide', 'image', 'guide-list')
  expected.push('strong', 'em', 'ins', 'del', 'sup', 'sub', 'ordered true', 'ordered false')
  for (const level of [2, 3, 4, 5, 6]) expected.push(`level ${level}`)
  assert.deepEqual(
    expected.filter((kind) => !kinds.has(kind)),
    [],
    [...kinds].join(' '),
  )
  assert.deepEqual(
    leftOut.filter((kind) => kinds.has(kind)),
    [],
  )
})

test('one translation is stale, a guide was written in German, and drafts and waiting edits are there', async () => {
  const german = wholes.de as unknown as {
    title: string
    guideid: number
    langid: string
    available_langids: string[]
  }[]
  assert.ok(german.filter((guide) => guide.available_langids.length > 1).length >= 7)
  const bySample = new Map(
    guides.map((guide: { title: string; guideid: number }) => [guide.title, guide.guideid]),
  )
  const die = await get(`/guides/${bySample.get('Clean the Bracket Die')}/translations/de`)
  assert.ok(die.counts.stale > 0)
  const lockOut = wholes.en.find(({ guideid }) => guideid === bySample.get('Lock Out Press 3'))
  assert.ok(lockOut)
  assert.equal(guides.filter((guide: { public: boolean }) => !guide.public).length, 1)
  const waiting = await read((ctx) =>
    ctx.db
      .selectFrom('guide_revisions')
      .select('guideid')
      .where('isPatrolled', '=', 0)
      .where('isDenied', '=', 0)
      .execute(),
  )
  assert.equal(waiting.length, 3)
  const history = await get(`/guides/${bySample.get('Replace an Inner Tube')}/revisions?limit=200`)
  assert.ok(new Set(history.map((each: { user: { userid: number } }) => each.user.userid)).size >= 4)
  assert.ok((await get('/guides/featured')).length >= 4)
})

test('five guides have all texts and steps in French and Spanish, and none is stale', async () => {
  for (const langid of ['fr', 'es'] as const) {
    const translated = wholes[langid].filter((guide) => 'langid' in guide && guide.langid === langid)
    assert.equal(translated.length, 5, langid)
    for (const { guideid } of translated) {
      const { fields, steps, counts } = await get(`/guides/${guideid}/translations/${langid}`)
      assert.equal(counts.stale, 0)
      const texts = steps.flatMap(({ title, lines }: { title: object; lines: object[] }) => [title, ...lines])
      assert.doesNotMatch(JSON.stringify([fields, texts]), /"state":"missing"/)
    }
  }
})

test('a year of runs lies behind the charts, with a form that was changed in between', async () => {
  const {
    entries: runs,
    values,
    forms,
  } = await read(async ({ db }) => ({
    entries: await db.selectFrom('entries').selectAll().orderBy('entryid').execute(),
    values: await db.selectFrom('entry_values').selectAll().execute(),
    forms: await db.selectFrom('form_revisions').selectAll().execute(),
  }))
  assert.ok(runs.length > 350, String(runs.length))
  assert.equal(new Set(runs.map(({ guideid }) => guideid)).size, 5)
  assert.ok(new Set(runs.map(({ userid }) => userid)).size >= 4)
  assert.deepEqual(
    runs.map(({ startedAt }) => startedAt),
    runs.map(({ startedAt }) => startedAt).toSorted((one, two) => one - two),
  )
  assert.ok(runs.every(({ startedAt, lastAt }) => startedAt <= lastAt && lastAt <= site.clock.now))
  const atOnce = new Set(values.filter(({ deviation }) => deviation).map(({ entryid }) => entryid))
  assert.ok(atOnce.size > 10 && atOnce.size < runs.length / 2, String(atOnce.size))
  const states = Map.groupBy(values, ({ fieldGuid }) => fieldGuid)
  assert.ok(
    [...states.values()].some(
      (rows) => new Set(rows.map(({ fieldRevisionid }) => fieldRevisionid)).size === 2,
    ),
  )
  assert.equal(forms.length, 15)
  assert.deepEqual(
    new Set(runs.map(({ status }) => status)),
    new Set(['complete', 'cancelled', 'paused', 'suspended']),
  )
})

test('charts count every finished run and each of its steps, by day, week and month', async () => {
  const { times, counts } = await read(async ({ db }) => ({
    times: await db.selectFrom('entry_times').selectAll().execute(),
    counts: await db.selectFrom('entry_time_counts').selectAll().execute(),
  }))
  const ofRuns = times.filter(({ stepid }) => stepid === 0)
  assert.ok(ofRuns.length > 350, String(ofRuns.length))
  for (const [part, rows] of Object.entries({
    run: ofRuns,
    step: times.filter(({ stepid }) => stepid > 0),
  })) {
    const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
    for (const bucket of ['day', 'week', 'month']) {
      const bars = counts.filter(({ kind }) => kind === `${part}-${bucket}`)
      const runs = bars.reduce((sum, { count }) => sum + count, 0)
      const all = bars.reduce((sum, row) => sum + row.count * row.seconds, 0)
      assert.deepEqual([runs, all], [rows.length, seconds], `${part} by ${bucket}`)
    }
  }
})

test('what happened is told in the order in which it happened', async () => {
  const events = await read((ctx) =>
    ctx.db
      .selectFrom('events')
      .select(['at', 'type'])
      .where('source', '=', 'test')
      .orderBy('eventid')
      .execute(),
  )
  const times = events.filter(({ type }) => type.startsWith('guide.')).map(({ at }) => at)
  assert.ok(times.length > 300)
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  )
})

test('every drawing is shown somewhere', () => {
  const shown = new Set(drawingsFor(sampleMoments()))
  assert.deepEqual(
    [...drawings.keys()].filter((name) => !shown.has(name)),
    [],
  )
})

test('some run was finished with answers missing, and says why', async () => {
  const { body } = await site.call('GET', '/work_log?missing=1', { as: admin })
  assert.ok(body.length > 0)
  assert.ok(body.every((run: { missing_reason?: string }) => run.missing_reason))
})

test('the records of the sample agree with their events', async () => {
  const found: number[] = []
  await checkRuns(site, {
    after: 0,
    onMarked: ({ altered }) => void found.push(...altered.map(({ run }) => run.entryid)),
  })
  assert.deepEqual(found, [])
})

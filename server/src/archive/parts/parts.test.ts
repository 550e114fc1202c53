// Proves that a category or some guides arrive at another site as the API of the first one shows them.
// Engines: both in the outer circle, because rows are read and written in batches by SQL of each engine.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { until } from '#test/databases.ts'
import { fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { anotherSite, exportTo, importInto, withPart } from '#test/moving/move-parts.ts'
import { aPartYard, get } from '#test/moving/part-yard.ts'
import { aForm } from '#test/run-builders.ts'
import { selectPart } from './select-part.ts'

const yard = await aPartYard()
const { site, mara, guides } = yard

const dropped =
  /^(?:.*id|.*_date|.*ids|url|.*_url|guid|.*guid|html|username|author|authors|image_guid|join_date|reputation|revisionid|patrol_threshold|can_.*|favorited|comments|work_log_enabled|linked_wikis|related_wikis|contents_json|unique_username|path|exif)$/
const numbers: [RegExp, string][] = [
  [/(\[(?:guide|image|video|document)\|)\d+/g, '$1#'],
  [/(stepid=)\d+/g, '$1#'],
  [/(\/(?:Guide|Teardown)\/[^/"]+\/)\d+(?:#s\d+)?/g, '$1#'],
  [/\/media\/(images|videos|documents)\/[A-Za-z0-9_]+/g, '/media/$1/#'],
]

/** Without ids, addresses, dates and users: titles in addresses still prove which guide a link leads to. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return numbers.reduce((text, [from, to]) => text.replace(from, to), value)
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !dropped.test(name) || name === 'langid')
  return Object.fromEntries(members.map(([name, each]) => [name, tidy(each)]))
}

/** All languages of a guide, its tags and forms. */
async function look(where: TestSite, as: TestPerson, guideid: number): Promise<unknown> {
  const shown = []
  for (const langid of ['en', 'de']) {
    shown.push(await get(where, `/guides/${guideid}?langid=${langid}`, as))
    shown.push(await get(where, `/step_forms/guideid/${guideid}?langid=${langid}`, as))
    shown.push(await get(where, `/guides/${guideid}/translations/de`, as).catch(() => null))
  }
  return tidy([...shown, await get(where, `/guides/${guideid}/tags`, as)])
}

async function lookAtPages(where: TestSite, as: TestPerson): Promise<unknown> {
  const shown = []
  for (const path of ['CATEGORY/Presses', 'ITEM/Wrench', 'ITEM/Plug'])
    for (const langid of ['en', 'de']) {
      const {
        guides: _guides,
        featured_guides: _featured,
        ...page
      } = await get(where, `/wikis/${path}?langid=${langid}`, as)
      shown.push(page)
    }
  return tidy(shown)
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Hashes of the pictures, videos and documents of a guide, as a reader receives them. */
async function bytesOf(where: TestSite, as: TestPerson, guideid: number): Promise<string[]> {
  const guide = await get(where, `/guides/${guideid}`, as)
  const text = JSON.stringify(guide)
  const images = [...new Set(text.match(/media\/images\/([A-Za-z0-9]{16})(?=[".])/g))]
  const files = [...new Set(text.match(/\/media\/(?:videos|documents)\/[A-Za-z0-9_]{16,}[^"?\\ ]*/g))]
  const hashes = []
  for (const image of images) {
    const { status, body } = await fetchBytes(where, `${image.slice(-16)}`, { as })
    hashes.push(`${status} ${sha(body)}`)
  }
  for (const url of files) {
    const answer = await where.app.inject({ url, headers: { authorization: `api ${as.token}` } })
    hashes.push(`${answer.statusCode} ${sha(answer.rawPayload)}`)
  }
  return hashes
}

for (const onSqlite of process.env.STEPWRIGHT_TEST_POSTGRES ? [false, true] : [false])
  test(`a category arrives as it was${onSqlite ? ' on another engine' : ''}, with new numbers and its media`, async () => {
    const target = await anotherSite({ onSqlite })
    const path = await exportTo(site, { category: 'Workshop' })
    const report = await withPart(path, (part) => importInto(target, part))
    const ids = new Map(report.guides.map(({ from, guideid }) => [from, guideid]))
    assert.deepEqual([...ids.keys()], [guides.lock, guides.plug, guides.loose, guides.secret])
    assert.ok([...ids].every(([from, guideid]) => from !== guideid))
    const plug = ids.get(guides.plug) as number
    const shown = await look(target.site, target.owner, plug)
    assert.deepEqual(shown, await look(site, mara, guides.plug))
    assert.match(JSON.stringify(shown), /"state":"stale"/)
    const bytes = await bytesOf(target.site, target.owner, plug)
    assert.ok(bytes.length >= 5 && bytes.every((each) => each.startsWith('200 ')), bytes.join())
    assert.deepEqual(bytes, await bytesOf(site, mara, guides.plug))
    assert.deepEqual(await lookAtPages(target.site, target.owner), await lookAtPages(site, mara))
    const { parent, ancestors } = await get(target.site, '/wikis/CATEGORY/Presses', target.owner)
    assert.deepEqual([parent, ancestors.length], ['Workshop', 1])
    const { author } = await get(target.site, `/guides/${plug}`, target.owner)
    assert.equal(author.userid, target.owner.userid)
    assert.deepEqual([report.existing, report.importedBefore], [[], null])
  })

test('what stays behind is listed, and links to it become words', async () => {
  const target = await anotherSite()
  const path = await exportTo(site, { category: 'Presses' })
  const report = await withPart(path, (part) => importInto(target, part))
  const thing = `Guide ${guides.loose} “Loose ends”`
  assert.deepEqual(report.unresolved, [
    { thing: 'Category “Presses”', field: 'parent', reference: 'category “Workshop”' },
    { thing, field: 'introduction', reference: `guide ${guides.outside}` },
    { thing, field: 'introduction', reference: `user ${mara.userid}` },
  ])
  const loose = report.guides.find(({ from }) => from === guides.loose)?.guideid
  const { introduction_raw } = await get(target.site, `/guides/${loose}`, target.owner)
  assert.equal(introduction_raw, 'See Outside and that. Mara wrote it.')
})

test('a guide that some users could read arrives private, and the report names it', async () => {
  const target = await anotherSite()
  const path = await exportTo(site, { guides: [guides.secret] })
  const report = await withPart(path, (part) => importInto(target, part))
  assert.deepEqual(report.restricted, [`Guide ${guides.secret} “Only for Tom”`])
  const at = `/guides/${report.guides[0]?.guideid}`
  assert.equal((await get(target.site, at, target.owner)).public, false)
  assert.deepEqual(await get(target.site, `${at}/users`, target.owner), [])
  const reader = await aPerson(target.site, { name: 'Tom' })
  assert.notEqual((await target.site.call('GET', at, { as: reader })).status, 200)
})

test('a signature arrives as it was, and a lead signs in place of a team, which stays behind', async () => {
  const target = await anotherSite()
  const { teamid } = (
    await site.call('POST', '/teams', { as: await anAdmin(site), body: { name: 'Quality' } })
  ).body
  const guide = await aGuide(site, { author: mara, steps: 1 })
  const members = { signs: 'run', meaning: 'released', meaning_text: 'Fit for use', blocks: true }
  await aForm(site, mara, guide.steps[0]!.stepid, [
    { label: 'Release', field_type: 'Signature', signer: 'team', signer_teamid: teamid, ...members },
  ])
  const path = await exportTo(site, { guides: [guide.guideid] })
  const report = await withPart(path, (part) => importInto(target, part))
  const [form] = await get(target.site, `/step_forms/guideid/${report.guides[0]?.guideid}`, target.owner)
  const { signs, signer, signer_teamid, meaning, meaning_text, blocks } = form.fields[0]
  assert.deepEqual({ signs, meaning, meaning_text, blocks }, members)
  assert.deepEqual([signer, signer_teamid], ['lead', undefined])
})

test('chosen guides bring the guides before them, unless they are to stay, and the names of their categories', async () => {
  const target = await anotherSite()
  const both = await withPart(await exportTo(site, { guides: [guides.plug] }), (part) =>
    importInto(target, part),
  )
  assert.deepEqual(
    both.guides.map(({ from }) => from),
    [guides.lock, guides.plug],
  )
  assert.deepEqual(both.added.toSorted(), [
    'Category “Other”',
    'Category “Presses”',
    'Item “Plug”',
    'Item “Wrench”',
  ])
  const { contents_raw, display_title } = await get(target.site, '/wikis/CATEGORY/Presses', target.owner)
  assert.deepEqual([contents_raw, display_title], ['', 'All presses'])
  const alone = await exportTo(site, { guides: [guides.plug], withoutPrerequisites: true })
  const report = await withPart(alone, (part) => importInto(target, part))
  const [guide] = report.guides
  assert.deepEqual((await get(target.site, `/guides/${guide?.guideid}`, target.owner)).prerequisites, [])
  assert.deepEqual(
    report.unresolved.map(({ field, reference }) => `${field} ${reference}`),
    [
      `introduction guide ${guides.lock}`,
      `conclusion guide ${guides.lock}`,
      `prerequisites guide ${guides.lock}`,
      `translations.de.steps.0.lines guide ${guides.lock}`,
    ],
  )
})

test('a second import makes copies and says so, and leaves pages as they are', async () => {
  const target = await anotherSite()
  const path = await exportTo(site, { category: 'Presses' })
  const first = await withPart(path, (part) => importInto(target, part))
  target.site.clock.now += 1000
  const second = await withPart(path, (part) => importInto(target, part, { isPrivate: true }))
  assert.equal(second.importedBefore, target.site.clock.now - 1000)
  assert.deepEqual([second.added, second.existing.toSorted()], [[], first.added.toSorted()])
  const numbers = new Set([...first.guides, ...second.guides].map(({ guideid }) => guideid))
  assert.equal(numbers.size, first.guides.length * 2)
  const shown = await Promise.all(
    second.guides.map(({ guideid }) => get(target.site, `/guides/${guideid}`, target.owner)),
  )
  assert.ok(shown.every((guide) => guide.public === false))
  const prerequisites = shown.flatMap((guide) => guide.prerequisites).map(({ guideid }) => guideid)
  assert.ok(prerequisites.every((guideid) => second.guides.some((guide) => guide.guideid === guideid)))
})

test('a medium that a text names without the right to show it stays behind', async () => {
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 0 } })
  const hidden = yard.media.hidden
  const body = { category: 'Other', type: 'how-to', title: 'Quoted', introduction: `[image|${hidden}]x` }
  const made = await site.call('POST', '/guides', { as: yard.tom, body })
  assert.equal(made.status, 201, made.text)
  const part = await site.read(({ db }) => selectPart(db, { guides: [made.body.guideid] }))
  assert.deepEqual(part.media, [])
  const target = await anotherSite()
  const path = await exportTo(site, { guides: [made.body.guideid] })
  const report = await withPart(path, (read) => importInto(target, read))
  assert.deepEqual(
    report.unresolved.map(({ reference }) => reference),
    [`image ${hidden}`],
  )
  const shown = await get(target.site, `/guides/${report.guides[0]?.guideid}`, target.owner)
  assert.equal(shown.introduction_raw, 'x')
})

test('the caches and the search of an open site show an imported guide', async () => {
  const target = await anotherSite()
  const find = async () => (await get(target.site, '/search/Steckverbinder', target.owner)).results.length
  const list = async () => (await get(target.site, '/guides?limit=200', target.owner)).length
  const before = [await find(), await list()]
  const guide = { category: 'Other', type: 'how-to', title: 'Steckverbinder', public: true }
  const { guideid } = (await site.call('POST', '/guides', { as: mara, body: guide })).body
  await withPart(await exportTo(site, { guides: [guideid] }), (part) => importInto(target, part))
  assert.deepEqual(before, [0, 0])
  assert.equal(await list(), 1)
  await target.site.worker?.runDue()
  await until(async () => (await find()) === 1)
})

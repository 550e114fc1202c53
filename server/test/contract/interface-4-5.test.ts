// Tests section 4.5 of the interface: every field of a new guide and its rejections.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author'] })
const category = await aCategory(site, 'Press Line 2')

const create = (fields: object, as = mara) =>
  site.call('POST', '/guides', { as, body: { category, type: 'how-to', ...fields } })

async function accepted(fields: object, as = mara) {
  const { status, body, text } = await create(fields, as)
  assert.equal(status, 201, text)
  return body
}

/** Returns the rejected fields of this body. */
async function refused(fields: object, as = mara): Promise<string[]> {
  const { status, body } = await create(fields, as)
  assert.equal(status, 422, JSON.stringify(body))
  return [...new Set<string>(body.errors.map((fault: { field: string }) => fault.field))].sort()
}

const document = (owner: { userid: number }) =>
  site.write(async (ctx) => {
    const row = await ctx.db
      .insertInto('documents')
      .values({
        guid: `doc${Math.random()}`,
        ownerid: owner.userid,
        hash: 'h',
        filename: 'plan.pdf',
        title: 'Plan',
        extension: 'pdf',
        bytes: 9,
        isInManager: 1,
        createdAt: ctx.now,
      })
      .returning('documentid')
      .executeTakeFirstOrThrow()
    return row.documentid
  })

test('4.5 answers 201 with the guide', async () => {
  const { status, body } = await create({})
  assert.equal(status, 201)
  assert.equal(body.author.userid, mara.userid)
  assert.deepEqual((await site.call('GET', `/guides/${body.guideid}`, { as: mara })).body, body)
})

test('4.5 category: required, must exist, case-sensitive', async () => {
  assert.deepEqual(await refused({ category: undefined }), ['category'])
  assert.deepEqual(await refused({ category: 'press line 2' }), ['category'])
  assert.deepEqual(await refused({ category: 'Nowhere' }), ['category'])
  assert.equal((await accepted({})).category, 'Press Line 2')
})

test('4.5 type: required, one of the types of the site', async () => {
  assert.deepEqual(await refused({ type: undefined }), ['type'])
  assert.deepEqual(await refused({ type: 'ballet' }), ['type'])
})

test('4.5 subject: optional, for types that ask for it as well', async () => {
  assert.equal((await accepted({ subject: 'Filter' })).subject, 'Filter')
  assert.equal((await accepted({})).subject, '')
  assert.equal((await accepted({ type: 'replacement' })).subject, '')
  assert.equal((await accepted({ type: 'replacement', subject: 'Filter' })).subject, 'Filter')
})

test('4.5 title: if absent, made from type, category and subject', async () => {
  assert.equal((await accepted({ title: 'My own' })).title, 'My own')
  const title = async (type: string, subject: string) => (await accepted({ type, subject })).title
  assert.equal(await title('replacement', 'Filter'), 'Press Line 2 Filter Replacement')
  assert.equal(await title('installation', 'Filter'), 'Installing Press Line 2 Filter')
  assert.equal(await title('teardown', ''), 'Press Line 2 Teardown')
})

test('4.5 summary: fewer than 156 characters', async () => {
  assert.equal((await accepted({ summary: 'x'.repeat(155) })).summary.length, 155)
  assert.deepEqual(await refused({ summary: 'x'.repeat(156) }), ['summary'])
})

test('4.5 summary: characters count, not bytes or halves of them', async () => {
  assert.equal((await accepted({ summary: '😀'.repeat(155) })).summary, '😀'.repeat(155))
  assert.deepEqual(await refused({ summary: '😀'.repeat(156) }), ['summary'])
})

test('4.5 introduction: fewer than 50 lines', async () => {
  for (const end of ['\n', '\r\n']) {
    await accepted({ introduction: Array(49).fill('line').join(end) })
    assert.deepEqual(await refused({ introduction: Array(50).fill('line').join(end) }), ['introduction'])
  }
})

test('4.5 conclusion: optional text', async () => {
  assert.equal((await accepted({ conclusion: 'Done.' })).conclusion_raw, 'Done.')
})

test('4.5 flags: ids, some are added automatically, some are for the staff', async () => {
  const mine = await accepted({ flags: ['DANGER'] })
  assert.deepEqual(mine.flags, ['DANGER', 'GUIDE_IN_PROGRESS'])
  assert.deepEqual(await refused({ flags: ['NO_SUCH_FLAG'] }), ['flags'])
})

test('4.5 time_required_min and time_required_max: integers', async () => {
  const made = await accepted({ time_required_min: 7200, time_required_max: 10_800 })
  assert.deepEqual(
    [made.time_required_min, made.time_required_max, made.time_required],
    [7200, 10_800, '2 - 3 hours'],
  )
  assert.deepEqual(await refused({ time_required_min: 1.5, time_required_max: '1 hour' }), [
    'time_required_max',
    'time_required_min',
  ])
  assert.deepEqual(await refused({ time_required_min: -1 }), ['time_required_min'])
})

for (const difficulty of ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult']) {
  test(`4.5 difficulty: ${difficulty}`, async () => {
    assert.equal((await accepted({ difficulty })).difficulty, difficulty)
  })
}

test('4.5 difficulty: no other words', async () => {
  for (const difficulty of ['Impossible', 'easy', 3])
    assert.deepEqual(await refused({ difficulty }), ['difficulty'])
})

test('4.5 image: must be in the media manager of the one who writes', async () => {
  const own = await anImage(site, mara)
  assert.equal((await accepted({ image: own })).image.id, own)
  assert.deepEqual(await refused({ image: await anImage(site, admin) }), ['image'])
  assert.deepEqual(await refused({ image: 4711 }), ['image'])
})

test('4.5 prerequisites: numbers of guides that are there', async () => {
  const before = await aGuide(site, { author: mara, category })
  const made = await accepted({ prerequisites: [before.guideid] })
  assert.equal(made.prerequisites[0].guideid, before.guideid)
  assert.deepEqual(await refused({ prerequisites: [before.guideid, 4711] }), ['prerequisites'])
  assert.ok((await refused({ prerequisites: ['x'] })).length > 0)
})

test('4.5 prerequisite_releases: refused while the feature of releases is not enabled', async () => {
  const prerequisite_releases = [{ guideid: 1, releaseid: null }]
  assert.deepEqual(await refused({ prerequisite_releases }), ['prerequisite_releases'])
})

test('4.5 documents and featured_documentid: own ones, the featured one among them', async () => {
  const [first, second, foreign] = [await document(mara), await document(mara), await document(admin)]
  const made = await accepted({ documents: [second, first], featured_documentid: first })
  assert.deepEqual(
    made.documents.map((each: { documentid: number }) => each.documentid),
    [second, first],
  )
  assert.equal(made.featured_documentid, first)
  assert.deepEqual(await refused({ documents: [foreign] }), ['documents'])
  assert.deepEqual(await refused({ documents: [first], featured_documentid: second }), [
    'featured_documentid',
  ])
})

test('4.5 public: false when absent, and set by PUT and DELETE on both addresses as well', async () => {
  assert.equal((await accepted({})).public, false)
  assert.equal((await accepted({ public: true })).public, true)
  let { guideid, revisionid } = await accepted({})
  for (const [method, root, isPublic] of [
    ['PUT', 'guide', true],
    ['DELETE', 'guides', false],
    ['PUT', 'guides', true],
    ['DELETE', 'guide', false],
  ] as const) {
    const path = `/${root}/${guideid}/public?revisionid=${revisionid}`
    const { status, body } = await site.call(method, path, { as: mara })
    assert.deepEqual([method, root, status, body.public], [method, root, 200, isPublic])
    revisionid = body.revisionid
  }
})

for (const kind of ['parts', 'tools'] as const) {
  test(`4.5 ${kind}: a name is required; type, quantity, notes, featured, summary and url are not`, async () => {
    const name = `Thing of ${kind}`
    const whole = {
      name,
      type: 'Spare',
      quantity: 3,
      notes: 'Left one',
      featured: true,
      summary: 'A thing.',
      url: 'https://shop.example/thing',
    }
    const [shown] = (await accepted({ [kind]: [whole] }))[kind]
    assert.deepEqual(
      [shown.text, shown.type, shown.quantity, shown.notes, shown.featured],
      [name, 'Spare', 3, 'Left one', true],
    )
    const item = await site.call('GET', `/wikis/ITEM/${name}`)
    assert.deepEqual([item.body.description, item.body.suppliers[0].url], ['A thing.', whole.url])
    const again = await accepted({ [kind]: [{ name, summary: 'Another.', url: 'https://other.example' }] })
    assert.equal(again[kind][0].quantity, 1)
    const unchanged = await site.call('GET', `/wikis/ITEM/${name}`)
    assert.equal(unchanged.body.description, 'A thing.')
  })

  test(`4.5 ${kind}: faults name the field and the place`, async () => {
    const wrong = [
      [{ type: 'Spare' }, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'A', quantity: 0 }, 'quantity'],
      [{ name: 'A', quantity: -2 }, 'quantity'],
      [{ name: 'A', quantity: 1.5 }, 'quantity'],
      [{ name: 'A', featured: 'yes' }, 'featured'],
      [{ name: 'A', colour: 'red' }, 'colour'],
    ] as const
    for (const [thing, field] of wrong)
      assert.deepEqual(await refused({ [kind]: [{ name: 'Good' }, thing] }), [`${kind}.1.${field}`])
  })
}

test('4.5 langid: the language of the site when absent', async () => {
  assert.equal((await accepted({})).langid, 'en')
  assert.equal((await accepted({ langid: 'de' })).langid, 'de')
  assert.deepEqual(await refused({ langid: 'xx' }), ['langid'])
})

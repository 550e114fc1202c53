// Tests guides through the API: creating, reading, editing, publishing, deleting, restoring.
// Engines: both in the outer circle, because guides are filtered, ordered and paged by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'

const author = (site: Parameters<typeof aPerson>[0]) => aPerson(site, { privileges: ['Author'] })

test('a new guide is private, in progress, gets a title, and has every member that clients need', async () => {
  const site = await startSite()
  const mara = await author(site)
  const category = await aCategory(site, 'Press Line 2')
  const { status, body } = await site.call('POST', '/guides', {
    as: mara,
    body: {
      category,
      type: 'replacement',
      subject: 'Oil filter',
      time_required_min: 1800,
      time_required_max: 1800,
    },
  })
  assert.equal(status, 201)
  assert.equal(body.title, 'Press Line 2 Oil filter Replacement')
  assert.equal(body.public, false)
  assert.deepEqual(body.flags, ['GUIDE_IN_PROGRESS'])
  assert.equal(body.difficulty, 'Moderate')
  assert.equal(body.time_required, '30 minutes')
  assert.equal(body.published_date, 0)
  assert.equal(body.prereq_modified_date, 0)
  assert.equal(body.can_edit, true)
  assert.equal(body.author.userid, mara.userid)
  for (const member of ['comments', 'documents', 'steps', 'tools', 'parts', 'prerequisites'])
    assert.deepEqual(body[member], [])
  for (const member of [
    'summary',
    'conclusion_raw',
    'conclusion_rendered',
    'introduction_raw',
    'introduction_rendered',
  ]) {
    assert.equal(body[member], '')
  }
  assert.equal(body.image, null)
  assert.equal(body.favorited, false)
  assert.equal(body.completed, false)
})

test('tells everything that is wrong with a new guide at once, and makes nothing', async () => {
  const site = await startSite()
  const mara = await author(site)
  const { status, body } = await site.call('POST', '/guides', {
    as: mara,
    body: {
      category: 'Nowhere',
      type: 'ballet',
      summary: 'x'.repeat(156),
      introduction: '\n'.repeat(50),
      image: 999,
      documents: [7],
      featured_documentid: 8,
      prerequisites: [55],
      flags: ['GUIDE_STARRED', 'NO_SUCH_FLAG'],
    },
  })
  assert.equal(status, 422)
  const fields = body.errors.map((fault: { field: string }) => fault.field).sort()
  assert.deepEqual(fields, [
    'category',
    'documents',
    'featured_documentid',
    'flags',
    'image',
    'introduction',
    'prerequisites',
    'summary',
    'type',
  ])
  const type = body.errors.find((fault: { field: string }) => fault.field === 'type')
  assert.match(type.message, /^Invalid guide type. Got ballet Was expecting one of: how-to, /)
  assert.deepEqual((await site.call('GET', '/guides?includePrivate', { as: await anAdmin(site) })).body, [])
})

test('a private guide is 403 for strangers and open to its author and staff', async () => {
  const site = await startSite()
  const mara = await author(site)
  const stranger = await aPerson(site)
  const { guideid } = await aGuide(site, { author: mara, fields: { public: false } })
  const read = async (as?: typeof mara) =>
    (await site.call('GET', `/guides/${guideid}`, as ? { as } : {})).status
  assert.equal(await read(), 403)
  assert.equal(await read(stranger), 403)
  assert.equal(await read(mara), 200)
  assert.equal(await read(await anAdmin(site)), 200)
  assert.equal(await read(), 403)
  assert.equal((await site.call('GET', '/guides/9999')).status, 404)
})

test('an edit needs the token, changes what is named, and answers the current guide on conflict', async () => {
  const site = await startSite()
  const mara = await author(site)
  const guide = await aGuide(site, { author: mara })
  const path = `/guides/${guide.guideid}`
  const edited = await site.call('PATCH', `${path}?revisionid=${guide.revisionid}`, {
    as: mara,
    body: { summary: 'Short.' },
  })
  assert.equal(edited.status, 200)
  assert.equal(edited.body.summary, 'Short.')
  assert.notEqual(edited.body.revisionid, guide.revisionid)
  const stale = await site.call('PATCH', `${path}?revisionid=${guide.revisionid}`, {
    as: mara,
    body: { summary: 'Lost.' },
  })
  assert.equal(stale.status, 409)
  assert.deepEqual(stale.body, edited.body)
  assert.equal((await site.call('PATCH', path, { as: mara, body: { summary: 'Lost.' } })).status, 409)
  const same = await site.call('PATCH', `${path}?revisionid=${edited.body.revisionid}`, {
    as: mara,
    body: { summary: 'Short.' },
  })
  assert.equal(same.body.guide_revisionid, edited.body.guide_revisionid)
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { apiProfile: 'hosted' } })
  const missing = await site.call('PATCH', path, { as: mara, body: { summary: 'Lost.' } })
  assert.equal(missing.status, 422)
  assert.deepEqual(
    [missing.body.errors[0].field, missing.body.errors[0].code],
    ['revisionid', 'missing_field'],
  )
})

test('publishing and hiding are edits that change nothing when they change nothing', async () => {
  const site = await startSite()
  const mara = await author(site)
  const guide = await aGuide(site, { author: mara, fields: { public: false } })
  const put = (path: string, revisionid: number) =>
    site.call('PUT', `${path}?revisionid=${revisionid}`, { as: mara, body: {} })
  const shown = await put(`/guides/${guide.guideid}/public`, guide.revisionid)
  assert.equal(shown.status, 200)
  assert.equal(shown.body.public, true)
  assert.equal(shown.body.published_date > 0, true)
  const again = await put(`/guide/${guide.guideid}/public`, shown.body.revisionid)
  assert.equal(again.body.guide_revisionid, shown.body.guide_revisionid)
  assert.equal((await site.call('GET', `/guides/${guide.guideid}`)).status, 200)
  const hidden = await site.call(
    'DELETE',
    `/guides/${guide.guideid}/public?revisionid=${shown.body.revisionid}`,
    { as: mara },
  )
  assert.equal(hidden.body.public, false)
  assert.equal(hidden.body.published_date, shown.body.published_date)
  assert.equal((await site.call('GET', `/guides/${guide.guideid}`)).status, 403)
})

test('a deleted guide is gone for everybody, and an administrator can bring it back', async () => {
  const site = await startSite()
  const mara = await author(site)
  const admin = await anAdmin(site)
  const guide = await aGuide(site, { author: mara, steps: 2 })
  const path = `/guides/${guide.guideid}`
  const other = await aPerson(site, { privileges: ['Author'] })
  assert.equal(
    (await site.call('DELETE', `${path}?revisionid=${guide.revisionid}`, { as: other })).status,
    403,
  )
  const {
    title,
    type,
    category,
    public: isPublic,
    created_date,
  } = (await site.call('GET', path, { as: mara })).body
  const gone = await site.call('DELETE', `${path}?revisionid=${guide.revisionid}`, { as: mara, body: {} })
  assert.equal(gone.status, 204)
  assert.equal((await site.call('GET', path)).status, 404)
  assert.deepEqual((await site.call('GET', '/guides')).body, [])
  const deleted = () => site.call('GET', '/guides/deleted', { as: admin })
  const [{ deleted_date, ...listed }, ...rest] = (await deleted()).body
  assert.deepEqual(rest, [])
  assert.deepEqual(listed, {
    ...{ guideid: guide.guideid, langid: 'en', title, type, category, public: isPublic },
    ...{ userid: mara.userid, username: mara.username },
  })
  assert.ok(deleted_date >= created_date)
  assert.equal((await site.call('GET', '/guides/deleted', { as: mara })).status, 403)
  const back = await site.call('POST', `${path}/en/restore`, { as: admin })
  assert.equal(back.status, 200)
  assert.equal(back.body.steps.length, 2)
  assert.deepEqual((await deleted()).body, [])
  assert.equal((await site.call('POST', `${path}/en/restore`, { as: admin })).status, 404)
})

testOnBoth(
  'lists public guides by number, filtered, from either end, with an empty page at the end',
  async () => {
    const site = await startSite()
    const mara = await author(site)
    const admin = await anAdmin(site)
    const category = await aCategory(site)
    const made: number[] = []
    for (const type of ['how-to', 'teardown', 'how-to', 'disassembly']) {
      made.push((await aGuide(site, { author: mara, category, fields: { type } })).guideid)
    }
    const hidden = await aGuide(site, { author: mara, category, fields: { public: false } })
    const list = async (query: string, as?: typeof mara) =>
      (await site.call('GET', `/guides${query}`, as ? { as } : {})).body.map(
        (guide: { guideid: number }) => guide.guideid,
      )
    assert.deepEqual(await list(''), made)
    assert.deepEqual(await list('?order=DESC&limit=2'), [made[3], made[2]])
    assert.deepEqual(await list('?offset=4'), [])
    assert.deepEqual(await list('?filter=teardown,disassembly,ballet'), [made[1], made[3]])
    assert.deepEqual(await list('?filter=ballet'), [])
    assert.deepEqual(await list(`?guideids=${made[2]},${hidden.guideid},777,${made[0]}&limit=1`), [
      made[0],
      made[2],
    ])
    assert.deepEqual(await list('?includePrivate', mara), made)
    assert.deepEqual(await list('?includePrivate=false', admin), [...made, hidden.guideid])
    const later = Math.floor(site.clock.now / 1000) + 1
    assert.deepEqual(await list(`?modifiedSince=${later}`), [])
    assert.deepEqual(await list(`?modifiedSince=${later - 1}`), made)
  },
)

test('featured guides are those that staff has flagged', async () => {
  const site = await startSite()
  const mara = await author(site)
  const first = await aGuide(site, { author: mara, fields: { flags: ['GUIDE_STARRED'] } })
  await aGuide(site, { author: mara })
  const third = await aGuide(site, {
    author: mara,
    fields: { flags: [{ flagid: 'GUIDE_FEATURED_STUDENT' }] },
  })
  const { body } = await site.call('GET', '/guides/featured')
  assert.deepEqual(
    body.map((guide: { guideid: number }) => guide.guideid),
    [third.guideid, first.guideid],
  )
})

testOnBoth(
  'prerequisites come first, nested ones before them, each once, with places of their own guide',
  async () => {
    const site = await startSite()
    const mara = await author(site)
    const base = await aGuide(site, { author: mara, steps: 1 })
    const middle = await aGuide(site, { author: mara, steps: 2, fields: { prerequisites: [base.guideid] } })
    const top = await aGuide(site, {
      author: mara,
      steps: 1,
      fields: { prerequisites: [middle.guideid, base.guideid] },
    })
    const { body } = await site.call('GET', `/guides/${top.guideid}`)
    const order = body.steps.map((step: { guideid: number; orderby: number }) => [step.guideid, step.orderby])
    assert.deepEqual(order, [
      [base.guideid, 1],
      [middle.guideid, 1],
      [middle.guideid, 2],
      [top.guideid, 1],
    ])
    const direct = body.prerequisites.map((guide: { guideid: number }) => guide.guideid)
    assert.deepEqual(direct, [middle.guideid, base.guideid])
    const own = await site.call('GET', `/guides/${top.guideid}?excludePrerequisiteSteps`)
    assert.equal(own.body.steps.length, 1)
    const loop = await site.call('PATCH', `/guides/${base.guideid}?revisionid=${base.revisionid}`, {
      as: mara,
      body: { prerequisites: [top.guideid] },
    })
    assert.equal(loop.status, 422)
  },
)

test('what a private prerequisite shows is kept from strangers, however the answer was kept', async () => {
  const site = await startSite()
  const mara = await author(site)
  const secret = await aGuide(site, { author: mara, steps: 1, fields: { public: false } })
  const open = await aGuide(site, {
    author: mara,
    steps: 1,
    fields: { prerequisites: [secret.guideid], introduction: `See [guide|${secret.guideid}].` },
  })
  const asStaff = await site.call('GET', `/guides/${open.guideid}`, { as: mara })
  assert.equal(asStaff.body.steps.length, 2)
  const asStranger = await site.call('GET', `/guides/${open.guideid}`)
  assert.equal(asStranger.body.steps.length, 1)
  assert.match(asStranger.body.introduction_rendered, /\[invalid guide link\]/)
  assert.match(asStaff.body.introduction_rendered, /<a href="\/Guide\//)
})

test('a kept answer goes when anything it shows changes, and carries an ETag', async () => {
  const site = await startSite()
  const mara = await author(site)
  const guide = await aGuide(site, { author: mara, steps: 1 })
  const path = `/guides/${guide.guideid}`
  const first = await site.call('GET', path)
  const etag = String(first.headers.etag)
  assert.equal((await site.call('GET', path, { headers: { 'if-none-match': etag } })).status, 304)
  await site.call('PATCH', `/users/${mara.userid}`, { as: mara, body: { username: 'Mara Lind' } })
  const second = await site.call('GET', path, { headers: { 'if-none-match': etag } })
  assert.equal(second.status, 200)
  assert.equal(second.body.author.username, 'Mara Lind')
  const image = await anImage(site, mara)
  const step = guide.steps[0]!
  await site.call('PATCH', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`, {
    as: mara,
    body: { media: { type: 'image', data: [image] } },
  })
  assert.equal((await site.call('GET', path)).body.steps[0].media.data[0].id, image)
  assert.equal((await site.call('GET', path, { as: mara })).body.can_edit, true)
  assert.equal((await site.call('GET', path)).body.can_edit, false)
})

test('a guide at any revision can be read back exactly by those who may see its history', async () => {
  const site = await startSite()
  const mara = await author(site)
  const guide = await aGuide(site, { author: mara, steps: 3 })
  const path = `/guides/${guide.guideid}`
  const before = await site.call('GET', path, { as: mara })
  const step = guide.steps[1]!
  await site.call('DELETE', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`, { as: mara })
  await site.call('PATCH', `${path}?revisionid=${guide.revisionid}`, {
    as: mara,
    body: { title: 'Another title' },
  })
  const old = await site.call('GET', `${path}?revisionid=${guide.guide_revisionid}`, { as: mara })
  assert.deepEqual(old.body, before.body)
  assert.equal((await site.call('GET', `${path}?revisionid=${guide.guide_revisionid}`)).status, 403)
  assert.equal((await site.call('GET', `${path}?revisionid=99999`, { as: mara })).status, 404)
})

testOnBoth('parts and tools become pages of their names, with quantities as numbers', async () => {
  const site = await startSite()
  const mara = await author(site)
  const fields = {
    tools: [{ name: 'Strap Wrench', quantity: '2', notes: 'The big one' }],
    parts: [{ name: 'Oil filter', type: 'Spare part', isoptional: true }],
  }
  const guide = await aGuide(site, { author: mara, fields })
  const { body } = await site.call('GET', `/guides/${guide.guideid}`)
  assert.deepEqual(body.tools, [
    {
      type: '',
      quantity: 2,
      text: 'Strap Wrench',
      notes: 'The big one',
      url: '/Item/Strap_Wrench',
      thumbnail: null,
      isoptional: false,
      featured: false,
    },
  ])
  assert.equal(body.parts[0].quantity, 1)
  assert.equal(body.parts[0].isoptional, true)
})

testOnBoth(
  'a part or tool leads to the web and nowhere else, also where its page is made from it',
  async () => {
    const site = await startSite()
    const mara = await author(site)
    const guide = await aGuide(site, { author: mara })
    for (const url of [
      'javascript:alert(1)',
      ' https://tools.example',
      'data:text/html,x',
      '//tools.example',
    ])
      for (const field of ['parts', 'tools']) {
        const body = {
          [field]: [
            { name: 'Chisel', url: 'https://tools.example/chisel' },
            { name: 'Saw', url },
          ],
        }
        const path = `/guides/${guide.guideid}?revisionid=${guide.revisionid}`
        const { status, body: answer } = await site.call('PATCH', path, { as: mara, body })
        assert.equal(status, 422, url)
        assert.deepEqual(answer.errors, [
          {
            message: 'url must be an address that begins with http:// or https://, or empty',
            field: `${field}.1.url`,
            code: 'invalid_field',
            index: 1,
          },
        ])
      }
    assert.equal((await site.call('GET', '/wikis/ITEM/Chisel')).status, 404)
  },
)

test('a guide does not come back into a category that is gone', async () => {
  const site = await startSite()
  const mara = await author(site)
  const admin = await anAdmin(site)
  const page = { namespace: 'CATEGORY', title: 'Lathe', contents: '' }
  const made = await site.call('POST', '/wikis', { as: admin, body: page })
  const guide = await aGuide(site, { author: mara, category: 'Lathe' })
  const path = `/guides/${guide.guideid}`
  await site.call('DELETE', `${path}?revisionid=${guide.revisionid}`, { as: admin })
  const category = `/wikis/CATEGORY/Lathe?revisionid=${made.body.revisionid}`
  assert.equal((await site.call('DELETE', category, { as: admin })).status, 204)
  const refused = await site.call('POST', `${path}/en/restore`, { as: admin })
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'category'])
  assert.equal((await site.call('GET', path, { as: admin })).status, 404)
  assert.equal((await site.call('POST', '/wikis', { as: admin, body: page })).status, 201)
  assert.equal((await site.call('POST', `${path}/en/restore`, { as: admin })).body.category, 'Lathe')
})

test('people who are no authors write guides only where the community edits', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const reader = await aPerson(site)
  const category = await aCategory(site)
  const body = { category, type: 'how-to' }
  const refused = await site.call('POST', '/guides', { as: reader, body })
  assert.equal(refused.status, 403)
  assert.deepEqual(refused.body.requiredPrivileges, ['Author'])
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 25 } })
  const made = await site.call('POST', '/guides', { as: reader, body })
  assert.equal(made.status, 201)
  assert.deepEqual(made.body.flags, ['GUIDE_IN_PROGRESS', 'GUIDE_USER_CONTRIBUTED'])
})

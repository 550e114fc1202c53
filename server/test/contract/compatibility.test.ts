// Tests the compatibility contract, rules 1 to 9 and 12 to 15: what existing clients require of people, guides, steps
// and pages.
// Engines: both in the outer circle, because types of values in answers come from rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '../app.ts'
import { anAdmin, aPerson, testPassword } from '../builders.ts'
import { aGuide } from '../guide-builders.ts'
import { assertShape } from './shapes.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author'] })
const reader = await aPerson(site)
for (const [title, parent] of [
  ['Machines', null],
  ['Pumps', 'Machines'],
] as const) {
  const body = { namespace: 'CATEGORY', title, contents: '', ...(parent ? { parent } : {}) }
  assert.equal((await site.call('POST', '/wikis', { as: admin, body })).status, 201)
}
const guide = await aGuide(site, { author: mara, category: 'Pumps', steps: 2 })
const path = `/guides/${guide.guideid}`
const signIn = { email: mara.email, password: testPassword }
const step = { orderby: 1, lines: [{ text: 'Do it.', bullet: 'black', level: 0 }] }

const read = async (address = path) => (await site.call('GET', address, { as: mara })).body

test('1 signing in answers 201 with every key, unique_username a text and join_date an integer', async () => {
  const { status, body } = await site.call('POST', '/user/token', { body: signIn })
  assert.equal(status, 201)
  assertShape(body, {
    userid: 'integer',
    username: 'string',
    authToken: 'string',
    badge_counts: 'object',
    reputation: 'integer',
    certification_count: 'integer',
    unique_username: 'string',
    join_date: 'time',
  })
  assertShape(body.badge_counts, { gold: 'integer', silver: 'integer', bronze: 'integer' })
  for (const key of ['about_raw', 'about_rendered'])
    assert.ok(body[key] === false || typeof body[key] === 'string', key)
})

testOnBoth('2 signing in and reading work without X-App-Id and with any value of it', async () => {
  for (const appId of [undefined, '', 'x', 'a'.repeat(64)]) {
    const headers = appId === undefined ? {} : { 'x-app-id': appId }
    assert.equal((await site.call('POST', '/user/token', { body: signIn, headers })).status, 201)
    assert.equal((await site.call('GET', path, { headers })).status, 200)
  }
})

testOnBoth('3 JSON is read without or with a wrong Content-Type, and forms are read, too', async () => {
  const text = JSON.stringify({ category: 'Pumps', type: 'how-to', title: 'Read anyhow' })
  for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    const made = await site.call('POST', '/guides', { as: mara, body: text, headers })
    assert.deepEqual([type, made.status, made.body.title], [type, 201, 'Read anyhow'])
  }
  const form = new URLSearchParams({
    category: 'Pumps',
    type: 'how-to',
    time_required_min: '600',
    public: 'true',
    flags: '["DANGER"]',
  })
  const made = await site.call('POST', '/guides', {
    as: mara,
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([made.body.time_required_min, made.body.public], [600, true])
  assert.ok(made.body.flags.includes('DANGER'))
})

test('4 a trailing slash after /user/token/ is accepted', async () => {
  assert.equal((await site.call('POST', '/user/token/', { body: signIn })).status, 201)
})

test('5 every error has a message, every 422 has errors with a message each', async () => {
  const asked: [string, string, object][] = [
    ['GET', '/nowhere', {}],
    ['GET', '/guides/4711', {}],
    ['POST', '/guides', {}],
    ['POST', '/guides', { as: reader, body: {} }],
    ['POST', '/guides', { as: mara, body: '{' }],
    ['PATCH', '/guides', { as: mara }],
    ['POST', '/guides', { as: mara, body: {} }],
    ['POST', `${path}/steps`, { as: mara, body: { ...step, orderby: 99 } }],
    ['PUT', `${path}/steporder?revisionid=${guide.revisionid}`, { as: mara, body: { stepids: [1] } }],
    ['POST', '/wikis', { as: mara, body: {} }],
    ['GET', '/guides?limit=0', {}],
    ['POST', '/user/token', { body: {} }],
    ['POST', '/users', { body: { email: 'x' } }],
    ['PATCH', `/users/${mara.userid}`, { as: mara, body: { colour: 'red' } }],
    ['GET', '/users?offset=1001', {}],
  ]
  for (const [method, address, options] of asked) {
    const { status, body } = await site.call(method, address, options)
    assert.ok(status >= 400, `${method} ${address}`)
    assert.equal(typeof body.message, 'string')
    if (status !== 422) continue
    assert.ok(body.errors.length > 0)
    for (const fault of body.errors) assert.equal(typeof fault.message, 'string')
  }
})

test('6 bad credentials are 401 with the text `Invalid login`', async () => {
  for (const body of [
    { ...signIn, password: 'not this one' },
    { ...signIn, email: 'nobody@example.org' },
  ]) {
    const { status, body: refusal } = await site.call('POST', '/user/token', { body })
    assert.deepEqual([status, refusal.message], [401, 'Invalid login'])
  }
})

test('7 the body of a 409 is the resource: guide, step or page', async () => {
  const { steps } = await read()
  const wiki = '/wikis/CATEGORY/Pumps'
  const asked = [
    [path, await read(`${path}?excludePrerequisiteSteps`)],
    [`${path}/steps/${steps[0].stepid}`, steps[0]],
    [wiki, await read(wiki)],
  ] as const
  for (const [address, resource] of asked) {
    const late = await site.call('PATCH', `${address}?revisionid=4711`, { as: mara, body: {} })
    assert.deepEqual([address, late.status], [address, 409])
    assert.deepEqual(late.body, resource)
    assert.equal('error' in late.body, false)
  }
})

test('8 a whole guide always has every key that clients read, of the kind that they read', async () => {
  assertShape(await read(), {
    guideid: 'integer',
    title: 'string',
    category: 'string',
    subject: 'string',
    author: 'object',
    time_required: 'string',
    difficulty: 'string',
    introduction_raw: 'string',
    introduction_rendered: 'string',
    summary: 'string',
    revisionid: 'integer',
    public: 'boolean',
    type: 'string',
    patrol_threshold: 'integer',
    conclusion_rendered: 'string',
    completed: 'boolean',
    favorited: 'boolean',
    comments: 'array',
    modified_date: 'time',
    prereq_modified_date: 'time or 0',
    documents: 'array',
    steps: 'array',
    tools: 'array',
    parts: 'array',
    time_required_min: 'integer',
    time_required_max: 'integer',
    url: 'url',
  })
  const { author, image } = await read()
  assert.equal(typeof author.username, 'string')
  assert.equal(image, null)
})

test('9 a step and its lines always have every key that clients read', async () => {
  const { steps } = await read()
  assert.equal(steps.length, 2)
  for (const each of steps) {
    assertShape(each, {
      guideid: 'integer',
      stepid: 'integer',
      revisionid: 'integer',
      orderby: 'integer',
      title: 'string',
      media: 'object',
      lines: 'array',
    })
    for (const line of each.lines)
      assertShape(line, { bullet: 'string', level: 'integer', text_raw: 'string', text_rendered: 'string' })
  }
})

test('12 adding a step answers 201 and removing one 200 with the guide, changing one 200 with the step', async () => {
  const added = await site.call('POST', `${path}/steps`, { as: mara, body: step })
  assert.deepEqual([added.status, added.body.guideid, added.body.steps.length], [201, guide.guideid, 3])
  const { stepid, revisionid } = added.body.steps[0]
  const address = `${path}/steps/${stepid}`
  const body = { title: 'New' }
  const changed = await site.call('PATCH', `${address}?revisionid=${revisionid}`, { as: mara, body })
  assert.deepEqual([changed.status, changed.body.stepid, changed.body.title], [200, stepid, 'New'])
  const removed = await site.call('DELETE', `${address}?revisionid=${changed.body.revisionid}`, { as: mara })
  assert.deepEqual([removed.status, removed.body.guideid, removed.body.steps.length], [200, guide.guideid, 2])
})

testOnBoth('13 revisionid on adding a step, bodies on DELETE and on switches do no harm', async () => {
  const made = await aGuide(site, { author: mara, category: 'Pumps' })
  const own = `/guides/${made.guideid}`
  for (const token of [made.revisionid, 4711]) {
    const added = await site.call('POST', `${own}/steps?revisionid=${token}`, { as: mara, body: step })
    assert.equal(added.status, 201, added.text)
  }
  const [first, second] = (await read(own)).steps
  for (const [each, body] of [
    [first, {}],
    [second, { revisionid: second.revisionid }],
  ]) {
    const address = `${own}/steps/${each.stepid}?revisionid=${each.revisionid}`
    assert.equal((await site.call('DELETE', address, { as: mara, body })).status, 200)
  }
  for (const address of [`/user/favorites/guides/${made.guideid}`, `${own}/completed`]) {
    for (const method of ['PUT', 'DELETE'])
      assert.equal((await site.call(method, address, { as: mara, body: {} })).status, 204)
  }
  for (const method of ['DELETE', 'PUT', 'DELETE']) {
    const { revisionid } = await read(own)
    const address = `${own}/public?revisionid=${revisionid}`
    assert.equal((await site.call(method, address, { as: mara, body: { revisionid } })).status, 200)
  }
  const { revisionid } = await read(own)
  const body = { revisionid }
  assert.equal((await site.call('DELETE', `${own}?revisionid=${revisionid}`, { as: mara, body })).status, 204)
})

testOnBoth('14 the tree of categories in its four forms', async () => {
  const tree = { Machines: { Pumps: {} } }
  const shown = { Machines: 'Machines', Pumps: 'Pumps' }
  assert.deepEqual(await read('/categories'), tree)
  assert.deepEqual(await read('/categories?withDisplayTitles'), { hierarchy: tree, display_titles: shown })
  assert.deepEqual(await read('/wikis/CATEGORY?display=hierarchy'), {
    hierarchy: tree,
    display_titles: shown,
  })
  assert.deepEqual(await read('/wikis/CATEGORY?display=hierarchyOrder'), [
    {
      title: 'Machines',
      display_title: 'Machines',
      children: [{ title: 'Pumps', display_title: 'Pumps', children: [] }],
    },
  ])
})

test('15 the page of a category has every key that clients insist on', async () => {
  for (const title of ['Machines', 'Pumps']) {
    assertShape(await read(`/wikis/CATEGORY/${title}`), {
      guides: 'array',
      related_wikis: 'array',
      featured_guides: 'array',
      solutions_url: 'string',
      langid: 'string',
      contents_raw: 'string',
      contents_rendered: 'string',
      title: 'string',
      display_title: 'string',
      revisionid: 'integer',
    })
  }
  const { flags, guides } = await read('/wikis/CATEGORY/Pumps')
  assert.deepEqual(flags, [])
  assert.ok(guides.length > 0)
})

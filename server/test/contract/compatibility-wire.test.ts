// Tests the compatibility contract, rules 17, 20, 22 and 26 to 36: the form of responses that existing clients require.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engine, startSite } from '../app.ts'
import { anAdmin, aPerson, testPassword } from '../builders.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { assertShape } from './shapes.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')
const image = await anImage(site, mara)
const tools = [{ name: 'Rag' }]
const guide = await aGuide(site, { author: mara, category, steps: 1, fields: { image, tools, parts: tools } })
const path = `/guides/${guide.guideid}`

test('17 /sites/info and /info have all keys', async () => {
  for (const address of ['/sites/info', '/info']) {
    const { status, body } = await site.call('GET', address)
    assert.equal(status, 200)
    assertShape(body, {
      siteid: 'integer',
      name: 'string',
      domain: 'string',
      custom_domain: 'string',
      title: 'string',
      theme: 'string',
      private: 'boolean',
      description: 'string',
      answers: 'boolean',
      store: 'string',
      authentication: 'object',
      'guide-types': 'object',
      'object-name-singular': 'string',
      'object-name-plural': 'string',
      'feature-mobile-scanner': 'boolean',
      'google-oauth2-clientid': 'string',
    })
    assert.ok('logo' in body)
    assertShape(body.authentication, { standard: 'boolean', 'public-registration': 'boolean' })
    for (const type of Object.values(body['guide-types']))
      assertShape(type, { title: 'string', prompt: 'string' })
  }
})

test('20 limits above 200 count as 200, and unknown query parameters are ignored', async () => {
  const lists = [
    '/guides',
    '/guides/featured',
    '/wikis/CATEGORY',
    '/wikis/CATEGORY/Pumps/children',
    '/categories/all',
    '/users',
    '/tags',
    '/user/guides',
    '/user/completions',
    '/user/favorites/guides',
    `${path}/revisions`,
    '/guides/unpatrolled',
    '/users/search/Person',
  ]
  for (const list of lists) {
    const usual = await site.call('GET', list, { as: mara })
    for (const limit of [201, 1000, 10_000, 100_000]) {
      const address = `${list}?limit=${limit}&lang=en&order=ASC&colour=red`
      const { status, body } = await site.call('GET', address, { as: mara })
      assert.equal(status, 200, address)
      assert.deepEqual(body, usual.body, address)
    }
  }
  for (const address of [path, '/categories', '/info', '/wikis/CATEGORY/Pumps']) {
    const { status } = await site.call('GET', `${address}?lang=en&order=DESC&limit=100000&colour=red`)
    assert.equal(status, 200, address)
  }
})

test('20 a page of 100000 is one of 200', async () => {
  await site.write(async ({ db, now }) => {
    const person = (at: number) => ({
      email: `crowd${at}@example.org`,
      username: `Crowd ${at}`,
      searchText: `crowd ${at}`,
      isAuthor: 0 as const,
      isModerator: 0 as const,
      isAdmin: 0 as const,
      isEnabled: 1 as const,
      reputation: 0,
      about: '',
      joinedAt: now,
      modifiedAt: now,
    })
    await db
      .insertInto('users')
      .values(Array.from({ length: 250 }, (_, at) => person(at)))
      .execute()
  })
  assert.equal((await site.call('GET', '/users?limit=100000')).body.length, 200)
})

test('22 GET /user answers with authToken when called with a token, which may be the value of a cookie', async () => {
  const signedIn = await site.call('POST', '/user/token', {
    body: { email: mara.email, password: testPassword },
  })
  const cookie = /session=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] as string
  for (const token of [mara.token, signedIn.body.authToken, cookie]) {
    const { status, body } = await site.call('GET', '/user', { as: { token } })
    assert.deepEqual([status, body.userid, body.authToken], [200, mara.userid, token])
  }
})

test('26 JSON is sent as exactly application/json, and a 204 carries no Content-Type', async () => {
  const asked = [
    ['GET', path, 200],
    ['GET', '/guides', 200],
    ['GET', '/guides/4711', 404],
    ['POST', '/guides', 422],
    ['PUT', `${path}/completed`, 204],
  ] as const
  for (const [method, address, status] of asked) {
    const answer = await site.call(method, address, { as: mara, ...(method === 'GET' ? {} : { body: {} }) })
    assert.equal(answer.status, status)
    assert.equal(answer.headers['content-type'], status === 204 ? undefined : 'application/json')
    if (status === 204) assert.equal(answer.text, '')
  }
})

test('27 JSON is compact unless ?pretty, and in media type comes before data', async () => {
  const { text, body } = await site.call('GET', path)
  assert.equal(text, JSON.stringify(body))
  assert.match(text, /"media":\{"type":"image","data":/)
  const pretty = await site.call('GET', `${path}?pretty`)
  assert.match(pretty.text, /"media": \{\s+"type": "image",\s+"data":/)
  const steps = `${path}/steps/${guide.steps[0]?.stepid}?revisionid=${guide.steps[0]?.revisionid}`
  assert.match(
    (await site.call('PATCH', steps, { as: mara, body: {} })).text,
    /"media":\{"type":"image","data":/,
  )
})

test('28 nothing is answered with a redirect: trailing slashes and an upper-case first segment are accepted', async () => {
  const plain = (await site.call('GET', path)).body
  for (const address of [`${path}/`, `/Guides/${guide.guideid}`, `/GUIDES/${guide.guideid}/`])
    assert.deepEqual((await site.call('GET', address)).body, plain, address)
  for (const address of [
    '/categories/',
    '/Categories',
    '/Wikis/CATEGORY',
    '/wikis/CATEGORY/',
    '/Info',
    '/nowhere/',
  ])
    assert.ok(![301, 302, 303, 307, 308].includes((await site.call('GET', address)).status), address)
  const body = { category, type: 'how-to' }
  assert.equal((await site.call('POST', '/Guides/', { as: mara, body })).status, 201)
})

test('29 pages of every origin may ask: it is echoed with credentials, headers and methods, without signing in', async () => {
  const origin = 'https://app.elsewhere.example'
  const wanted = 'X-App-Id, X-ALLOW-HTTP, Authorization, Content-Type'
  for (const address of [path, '/user', '/guides', '/nowhere']) {
    const asked = await site.call('OPTIONS', address, {
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': wanted,
      },
    })
    assert.ok(asked.status < 300, address)
    const { headers } = asked
    assert.equal(headers['access-control-allow-origin'], origin)
    assert.equal(headers['access-control-allow-credentials'], 'true')
    const lower = (value: unknown) => String(value).toLowerCase().split(/,\s*/)
    for (const each of lower(wanted))
      assert.ok(lower(headers['access-control-allow-headers']).includes(each), each)
    for (const method of ['get', 'post', 'put', 'patch', 'delete'])
      assert.ok(lower(headers['access-control-allow-methods']).includes(method), method)
    assert.ok(Number(headers['access-control-max-age']) > 0)
  }
  const refused = await site.call('GET', '/user', { headers: { origin } })
  assert.deepEqual([refused.status, refused.headers['access-control-allow-origin']], [401, origin])
})

test('29 cookies from elsewhere count only for origins that the site lists', async () => {
  const ask = async (origin: string) =>
    (await site.call('GET', '/user', { headers: { origin, cookie: `session=${mara.token}` } })).status
  const origin = 'https://app.elsewhere.example'
  assert.equal(await ask(origin), 401)
  await site.call('PATCH', '/settings', { as: admin, body: { allowedOrigins: [origin] } })
  assert.deepEqual([await ask(origin), await ask('https://other.example')], [200, 401])
})

test('30 a paged list ends with an empty array', async () => {
  for (const list of [
    '/guides',
    '/guides/featured',
    '/wikis/CATEGORY',
    '/categories/all',
    '/users',
    '/user/guides',
  ]) {
    const { status, body } = await site.call('GET', `${list}?offset=900&limit=5`, { as: mara })
    assert.deepEqual([list, status, body], [list, 200, []])
  }
})

test('31 keys are there even when empty, dates are integers, pictures of authors never null', async () => {
  const bare = await site.call('POST', '/guides', { as: mara, body: { category, type: 'how-to' } })
  const empty = {
    completed: false,
    favorited: false,
    prereq_modified_date: 0,
    subject: '',
    summary: '',
    conclusion_raw: '',
    conclusion_rendered: '',
    documents: [],
    comments: [],
    prerequisites: [],
    parts: [],
    tools: [],
    published_date: 0,
  }
  for (const [key, value] of Object.entries(empty)) assert.deepEqual([key, bare.body[key]], [key, value])
  assertShape(bare.body, {
    patrol_threshold: 'integer',
    flags: 'array',
    created_date: 'time',
    modified_date: 'time',
  })
  assertShape(bare.body.author.image, { id: 'integer', original: 'url' })
  const { parts, tools: shown, steps, published_date } = (await site.call('GET', path)).body
  for (const each of [...parts, ...shown]) assert.deepEqual([each.thumbnail, each.notes], [null, null])
  assert.deepEqual(steps[0].media, { type: 'image', data: [] })
  assert.ok(Number.isSafeInteger(published_date) && published_date > 0)
  const person = (await site.call('GET', `/users/${mara.userid}`)).body
  assert.deepEqual([person.about_raw, person.about_rendered], [false, false])
})

test('32 addresses of pictures answer in four forms', async () => {
  const { author } = (await site.call('GET', path)).body
  const original = new URL(author.image.original).pathname
  const kinds = await Promise.all(
    ['', '.thumbnail', '.full', '.full.thumbnail'].map(async (suffix) => {
      const { status, headers } = await site.call('GET', `http://stepwright.test${original}${suffix}`)
      return [suffix, status, /^image\//.test(String(headers['content-type']))]
    }),
  )
  assert.deepEqual(
    kinds.map(([, ...rest]) => rest),
    Array(4).fill([200, true]),
    `${JSON.stringify(kinds)} on ${engine}`,
  )
})

test('33 the revisionid of a list summary is accepted for writes on that guide', async () => {
  const made = await aGuide(site, { author: mara, category, steps: 1, fields: { public: false } })
  const own = `/guides/${made.guideid}`
  const listed = async () =>
    (await site.call('GET', `/guides?guideids=${made.guideid}&includePrivate`, { as: admin })).body[0]
      .revisionid
  const shown = await site.call('PUT', `${own}/public?revisionid=${await listed()}`, { as: mara })
  assert.equal(shown.status, 200)
  // A change of a step does not change the revisionid of the guide.
  const { stepid, revisionid } = shown.body.steps[0]
  const before = await listed()
  const body = { title: 'New' }
  assert.equal(
    (await site.call('PATCH', `${own}/steps/${stepid}?revisionid=${revisionid}`, { as: mara, body })).status,
    200,
  )
  const edited = await site.call('PATCH', `${own}?revisionid=${before}`, { as: mara, body: { summary: 'x' } })
  assert.equal(edited.status, 200)
  const mine = await site.call('GET', '/user/guides?limit=200', { as: mara })
  const last = mine.body.find((each: { guideid: number }) => each.guideid === made.guideid)
  assert.equal((await site.call('DELETE', `${own}?revisionid=${last.revisionid}`, { as: mara })).status, 204)
})

test('34 writes of tags and of teams answer 200 or 201 with a JSON body', async () => {
  const team = await site.call('POST', '/teams', { as: admin, body: { name: 'Night shift' } })
  assert.equal(team.status, 201, team.text)
  const { teamid } = team.body
  const asked = [
    ['PUT', `${path}/tag`, { tag: 'seal' }],
    ['PUT', `${path}/tag`, { tag: 'seal' }],
    ['DELETE', `${path}/tag`, { tag: 'seal' }],
    ['PUT', `${path}/teams/${teamid}`, {}],
    ['PUT', `${path}/teams/${teamid}`, {}],
    ['DELETE', `${path}/teams/${teamid}`, {}],
    ['PUT', '/wikis/CATEGORY/Pumps/tag', { tag: 'seal' }],
    ['DELETE', '/wikis/CATEGORY/Pumps/tag', { tag: 'seal' }],
  ] as const
  for (const [method, address, body] of asked) {
    const answer = await site.call(method, address, { as: admin, body })
    assert.ok([200, 201].includes(answer.status), `${method} ${address}: ${answer.text}`)
    assert.equal(typeof answer.body, 'object')
  }
})

test('35 signing in works without a Content-Type and with text/plain', async () => {
  const body = JSON.stringify({ email: mara.email, password: testPassword })
  for (const headers of [{}, { 'content-type': 'text/plain' }])
    assert.equal((await site.call('POST', '/user/token', { body, headers })).status, 201)
})

const times: [min: number, max: number, text: string][] = [
  [0, 0, 'No estimate'],
  [90, 90, '1 minute'],
  [600, 600, '10 minutes'],
  [1800, 1800, '30 minutes'],
  [2700, 2700, '45 minutes'],
  [3600, 3600, '1 hour'],
  [5400, 5400, '1 hour'],
  [7200, 7200, '2 hours'],
  [43_200, 43_200, '12 hours'],
  [604_800, 604_800, '1 week'],
  [7200, 10_800, '2 - 3 hours'],
  [0, 600, '10 minutes'],
]

for (const [min, max, text] of times) {
  test(`36 ${min} to ${max} seconds are “${text}”`, async () => {
    const body = { category, type: 'how-to', time_required_min: min, time_required_max: max }
    const made = await site.call('POST', '/guides', { as: mara, body })
    assert.equal(made.body.time_required, text)
  })
}

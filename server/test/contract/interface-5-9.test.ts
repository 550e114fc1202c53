// Tests sections 5, 7, 8 and 9 of the interface: signing in, errors, limits, versions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson, testPassword } from '../builders.ts'
import { aCategory, aGuide } from '../guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author'] })
const reader = await aPerson(site)
const category = await aCategory(site, 'Pumps')
const guide = await aGuide(site, { author: mara, category, steps: 1 })
const path = `/guides/${guide.guideid}`

test('5.1 a token is issued for an address and a password, and says who one is', async () => {
  const signedIn = await site.call('POST', '/user/token', {
    body: { email: mara.email, password: testPassword },
  })
  assert.equal(signedIn.status, 201)
  const own = await site.call('GET', '/user', { as: { token: signedIn.body.authToken } })
  assert.equal(own.body.userid, mara.userid)
})

test('5.2 the token is sent as Authorization: api TOKEN', async () => {
  const ask = (authorization: string) => site.call('GET', '/user', { headers: { authorization } })
  assert.equal((await ask(`api ${mara.token}`)).status, 200)
  for (const wrong of [mara.token, `Basic ${mara.token}`, 'api', 'api nonsense'])
    assert.equal((await ask(wrong)).status, 401, wrong)
})

test('5.3 X-App-Id may accompany it, whatever its value, and is not needed', async () => {
  for (const headers of [{ 'x-app-id': 'anything' }, { 'x-app-id': '' }, undefined]) {
    const asked = await site.call('GET', '/user', { as: mara, ...(headers ? { headers } : {}) })
    assert.equal(asked.status, 200)
  }
})

test('5.4 includePrivate needs an administrator', async () => {
  const hidden = await aGuide(site, { author: mara, category, fields: { public: false } })
  const sees = async (as?: typeof mara) => {
    const { body } = await site.call('GET', '/guides?includePrivate&limit=200', as ? { as } : {})
    return body.some((each: { guideid: number }) => each.guideid === hidden.guideid)
  }
  assert.deepEqual(
    [await sees(), await sees(reader), await sees(mara), await sees(admin)],
    [false, false, false, true],
  )
})

test('5.6 without privileges 403, without signing in 401', async () => {
  const asked = [
    ['PATCH', `${path}?revisionid=${guide.revisionid}`],
    ['POST', '/guides'],
    ['POST', `${path}/steps`],
    ['DELETE', `${path}?revisionid=${guide.revisionid}`],
    ['PUT', `${path}/public?revisionid=${guide.revisionid}`],
    ['PUT', `${path}/tag`],
    ['PATCH', '/wikis/CATEGORY/Pumps'],
  ] as const
  for (const [method, address] of asked) {
    const nobody = await site.call(method, address, { body: {} })
    const somebody = await site.call(method, address, { as: reader, body: {} })
    assert.deepEqual([method, address, nobody.status, somebody.status], [method, address, 401, 403])
    assert.ok(somebody.body.requiredPrivileges.length > 0)
  }
})

const faults: [number, string, string, { as?: typeof mara; body?: unknown }][] = [
  [400, 'POST', '/guides', { as: mara, body: '{"category":' }],
  [401, 'POST', '/guides', { body: {} }],
  [403, 'POST', '/guides', { as: reader, body: {} }],
  [404, 'GET', '/guides/4711', {}],
  [405, 'PATCH', '/guides', { as: mara, body: {} }],
  [422, 'POST', '/guides', { as: mara, body: {} }],
]

for (const [status, method, address, options] of faults) {
  test(`7 ${status}: ${method} ${address} tells what is wrong, for people and for programs`, async () => {
    const { status: answered, body } = await site.call(method, address, options)
    assert.equal(answered, status)
    assert.equal(body.error, true)
    assert.equal(typeof body.message, 'string')
    assert.match(body.code, /^[a-z-]+\.[a-z-]+$/)
    if (status === 422) {
      const fields = body.errors.map((fault: { field: string }) => fault.field)
      assert.deepEqual(fields.sort(), ['category', 'type'])
    }
  })
}

test('7 409: the body is the current version of the resource, and the changes are not accepted', async () => {
  const before = await site.call('GET', path, { as: mara })
  const late = await site.call('PATCH', `${path}?revisionid=4711`, { as: mara, body: { title: 'Lost' } })
  assert.equal(late.status, 409)
  assert.deepEqual(late.body, before.body)
  assert.deepEqual((await site.call('GET', path, { as: mara })).body, before.body)
})

for (const list of ['/guides', '/guides/featured']) {
  test(`8 limit of ${list}: 1 to 200, 20 by default; below is refused, above counts as 200`, async () => {
    const many = await startSite()
    const ada = await anAdmin(many)
    const pumps = await aCategory(many)
    for (let made = 0; made < 22; made++)
      await aGuide(many, { author: ada, category: pumps, fields: { flags: ['GUIDE_STARRED'] } })
    const ask = (query: string) => many.call('GET', `${list}?${query}`)
    assert.equal((await ask('')).body.length, 20)
    assert.equal((await ask('limit=1')).body.length, 1)
    for (const limit of [200, 201, 100_000]) assert.equal((await ask(`limit=${limit}`)).body.length, 22)
    for (const limit of ['0', '-1', 'x', '1.5']) assert.equal((await ask(`limit=${limit}`)).status, 422)
  })

  test(`8 offset of ${list}: 0 or more, 0 by default`, async () => {
    for (const offset of ['-1', 'x', '1.5'])
      assert.equal((await site.call('GET', `${list}?offset=${offset}`)).status, 422, offset)
    const usual = await site.call('GET', list)
    assert.deepEqual((await site.call('GET', `${list}?offset=0`)).body, usual.body)
    assert.deepEqual((await site.call('GET', `${list}?offset=9007199254740991`)).body, [])
  })
}

test('8 the next page uses offset advanced by limit, and pages together are the list', async () => {
  for (let made = 0; made < 5; made++) await aGuide(site, { author: mara, category })
  const all = (await site.call('GET', '/guides?limit=200')).body
  const paged: unknown[] = []
  for (let offset = 0; offset <= all.length; offset += 2)
    paged.push(...(await site.call('GET', `/guides?limit=2&offset=${offset}`)).body)
  assert.deepEqual(paged, all)
})

test('8 a summary has fewer than 156 characters, an introduction fewer than 50 lines, when changed as well', async () => {
  const { guideid, revisionid } = await aGuide(site, { author: mara, category })
  const { status, body } = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
    as: mara,
    body: { summary: 'x'.repeat(156), introduction: '\n'.repeat(49) },
  })
  assert.equal(status, 422)
  const fields = body.errors.map((fault: { field: string }) => fault.field)
  assert.deepEqual(fields.sort(), ['introduction', 'summary'])
})

test('8 the quantity of a part or tool is a positive integer', async () => {
  const { guideid, revisionid } = await aGuide(site, { author: mara, category })
  for (const quantity of [0, -1, 0.5, 'two', '0', null]) {
    const { status, body } = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
      as: mara,
      body: { parts: [{ name: 'Seal', quantity }] },
    })
    assert.deepEqual([status, body.errors[0].field], [422, 'parts.0.quantity'], String(quantity))
  }
})

test('9.1 the version is 2.0, in the base path, and others are not there', async () => {
  assert.equal((await site.call('GET', '/api/2.0/guides')).status, 200)
  for (const other of ['/api/1.1/guides', '/api/3.0/guides', '/api/guides', '/work_log'])
    assert.equal((await site.call('GET', `http://stepwright.test${other}`)).status, 404, other)
})

test('9.4 an edit of a versioned resource supplies the current revisionid, else it is 409', async () => {
  const { steps, revisionid } = (await site.call('GET', path, { as: mara })).body
  const step = `${path}/steps/${steps[0].stepid}`
  const page = '/wikis/CATEGORY/Pumps'
  for (const [address, body] of [
    [path, { title: 'Lost' }],
    [step, { title: 'Lost' }],
    [page, { contents: 'Lost' }],
  ] as const) {
    for (const query of ['', '?revisionid=4711'])
      assert.equal((await site.call('PATCH', `${address}${query}`, { as: mara, body })).status, 409, address)
  }
  const edited = await site.call('PATCH', `${path}?revisionid=${revisionid}`, {
    as: mara,
    body: { title: 'New' },
  })
  assert.equal(edited.status, 200)
  assert.notEqual(edited.body.revisionid, revisionid)
})

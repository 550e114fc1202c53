// Tests habits of programs written for the hosted service: passwords, empty parameters, walks to the end of a list.
// Engines: both in the outer circle, because lists are read from the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '../app.ts'
import { anAdmin, aPerson, testPassword } from '../builders.ts'
import { aCategory, aGuide } from '../guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')
const choose = (apiProfile: string) => site.call('PATCH', '/settings', { as: admin, body: { apiProfile } })
const open = (url: string) => site.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
/** As a browser follows it. */
const follow = async (url: string) => {
  let answer = await open(url)
  for (let times = 0; answer.statusCode === 301 && times < 3; times++)
    answer = await open(String(answer.headers.location))
  return answer
}

test('in the hosted profile an administrator gives others any password of at least 8 characters', async () => {
  let number = 0
  const add = (password: string, as?: typeof admin) => {
    const email = `person${++number}@example.org`
    return site.call('POST', '/users', {
      ...(as && { as }),
      body: { email, username: `Person ${number}`, password },
    })
  }
  assert.deepEqual((await add('Password123!', admin)).body.errors?.[0].code, 'too_common')
  await choose('hosted')
  try {
    assert.equal((await add('Password123!', admin)).status, 201)
    assert.equal((await add('correct horse battery', admin)).status, 201)
    assert.equal((await add('password', admin)).status, 201)
    const short = await add('passwor', admin)
    assert.deepEqual(
      [short.status, short.body.errors[0].field, short.body.errors[0].code],
      [422, 'password', 'invalid_field'],
    )
    assert.equal((await add('Password123!')).body.errors[0].code, 'too_common')
    assert.equal((await add('8 signs!')).body.errors[0].code, 'invalid_field')
    const { userid } = await aPerson(site)
    const change = (password: string) =>
      site.call('PATCH', `/users/${userid}`, { as: admin, body: { password } })
    assert.equal((await change('Welcome2024!')).status, 200)
    assert.equal((await change('welcome2')).status, 200)
    assert.equal((await change('welcome')).status, 422)
    const own = { password: 'welcome2', old_password: testPassword }
    assert.equal((await site.call('PATCH', `/users/${mara.userid}`, { as: mara, body: own })).status, 422)
  } finally {
    await choose('documented')
  }
})

testOnBoth('a summary has up to 255 characters in the hosted profile', async () => {
  const add = (length: number) =>
    site.call('POST', '/guides', {
      as: mara,
      body: { category, type: 'how-to', summary: 'x'.repeat(length) },
    })
  await choose('hosted')
  try {
    assert.equal((await add(255)).status, 201)
    assert.equal((await add(256)).body.errors[0].field, 'summary')
  } finally {
    await choose('documented')
  }
  assert.equal((await add(156)).status, 422)
})

testOnBoth('an empty limit, offset or order counts as absent', async () => {
  for (const path of ['/guides', '/users', '/comments', '/tags', '/teams', '/guides/releases']) {
    const plain = await site.call('GET', path, { as: mara })
    const empty = await site.call('GET', `${path}?limit=&offset=&order=`, { as: mara })
    assert.deepEqual([empty.status, empty.body], [200, plain.body], path)
  }
  assert.equal((await site.call('GET', '/guides?limit=%20')).status, 422)
  const { guideid } = await aGuide(site, { author: mara, category, steps: 1 })
  for (const [path, query] of [
    ['/guides', 'modifiedSince='],
    [`/guides/${guideid}`, 'type=&includeComments=&langid=&lang='],
    [`/step_forms/guideid/${guideid}`, 'max_form_revisionid='],
  ] as const) {
    const plain = await site.call('GET', path, { as: mara })
    const empty = await site.call('GET', `${path}?${query}`, { as: mara })
    assert.deepEqual([empty.status, empty.body], [plain.status, plain.body], path)
  }
})

testOnBoth('a language of signs and a shortest time above the longest are faults', async () => {
  const { guideid } = await aGuide(site, { author: mara, category, steps: 1 })
  const read = await site.call('GET', `/guides/${guideid}?langid=!!`)
  assert.deepEqual([read.status, read.body.errors[0].field], [422, 'langid'])
  assert.equal((await site.call('GET', `/guides/${guideid}?langid=xx`)).status, 200)
  const change = async (body: object) => {
    const { revisionid } = (await site.call('GET', `/guides/${guideid}`, { as: mara })).body
    return site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { as: mara, body })
  }
  const fault = (await change({ time_required_min: 600, time_required_max: 300 })).body.errors[0]
  assert.equal(fault.field, 'time_required_min')
  assert.equal((await change({ time_required_min: 600, time_required_max: 0 })).status, 200)
  assert.equal((await change({ time_required_max: 300 })).status, 422)
  assert.equal((await change({ time_required_max: 900 })).status, 200)
})

test('an indented answer has its own ETag', async () => {
  const guide = await aGuide(site, { author: mara, category, steps: 1 })
  const plain = await site.call('GET', `/guides/${guide.guideid}`)
  const pretty = await site.call('GET', `/guides/${guide.guideid}?pretty`)
  assert.ok(pretty.headers.etag)
  assert.notEqual(pretty.headers.etag, plain.headers.etag)
  const headers = { 'if-none-match': String(pretty.headers.etag) }
  assert.equal((await site.call('GET', `/guides/${guide.guideid}?pretty`, { headers })).status, 304)
  assert.equal((await site.call('GET', `/guides/${guide.guideid}`, { headers })).status, 200)
})

test('the origin null gets no credentials', async () => {
  const { headers } = await site.call('GET', '/info', { headers: { origin: 'null' } })
  assert.equal(headers['access-control-allow-origin'], 'null')
  assert.equal(headers['access-control-allow-credentials'], undefined)
})

test('a guide without comments, if they are not wanted', async () => {
  const { guideid } = await aGuide(site, { author: mara, category, steps: 1 })
  const text = 'Wear gloves.'
  const said = await site.call('POST', `/comments/guide/${guideid}`, { as: mara, body: { text } })
  assert.equal(said.status, 201, said.text)
  const read = async (query: string) =>
    (await site.call('GET', `/guides/${guideid}${query}`)).body.comments.length
  assert.deepEqual(
    [await read(''), await read('?includeComments=false'), await read('?includeComments=true')],
    [1, 0, 1],
  )
  assert.equal((await site.call('GET', `/guides/${guideid}?includeComments=maybe`)).status, 422)
})

test('a document has a short address with the same rights', async () => {
  for (const path of ['/documents/9999', '/media/documents/9999'])
    assert.equal((await site.call('GET', path, { as: mara })).status, 404, path)
})

testOnBoth('a full page of a list names the next one, to the last entry', async () => {
  for (let number = 0; number < 5; number++)
    await aGuide(site, { author: mara, category, fields: { public: true } })
  const whole = (await site.call('GET', '/guides?limit=200&order=DESC')).body
  const found: unknown[] = []
  let next: string | undefined = '/guides?limit=2&order=DESC&foreign=1'
  for (let turns = 0; next && turns < 50; turns++) {
    const { body, headers } = await site.call('GET', next)
    found.push(...body)
    next = /^<http:\/\/stepwright\.test\/api\/2\.0(\/[^>]+)>; rel="next"$/.exec(
      String(headers.link ?? ''),
    )?.[1]
    assert.ok(!next?.includes('foreign'))
  }
  assert.deepEqual(found, whole)
  const own = await site.call('GET', '/user/guides?limit=1', { as: mara })
  assert.match(String(own.headers.link), /\/user\/guides\?limit=1&offset=1>; rel="next"/)
  const all = await site.call('GET', '/user/guides?limit=10000', { as: mara })
  assert.equal(all.headers.link, undefined)
})

testOnBoth('addresses of categories and items of the hosted service lead to their pages', async () => {
  const moved = await open('/Device/Pumps?lang=de')
  assert.deepEqual([moved.statusCode, moved.headers.location], [301, '/c/Pumps?lang=de'])
  for (const title of ['1/2" Socket', "Nick's 3/8 wrench", 'Half / half']) {
    await aGuide(site, {
      author: mara,
      category,
      fields: { title: `With ${title}`, tools: [{ name: title }], public: true },
    })
    const { body } = await site.call('GET', `/wikis/ITEM/${encodeURIComponent(title)}`)
    assert.equal(body.title, title, JSON.stringify(body))
    for (const address of [
      `/Item/${encodeURIComponent(title)}`,
      `/Item/${encodeURI(title.replaceAll(' ', '_'))}`,
      `/Item/${encodeURIComponent(title.replaceAll(' ', '_')).replaceAll("'", '%27')}`,
    ]) {
      const page = await follow(address)
      assert.equal(page.statusCode, 200, `${address} ${page.body.slice(0, 200)}`)
      assert.match(page.body, /<h1/)
    }
  }
})

testOnBoth('old addresses of tools write `_` for a slash, and leave out commas and ampersands', async () => {
  const titles = ['Spanner 10/12 mm, long', 'Oil & grease, 500 g', 'Spanner 10_12!% mm']
  const tools = titles.map((name) => ({ name }))
  await aGuide(site, { author: mara, category, fields: { title: 'With old tools', tools, public: true } })
  for (const [address, title] of [
    ['/Item/Spanner_10_12_mm_long', titles[0]],
    ['/Item/Oil_grease_500_g', titles[1]],
    ['/Item/oil_grease_500_g/', titles[1]],
    ['/Item/Spanner_10_12!%25_mm', 'Spanner 10 12!% mm'],
  ] as const) {
    const page = await follow(address)
    assert.equal(page.statusCode, 200, `${address} ${page.body.slice(0, 200)}`)
    assert.ok(page.body.includes(`<h1>${title?.replace('&', '&amp;')}</h1>`), address)
  }
  assert.equal((await follow('/Item/Spanner')).statusCode, 404)
})

test('a slash at the end of the address of a page is ignored', async () => {
  const moved = await open('/c/Pumps/?lang=de')
  assert.deepEqual([moved.statusCode, moved.headers.location], [301, '/c/Pumps?lang=de'])
})

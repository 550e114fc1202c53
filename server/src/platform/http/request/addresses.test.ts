// Tests addresses, methods and queries: accepted variants and how they are normalized.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { leavesNoTrace } from '#test/traces.ts'
import { loggedAddress, normalizePath } from './addresses.ts'

const site = await startSite()
const admin = await anAdmin(site)
const people: TestPerson[] = []
for (const name of ['Mara', 'Jonas', 'Aylin', 'Piotr']) people.push(await aPerson(site, { name }))

const override = (method: string) => ({ 'x-http-method-override': method })
const idsOf = (body: { userid: number }[]) => body.map((person) => person.userid)

test('POST with X-HTTP-Method-Override stands for the other methods, in any case', async () => {
  const body = { description: 'overridden' }
  for (const word of ['PATCH', 'patch', ' Patch ']) {
    const answer = await site.call('POST', '/settings', { as: admin, body, headers: override(word) })
    assert.equal(answer.status, 200, word)
  }
  const { status } = await site.call('POST', '/users?limit=1', { headers: override('GET') })
  assert.equal(status, 200)
  const { body: made } = await site.call('POST', '/user/tokens', {
    as: admin,
    body: { label: 'x', old_password: testPassword },
  })
  const gone = { as: admin, headers: override('DELETE') }
  assert.equal((await site.call('POST', `/user/tokens/${made.tokenid}`, gone)).status, 204)
  const same = { as: admin, body: { label: 'y', old_password: testPassword }, headers: override('POST') }
  assert.equal((await site.call('POST', '/user/tokens', same)).status, 201)
})

test('an unknown word in X-HTTP-Method-Override is a method that nothing knows', async () => {
  await leavesNoTrace(site, async () => {
    for (const word of ['FETCH', 'TRACE', 'OPTIONS', 'CONNECT', '', 'PATCH, DELETE', '__proto__']) {
      const answer = await site.call('POST', '/user/tokens', {
        as: admin,
        body: { label: 'x', old_password: testPassword },
        headers: override(word),
      })
      assert.equal(answer.status, 405, word)
    }
  })
})

test('X-HTTP-Method-Override means nothing on any other method', async () => {
  for (const word of ['DELETE', 'PATCH', 'nonsense']) {
    assert.equal((await site.call('GET', '/user', { as: admin, headers: override(word) })).status, 200)
  }
  assert.equal((await site.call('GET', '/user', { as: admin })).status, 200)
})

test('accepts trailing slashes and an upper-case first segment, without a redirect', async () => {
  const id = people[0]?.userid
  for (const path of [
    '/users/',
    '/users//',
    '/USERS',
    '/Users/?limit=2',
    `/Users/${id}`,
    `/users/${id}/`,
    '/Sites/info/',
    '/INFO',
    '/Users/search/mara',
  ]) {
    const { status, headers } = await site.call('GET', path, { as: admin })
    assert.equal(status, 200, path)
    assert.equal(headers.location, undefined)
  }
  const signOut = await site.call('POST', '/User/Token/', { body: {} })
  assert.equal(signOut.status, 404, 'only the first segment is read without regard to case')
  for (const path of ['', '/', '//', '/?pretty', '//users', '/users%2F', '/users/1/2/3']) {
    assert.equal((await site.call('GET', `/api/2.0${path}`)).status, 404, path)
  }
})

test('puts paths right without touching the query', () => {
  assert.equal(normalizePath('/api/2.0/users?x=A/'), '/api/2.0/users?x=A/')
  assert.equal(normalizePath('/api/2.0/Users/?x=A/'), '/api/2.0/users?x=A/')
  assert.equal(normalizePath('/api/2.0/Users/Search/Mara///'), '/api/2.0/users/Search/Mara')
  assert.equal(normalizePath('/api/2.0/users/search/mara'), '/api/2.0/users/search/mara')
})

test('the log shows addresses without what could be a secret', () => {
  const secret = 'Ab_-0123456789'.repeat(3)
  assert.equal(loggedAddress(`/reset/${secret}`), '/reset/…')
  assert.equal(loggedAddress(`/register?invitation=${secret}&x=1`), '/register?invitation=…&x=1')
  assert.equal(loggedAddress('/api/2.0/users/search/mara'), '/api/2.0/users/search/mara')
})

test('methods that nobody has heard of are 405 where there is something, 404 elsewhere', async () => {
  for (const method of ['PROPFIND', 'SEARCH', 'QUERY', 'LINK', 'PURGE', 'TRACE']) {
    assert.equal((await site.call(method, '/users')).status, 405, method)
    assert.equal((await site.call(method, '/nothing')).status, 404, method)
  }
})

test('limits above 200 count as 200, below 1 and other than whole numbers are refused', async () => {
  for (const limit of ['1', '200', '201', '1000', '100000', '99999999999999999999']) {
    assert.equal((await site.call('GET', `/users?limit=${limit}`)).status, 200, limit)
  }
  for (const limit of [
    '0',
    '-1',
    '1e3',
    '0x10',
    '1e999',
    'Infinity',
    '1.5',
    'many',
    'NaN',
    '1,2',
    '%00',
    'null',
    '[]',
  ]) {
    const answer = await site.call('GET', `/users?limit=${limit}`)
    assert.equal(answer.status, 422, limit)
    assert.equal(answer.body.errors[0].field, 'limit', limit)
  }
})

test('offsets begin at 0, and everything else than a whole number is refused', async () => {
  const all = idsOf((await site.call('GET', '/users')).body)
  const rest = idsOf((await site.call('GET', '/users?offset=2&limit=2')).body)
  assert.deepEqual(rest, all.slice(2, 4))
  for (const offset of ['-1', '0.5', 'two', '1e999', '9007199254740993000', 'Infinity']) {
    assert.equal((await site.call('GET', `/users?offset=${offset}`, { as: admin })).status, 422, offset)
  }
})

test('a list holds at most 200 even for a limit of 100,000, and ends with an empty array', async () => {
  const other = await startSite()
  const { addSamplePeople } = await import('#sample/bulk/people.ts')
  await addSamplePeople(other.write, 230, () => {})
  const first = await other.call('GET', '/users?limit=100000')
  assert.equal(first.body.length, 200)
  const second = await other.call('GET', '/users?limit=100000&offset=200')
  assert.equal(second.body.length, 30)
  assert.deepEqual((await other.call('GET', '/users?limit=100000&offset=400')).body, [])
  const seen = new Set([...idsOf(first.body), ...idsOf(second.body)])
  assert.equal(seen.size, 230)
})

test('ignores query parameters that nobody knows, with whatever in them', async () => {
  const plain = (await site.call('GET', '/users')).body
  for (const query of [
    'lang=xx',
    'order=asc&limit=20&foo',
    '__proto__=1&constructor=2',
    'a[b]=c',
    '%ff=%fe',
    '&&=&',
  ]) {
    const answer = await site.call('GET', `/users?${query}`)
    assert.equal(answer.status, 200, query)
    assert.deepEqual(answer.body, plain, query)
  }
  for (const path of ['/info', '/sites', '/user', '/user/tokens', '/settings', '/jobs']) {
    const answer = await site.call('GET', `${path}?lang=de&limit=7&order=DESC`, { as: admin })
    assert.equal(answer.status, 200, path)
  }
})

test('of a repeated parameter the last value counts', async () => {
  const two = await site.call('GET', '/users?limit=x&limit=4&limit=2')
  assert.equal(two.body.length, 2)
  assert.equal((await site.call('GET', '/users?limit=2&limit=x')).status, 422)
})

test('flags count by being there, whatever their value', async () => {
  await site.call('PATCH', `/users/${people[3]?.userid}`, { as: admin, body: { enabled: false } })
  const all = (await site.call('GET', '/users', { as: admin })).body.length
  for (const flag of [
    'includeDisabled',
    'includeDisabled=',
    'includeDisabled=false',
    'includeDisabled=True',
  ]) {
    const { body } = await site.call('GET', `/users?${flag}`, { as: admin })
    assert.equal(body.length, all + 1, flag)
  }
  for (const flag of ['pretty', 'pretty=', 'pretty=false', 'x=1&pretty=0']) {
    assert.match((await site.call('GET', `/info?${flag}`)).text, /^\{\n {2}"siteid": 1/, flag)
  }
  for (const none of ['', 'prettyplease', 'x=pretty', 'not-pretty']) {
    assert.match((await site.call('GET', `/info?${none}`)).text, /^\{"siteid":1/, none)
  }
})

test('order is ASC or DESC in any case, and nothing else', async () => {
  const up = idsOf((await site.call('GET', '/users')).body)
  assert.deepEqual(idsOf((await site.call('GET', '/users?order=desc')).body), [...up].reverse())
  assert.deepEqual(idsOf((await site.call('GET', '/users?order=Asc')).body), up)
  assert.equal((await site.call('GET', '/users?order=upwards')).status, 422)
})

test('characters that no text can hold name nothing in a path and are refused in a query', async () => {
  for (const path of [
    '/users/%00',
    '/users/search/a%00b',
    '/users/search/%ed%a0%80',
    '/users/search/%ff',
    '/users/search/%',
    '/users/%E0%A4%A',
    '/invitations/check/%00',
  ]) {
    assert.equal((await site.call('GET', path, { as: admin })).status, 404, path)
  }
  for (const query of ['query=%00', 'query=a%00b', 'limit=%00']) {
    const answer = await site.call('GET', `/users?${query}`, { as: admin })
    assert.equal(answer.status, 422, query)
    assert.equal(answer.body.errors.length, 1)
  }
  // Invalid UTF-8 in a query becomes the replacement character; it is not rejected.
  assert.equal((await site.call('GET', '/users?query=%ff%ed%a0%80', { as: admin })).status, 200)
})

test('numbers in a path are whole, positive and within reach', async () => {
  for (const id of [
    '0',
    '-1',
    '1.5',
    'abc',
    '9007199254740993',
    '1e999',
    'NaN',
    'null',
    'undefined',
    '%20',
    '1%20%27',
  ]) {
    assert.equal((await site.call('GET', `/users/${id}`)).status, 404, id)
  }
})

// Tests reading users: public members, members for the user and administrators, lists and searches.
// Engines: both in the outer circle, because names are searched by like and sorted by collation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara Müller' })
const jonas = await aPerson(site, { name: 'Jonas 100% Łukasz' })
const gone = await aPerson(site, { name: 'Gone Away' })
await site.call('PATCH', `/users/${gone.userid}`, { as: admin, body: { enabled: false } })
await site.call('PATCH', `/users/${jonas.userid}`, { as: admin, body: { unique_username: 'jo_nas' } })

const names = (body: { username: string }[]) => body.map((person) => person.username)

test('a person has every key of the contract, with false and null where there is nothing', async () => {
  const { body } = await site.call('GET', `/users/${mara.userid}`)
  const { image, join_date, ...rest } = body
  assert.deepEqual(rest, {
    userid: mara.userid,
    username: 'Mara Müller',
    unique_username: null,
    reputation: 0,
    url: `http://stepwright.test/User/${mara.userid}/Mara+M%C3%BCller`,
    teams: [],
    privileges: ['User'],
    enabled: true,
    banned: null,
    location: null,
    latitude: null,
    longitude: null,
    certification_count: 0,
    badge_counts: { bronze: 0, silver: 0, gold: 0, total: 0 },
    summary: null,
    about_raw: false,
    about_rendered: false,
    greatest_privilege: 'User',
    partner: null,
    langid: null,
  })
  assert.equal(join_date, Math.floor(site.clock.now / 1000))
  assert.deepEqual([image.id, image.guid], [-32, 'default_avatar_placeholder_guid'])
  for (const size of ['mini', 'thumbnail', 'standard', 'medium', 'large', 'huge'])
    assert.equal(image[size], `${image.original}.${size}`)
})

test('the picture of people without one answers in all four forms of address', async () => {
  const { image } = (await site.call('GET', `/users/${mara.userid}`)).body
  for (const ending of ['', '.thumbnail', '.full', '.full.standard', '.140x105']) {
    const picture = await site.call('GET', image.original + ending)
    assert.equal(picture.status, 200, ending)
    assert.equal(picture.headers['content-type'], 'image/png')
  }
  assert.equal((await site.call('GET', `${image.original}.enormous`)).status, 404)
})

test('an answer to signing in has what programs insist on, in the types that they insist on', async () => {
  const { body } = await site.call('POST', '/user/token', {
    body: { email: mara.email, password: testPassword },
  })
  assert.equal(typeof body.unique_username, 'string')
  assert.equal(Number.isInteger(body.join_date), true)
  assert.equal(typeof body.authToken, 'string')
  for (const key of ['userid', 'reputation', 'certification_count', 'unread_notification_count'])
    assert.equal(Number.isInteger(body[key]), true, key)
  for (const key of ['gold', 'silver', 'bronze', 'total'])
    assert.equal(Number.isInteger(body.badge_counts[key]), true)
  assert.deepEqual(body.links, { manage: 'http://stepwright.test/account' })
})

test('the e-mail address and the private members are for oneself; administrators see the address', async () => {
  const path = `/users/${mara.userid}`
  for (const as of [undefined, jonas]) {
    const { text } = await site.call('GET', path, as ? { as } : {})
    for (const secret of [mara.email, 'links', 'unread_notification_count', 'authToken', 'argon2'])
      assert.equal(text.includes(secret), false, secret)
  }
  const own = (await site.call('GET', path, { as: mara })).body
  assert.equal(own.email, mara.email)
  assert.equal(own.unread_notification_count, 0)
  assert.equal(typeof own.links.manage, 'string')
  const seen = (await site.call('GET', path, { as: admin })).body
  assert.equal(seen.email, mara.email)
  assert.deepEqual(
    [seen.links, seen.authToken, seen.unread_notification_count],
    [undefined, undefined, undefined],
  )
  for (const list of ['/users', '/users/search/mara']) {
    const { text } = await site.call('GET', list, { as: mara })
    assert.equal(text.includes('@example.org'), false, list)
  }
  assert.match((await site.call('GET', '/users', { as: admin })).text, /@example\.org/)
})

testOnBoth('the list holds active people by number, with their summary only', async () => {
  const { body } = await site.call('GET', '/users')
  assert.deepEqual(names(body), ['Ada Admin', 'Mara Müller', 'Jonas 100% Łukasz'])
  assert.deepEqual(
    Object.keys(body[0]).sort(),
    [
      ...['banned', 'enabled', 'image', 'join_date', 'privileges', 'reputation', 'teams', 'unique_username'],
      ...['url', 'userid', 'username'],
    ].sort(),
  )
})

test('an offset above 1000 is refused to everybody but administrators', async () => {
  assert.equal((await site.call('GET', '/users?offset=1000')).status, 200)
  const answer = await site.call('GET', '/users?offset=1001')
  assert.equal(answer.status, 422)
  assert.equal(answer.body.message, 'Offset must be <= 1000')
  assert.deepEqual((await site.call('GET', '/users?offset=1001', { as: admin })).body, [])
})

test('joinedSince is in UNIX seconds and inclusive', async () => {
  const own = await startSite()
  const first = await aPerson(own, { name: 'First' })
  own.clock.now += 10_000
  await aPerson(own, { name: 'Second' })
  const since = Math.floor(own.clock.now / 1000)
  const list = async (query: string) => names((await own.call('GET', `/users?joinedSince=${query}`)).body)
  assert.deepEqual(await list(String(since)), ['Second'])
  assert.deepEqual(await list(String(since - 10)), ['First', 'Second'])
  assert.deepEqual(await list(String(since + 1)), [])
  assert.deepEqual(await list('0'), ['First', 'Second'])
  for (const bad of ['yesterday', '-1', '1e20', '']) {
    assert.equal((await own.call('GET', `/users?joinedSince=${bad}`)).status, 422, bad)
  }
  assert.equal(first.username, 'First')
})

testOnBoth('only administrators filter the list and see who is switched off', async () => {
  const as = admin
  assert.deepEqual(names((await site.call('GET', '/users?query=mull', { as })).body), ['Mara Müller'])
  assert.equal((await site.call('GET', '/users?includeDisabled', { as })).body.length, 4)
  for (const query of ['query=mull', 'includeDisabled'])
    assert.equal((await site.call('GET', `/users?${query}`, { as: mara })).body.length, 3, query)
})

testOnBoth('a search finds parts of both names, without regard to case and accents', async () => {
  const search = async (text: string) =>
    names((await site.call('GET', `/users/search/${encodeURIComponent(text)}`, { as: mara })).body)
  assert.deepEqual(await search('mara'), ['Mara Müller'])
  assert.deepEqual(await search('MULLER'), ['Mara Müller'])
  assert.deepEqual(await search('müller'), ['Mara Müller'])
  assert.deepEqual(await search('ma mü'), ['Mara Müller'])
  assert.deepEqual(await search('jo_n'), ['Jonas 100% Łukasz'])
  assert.deepEqual(await search('gone'), [], 'not those who are switched off')
  assert.deepEqual(await search('zzz'), [])
})

testOnBoth('signs that mean something to a database mean themselves in a search', async () => {
  const search = async (text: string) =>
    names((await site.call('GET', `/users/search/${encodeURIComponent(text)}`, { as: mara })).body)
  assert.deepEqual(await search('%'), ['Jonas 100% Łukasz'])
  assert.deepEqual(await search('_'), ['Jonas 100% Łukasz'])
  assert.deepEqual(await search('m%m'), [])
  for (const text of ['\\', "'", '"', '!', '!!', '%_!', '*', "' or '1'='1"])
    assert.deepEqual(await search(text), [], text)
})

testOnBoth('searches and lists are paged and end with an empty array', async () => {
  const pages = []
  for (let offset = 0; offset < 10; offset += 2) {
    const { body } = await site.call('GET', `/users/search/a?limit=2&offset=${offset}`, { as: mara })
    pages.push(body.length)
  }
  assert.deepEqual(pages, [2, 1, 0, 0, 0])
})

test('searching needs a sign-in, and looking up by address or single sign-on an administrator', async () => {
  assert.equal((await site.call('GET', '/users/search/mara')).status, 401)
  for (const path of [`/users/email/${mara.email}`, '/users/sso/7']) {
    assert.equal((await site.call('GET', path)).status, 401)
    assert.equal((await site.call('GET', path, { as: mara })).status, 403)
  }
  const found = await site.call('GET', `/users/email/${mara.email.toUpperCase()}`, { as: admin })
  assert.equal(found.body.userid, mara.userid)
  assert.equal((await site.call('GET', '/users/email/who@example.org', { as: admin })).status, 404)
  assert.equal((await site.call('GET', '/users/sso/7', { as: admin })).status, 404)
  await site.write((ctx) =>
    ctx.db.updateTable('users').set({ ssoUserid: 'sso 7/ü' }).where('userid', '=', jonas.userid).execute(),
  )
  const sso = await site.call('GET', `/users/sso/${encodeURIComponent('sso 7/ü')}`, { as: admin })
  assert.equal(sso.body.userid, jonas.userid)
})

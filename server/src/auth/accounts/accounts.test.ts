// Tests changing users: the own account, as an administrator, and what anonymous requests may not change.
// Engines: both in the outer circle, because it proves unique names and races between transactions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const patch = (as: { token: string } | undefined, userid: number, body: object) =>
  site.call('PATCH', `/users/${userid}`, { ...(as ? { as } : {}), body })
const fieldOf = (answer: { body: { errors: { field: string; code: string }[] } }) =>
  answer.body.errors[0]?.field

testOnSqlite('people change their own profile, and what they do not name stays', async () => {
  const mara = await aPerson(site, { name: 'Mara' })
  const change = {
    username: 'Mara Lind',
    unique_username: 'mara_lind',
    about: "Press shop, '''night''' shift",
    summary: 'Nights',
    langid: 'de',
    location: 'Hall 3',
  }
  const { status, body } = await patch(mara, mara.userid, change)
  assert.equal(status, 200)
  assert.equal(body.username, 'Mara Lind')
  assert.equal(body.about_raw, change.about)
  assert.match(body.about_rendered, /<p>.*<strong>night<\/strong>.*<\/p>/)
  assert.deepEqual([body.summary, body.langid, body.location], ['Nights', 'de', 'Hall 3'])
  assert.equal(body.url, `http://stepwright.test/User/${mara.userid}/Mara+Lind`)
  const less = await patch(mara, mara.userid, { summary: null, about: '' })
  assert.deepEqual([less.body.summary, less.body.about_raw, less.body.about_rendered], [null, false, false])
  assert.equal(less.body.location, 'Hall 3')
  assert.equal((await site.call('GET', `/users/${mara.userid}`)).body.unique_username, 'mara_lind')
})

testOnSqlite('each change is one event that names what was and what is; no change is none', async () => {
  const mara = await aPerson(site, { name: 'Before' })
  assert.deepEqual(await eventsOf(site, () => patch(mara, mara.userid, { username: 'After' })), [
    'user.changed',
  ])
  const [event] = (await site.call('GET', `/events?subject=user&subjectid=${mara.userid}`, { as: admin }))
    .body
  assert.deepEqual([event.before, event.after], [{ username: 'Before' }, { username: 'After' }])
  assert.equal(event.userid, mara.userid)
  await leavesNoTrace(site, async () => {
    assert.equal((await patch(mara, mara.userid, { username: 'After' })).status, 200)
    assert.equal((await patch(mara, mara.userid, {})).status, 200)
  })
})

test('strangers, moderators and people without an account change nobody else', async () => {
  const mara = await aPerson(site)
  const other = await aPerson(site, { privileges: ['Author', 'Moderator'] })
  await leavesNoTrace(site, async () => {
    const refused = await patch(other, mara.userid, { username: 'Somebody else' })
    assert.equal(refused.status, 403)
    assert.deepEqual(refused.body.requiredPrivileges, ['Admin'])
    assert.equal((await patch(undefined, mara.userid, { username: 'x' })).status, 401)
    assert.equal((await patch(other, 999_999, { username: 'x' })).status, 404)
  })
})

testOnSqlite('nobody makes themselves more than they are', async () => {
  const mara = await aPerson(site)
  await leavesNoTrace(site, async () => {
    for (const body of [{ privileges: ['Admin'] }, { enabled: true }, { privileges: [] }])
      assert.equal((await patch(mara, mara.userid, body)).status, 403, JSON.stringify(body))
    for (const body of [{ isAdmin: 1 }, { reputation: 5 }, { userid: 1 }, { image: 5 }, { langid: 'xx' }])
      assert.equal((await patch(mara, mara.userid, body)).status, 422, JSON.stringify(body))
  })
})

testOnSqlite('a new password needs the old one, ends the other sessions and keeps this one', async () => {
  const mara = await aPerson(site)
  const signIn = (password: string) =>
    site.call('POST', '/user/token', { body: { email: mara.email, password } })
  const other = (await signIn(testPassword)).body.authToken
  const password = 'a password that is new'
  await leavesNoTrace(site, async () => {
    const without = await patch(mara, mara.userid, { password })
    assert.deepEqual([without.status, fieldOf(without)], [422, 'old_password'])
    assert.equal(without.body.errors[0].code, 'missing_field')
    const wrong = await patch(mara, mara.userid, { password, old_password: 'not this one' })
    assert.deepEqual([wrong.status, fieldOf(wrong)], [422, 'old_password'])
  })
  const events = await eventsOf(site, async () => {
    const done = await patch(mara, mara.userid, { password, old_password: testPassword })
    assert.equal(done.status, 200)
  })
  assert.deepEqual(events, ['user.password-changed', 'session.all-ended'])
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 200)
  assert.equal((await site.call('GET', '/user', { as: { token: other } })).status, 401)
  assert.equal((await signIn(testPassword)).status, 401)
  assert.equal((await signIn(password)).status, 201)
})

test('guessing the old password is slowed down', async () => {
  const mara = await aPerson(site)
  const body = { password: 'a password that is new', old_password: 'not this one' }
  const statuses = []
  for (let each = 0; each < 11; each++) statuses.push((await patch(mara, mara.userid, body)).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 422), 429])
  assert.equal((await patch(mara, mara.userid, { ...body, old_password: testPassword })).status, 429)
})

testOnSqlite(
  'a new e-mail address needs the password, is free of capitals, and may be nobody else’s',
  async () => {
    const mara = await aPerson(site)
    const other = await aPerson(site)
    const email = `New.Address.${mara.userid}@Example.org`
    assert.equal(fieldOf(await patch(mara, mara.userid, { email })), 'old_password')
    const done = await patch(mara, mara.userid, { email, old_password: testPassword })
    assert.equal(done.body.email, email.toLowerCase())
    const taken = await patch(mara, mara.userid, {
      email: other.email.toUpperCase(),
      old_password: testPassword,
    })
    assert.deepEqual([taken.status, taken.body.errors[0].code, fieldOf(taken)], [422, 'duplicate', 'email'])
    assert.equal(
      (await patch(admin, mara.userid, { email: `by.admin.${mara.userid}@example.org` })).status,
      200,
    )
  },
)

testOnBoth('unique names are unique, also for two at once, and may be given back', async () => {
  const [one, two] = [await aPerson(site), await aPerson(site)]
  const both = await Promise.all(
    [one, two].map((each) => patch(each, each.userid, { unique_username: 'the_one' })),
  )
  assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 422])
  const loser = both.find((answer) => answer.status === 422)!
  assert.deepEqual([fieldOf(loser), loser.body.errors[0].code], ['unique_username', 'duplicate'])
  const winner = both[0]?.status === 200 ? one : two
  const other = winner === one ? two : one
  assert.equal((await patch(winner, winner.userid, { unique_username: 'the_one' })).status, 200)
  assert.equal((await patch(winner, winner.userid, { unique_username: null })).body.unique_username, null)
  assert.equal((await patch(other, other.userid, { unique_username: 'the_one' })).status, 200)
})

test('an administrator changes anybody, gives privileges and passwords, and switches accounts off', async () => {
  const mara = await aPerson(site)
  assert.equal((await patch(admin, mara.userid, { location: 'Hall 9' })).body.location, 'Hall 9')
  const author = await patch(admin, mara.userid, { privileges: ['Author', 'Moderator'] })
  assert.deepEqual(author.body.privileges, ['User', 'Author', 'Moderator'])
  assert.equal(author.body.greatest_privilege, 'Moderator')
  await patch(admin, mara.userid, { password: 'set by the admin' })
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 401, 'the old sessions are over')
  const body = { email: mara.email, password: 'set by the admin' }
  const fresh = await site.call('POST', '/user/token', { body })
  assert.equal(fresh.status, 201)
  await patch(admin, mara.userid, { enabled: false })
  assert.equal((await site.call('GET', '/user', { as: { token: fresh.body.authToken } })).status, 401)
  assert.equal((await site.call('GET', `/users/${mara.userid}`)).body.enabled, false)
  await patch(admin, mara.userid, { enabled: true })
  assert.equal((await site.call('POST', '/user/token', { body })).status, 201)
})

test('privileges that are given or taken count with the next request', async () => {
  const mara = await aPerson(site)
  assert.equal((await site.call('GET', '/settings', { as: mara })).status, 403)
  await patch(admin, mara.userid, { privileges: ['Admin'] })
  assert.equal((await site.call('GET', '/settings', { as: mara })).status, 200)
  await patch(admin, mara.userid, { privileges: [] })
  assert.equal((await site.call('GET', '/settings', { as: mara })).status, 403)
})

testOnBoth('the last administrator stays one, also when two step down at once', async () => {
  const own = await startSite()
  const [ada, ben] = [await anAdmin(own), await anAdmin(own, 'Ben')]
  const change = (who: { token: string; userid: number }, body: object) =>
    own.call('PATCH', `/users/${who.userid}`, { as: who, body })
  const both = await Promise.all([change(ada, { privileges: [] }), change(ben, { enabled: false })])
  assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 422])
  const refused = both.find((answer) => answer.status === 422)!
  assert.equal(fieldOf(refused), 'privileges')
  const last = refused === both[0] ? ada : ben
  for (const body of [{ privileges: ['Author'] }, { enabled: false }, { privileges: [], enabled: true }])
    assert.equal((await change(last, body)).status, 422)
  assert.equal((await change(last, { privileges: ['Admin'] })).status, 200)
})

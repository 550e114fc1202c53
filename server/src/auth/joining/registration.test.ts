// Tests registration: open, by invitation, or added by an administrator.
// Engines: both in the outer circle, because two requests race for one address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'

let count = 0
const newcomer = (more: object = {}) => ({
  email: `New.Comer${++count}@Example.org`,
  username: `New Comer ${count}`,
  password: testPassword,
  ...more,
})

const change = (site: TestSite, as: { token: string }, body: object) =>
  site.call('PATCH', '/settings', { as, body })

testOnBoth('on an open site anybody registers and is signed in at once', async () => {
  const site = await startSite()
  const draft = newcomer({ unique_username: 'new_comer' })
  let answer = await site.call('GET', '/info')
  const events = await eventsOf(site, async () => {
    answer = await site.call('POST', '/users', { body: draft })
  })
  assert.equal(answer.status, 201)
  assert.deepEqual(events, ['user.added', 'session.started'])
  assert.equal(answer.body.username, draft.username)
  assert.equal(answer.body.email, draft.email.toLowerCase())
  assert.equal(answer.body.unique_username, 'new_comer')
  assert.deepEqual(answer.body.privileges, ['User'])
  assert.match(answer.body.authToken, /^[0-9a-f]{32}$/)
  assert.match(String(answer.headers['set-cookie']), new RegExp(`^session=${answer.body.authToken};`))
  const me = await site.call('GET', '/user', { as: { token: answer.body.authToken } })
  assert.equal(me.body.userid, answer.body.userid)
  const again = { email: draft.email, password: testPassword }
  assert.equal((await site.call('POST', '/user/token', { body: again })).status, 201)
})

testOnSqlite(
  'unique_username may be left out, and is a string all the same for those who sign in',
  async () => {
    const site = await startSite()
    for (const more of [{}, { unique_username: null }]) {
      const { status, body } = await site.call('POST', '/users', { body: newcomer(more) })
      assert.equal(status, 201)
      assert.equal(body.unique_username, '')
      assert.equal((await site.call('GET', `/users/${body.userid}`)).body.unique_username, null)
    }
  },
)

testOnSqlite('a taken address, a taken name and bad values are 422 and leave nothing behind', async () => {
  const site = await startSite()
  const taken = newcomer({ unique_username: 'taken_name' })
  await site.call('POST', '/users', { body: taken })
  const cases: [object, string, string][] = [
    [newcomer({ email: taken.email.toUpperCase() }), 'email', 'duplicate'],
    [newcomer({ unique_username: 'taken_name' }), 'unique_username', 'duplicate'],
    [newcomer({ unique_username: 'Has Blank' }), 'unique_username', 'invalid_field'],
    [newcomer({ unique_username: 'ab' }), 'unique_username', 'invalid_field'],
    [newcomer({ unique_username: '_abc' }), 'unique_username', 'invalid_field'],
    [newcomer({ password: '123456789' }), 'password', 'invalid_field'],
    [newcomer({ password: 'x'.repeat(201) }), 'password', 'invalid_field'],
    [newcomer({ username: '' }), 'username', 'invalid_field'],
    [newcomer({ username: 'two\nlines' }), 'username', 'invalid_field'],
    [newcomer({ username: 'x'.repeat(61) }), 'username', 'invalid_field'],
    [newcomer({ email: 'a@b@c' }), 'email', 'invalid_field'],
    [newcomer({ email: 'a,b@example.org' }), 'email', 'invalid_field'],
    [newcomer({ email: 'Name <a@example.org>' }), 'email', 'invalid_field'],
    [newcomer({ email: 'a@example.org\r\nBcc: b@example.org' }), 'email', 'invalid_field'],
    [newcomer({ email: `${'x'.repeat(250)}@example.org` }), 'email', 'invalid_field'],
    [newcomer({ privileges: ['Admin'] }), 'privileges', 'unknown_field'],
    [newcomer({ invitation: 'made-up' }), 'invitation', 'invalid_field'],
  ]
  await leavesNoTrace(site, async () => {
    for (const [body, field, code] of cases) {
      const answer = await site.call('POST', '/users', { body })
      assert.equal(answer.status, 422, JSON.stringify(body))
      assert.deepEqual([answer.body.errors[0].field, answer.body.errors[0].code], [field, code])
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  })
})

testOnBoth('of two who register at once with one address, one gets in', async () => {
  const site = await startSite()
  const draft = newcomer()
  const answers = await Promise.all([1, 2, 3].map(() => site.call('POST', '/users', { body: draft })))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 422, 422])
  assert.equal((await site.call('GET', '/users')).body.length, 1)
})

testOnSqlite(
  'a closed site refuses everybody before it looks at the fields, but its administrators add people',
  async () => {
    const site = await startSite()
    const admin = await anAdmin(site)
    await change(site, admin, { registration: 'closed' })
    for (const body of [newcomer(), {}, newcomer({ invitation: 'made-up' })]) {
      const refused = await site.call('POST', '/users', { body })
      assert.equal(refused.status, 403)
      assert.deepEqual(refused.body.requiredPrivileges, ['Admin'])
    }
    const added = await site.call('POST', '/users', { as: admin, body: newcomer() })
    assert.equal(added.status, 201)
    assert.equal('authToken' in added.body, false, 'nobody is handed a session of somebody else')
    const { body } = await site.call('GET', `/users/${added.body.userid}/tokens`, { as: admin })
    assert.deepEqual(body, [])
  },
)

testOnSqlite('an administrator who adds somebody stays who he is', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const headers = { cookie: `session=${admin.token}`, origin: 'http://stepwright.test' }
  const added = await site.call('POST', '/users', { headers, body: newcomer() })
  assert.equal(added.status, 201)
  assert.equal(added.headers['set-cookie'], undefined)
  assert.equal((await site.call('GET', '/user', { headers })).body.userid, admin.userid)
  assert.equal((await site.call('GET', '/user', { as: admin })).body.userid, admin.userid)
})

testOnSqlite(
  'a site by invitation lets in who has one, once, with the privileges that were chosen',
  async () => {
    const site = await startSite()
    const admin = await anAdmin(site)
    await change(site, admin, { registration: 'invited' })
    const without = await site.call('POST', '/users', { body: newcomer() })
    assert.equal(without.status, 403)
    const made = await site.call('POST', '/invitations', {
      as: admin,
      body: { email: 'Guest@Example.org', privileges: ['Author'] },
    })
    assert.equal(made.status, 201)
    assert.equal(made.body.email, 'guest@example.org')
    assert.deepEqual(made.body.privileges, ['User', 'Author'])
    assert.equal(made.body.expires_date - made.body.created_date, 14 * 86_400)
    const [, invitation = ''] =
      /^http:\/\/stepwright\.test\/register\?invitation=([\w-]{43})$/.exec(made.body.url) ?? []
    const check = await site.call('GET', `/invitations/check/${invitation}`)
    assert.deepEqual(check.body, { email: 'guest@example.org', valid: true })
    const two = await Promise.all(
      [1, 2].map(() => site.call('POST', '/users', { body: newcomer({ invitation }) })),
    )
    assert.deepEqual(two.map((answer) => answer.status).sort(), [201, 422], 'used by two at once')
    const inside = two.find((answer) => answer.status === 201)!
    assert.deepEqual(inside.body.privileges, ['User', 'Author'])
    const third = await site.call('POST', '/users', { body: newcomer({ invitation }) })
    assert.equal(third.body.errors[0].field, 'invitation')
    assert.deepEqual((await site.call('GET', `/invitations/check/${invitation}`)).body, {
      email: null,
      valid: false,
    })
    const [listed] = (await site.call('GET', '/invitations', { as: admin })).body
    assert.equal(listed.userid, inside.body.userid)
    assert.equal(Number.isInteger(listed.used_date), true)
    assert.equal(listed.url, undefined)
  },
)

testOnBoth('invitations of an administrator who loses rights let nobody in', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  for (const loss of [{ enabled: false }, { privileges: ['User', 'Author'] }]) {
    const leaving = await aPerson(site, { name: `Leaving ${Object.keys(loss)[0]}`, privileges: ['Admin'] })
    const body = { privileges: ['Admin'] }
    const made = await site.call('POST', '/invitations', { as: leaving, body })
    assert.equal(made.status, 201, made.text)
    const other = await site.call('POST', '/invitations', { as: admin, body })
    const change = await site.call('PATCH', `/users/${leaving.userid}`, { as: admin, body: loss })
    assert.equal(change.status, 200, change.text)
    const join = (url: string) =>
      site.call('POST', '/users', { body: newcomer({ invitation: url.split('=')[1] }) })
    assert.equal((await join(made.body.url)).status, 422)
    assert.equal((await join(other.body.url)).status, 201)
  }
})

testOnSqlite('an invitation that has expired, was withdrawn or never was lets nobody in', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  await change(site, admin, { registration: 'invited' })
  const invite = async () => {
    const { body } = await site.call('POST', '/invitations', { as: admin })
    return { id: body.invitationid, secret: String(body.url).split('=')[1] as string }
  }
  const withdrawn = await invite()
  const path = `/invitations/${withdrawn.id}`
  assert.equal((await site.call('DELETE', path, { as: admin })).status, 204)
  assert.equal((await site.call('DELETE', path, { as: admin })).status, 404)
  const late = await invite()
  site.clock.now += 14 * 86_400_000
  for (const invitation of [withdrawn.secret, late.secret, 'x'.repeat(43)]) {
    const answer = await site.call('POST', '/users', { body: newcomer({ invitation }) })
    assert.equal(answer.status, 422, invitation)
    assert.equal((await site.call('GET', `/invitations/check/${invitation}`)).body.valid, false)
  }
})

test('the list of invitations is paged and ends', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  for (let each = 0; each < 3; each++) await site.call('POST', '/invitations', { as: admin, body: {} })
  const ids = async (query: string) =>
    (await site.call('GET', `/invitations${query}`, { as: admin })).body.map(
      (row: { invitationid: number }) => row.invitationid,
    )
  assert.deepEqual(await ids(''), [3, 2, 1])
  assert.deepEqual(await ids('?limit=2&offset=1'), [2, 1])
  assert.deepEqual(await ids('?offset=3'), [])
})

test('registering is slowed down for each address, but not for administrators', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  await change(site, admin, { registration: 'invited' })
  // Invalid invitations count like any other attempt.
  const tries = Array.from({ length: 31 }, () =>
    site.call('POST', '/users', { body: newcomer({ invitation: 'made-up' }) }),
  )
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  assert.equal(statuses.filter((status) => status === 429).length, 1)
  assert.equal((await site.call('POST', '/users', { as: admin, body: newcomer() })).status, 201)
})

testOnSqlite('a person who is signed in may register another and keeps the own session', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const answer = await site.call('POST', '/users', { as: mara, body: newcomer() })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['set-cookie'], undefined)
})

testOnSqlite('a page of another site can register somebody, but gets no cookie', async () => {
  const site = await startSite()
  const headers = { origin: 'https://elsewhere.example' }
  for (const [path, body] of [
    ['/users', newcomer()],
    ['/user/token', { email: `new.comer${count}@example.org`, password: testPassword }],
  ] as const) {
    const answer = await site.call('POST', path, { body, headers })
    assert.equal(answer.status, 201)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

testOnSqlite('sites that ask for an app id ask for it here, too', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  await change(site, admin, { appIds: ['known-app'] })
  assert.equal((await site.call('POST', '/users', { body: newcomer() })).status, 400)
  const headers = { 'x-app-id': 'known-app' }
  assert.equal((await site.call('POST', '/users', { body: newcomer(), headers })).status, 201)
})

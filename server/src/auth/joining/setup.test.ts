// Tests the first run: the code from the console creates one administrator, once.
// Engines: both in the outer circle, because two requests race for one code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson, testPassword } from '#test/builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'
import { issueSetupCode } from './setup.ts'

const draft = (code: string, more: object = {}) => ({
  code,
  email: 'Ada@Example.org',
  username: 'Ada Admin',
  password: testPassword,
  title: ' Line 4 ',
  ...more,
})
const setUp = (site: TestSite, code: string, more: object = {}) =>
  site.call('POST', '/setup', { body: draft(code, more) })

testOnSqlite('the code makes the first administrator, names the site and signs in', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  assert.match(code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  assert.deepEqual((await site.call('GET', '/setup')).body, { needed: true, title: 'Stepwright' })
  let answer = await site.call('GET', '/setup')
  const events = await eventsOf(site, async () => {
    answer = await setUp(site, code, { registration: 'invited', private: true, language: 'de' })
  })
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(events, ['user.added', 'site.set-up', 'settings.changed', 'session.started'])
  assert.equal(answer.body.email, 'ada@example.org')
  assert.deepEqual(answer.body.privileges, ['User', 'Author', 'Moderator', 'Admin'])
  assert.match(
    String(answer.headers['set-cookie']),
    new RegExp(`^session=${answer.body.authToken}; Path=/; HttpOnly`),
  )
  const settings = (await site.call('GET', '/settings', { as: { token: answer.body.authToken } })).body
  assert.deepEqual(
    [settings.title, settings.registration, settings.private, settings.language],
    ['Line 4', 'invited', true, 'de'],
  )
  assert.deepEqual((await site.call('GET', '/setup')).body, { needed: false, title: 'Line 4' })
})

test('the code is read without regard to case, blanks and the dash', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `
  assert.equal((await setUp(site, typed)).status, 201)
})

test('a wrong code is 403 and leaves nothing behind; the newest code counts', async () => {
  const site = await startSite()
  assert.equal((await setUp(site, 'AAAA-AAAA')).status, 403, 'where no code was ever issued')
  const old = await site.write(issueSetupCode)
  const code = await site.write(issueSetupCode)
  await leavesNoTrace(site, async () => {
    for (const wrong of ['AAAA-AAAA', old, '-', '    ']) {
      const answer = await setUp(site, wrong)
      assert.equal(answer.status, 403, wrong)
      assert.equal(answer.body.code, 'setup.code-wrong')
    }
  })
  assert.deepEqual((await site.call('GET', '/users')).body, [])
  assert.equal((await setUp(site, code)).status, 201)
})

test('the code can be checked alone: it stays good, counts as a try when wrong, and tells nothing else', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  const check = (typed: unknown) => site.call('POST', '/setup/code', { body: { code: typed } })
  await leavesNoTrace(site, async () => {
    for (let each = 0; each < 12; each++) assert.equal((await check(code.toLowerCase())).status, 204)
  })
  const wrong = await check('AAAA-AAAA')
  assert.deepEqual([wrong.status, wrong.body.code], [403, 'setup.code-wrong'])
  assert.equal((await check('')).status, 422)
  for (let each = 0; each < 9; each++) await setUp(site, 'AAAA-AAAA')
  assert.equal((await check(code)).status, 429, 'both addresses share their tries')
  site.clock.now += 16 * 60_000
  assert.equal((await setUp(site, code)).status, 201)
  for (const typed of [code, 'AAAA-AAAA', 7])
    assert.equal((await check(typed)).body.code, 'setup.done', 'afterwards no code is told from another')
})

test('guessing the code is slowed down, from one address and from many', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  const statuses = []
  for (let each = 0; each < 11; each++) statuses.push((await setUp(site, 'AAAA-AAAA')).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 403), 429])
  assert.equal((await setUp(site, code)).status, 429)
  const from = (number: number) =>
    site.call('POST', '/setup', {
      body: draft('AAAA-AAAA'),
      from: `192.0.2.${number}`,
    })
  const many = []
  for (let each = 0; each < 55; each++) many.push((await from(each)).status)
  assert.equal(many.filter((status) => status === 403).length, 50)
  site.clock.now += 16 * 60_000
  assert.equal((await setUp(site, code)).status, 201)
})

testOnBoth('of two who hold the code at once, one becomes the administrator', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  const both = await Promise.all([
    setUp(site, code),
    setUp(site, code, { email: 'ben@example.org', username: 'Ben' }),
  ])
  assert.deepEqual(both.map((answer) => answer.status).sort(), [201, 403])
  assert.equal(both.find((answer) => answer.status === 403)?.body.code, 'setup.done')
  assert.equal((await site.call('GET', '/users')).body.length, 1)
})

testOnSqlite('afterwards it is over, whatever is sent', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  assert.equal((await setUp(site, code)).status, 201)
  for (const body of [draft(code), draft('AAAA-AAAA'), {}, { email: 5 }]) {
    const answer = await site.call('POST', '/setup', { body })
    assert.equal(answer.status, 403)
    assert.equal(answer.body.code, 'setup.done')
  }
})

testOnSqlite('bad values are 422 and the code stays good', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  for (const more of [
    { title: ' ' },
    { password: 'short' },
    { registration: 'all' },
    { language: 'deutsch' },
    { x: 1 },
  ])
    assert.equal((await setUp(site, code, more)).status, 422, JSON.stringify(more))
  assert.equal((await setUp(site, code, { language: 'xx' })).status, 422)
  assert.equal((await setUp(site, code)).status, 201)
})

testOnSqlite(
  'an address that somebody has registered before is refused, and the code stays good',
  async () => {
    const site = await startSite()
    const code = await site.write(issueSetupCode)
    const mara = await aPerson(site)
    const answer = await setUp(site, code, { email: mara.email })
    assert.deepEqual([answer.status, answer.body.errors[0].field], [422, 'email'])
    assert.equal((await setUp(site, code)).status, 201)
  },
)

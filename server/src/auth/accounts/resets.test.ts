// Tests password resets: the mail over a real mail server, its link, and the link from an administrator.
// Engines: both in the outer circle, because two requests race for one link.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { startMailServer } from '#test/hosting/mail-server.ts'
import { eventsOf } from '#test/traces.ts'

async function startPost() {
  const { port, ...server } = await startMailServer()
  return { ...server, mailer: createMailer(`smtp://127.0.0.1:${port}`, 'site@stepwright.test') }
}

async function runJobs(site: TestSite): Promise<number> {
  const { database, handlers, clock } = site
  const log = pino({ level: 'silent' })
  const worker = createWorker({ database, log, now: () => clock.now, handlers, pausesMs: [1000, 1000] })
  const count = await worker.runDue()
  await worker.stop()
  return count
}

const secretIn = (text: string): string => /\/reset\/([\w-]{43})\b/.exec(text)?.[1] ?? ''
const complete = (site: TestSite, token: string, password = 'another good one') =>
  site.call('POST', '/users/reset_password/complete', { body: { token, password } })
const signIn = (site: TestSite, email: string, password: string) =>
  site.call('POST', '/user/token', { body: { email, password } })

testOnSqlite('the mail arrives, its link works once and ends every session', async () => {
  const post = await startPost()
  const site = await startSite({ mailer: post.mailer })
  const mara = await aPerson(site, { name: 'Mara' })
  const key = await site.call('POST', '/user/tokens', {
    as: mara,
    body: { label: 'Program', old_password: testPassword },
  })
  const events = await eventsOf(site, async () => {
    const asked = await site.call('POST', '/users/reset_password', {
      body: { email: ` ${mara.email.toUpperCase()}` },
    })
    assert.equal(asked.status, 200)
    assert.deepEqual(Object.keys(asked.body), ['message'])
  })
  assert.deepEqual(events, ['password-reset.requested'])
  assert.equal(post.mails.length, 0, 'nothing is sent before the job runs')
  assert.equal(await runJobs(site), 1)
  const [mail] = post.mails
  assert.deepEqual([mail?.from, mail?.to], ['site@stepwright.test', [mara.email]])
  const secret = secretIn(mail?.text ?? '')
  assert.match(mail?.text ?? '', /http:\/\/stepwright\.test\/reset\//)
  const done = await complete(site, secret)
  assert.equal(done.status, 200)
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 401)
  assert.equal(
    (await site.call('GET', '/user', { as: key.body })).status,
    401,
    'and so do the keys of programs',
  )
  assert.equal((await signIn(site, mara.email, testPassword)).status, 401)
  assert.equal((await signIn(site, mara.email, 'another good one')).status, 201)
  const again = await complete(site, secret, 'a third good one')
  assert.equal(again.status, 422)
  assert.equal(again.body.errors[0].field, 'token')
  assert.equal(await runJobs(site), 1)
  const [, reported] = post.mails
  assert.deepEqual(
    [post.mails.length, secretIn(reported?.text ?? '')],
    [2, ''],
    'the change, without a second link',
  )
})

testOnBoth('used by two at once, a link works for one of them', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  const { body } = await site.call('POST', `/users/${mara.userid}/reset_link`, { as: admin })
  const secret = secretIn(body.url)
  const both = await Promise.all([
    complete(site, secret, 'the first of them'),
    complete(site, secret, 'the second one'),
  ])
  assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 422])
})

test('a link ends after two hours, and with the next password every other link', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  const link = async () => {
    const { body, status } = await site.call('POST', `/users/${mara.userid}/reset_link`, { as: admin })
    assert.equal(status, 201)
    assert.equal(body.expires_date, Math.floor(site.clock.now / 1000) + 7200)
    return secretIn(body.url)
  }
  const late = await link()
  site.clock.now += 2 * 3_600_000
  assert.equal((await complete(site, late)).status, 422)
  const [one, other] = [await link(), await link()]
  assert.equal((await complete(site, one)).status, 200)
  assert.equal((await complete(site, other)).status, 422)
})

test('a link of an administrator who loses rights ends, and that of the mail stays', async () => {
  const post = await startPost()
  const site = await startSite({ mailer: post.mailer })
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  for (const loss of [{ enabled: false }, { privileges: ['User', 'Moderator'] }]) {
    const leaving = await aPerson(site, { privileges: ['Admin'] })
    const made = await site.call('POST', `/users/${mara.userid}/reset_link`, { as: leaving })
    await site.call('POST', '/users/reset_password', { body: { email: mara.email } })
    await runJobs(site)
    const change = await site.call('PATCH', `/users/${leaving.userid}`, { as: admin, body: loss })
    assert.equal(change.status, 200, change.text)
    assert.equal((await complete(site, secretIn(made.body.url))).status, 422)
    assert.equal((await complete(site, secretIn(post.mails.at(-1)?.text ?? ''))).status, 200)
  }
})

test('a mail server that refuses is asked again, and the failure is shown to administrators', async () => {
  const post = await startPost()
  const site = await startSite({ mailer: post.mailer })
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  post.state.isDown = true
  await site.call('POST', '/users/reset_password', { body: { email: mara.email } })
  await runJobs(site)
  const [waiting] = (await site.call('GET', '/jobs?state=waiting', { as: admin })).body
  assert.deepEqual([waiting.handler, waiting.attempts], ['mail.password-reset', 1])
  assert.match(waiting.last_error, /No room/)
  post.state.isDown = false
  site.clock.now += 2000
  await runJobs(site)
  assert.equal((await complete(site, secretIn(post.mails[0]?.text ?? ''))).status, 200)
})

test('what is no address is 422, and many requests 429', async () => {
  const post = await startPost()
  const site = await startSite({ mailer: post.mailer })
  const admin = await anAdmin(site)
  const answer = await site.call('POST', '/users/reset_password', { body: { email: 'nobody' } })
  assert.deepEqual([answer.status, answer.body.errors[0].field], [422, 'email'])
  const many = []
  for (let each = 0; each < 6; each++)
    many.push(await site.call('POST', '/users/reset_password', { body: { email: admin.email } }))
  assert.deepEqual(
    many.map((answer) => answer.status),
    [200, 200, 200, 200, 200, 429],
  )
  assert.ok(Number(many[5]?.headers['retry-after']) > 0)
})

testOnSqlite('the mail comes in the language of its reader', async () => {
  const post = await startPost()
  const site = await startSite({ mailer: post.mailer })
  const mara = await aPerson(site)
  await site.call('PATCH', `/users/${mara.userid}`, { as: mara, body: { langid: 'de' } })
  await site.call('POST', '/users/reset_password', { body: { email: mara.email } })
  await runJobs(site)
  assert.match(post.mails[0]?.text ?? '', /neues Passwort/)
})

testOnSqlite('nobody can be made to wait for a mail that is hours old', async () => {
  const post = await startPost()
  const site = await startSite({ mailer: post.mailer })
  const mara = await aPerson(site)
  await site.call('POST', '/users/reset_password', { body: { email: mara.email } })
  site.clock.now += 3 * 3_600_000
  await runJobs(site)
  assert.equal(post.mails.length, 0)
})

testOnSqlite('an invitation is mailed to its address, and its link lets one person register', async () => {
  const post = await startPost()
  const site = await startSite({ mailer: post.mailer })
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { registration: 'invited', private: true } })
  const made = await site.call('POST', '/invitations', { as: admin, body: { email: 'guest@example.org' } })
  await runJobs(site)
  assert.deepEqual(post.mails[0]?.to, ['guest@example.org'])
  const invitation = /register\?invitation=([\w-]{43})\b/.exec(post.mails[0]?.text ?? '')?.[1] ?? ''
  const body = { email: 'guest@example.org', username: 'Guest', password: testPassword, invitation }
  assert.equal((await site.call('POST', '/users', { body })).status, 201)
  const shown = String(made.body.url).split('=')[1]
  assert.equal((await site.call('GET', `/invitations/check/${shown}`)).body.valid, false)
})

testOnSqlite('without a mail server the request is 422, and an administrator hands over a link', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  const answer = await site.call('POST', '/users/reset_password', { body: { email: mara.email } })
  assert.equal(answer.status, 422)
  assert.equal(answer.body.code, 'mail.not-set-up')
  assert.equal(answer.body.errors.length, 1)
  assert.equal((await site.call('POST', '/users/999999/reset_link', { as: admin })).status, 404)
  const link = await site.call('POST', `/users/${mara.userid}/reset_link`, { as: admin })
  assert.match(link.body.url, /^http:\/\/stepwright\.test\/reset\/[\w-]{43}$/)
  assert.equal((await complete(site, secretIn(link.body.url), 'short')).status, 422)
  assert.equal((await complete(site, secretIn(link.body.url))).status, 200)
})

test('an old token in the head does not stand in the way of getting in again', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const as = { token: 'f'.repeat(32) }
  const body = { email: mara.email, password: testPassword }
  assert.equal((await site.call('POST', '/user/token', { as, body })).status, 201)
  assert.equal(
    (
      await site.call('POST', '/users/reset_password/complete', {
        as,
        body: { token: 'x', password: testPassword },
      })
    ).status,
    422,
  )
})

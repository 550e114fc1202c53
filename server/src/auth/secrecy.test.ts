// Proves that secrets appear in neither the audit trail, the jobs nor the log.
import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, testPassword } from '#test/builders.ts'
import { issueSetupCode } from './joining/setup.ts'
import { hashSecret } from './secrets.ts'

test('passwords, tokens, links and codes stand in no event, no job and no line of the log', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const log = pino({ level: 'trace' }, stream)
  // There is no server at this port, so the mail fails and the failure is logged.
  const mailer = createMailer('smtp://mailer:mail-server-password@127.0.0.1:1', 'site@stepwright.test')
  const site = await startSite({ log, mailer })
  const secrets = ['mail-server-password']
  const keep = (secret: string): string => {
    secrets.push(secret)
    return secret
  }
  const code = keep(await site.write(issueSetupCode))
  const password = keep('the first password')
  const setUp = { code, email: 'ada@example.org', username: 'Ada', password, title: 'Line 4' }
  const ada = await site.call('POST', '/setup', { body: setUp })
  const as = { token: keep(ada.body.authToken) }
  const cookie = `session=${as.token}`

  const next = keep('the second password')
  const path = `/users/${ada.body.userid}`
  assert.equal(
    (await site.call('PATCH', path, { as, body: { password: next, old_password: password } })).status,
    200,
  )
  await site.call('PATCH', path, { as, body: { password: next, old_password: keep('a wrong old password') } })
  const wrong = { email: 'ada@example.org', password: keep('a wrong password') }
  assert.equal((await site.call('POST', '/user/token', { body: wrong })).status, 401)
  keep(
    (await site.call('POST', '/user/tokens', { as, body: { label: 'Key', old_password: next } })).body.token,
  )
  const link = (await site.call('POST', `${path}/reset_link`, { as })).body.url
  const reset = keep(link.split('/').at(-1))
  await site.call('GET', link)
  const third = keep('the third password')
  assert.equal(
    (await site.call('POST', '/users/reset_password/complete', { body: { token: reset, password: third } }))
      .status,
    200,
  )
  const again = await site.call('POST', '/user/token', {
    body: { email: 'ada@example.org', password: third },
  })
  const admin = { token: keep(again.body.authToken) }
  const invited = await site.call('POST', '/invitations', { as: admin, body: { email: 'guest@example.org' } })
  const invitation = keep(invited.body.url.split('=').at(-1))
  await site.call('GET', `/invitations/check/${invitation}`)
  await site.call('GET', `http://stepwright.test/register?invitation=${invitation}`)
  const guest = {
    email: 'guest@example.org',
    username: 'Guest',
    invitation,
    password: keep('the password of the guest'),
  }
  keep((await site.call('POST', '/users', { body: guest })).body.authToken)
  await site.call('GET', '/user', { headers: { cookie } })
  await site.call('POST', '/user/token', { body: `{"password":"${keep('a broken password')}` })
  await site.call('POST', '/users/reset_password', { body: { email: 'ada@example.org' } })
  const { database, handlers } = site
  const worker = createWorker({ database, handlers, log, now: () => site.clock.now, pausesMs: [] })
  assert.equal(await worker.runDue(), 5)
  await worker.stop()

  const stored = await site.read(async (ctx) =>
    JSON.stringify([
      await ctx.db.selectFrom('events').selectAll().execute(),
      await ctx.db.selectFrom('jobs').selectAll().execute(),
    ]),
  )
  const logged = lines.join('')
  assert.match(logged, /invitations\/check\/…/, 'the log was written')
  assert.match(stored, /user\.password-changed/)
  for (const secret of secrets) {
    assert.equal(stored.includes(secret), false, 'a secret stands in an event or a job')
    assert.equal(logged.includes(secret), false, 'a secret stands in the log')
    assert.equal(stored.includes(hashSecret(secret)), false, 'the hash of a secret stands in an event')
  }
})

test('what administrators read of events and jobs holds no secret', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const { body } = await site.call('POST', '/user/tokens', {
    as: admin,
    body: { label: 'Key', old_password: testPassword },
  })
  const invitation = await site.call('POST', '/invitations', { as: admin, body: { email: 'a@example.org' } })
  const text =
    (await site.call('GET', '/events', { as: admin })).text +
    (await site.call('GET', '/jobs', { as: admin })).text
  for (const secret of [body.token, admin.token, invitation.body.url.split('=').at(-1), 'argon2'])
    assert.equal(text.includes(secret), false)
})

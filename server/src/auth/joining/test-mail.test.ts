// Tests the mail server of the settings: secret, used immediately in every process, and tested with a mail.
// Engines: both in the outer circle, because another process reads the settings past its cache.
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMailer } from '#platform/mail/mailer.ts'
import { createSealing } from '#platform/sealing.ts'
import { readSecret } from '#settings/sealed-secrets.ts'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { startMailServer, startSilentServer } from '#test/hosting/mail-server.ts'
import { runJobs } from '#test/hosting/run-jobs.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'

const local = { host: '127.0.0.1', encryption: 'none' }
const secret = 'mail-server-password'

async function aSite(options: Parameters<typeof startSite>[0] = {}) {
  const site = await startSite(options)
  const admin = await anAdmin(site)
  const save = (mail: object) => site.call('PATCH', '/settings', { as: admin, body: { mail } })
  const send = (body: object = {}) => site.call('POST', '/settings/mail/test', { as: admin, body })
  return { site, admin, save, send }
}

testOnSqlite('a test mail goes to the own address, or to the one that was typed', async () => {
  const post = await startMailServer({ user: 'site', password: secret })
  const { site, admin, save, send } = await aSite()
  const saved = await save({
    ...local,
    port: post.port,
    user: 'site',
    password: secret,
    sender: 'a@b.example',
  })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual((await send()).body, {
    to: admin.email,
    sent: true,
    reason: null,
    message: 'The mail server accepted the mail',
  })
  const events = await eventsOf(site, () => send({ to: 'tom@example.org' }))
  assert.deepEqual(events, ['test-mail.requested'])
  assert.deepEqual(
    post.mails.map(({ from, to, user }) => ({ from, to, user })),
    [
      { from: 'a@b.example', to: [admin.email], user: 'site' },
      { from: 'a@b.example', to: ['tom@example.org'], user: 'site' },
    ],
  )
  assert.match(post.mails[0]?.text ?? '', /http:\/\/stepwright\.test\/admin\/settings\/mail/)
})

testOnSqlite('the password is encrypted with a key beside the database, and shown nowhere', async () => {
  const { site, admin, save } = await aSite()
  const answer = await save({ host: 'mail.example', user: 'site', password: secret })
  assert.deepEqual(answer.body.mail, {
    host: 'mail.example',
    port: 587,
    encryption: 'starttls',
    user: 'site',
    sender: '',
    hasPassword: true,
  })
  const settings = await site.call('GET', '/settings', { as: admin })
  const events = await site.call('GET', '/events?type=settings.changed', { as: admin })
  for (const { text } of [answer, settings, events])
    assert.doesNotMatch(text, /mail-server-password|"password"/)
  assert.equal(events.body[0].after.isMailPasswordNew, true)
  const rows = await site.read((ctx) => ctx.db.selectFrom('settings').selectAll().execute())
  assert.ok(!JSON.stringify(rows).includes(secret))
  const key = join(site.folder, 'secret.key')
  assert.equal(statSync(key).mode & 0o777, 0o600)
  assert.ok(!JSON.stringify(rows).includes(readFileSync(key, 'utf8').trim()))
  const opened = await site.read((ctx) => readSecret(ctx.db, createSealing(site.folder, ''), 'mailPassword'))
  assert.equal(opened, secret)
  const other = createSealing(site.folder, 'another key that is long enough to be one')
  assert.equal(await site.read((ctx) => readSecret(ctx.db, other, 'mailPassword')), null)
})

testOnSqlite('the same password is no change, another one is an event', async () => {
  const { site, save } = await aSite()
  await save({ host: 'mail.example', user: 'site', password: secret })
  await leavesNoTrace(site, () => save({ password: secret }))
  assert.deepEqual(await eventsOf(site, () => save({ password: 'another' })), ['settings.changed'])
})

testOnSqlite('a password goes to no other server than the one that it was given for', async () => {
  const { site, save } = await aSite()
  await save({ host: 'mail.example', user: 'site', password: secret })
  await leavesNoTrace(site, async () => {
    for (const change of [{ host: 'other.example' }, { port: 25 }, { encryption: 'none' }]) {
      const answer = await save(change)
      assert.deepEqual([answer.status, answer.body.errors[0].field], [422, 'mail.password'], answer.text)
    }
  })
  assert.equal((await save({ encryption: 'tls' })).body.mail.hasPassword, true)
  assert.equal((await save({ host: 'other.example', user: '' })).body.mail.hasPassword, false)
  assert.equal(
    await site.read((ctx) => readSecret(ctx.db, createSealing(site.folder, ''), 'mailPassword')),
    null,
  )
})

testOnSqlite('what was read may be sent back, and bad values are refused with their field', async () => {
  const { site, admin, save } = await aSite()
  await save({ host: 'mail.example', user: 'site', password: secret })
  const { body } = await site.call('GET', '/settings', { as: admin })
  assert.equal((await site.call('PATCH', '/settings', { as: admin, body })).status, 200)
  const cases: [object, string][] = [
    [{ host: 'mail example' }, 'mail.host'],
    [{ host: 'smtp://mail.example' }, 'mail.host'],
    [{ port: 0 }, 'mail.port'],
    [{ port: 65_536 }, 'mail.port'],
    [{ encryption: 'ssl' }, 'mail.encryption'],
    [{ user: 'a\nb' }, 'mail.user'],
    [{ password: 'a\r\nb' }, 'mail.password'],
    [{ password: '' }, 'mail.password'],
    [{ user: '', password: 'x' }, 'mail.user'],
    [{ sender: 'nobody' }, 'mail.sender'],
    [{ sender: 'a@b.example, c@d.example' }, 'mail.sender'],
    [{ more: 1 }, 'mail.more'],
  ]
  await leavesNoTrace(site, async () => {
    for (const [mail, field] of cases) {
      const answer = await save(mail)
      assert.deepEqual([answer.status, answer.body.errors[0].field], [422, field], JSON.stringify(mail))
    }
  })
})

testOnSqlite('the environment wins, shows without its password, and can not be changed here', async () => {
  const post = await startMailServer({ user: 'me', password: secret })
  const mailer = createMailer(`smtp://me:${secret}@127.0.0.1:${post.port}`, 'site@stepwright.test')
  const { site, admin, save, send } = await aSite({ mailer })
  const { body, text } = await site.call('GET', '/settings', { as: admin })
  assert.equal(body.mailIsFixed, true)
  assert.deepEqual(body.mail, {
    host: '127.0.0.1',
    port: post.port,
    encryption: 'starttls',
    user: 'me',
    sender: 'site@stepwright.test',
    hasPassword: true,
  })
  assert.ok(!text.includes(secret))
  assert.equal((await site.call('PATCH', '/settings', { as: admin, body })).status, 200)
  await leavesNoTrace(site, async () => {
    for (const change of [{ host: 'other.example' }, { password: 'x' }]) {
      const answer = await save(change)
      assert.deepEqual([answer.status, answer.body.errors[0].field], [422, 'mail'])
    }
  })
  assert.equal((await send()).body.sent, true)
  assert.equal(post.mails[0]?.user, 'me')
})

testOnBoth('other processes send with new settings at once', async () => {
  const [first, second] = [await startMailServer(), await startMailServer()]
  const { site, save } = await aSite()
  const twin = await site.twin()
  const mara = await aPerson(site, { name: 'Mara' })
  const ask = (through: TestSite) =>
    through.call('POST', '/users/reset_password', { body: { email: mara.email } })
  assert.equal((await ask(twin)).body.code, 'mail.not-set-up')
  for (const { port } of [first, second]) {
    await save({ ...local, port })
    assert.equal((await twin.call('GET', '/info')).body.mail, true)
    assert.equal((await ask(twin)).status, 200)
    await runJobs(twin)
  }
  assert.deepEqual([first.mails.length, second.mails.length], [1, 1])
})

testOnSqlite('a refused sign-in, sender or recipient is named, without what the server said', async () => {
  const post = await startMailServer({ user: 'site', password: secret })
  const { site, save, send } = await aSite()
  const reasonOf = async (mail: object, to = 'tom@example.org') => {
    const saved = await save(mail)
    assert.equal(saved.status, 200, saved.text)
    const { status, body, text } = await send({ to })
    assert.doesNotMatch(text, /Wrong|No such|No room/)
    return [status, body.sent, body.reason]
  }
  const right = { ...local, port: post.port, user: 'site', password: secret }
  assert.deepEqual(await reasonOf({ ...right, password: 'wrong' }), [200, false, 'sign-in'])
  post.state.refusedTo = 'nobody@example.org'
  assert.deepEqual(await reasonOf(right, 'nobody@example.org'), [200, false, 'recipient'])
  post.state.refusedFrom = 'bad@example.org'
  assert.deepEqual(await reasonOf({ sender: 'bad@example.org' }), [200, false, 'sender'])
  post.state.isDown = true
  assert.deepEqual(await reasonOf({ sender: '' }), [200, false, 'refused'])
  post.state.isDown = false
  await site.write((ctx) => ctx.db.deleteFrom('throttled_attempts').execute())
  assert.deepEqual(await reasonOf({ encryption: 'starttls' }), [200, false, 'encryption'])
  assert.deepEqual(await reasonOf({ encryption: 'tls' }), [200, false, 'encryption'])
  assert.deepEqual(await reasonOf({ ...right, port: 1 }), [200, false, 'unreachable'])
  assert.deepEqual(await reasonOf({ ...right, host: 'mail.invalid' }), [200, false, 'not-found'])
})

testOnSqlite('a certificate that nobody trusts is named', async () => {
  const post = await startMailServer({ isTls: true })
  const { save, send } = await aSite()
  await save({ host: '127.0.0.1', port: post.port, encryption: 'tls' })
  assert.equal((await send()).body.reason, 'certificate')
})

testOnSqlite(
  'a silent server ends in bounded time, holds no write, and its connection is closed',
  async () => {
    const silent = await startSilentServer()
    const { site, save, send } = await aSite({ testMailMs: 2000 })
    await save({ ...local, port: silent.port })
    const waiting = send()
    while (silent.sockets.size === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await site.write((ctx) => ctx.db.selectFrom('users').select('userid').execute())
    assert.equal(silent.sockets.size, 1)
    assert.equal((await waiting).body.reason, 'timed-out')
    while (silent.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  },
)

test('a password that was saved under another key has to be entered again', async () => {
  const post = await startMailServer({ user: 'site', password: secret })
  const { site, save, send } = await aSite()
  const entered = { user: 'site', password: secret }
  await save({ ...local, port: post.port, ...entered })
  const sealed = createSealing(site.folder, 'a key of another server, 32 characters').seal(
    secret,
    'mailPassword',
  )
  await site.write((ctx) =>
    ctx.db
      .updateTable('settings')
      .set({ value: JSON.stringify(sealed) })
      .where('key', '=', 'secret.mailPassword')
      .execute(),
  )
  assert.equal((await send()).body.reason, 'password')
  await save(entered)
  assert.equal((await send()).body.sent, true)
})

test('only administrators test, ten times in a quarter of an hour, and only a server that is saved', async () => {
  const { site, save, send } = await aSite()
  const mara = await aPerson(site, { name: 'Mara' })
  const none = await send()
  assert.deepEqual(
    [none.status, none.body.code, none.body.errors[0].field],
    [422, 'mail.not-set-up', 'mail.host'],
  )
  await save({ ...local, port: 1 })
  const bad = await send({ to: 'nobody' })
  assert.deepEqual([bad.status, bad.body.errors[0].field], [422, 'to'])
  assert.equal((await send({ host: 'other.example' })).body.errors[0].field, 'host')
  const refused = await site.call('POST', '/settings/mail/test', { as: mara, body: {} })
  assert.equal(refused.status, 403)
  for (let count = 0; count < 10; count++) assert.equal((await send()).body.reason, 'unreachable')
  const eleventh = await send()
  assert.deepEqual([eleventh.status, eleventh.body.code], [429, 'rate.exceeded'])
  site.clock.now += 16 * 60_000
  assert.equal((await send()).status, 200)
})

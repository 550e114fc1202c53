// Tests signing with a code from a mail, which a real mail server receives, by people whose account has no password.
// Engines: both, because the code is replaced and used in the transaction of the signature.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { until } from '#test/databases.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf } from '#test/guides/approval-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'
import { startMailServer } from '#test/hosting/mail-server.ts'
import { meaningIn } from './meanings.ts'

const post = await startMailServer()
const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const sam = await aPerson(site, { name: 'Sam', privileges: ['Author'] })
await site.write(({ db }) =>
  db
    .updateTable('users')
    .set({ passwordHash: null, langid: 'de' })
    .where('userid', '=', sam.userid)
    .execute(),
)
await turnOnReleases(site, admin)
const process = await aProcess(site, admin, [{ users: [sam.userid] }])

async function aWaiting(): Promise<number> {
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await assign(site, admin, guideid, process)
  await aRelease(site, mara, guideid)
  return (await requestOf(site, mara, guideid)).approval_requestid
}

const ask = (as = sam) => site.call('POST', '/user/signing_code', { as })
const sign = (id: number, token: string, as = sam) =>
  site.call('POST', `/approvals/request/sign/${id}/token`, { as, body: { approve: true, token } })

async function codeFromMail(): Promise<string> {
  // Notices come by mail, too.
  const codes = () =>
    post.mails.flatMap(({ to, text }) => {
      const code = /^[A-Z2-9]{4}-[A-Z2-9]{4}\r?$/m.exec(text)?.[0]
      return code ? [{ to, code: code.trim() }] : []
    })
  const before = codes().length
  assert.equal((await ask()).status, 204)
  await until(async () => {
    await site.worker?.runDue()
    return codes().length > before
  })
  const { to, code } = codes().at(-1)!
  assert.deepEqual(to, [sam.email])
  return code
}

test('without a mail server there is no code', async () => {
  const { status, body } = await ask()
  assert.deepEqual([status, body.code], [422, 'mail.not-set-up'])
  const mail = { host: '127.0.0.1', port: post.port, encryption: 'none', sender: 'site@example.org' }
  const saved = await site.call('PATCH', '/settings', { as: admin, body: { mail } })
  assert.equal(saved.status, 200, saved.text)
})

test('an account with a password signs with it', async () => {
  const { status, body } = await ask(mara)
  assert.deepEqual([status, body.code], [409, 'signature.password-exists'])
})

test('a code from the mail signs once', async () => {
  const [one, two] = [await aWaiting(), await aWaiting()]
  const wrong = await sign(one, 'AAAA-AAAA')
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'signature.wrong-credentials'])
  const code = await codeFromMail()
  const signed = await sign(one, code.toLowerCase().replace('-', ' '))
  assert.equal(signed.status, 200, signed.text)
  const [signature] = signed.body.signatures
  assert.deepEqual([signature.method, signature.name, signed.body.status], ['token', 'Sam', 'approved'])
  assert.equal(signature.meaning_text, meaningIn('de', 'approved'))
  assert.equal((await sign(two, code)).status, 401)
})

test('a code ends after ten minutes, and a new one replaces it', async () => {
  const id = await aWaiting()
  const old = await codeFromMail()
  const late = await codeFromMail()
  assert.equal((await sign(id, old)).status, 401)
  site.clock.now += 11 * 60_000
  assert.equal((await sign(id, late)).status, 401)
  assert.equal((await sign(id, await codeFromMail())).status, 200)
})

test('a password does not sign for an account that has none', async () => {
  const body = { approve: true, password: 'a good password' }
  const answer = await site.call('POST', `/approvals/request/sign/${await aWaiting()}`, { as: sam, body })
  assert.equal(answer.status, 401)
})

test('a code ends with another address and with a password', async () => {
  // The wrong codes above have used up the tries of this session.
  site.clock.now += 16 * 60_000
  const id = await aWaiting()
  const change = async (body: object) =>
    assert.equal((await site.call('PATCH', `/users/${sam.userid}`, { as: admin, body })).status, 200)
  const mailed = await codeFromMail()
  await change({ email: 'sam.other@example.org' })
  assert.equal((await sign(id, mailed)).status, 401)
  await change({ email: sam.email })
  await site.call('POST', '/user/signing_code', { as: sam })
  await change({ password: 'quite another good one' })
  await site.worker?.runDue()
  const codes = await site.read(({ db }) => db.selectFrom('signing_codes').selectAll().execute())
  assert.deepEqual(codes, [], 'the job that mails the code runs after the password was chosen')
})

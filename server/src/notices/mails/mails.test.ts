// Tests mails of notices with a real SMTP server: when they are sent, to whom, and after failures.
// Engines: both in the outer circle, because mails are claimed by updates of rows that several servers may change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { tidyUp } from '#src/app/housekeeping.ts'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { startMailServer, startSilentServer } from '#test/hosting/mail-server.ts'
import { runJobs } from '#test/hosting/run-jobs.ts'
import { claimMail } from '../notices.queries.ts'

const log = pino({ level: 'silent' })
const hourMs = 3_600_000

async function aSite({ hasMail = true } = {}) {
  const post = await startMailServer()
  const site = await startSite()
  const admin = await anAdmin(site)
  const use = (port: number) =>
    site.call('PATCH', '/settings', {
      as: admin,
      body: { mail: { host: '127.0.0.1', encryption: 'none', port } },
    })
  if (hasMail) await use(post.port)
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const otto = await aPerson(site, { name: 'Otto' })
  await choose(site, mara)
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'Change the filter' } })
  const say = () => site.call('POST', `/comments/guide/${guideid}`, { as: otto, body: { text: 'Which?' } })
  return { site, admin, mara, otto, guideid, post, use, say }
}

const choose = (site: TestSite, as: TestPerson, more: object = {}) =>
  site.call('PUT', '/user/notices/choices', {
    as,
    body: { mail: 'immediate', page_off: [], mail_off: [], ...more },
  })

/** Runs the tasks of housekeeping and the jobs that follow from them. */
async function passTime(site: TestSite, ms: number): Promise<void> {
  site.clock.now += ms
  assert.deepEqual(await tidyUp({ ...site, log, now: () => site.clock.now }, ['mails']), [])
  await runJobs(site)
}

testOnSqlite('a mail says what happened, with the link and where to switch it off', async () => {
  const { site, post, guideid, mara, say } = await aSite()
  await say()
  await runJobs(site)
  const [mail, ...others] = post.mails
  assert.deepEqual([others, mail?.to], [[], [mara.email]])
  assert.match(mail?.text ?? '', /^Subject: .*Otto_commented_on/m)
  assert.match(mail?.text ?? '', new RegExp(`http://stepwright.test/Guide/Change\\+the\\+filter/${guideid}`))
  assert.match(mail?.text ?? '', /http:\/\/stepwright\.test\/account/)
  await passTime(site, hourMs)
  assert.equal(post.mails.length, 1)
})

testOnSqlite('the mail is in the language of its reader', async () => {
  const { site, post, mara, say } = await aSite()
  await site.call('PATCH', `/users/${mara.userid}`, { as: mara, body: { langid: 'de' } })
  await say()
  await runJobs(site)
  assert.match(post.mails[0]?.text ?? '', /Otto hat „Change the filter“ kommentiert/)
})

test('a daily mail comes at seven in the time zone of the site, with everything that is unread', async () => {
  const { site, post, mara, say } = await aSite()
  await choose(site, mara, { mail: 'daily' })
  for (const _ of [1, 2, 3]) await say()
  await passTime(site, 0)
  assert.equal(post.mails.length, 0)
  const { notices } = (await site.call('GET', '/user/notices', { as: mara })).body
  const body = { noticeids: [notices[0].noticeid] }
  await site.call('POST', '/user/notices/read', { as: mara, body })
  site.clock.now = Date.UTC(2026, 0, 16, 6, 59)
  await passTime(site, 0)
  assert.equal(post.mails.length, 0)
  await passTime(site, 60_000)
  assert.equal(post.mails.length, 1)
  assert.match(post.mails[0]?.text ?? '', /^Subject: .*2 notices/m)
  await passTime(site, 24 * hourMs)
  assert.equal(post.mails.length, 1)
})

testOnSqlite(
  'no mail is sent of kinds that are switched off, without a choice of comments, or by a site without mail',
  async () => {
    const { site, post, mara, say } = await aSite({ hasMail: false })
    await say()
    await choose(site, mara, { mail_off: ['comment'] })
    await say()
    await choose(site, mara, { mail: 'none' })
    await say()
    await passTime(site, hourMs)
    assert.equal(post.mails.length, 0)
    assert.equal((await site.call('GET', '/user/notices', { as: mara })).body.unread, 3)
  },
)

testOnSqlite('a kind that is only mailed is not on the page', async () => {
  const { site, post, mara, say } = await aSite()
  await choose(site, mara, { page_off: ['comment'] })
  await say()
  await runJobs(site)
  assert.equal(post.mails.length, 1)
  assert.equal((await site.call('GET', '/user/notices', { as: mara })).body.total, 0)
})

testOnSqlite('after a failure of the mail server each mail is sent once', async () => {
  const { site, post, say, mara } = await aSite()
  post.state.isDown = true
  await say()
  await say()
  await runJobs(site, { mayFail: true })
  assert.equal(post.mails.length, 0)
  post.state.isDown = false
  await passTime(site, 2 * 60_000)
  await passTime(site, 2 * 60_000)
  assert.deepEqual(
    post.mails.map(({ to }) => to),
    [[mara.email]],
  )
  const rows = await site.read(({ db }) => db.selectFrom('notices').select(['mailAt', 'mailedAt']).execute())
  assert.ok(rows.every(({ mailAt, mailedAt }) => mailAt === null && mailedAt !== null))
})

testOnSqlite('an address that is refused finally keeps no other user from mail', async () => {
  const { site, post, say, mara, guideid, otto } = await aSite()
  await choose(site, otto)
  post.state.refusedTo = mara.email
  const { body } = await say()
  await site.call('POST', `/comments/guide/${guideid}`, {
    as: mara,
    body: { text: 'This', parentid: body.commentid },
  })
  await passTime(site, hourMs)
  assert.deepEqual(
    post.mails.map(({ to }) => to),
    [[otto.email]],
  )
  const failed = await site.read(({ db }) =>
    db.selectFrom('jobs').select(['handler', 'lastError']).where('lastError', 'is not', null).execute(),
  )
  assert.deepEqual(failed, [])
})

testOnSqlite('a mail of a worker that was killed is sent after its lease', async () => {
  const { site, post, say } = await aSite()
  await say()
  await runJobs(site)
  await site.write(({ db, now }) => db.updateTable('notices').set({ mailAt: now, mailedAt: null }).execute())
  const leaseUntil = site.clock.now + 180_000
  const claimed = await site.write(({ db, now }) => claimMail(db, { now, leaseUntil }))
  assert.equal(claimed.length, 1)
  await passTime(site, 60_000)
  assert.equal(post.mails.length, 1)
  await passTime(site, 120_000)
  assert.equal(post.mails.length, 2)
})

testOnSqlite('a silent mail server holds up neither writes nor the page of notices', async () => {
  const { site, use, say, mara } = await aSite()
  const silent = await startSilentServer()
  await use(silent.port)
  await say()
  const sending = runJobs(site, { mayFail: true })
  while (silent.sockets.size === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal((await choose(site, mara)).status, 200)
  assert.equal((await site.call('GET', '/user/notices', { as: mara })).body.unread, 1)
  for (const socket of silent.sockets) socket.destroy()
  await sending
})

testOnBoth('two servers send each mail once', async () => {
  const { site, post, say, mara, otto, guideid } = await aSite()
  const twin = await site.twin()
  await choose(site, otto)
  const { body } = await say()
  const reply = { text: 'This', parentid: body.commentid }
  await site.call('POST', `/comments/guide/${guideid}`, { as: mara, body: reply })
  await Promise.all([runJobs(site), runJobs(twin)])
  await passTime(site, hourMs)
  assert.deepEqual(post.mails.flatMap(({ to }) => to).sort(), [mara.email, otto.email].sort())
})

testOnSqlite('a user who may no longer view the guide gets no mail about it', async () => {
  const { site, post, say, mara, otto, guideid } = await aSite()
  await choose(site, otto, { mail: 'daily' })
  const { body } = await say()
  const reply = { text: 'This', parentid: body.commentid }
  await site.call('POST', `/comments/guide/${guideid}`, { as: mara, body: reply })
  await runJobs(site)
  await site.write(({ db }) => db.updateTable('guides').set({ isPublic: 0 }).execute())
  await passTime(site, 24 * hourMs)
  assert.deepEqual(
    post.mails.map(({ to }) => to),
    [[mara.email]],
  )
})

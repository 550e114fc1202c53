// Tests that the first run fills a site with sample content by a job, once even if the job runs again.
// Circle: outer, because it fills the sample content.
// Covers: server/src/sample/ server/src/app/jobs.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import { startSite } from '#test/app.ts'
import { testPassword } from '#test/builders.ts'
import { issueSetupCode } from './setup.ts'

test('sample content comes by a job, once even when the job runs again', async () => {
  const site = await startSite()
  const code = await site.write(issueSetupCode)
  const draft = { code, email: 'ada@example.org', username: 'Ada', password: testPassword }
  const { body } = await site.call('POST', '/setup', { body: { ...draft, title: 'Line 4', sample: true } })
  assert.equal((await site.call('GET', '/users')).body.length, 1)
  const { database, handlers } = site
  const fill = handlers.get('sample.fill')!
  // Other jobs prepare the pictures and words of the content, which takes minutes on a busy machine.
  const worker = createWorker({
    database,
    handlers: new Map([['sample.fill', fill]]),
    log: pino({ level: 'silent' }),
    now: () => site.clock.now,
  })
  await worker.runDue()
  const people = (await site.call('GET', '/users?limit=200')).body.length
  assert.equal(people, 11)
  const guides = (await site.call('GET', '/guides?limit=200')).body.length
  assert.ok(guides > 20)
  const job = { jobid: 0, handler: 'sample.fill', attempts: 2, eventid: 0, type: 'sample.requested', at: 0 }
  const subject = { actorid: null, subject: 'site', subjectid: 1, before: null, after: null }
  await fill({ ...job, ...subject }, new AbortController().signal)
  assert.equal((await site.call('GET', '/users?limit=200')).body.length, people)
  assert.equal((await site.call('GET', '/guides?limit=200')).body.length, guides)
  await worker.stop()
  const done = (await site.call('GET', '/jobs?state=done&limit=200', { as: { token: body.authToken } })).body
  assert.equal(done.filter((each: { event: string }) => each.event === 'sample.requested').length, 1)
})

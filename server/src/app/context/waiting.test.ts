// Tests that the counts of the session are the lengths of the lists, for each user.
// Engines: both, because the counts group and join in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const quinn = await aPerson(site, { name: 'Quinn', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 50 } })

const none = { pending_edits: 0, approval_requests: 0, has_approval_processes: false, unread_notices: 0 }

const waitingOf = async (as: TestPerson) => (await site.call('GET', '/session?waiting', { as })).body.waiting

/** The same numbers, from the lists. Lists that are refused count as empty. */
async function lengthsOf(as: TestPerson) {
  const get = async (path: string) => {
    const { status, body } = await site.call('GET', path, { as })
    assert.ok(status === 200 || status === 403)
    return status === 200 ? body : null
  }
  const edits = await Promise.all(['guides', 'wikis'].map((kind) => get(`/${kind}/unpatrolled?limit=200`)))
  return {
    pending_edits: edits.reduce((sum, list) => sum + (list?.length ?? 0), 0),
    approval_requests: (await get('/approvals/requests?mine')).total,
    has_approval_processes: (await get('/approvals/processes')).processes.length > 0,
    unread_notices: (await get('/user/notices')).unread,
  }
}

/** Each user with the counts, which have been compared with the lists. */
async function countsOfAll() {
  await settleJobs(site)
  const counts: (typeof none)[] = []
  for (const person of [ada, quinn, tom]) {
    const waiting = await waitingOf(person)
    assert.deepEqual(waiting, await lengthsOf(person))
    counts.push(waiting)
  }
  return counts
}

test('the session counts pending edits, approvals and notices of the user', async () => {
  assert.deepEqual(await countsOfAll(), [none, none, none])

  await aCategory(site, 'Pumps')
  const { guideid, revisionid } = await aGuide(site, { author: mara, category: 'Pumps', steps: 0 })
  const edit = { as: tom, body: { title: 'By Tom' } }
  const edited = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, edit)
  assert.equal(edited.status, 200, edited.text)
  let { revisionid: newest } = (await site.call('GET', '/wikis/CATEGORY/Pumps')).body
  for (const language of ['', '&langid=de']) {
    const edited = await site.call('PATCH', `/wikis/CATEGORY/Pumps?revisionid=${newest}${language}`, {
      as: tom,
      body: { contents: 'By Tom' },
    })
    assert.equal(edited.status, 200, edited.text)
    newest = edited.body.revisionid
  }
  const [moderator, author, operator] = await countsOfAll()
  // The page waits in two languages. Authors review guides, not pages.
  assert.deepEqual([moderator?.pending_edits, author?.pending_edits, operator?.pending_edits], [3, 1, 0])
  assert.ok((moderator?.unread_notices ?? 0) > 0)

  await turnOnReleases(site, ada)
  const process = await aProcess(site, ada, [{ users: [quinn.userid] }])
  const approved = await aGuide(site, { author: mara, category: 'Pumps' })
  await aRelease(site, mara, approved.guideid)
  await assign(site, ada, approved.guideid, process)
  await retitle(site, mara, approved.guideid, 'Changed')
  await aRelease(site, mara, approved.guideid)
  const asked = await countsOfAll()
  assert.deepEqual(
    asked.map((counts) => [counts.approval_requests, counts.has_approval_processes]),
    [
      [0, true],
      [1, true],
      [0, true],
    ],
  )
  const { approval_requestid } = await requestOf(site, mara, approved.guideid)
  assert.equal((await sign(site, quinn, approval_requestid)).status, 200)
  assert.equal((await countsOfAll())[1]?.approval_requests, 0)
})

test('the session has no counts without the parameter, without a user, and for a token that may not read', async () => {
  assert.equal('waiting' in (await site.call('GET', '/session', { as: ada })).body, false)
  const ofStranger = (await site.call('GET', '/session?waiting')).body
  assert.deepEqual([ofStranger.user, 'waiting' in ofStranger], [null, false])
  const tokens = await Promise.all(
    ['read', 'work_log'].map((scope) =>
      site.call('POST', '/user/tokens', {
        as: ada,
        body: { label: scope, scopes: [scope], old_password: testPassword },
      }),
    ),
  )
  const counted = await Promise.all(
    tokens.map(async ({ status, body, text }) => {
      assert.equal(status, 201, text)
      return 'waiting' in (await waitingBy(body.token))
    }),
  )
  assert.deepEqual(counted, [true, false])
})

const waitingBy = async (token: string) =>
  (await site.call('GET', '/session?waiting', { headers: { authorization: `api ${token}` } })).body

// Tests approvals: a release takes effect when each stage has been signed, and nothing else makes it effective.
// Engines: both in the outer circle, because of unique rows, the query of who is asked, and signatures at the same moment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const quinn = await aPerson(site, { name: 'Quinn', privileges: ['Author'] })
const lee = await aPerson(site, { name: 'Lee', privileges: ['Author'] })
const rita = await aPerson(site, { name: 'Rita' })
await turnOnReleases(site, admin)

const get = (path: string, as = rita) => site.call('GET', path, { as })
const titleOf = async (guideid: number) => (await get(`/guides/${guideid}`)).body.title
const statusOf = async (guideid: number) =>
  (await get(`/guides/${guideid}/releases?limit=1`, mara)).body.releases[0].status
const eventsOf = async (guideid: number, type: string) =>
  (await get(`/events?subject=guide&subjectid=${guideid}&type=${type}&order=ASC`, admin)).body
const close = (releaseid: number, as = mara) =>
  site.call('PATCH', `/guides/releases/${releaseid}`, { as, body: { status: 'closed' } })

const twoStages = await aProcess(site, admin, [{ users: [quinn.userid] }, { users: [lee.userid] }])

/** A guide with a release in effect, and an edit that waits for approval. */
async function aWaiting(title: string, process = twoStages, more: object = {}) {
  const { guideid } = await aGuide(site, { author: mara, fields: { title }, steps: 1 })
  const first = await aRelease(site, mara, guideid)
  await assign(site, admin, guideid, process)
  await retitle(site, mara, guideid, `${title} changed`)
  const release = await aRelease(site, mara, guideid, more)
  assert.equal(release.status, 'pending')
  const request = await requestOf(site, mara, guideid)
  return { guideid, first, release, request, id: request.approval_requestid }
}

testOnSqlite('the release takes effect with the signature of the last stage, and not before', async () => {
  const { guideid, release, request, first } = await aWaiting('Valve')
  const { approval_requestid: id } = request
  assert.equal(await titleOf(guideid), 'Valve')
  assert.deepEqual(
    [request.status, request.stage, request.previous_releaseid, request.guide_title],
    ['pending', 1, first.releaseid, 'Valve changed'],
  )
  assert.deepEqual(
    request.asked.map(({ userid }) => userid),
    [quinn.userid],
  )
  const asked = await get('/approvals/requests?mine', quinn)
  assert.ok(asked.body.requests.some((each: typeof request) => each.approval_requestid === id))
  const first1 = await sign(site, quinn, id, {
    manifest_hash: release.manifest_hash,
    comment: 'Torque checked',
  })
  assert.equal(first1.status, 200, first1.text)
  assert.deepEqual([first1.body.status, first1.body.stage, await titleOf(guideid)], ['pending', 2, 'Valve'])
  const last = await sign(site, lee, id)
  assert.deepEqual([last.body.status, last.body.release_status], ['approved', 'released'], last.text)
  assert.equal(await titleOf(guideid), 'Valve changed')
  const [one, two] = last.body.signatures
  assert.deepEqual(
    [one.name, one.meaning, one.meaning_text, one.method, one.comment, one.hash, one.stage, two.stage],
    ['Quinn', 'approved', 'Approved', 'password', 'Torque checked', release.manifest_hash, 1, 2],
  )
  const events = await eventsOf(guideid, 'guide.approval-signed')
  assert.deepEqual(
    events.map(({ after }: { after: { printedName: string; subjectHash: string } }) => [
      after.printedName,
      after.subjectHash,
    ]),
    [
      ['Quinn', release.manifest_hash],
      ['Lee', release.manifest_hash],
    ],
  )
  assert.equal((await eventsOf(guideid, 'guide.release-approved')).length, 1)
})

testOnSqlite('a rejection needs a reason, and ends the request and the release', async () => {
  const { guideid, id } = await aWaiting('Pump')
  const silent = await sign(site, quinn, id, { approve: false })
  assert.deepEqual([silent.status, silent.body.errors[0].field], [422, 'comment'])
  const { body } = await sign(site, quinn, id, { approve: false, comment: 'Wrong torque' })
  assert.deepEqual([body.status, body.release_status, body.reason], ['rejected', 'rejected', 'Wrong torque'])
  assert.deepEqual([await titleOf(guideid), await statusOf(guideid)], ['Pump', 'rejected'])
  const late = await sign(site, quinn, id)
  assert.deepEqual([late.status, late.body.status], [409, 'rejected'])
  // The next one starts anew.
  assert.equal((await aRelease(site, mara, guideid)).status, 'pending')
})

testOnSqlite(
  'signing needs the password each time; a wrong one is recorded, and the sixth attempt waits',
  async () => {
    const { guideid, id } = await aWaiting('Gauge')
    const path = `/approvals/request/sign/${id}`
    const missing = await site.call('POST', path, { as: quinn, body: { approve: true } })
    assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'password'])
    for (let round = 0; round < 5; round++) {
      const wrong = await sign(site, quinn, id, { password: 'something else' })
      assert.deepEqual([wrong.status, wrong.body.code], [401, 'signature.wrong-credentials'])
    }
    const locked = await sign(site, quinn, id)
    assert.deepEqual([locked.status, await statusOf(guideid)], [429, 'pending'])
    const refused = await get(`/events?subject=user&subjectid=${quinn.userid}&type=signature.refused`, admin)
    assert.equal(refused.body.length, 5)
    site.clock.now += 16 * 60_000
    assert.equal((await sign(site, quinn, id)).status, 200)
  },
)

testOnSqlite('what is signed is what was shown', async () => {
  const { id } = await aWaiting('Hose')
  const other = await sign(site, quinn, id, { manifest_hash: 'f'.repeat(64) })
  assert.deepEqual([other.status, other.body.approval_requestid], [409, id])
})

testOnBoth(
  'authors and whoever asks cannot approve, one person counts once per stage, and others are not asked',
  async () => {
    const both = await aProcess(site, admin, [
      { users: [mara.userid, quinn.userid, lee.userid], required: 2 },
      { users: [quinn.userid] },
    ])
    const { id } = await aWaiting('Flange', both)
    const own = await sign(site, mara, id)
    assert.deepEqual([own.status, own.body.message], [403, 'Authors of a change cannot approve it'])
    assert.equal((await sign(site, admin, id)).status, 403)
    assert.equal((await sign(site, rita, id)).status, 404)
    assert.equal((await sign(site, quinn, id)).body.stage, 1)
    const twice = await sign(site, quinn, id)
    assert.deepEqual([twice.status, twice.body.stage], [409, 1])
    assert.equal((await sign(site, lee, id)).body.stage, 2)
    assert.equal((await sign(site, quinn, id)).body.status, 'approved')
  },
)

testOnBoth('a signature that is sent again does not sign the next stage', async () => {
  const twice = await aProcess(site, admin, [{ users: [quinn.userid] }, { users: [quinn.userid] }])
  const { id } = await aWaiting('Washer', twice)
  const answers = await Promise.all([1, 2].map(() => sign(site, quinn, id, { stage: 1 })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const again = await sign(site, quinn, id, { stage: 1 })
  assert.deepEqual([again.status, again.body.stage], [409, 2])
  assert.equal((await sign(site, quinn, id, { stage: 2 })).body.status, 'approved')
})

testOnBoth('of two signatures at the same moment each counts once', async () => {
  const one = await aProcess(site, admin, [{ users: [quinn.userid, lee.userid] }])
  const { id, guideid } = await aWaiting('Seal', one)
  const answers = await Promise.all([sign(site, quinn, id), sign(site, lee, id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await eventsOf(guideid, 'guide.released')).length, 2)
  assert.equal((await requestOf(site, mara, guideid)).signatures.length, 1)
})

testOnSqlite('a stage with nobody left opens no request, and changes nothing', async () => {
  const own = await aProcess(site, admin, [{ users: [quinn.userid] }, { users: [mara.userid] }])
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'Lone' }, steps: 1 })
  await assign(site, admin, guideid, own)
  const { status, body } = await site.call('POST', '/guides/releases', { as: mara, body: { guideid } })
  assert.deepEqual([status, body.code], [409, 'approval.nobody-left'])
  assert.match(body.message, /Stage 2 needs 1/)
  assert.equal((await get(`/guides/${guideid}/releases`, mara)).body.releases.length, 0)
})

testOnSqlite('readers who cannot edit the guide are not asked; with access by name they are', async () => {
  const reader = await aPerson(site, { name: 'Rosa' })
  const process = await aProcess(site, admin, [{ users: [reader.userid] }])
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'Closed' }, steps: 1 })
  await assign(site, admin, guideid, process)
  const refused = await site.call('POST', '/guides/releases', { as: mara, body: { guideid } })
  assert.equal(refused.body.code, 'approval.nobody-left')
  await site.call('PUT', `/guides/${guideid}/users/${reader.userid}`, { as: mara })
  const release = await aRelease(site, mara, guideid)
  assert.equal(release.status, 'pending')
  const { approval_requestid: id } = await requestOf(site, reader, guideid)
  assert.equal((await sign(site, reader, id)).body.status, 'approved')
})

testOnSqlite('an edit under request is refused, or closes it, as the site says', async () => {
  const { guideid, id, release } = await aWaiting('Cover')
  const head = await get(`/guides/${guideid}?unpatrolled`, mara)
  const path = `/guides/${guideid}?revisionid=${head.body.revisionid}`
  const edit = () => site.call('PATCH', path, { as: mara, body: { title: 'Third' } })
  const refused = await edit()
  assert.deepEqual([refused.status, refused.body.code], [409, 'approval.under-request'])
  assert.equal((await get(`/approvals/request/${id}`, quinn)).body.status, 'pending')
  await site.call('PATCH', '/settings', { as: admin, body: { approvalEdits: 'close' } })
  assert.equal((await edit()).status, 200)
  await site.call('PATCH', '/settings', { as: admin, body: { approvalEdits: 'refuse' } })
  const after = (await get(`/approvals/request/${id}`, quinn)).body
  assert.deepEqual(
    [after.status, after.release_status, after.reason],
    ['closed', 'closed', 'The guide was edited'],
  )
  assert.equal((await sign(site, quinn, id)).status, 409)
  assert.equal((await close(release.releaseid)).status, 409)
})

testOnSqlite(
  'closing the release closes its request; its other members cannot be changed while it waits',
  async () => {
    const { id, release } = await aWaiting('Lid')
    const path = `/guides/releases/${release.releaseid}`
    const renamed = await site.call('PATCH', path, { as: mara, body: { title: 'Other' } })
    assert.deepEqual([renamed.status, renamed.body.code], [409, 'release.wrong-status'])
    assert.equal((await close(release.releaseid)).body.status, 'closed')
    assert.equal((await get(`/approvals/request/${id}`, quinn)).body.status, 'closed')
  },
)

test('a planned release waits for its time after the last approval', async () => {
  const effective_date = Math.floor(site.clock.now / 1000) + 3600
  const { guideid, id } = await aWaiting('Later', twoStages, { effective_date })
  await sign(site, quinn, id)
  const { body } = await sign(site, lee, id)
  assert.deepEqual([body.status, body.release_status], ['approved', 'scheduled'])
  site.clock.now += 3601_000
  await settleJobs(site)
  assert.equal(await titleOf(guideid), 'Later changed')
})

testOnSqlite('a signed release cannot be deleted; an unsigned one that was closed can', async () => {
  const signed = await aWaiting('Kept')
  await sign(site, quinn, signed.id, { approve: false, comment: 'No' })
  const remove = (releaseid: number) => site.call('DELETE', `/guides/releases/${releaseid}`, { as: mara })
  assert.equal((await remove(signed.release.releaseid)).body.code, 'release.in-use')
  const unsigned = await aWaiting('Gone')
  await close(unsigned.release.releaseid)
  assert.equal((await remove(unsigned.release.releaseid)).status, 204)
  assert.equal((await get(`/approvals/request/${unsigned.id}`, quinn)).status, 404)
})

test('a signer whose account was turned off is not asked; the request says that nobody is left', async () => {
  const gone = await aPerson(site, { name: 'Gone', privileges: ['Author'] })
  const process = await aProcess(site, admin, [{ users: [gone.userid] }])
  const { id } = await aWaiting('Off', process)
  await site.call('PATCH', `/users/${gone.userid}`, { as: admin, body: { enabled: false } })
  const { body } = await get(`/approvals/request/${id}`, mara)
  assert.deepEqual([body.missing, body.asked], [1, []])
  assert.equal((await sign(site, gone, id)).status, 401)
  const until = Math.floor(site.clock.now / 1000) + 86_400
  const named = await site.call('PUT', `/users/${gone.userid}/deputy`, {
    as: admin,
    body: { userid: lee.userid, until, old_password: testPassword },
  })
  assert.equal(named.status, 200, named.text)
  const done = await sign(site, lee, id)
  assert.deepEqual([done.body.status, done.body.signatures[0].for_name], ['approved', 'Gone'], done.text)
})

testOnSqlite(
  'members outside of releases change under request; translations, forms and deleting are edits',
  async () => {
    const { guideid, id } = await aWaiting('Outside')
    const newest = async () => (await get(`/guides/${guideid}?unpatrolled`, mara)).body
    const call = (method: string, path: string, body?: object) =>
      site.call(method, path, { as: mara, ...(body && { body }) })
    const { revisionid, steps } = await newest()
    const flags = ['GUIDE_IN_PROGRESS']
    const marked = await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { flags })
    assert.equal(marked.status, 200, marked.text)
    const at = (await newest()).revisionid
    const stepid = steps[0].stepid
    for (const [method, path, body] of [
      ['PATCH', `/guides/${guideid}?langid=de&revisionid=0`, { title: 'Draußen' }],
      ['POST', `/step_forms/${stepid}`, { fields: [{ label: 'Torque', field_type: 'Numeric Input' }] }],
      [
        'POST',
        `/guides/${guideid}/steps?revisionid=${at}`,
        { orderby: 2, title: 'More', lines: [{ text: 'x', bullet: 'black', level: 0 }] },
      ],
      ['DELETE', `/guides/${guideid}?revisionid=${at}`, undefined],
    ] as const) {
      const { status, body: answer } = await call(method, path, body)
      assert.deepEqual([status, answer.code], [409, 'approval.under-request'], `${method} ${path}`)
    }
    await sign(site, quinn, id)
    assert.equal((await sign(site, lee, id)).body.status, 'approved')
    assert.equal(await titleOf(guideid), 'Outside changed')
  },
)

testOnBoth('what was approved keeps its texts, and only administrators end it', async () => {
  const process = await aProcess(site, admin, [{ users: [quinn.userid] }])
  const { guideid, first, release, id } = await aWaiting('Pump', process)
  const change = (body: object, as = mara, releaseid = release.releaseid) =>
    site.call('PATCH', `/guides/releases/${releaseid}`, { as, body })
  assert.equal((await get(`/guides/releases/${release.releaseid}`, mara)).body.signed, false)
  await sign(site, quinn, id)
  const { title, notes } = (await get(`/guides/releases/${release.releaseid}`, mara)).body
  for (const as of [mara, admin])
    for (const body of [{ title: 'Safe' }, { notes: 'Nothing changed' }, { title: 'Safe', notes: '' }]) {
      const { status, body: answer } = await change(body, as)
      assert.deepEqual([status, answer.code], [409, 'release.wrong-status'], JSON.stringify(body))
    }
  const same = await change({ title, notes })
  assert.deepEqual([same.status, same.body.title, same.body.signed], [200, title, true])
  const end_date = Math.floor(site.clock.now / 1000) + 86_400
  const reason = 'It leaks'
  for (const body of [{ end_date }, { status: 'withdrawn', reason }])
    assert.equal((await change(body)).status, 403, JSON.stringify(body))
  // Readers would see another state without approval here, too.
  assert.equal((await change({ status: 'withdrawn', reason }, mara, first.releaseid)).status, 403)
  assert.equal((await change({ end_date }, admin)).body.end_date, end_date)
  assert.equal(await titleOf(guideid), 'Pump changed')
  assert.equal((await change({ status: 'withdrawn', reason }, admin)).body.status, 'withdrawn')
  assert.notEqual((await get(`/guides/${guideid}`)).status, 200, 'nobody approved the one before')
})

test('a planned release that was approved keeps its number', async () => {
  const process = await aProcess(site, admin, [{ users: [quinn.userid] }])
  const effective_date = Math.floor(site.clock.now / 1000) + 86_400
  const { release, id } = await aWaiting('Belt', process, { effective_date })
  await sign(site, quinn, id)
  const path = `/guides/releases/${release.releaseid}`
  assert.equal((await site.call('PATCH', path, { as: mara, body: { type: 'major' } })).status, 409)
  const later = { effective_date: effective_date + 60 }
  assert.equal((await site.call('PATCH', path, { as: mara, body: later })).status, 403)
  assert.equal((await site.call('PATCH', path, { as: admin, body: later })).status, 200)
})

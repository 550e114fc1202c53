// Tests requests for signatures: who is notified, what is refused, and when a notice counts as read.
// Engines: both in the outer circle, because signers are read by SQL, and notices are answered by updates of rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { runJobs } from '#test/hosting/run-jobs.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lea = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const bert = await aPerson(site, { name: 'Bert' })
const kim = await aPerson(site, { name: 'Kim' })
const minute = 60_000

const { teamid } = (await site.call('POST', '/teams', { as: admin, body: { name: 'Quality' } })).body
for (const { userid } of [ola, bert])
  await site.call('PUT', `/teams/${teamid}/users/${userid}`, { as: admin })

const guide = await aGuide(site, { author: lea, steps: 1, fields: { title: 'Press' } })
const forms = await aForm(site, lea, guide.steps[0]?.stepid as number, [
  { label: 'Torque', field_type: 'Text Input' },
  { label: 'Done', field_type: 'Signature' },
  { label: 'Seen', field_type: 'Signature', signer: 'other' },
  { label: 'Released', field_type: 'Signature', signer: 'lead' },
  { label: 'Approved', field_type: 'Signature', signer: 'role', signer_role: 'Admin' },
  { label: 'Checked', field_type: 'Signature', signer: 'team', signer_teamid: teamid },
])
const [torque, done, seen, released, approved, checked] = forms.map(
  ({ field_revisionid }) => field_revisionid,
) as [number, number, number, number, number, number]

const begin = async () => (await aRun(site, ola, guide.guideid)).entryid
const post = (entryid: number, what: string, body: object, as = ola) =>
  site.call('POST', `/work_log/${entryid}/${what}`, { as, body })
const ask = (entryid: number, field_revisionid: unknown, as = ola) =>
  post(entryid, 'ask_signature', { field_revisionid }, as)
const unread = async (as: TestPerson) => {
  await runJobs(site)
  return (await site.call('GET', '/user/notices?unread&kind=run_signature', { as })).body.notices
}
async function sign(entryid: number, field_revisionid: number, as: TestPerson) {
  const { last_hash: hash } = (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
  const body = { field_revisionid, hash, userid: as.userid, password: testPassword }
  const answer = await post(entryid, 'sign', body)
  assert.equal(answer.status, 200, answer.text)
}

testOnBoth(
  'users who may sign are notified, the caller is not, and the notice leads to the record',
  async () => {
    const entryid = await begin()
    const answer = await ask(entryid, checked)
    // The administrator made the team and is a member.
    assert.deepEqual([answer.status, answer.body], [200, { asked: 2 }])
    const [notice, ...others] = await unread(bert)
    const { noticeid, date, actor, ...rest } = notice
    assert.deepEqual([others, actor.username], [[], 'Ola'])
    assert.deepEqual(rest, {
      ...{ kind: 'run_signature', read: false, title: 'Press', url: `/records/${entryid}` },
      ...{ namespace: 'entry', entryid, field_revisionid: checked },
    })
    assert.deepEqual([(await unread(ola)).length, (await unread(kim)).length], [0, 0])
    assert.equal((await unread(admin)).length, 1)
    // The notice leads there because members of the team can read the run.
    assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: bert })).status, 200)
    await sign(entryid, checked, bert)
    assert.deepEqual([await unread(bert), await unread(admin)], [[], []])
    // The run waits for the team no more; the signer still reads what was signed.
    assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: bert })).status, 200)
    assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: kim })).status, 403)
  },
)

test('a signature answers the requests for its field and no others', async () => {
  const [one, two] = [await begin(), await begin()]
  for (const entryid of [one, two])
    for (const field of [released, approved]) assert.equal((await ask(entryid, field)).status, 200)
  assert.equal((await unread(admin)).length, 4)
  assert.equal((await unread(lea)).length, 2)
  await sign(one, released, lea)
  const left = (await unread(admin)).map((each: { entryid: number; field_revisionid: number }) => [
    each.entryid,
    each.field_revisionid,
  ])
  assert.deepEqual(
    left.sort(),
    [
      [one, approved],
      [two, released],
      [two, approved],
    ].sort(),
  )
  assert.deepEqual(
    (await unread(lea)).map(({ entryid }: { entryid: number }) => entryid),
    [two],
  )
})

test('a field is asked for once in ten minutes, and another one meanwhile', async () => {
  const entryid = await begin()
  assert.equal((await ask(entryid, checked)).status, 200)
  const again = await ask(entryid, checked, admin)
  assert.deepEqual([again.status, again.headers['retry-after']], [429, '600'])
  assert.equal((await ask(entryid, released)).status, 200)
  assert.equal((await ask(await begin(), checked)).status, 200)
  site.clock.now += 10 * minute + 1
  assert.equal((await ask(entryid, checked)).status, 200)
})

test('bad input and fields that are not asked for are refused', async () => {
  const entryid = await begin()
  const cases: unknown[] = [undefined, null, 'x', 0, -1, 1.5, 2 ** 60, 999_999, torque, done, seen]
  for (const field of cases) {
    const { status, body } = await ask(entryid, field)
    assert.deepEqual([status, body.errors?.[0]?.field], [422, 'field_revisionid'], String(field))
  }
  assert.equal((await post(entryid, 'ask_signature', { field_revisionid: checked, more: 1 })).status, 422)
  await sign(entryid, checked, bert)
  assert.equal((await ask(entryid, checked)).status, 422)
  assert.equal((await ask(999_999, checked)).status, 404)
})

test('only the operator and administrators ask', async () => {
  const entryid = await begin()
  for (const as of [lea, bert, kim]) assert.equal((await ask(entryid, checked, as)).status, 403)
  assert.equal((await site.call('POST', `/work_log/${entryid}/ask_signature`, {})).status, 401)
  assert.equal((await ask(entryid, checked, admin)).status, 200)
})

test('a run that is on hold or has ended asks for nothing', async () => {
  const entryid = await begin()
  await post(entryid, 'suspend', {})
  const held = await ask(entryid, checked)
  assert.deepEqual([held.status, held.body.code], [422, 'entry.wrong-state'])
  await post(entryid, 'cancel', {})
  assert.equal((await ask(entryid, checked)).status, 422)
})

testOnBoth(
  'if no other user may sign, nothing is recorded and the next request is not throttled',
  async () => {
    const team = (await site.call('POST', '/teams', { as: admin, body: { name: 'Nobody' } })).body.teamid
    await site.call('PUT', `/teams/${team}/users/${ola.userid}`, { as: admin })
    await site.call('DELETE', `/teams/${team}/users/${admin.userid}`, { as: admin })
    const { guideid, steps } = await aGuide(site, { author: lea, steps: 1 })
    const [field] = await aForm(site, lea, steps[0]?.stepid as number, [
      { label: 'Checked', field_type: 'Signature', signer: 'team', signer_teamid: team },
    ])
    const { entryid } = await aRun(site, ola, guideid)
    const refused = await ask(entryid, field?.field_revisionid)
    assert.deepEqual([refused.status, refused.body.code], [422, 'signature.no-signers'])
    await site.call('PUT', `/teams/${team}/users/${bert.userid}`, { as: admin })
    assert.deepEqual((await ask(entryid, field?.field_revisionid)).body, { asked: 1 })
  },
)

testOnBoth('a request whose field is signed before its notices are added notifies nobody', async () => {
  const list = async () => {
    await runJobs(site)
    return (await site.call('GET', '/user/notices?kind=run_signature', { as: bert })).body.total
  }
  const before = await list()
  const entryid = await begin()
  assert.equal((await ask(entryid, checked)).status, 200)
  await sign(entryid, checked, bert)
  assert.equal(await list(), before)
})

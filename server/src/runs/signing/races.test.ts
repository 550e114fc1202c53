// Tests signatures of two processes at the same time, and beside a change of what they cover or of the rights of the signer.
// Engines: both, because each engine orders the transactions of two processes in its own way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { checkRuns } from '../checks/check-runs.ts'

const site = await startSite()
const twin = await site.twin()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const bert = await aPerson(site, { name: 'Bert' })
const { teamid } = (await site.call('POST', '/teams', { as: admin, body: { name: 'Quality' } })).body
const guide = await aGuide(site, { author: admin, steps: 1, fields: { public: true } })
const [torque = 0, done = 0, checked = 0] = (
  await aForm(site, admin, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Numeric Input' },
    { label: 'Done', field_type: 'Signature' },
    { label: 'Checked', field_type: 'Signature', signer: 'team', signer_teamid: teamid },
  ])
).map(({ field_revisionid }) => field_revisionid)
site.clock.now += 86_400_000
const rounds = 5

const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body

/** A run, and the body of a signature of its state. */
async function begin() {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const { last_hash: hash } = await read(entryid)
  const path = `/work_log/${entryid}`
  return { entryid, path, body: { field_revisionid: done, hash, password: testPassword } }
}

test('of four signatures of a field at the same time one counts', async () => {
  for (let round = 0; round < rounds; round++) {
    const { entryid, path, body } = await begin()
    const sign = (at: typeof site) => at.call('POST', `${path}/sign`, { as: ola, body })
    const answers = await Promise.all([site, twin, site, twin].map(sign))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    assert.equal((await read(entryid)).signatures.length, 1)
  }
})

test('a change at the same time is either seen by the signature or marked', async () => {
  for (let round = 0; round < rounds; round++) {
    const { entryid, path, body } = await begin()
    const fields = { [torque]: round }
    const [signed, saved] = await Promise.all([
      site.call('POST', `${path}/sign`, { as: ola, body }),
      twin.call('PUT', `${path}/stepData`, { as: ola, body: { fields } }),
    ])
    assert.equal(saved.status, 200)
    const { signatures } = await read(entryid)
    const marks = signatures.map((each: { changed_since: boolean }) => each.changed_since)
    assert.deepEqual([signed.status, marks], signed.status === 200 ? [200, [true]] : [409, []])
  }
})

test('whoever loses the run or the team at the same time signs before that, or not', async () => {
  for (let round = 0; round < rounds; round++) {
    await site.call('PUT', `/teams/${teamid}/users/${bert.userid}`, { as: admin })
    const { entryid, path, body } = await begin()
    const ofTeam = { ...body, field_revisionid: checked, userid: bert.userid }
    const [own, other, ...changes] = await Promise.all([
      site.call('POST', `${path}/sign`, { as: ola, body }),
      twin.call('POST', `${path}/sign`, { as: ola, body: ofTeam }),
      twin.call('POST', `${path}/hand_over`, { as: admin, body: { userid: bert.userid, reason: 'Shift' } }),
      site.call('DELETE', `/teams/${teamid}/users/${bert.userid}`, { as: admin }),
    ])
    for (const { status, text } of changes) assert.ok(status < 300, text)
    // A run on hold is not signed.
    assert.ok([200, 403, 422].includes(own.status), own.text)
    assert.ok([200, 403, 422].includes(other.status), other.text)
    const { signatures } = await read(entryid)
    const expected = [own, other].filter(({ status }) => status === 200).length
    assert.equal(signatures.length, expected)
  }
  const altered: unknown[] = []
  await checkRuns(site, { after: 0, onMarked: (batch) => void altered.push(...batch.altered) })
  assert.deepEqual(altered, [])
})

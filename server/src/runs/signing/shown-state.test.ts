// Tests that a signature covers what was shown, and what a refused one reveals and costs.
// Engines: both in the outer circle, because conflicts and late entries are folded in the transaction of a signature.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite, testUrl } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { register, withIdBadge } from '#test/devices/device-builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const ola = await withIdBadge(site, await aPerson(site, { name: 'Ola' }), 'badge of ola')
const bert = await withIdBadge(site, await aPerson(site, { name: 'Bert' }), 'badge of bert')
const minute = 60_000

const guide = await aGuide(site, { author: lead, steps: 1 })
const [torque, done] = (
  await aForm(site, lead, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Numeric Input' },
    { label: 'Done', field_type: 'Signature' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]
site.clock.now += 86_400_000

const begin = async () => (await aRun(site, ola, guide.guideid)).entryid
const read = async (entryid: number, as = admin) =>
  (await site.call('GET', `/work_log/${entryid}`, { as })).body
const save = (entryid: number, value: number) =>
  site.call('PUT', `/work_log/${entryid}/stepData`, { as: ola, body: { fields: { [torque]: value } } })
const post = (entryid: number, what: string, body: object, as = ola) =>
  site.call('POST', `/work_log/${entryid}/${what}`, { as, body })
const shownTo = async (entryid: number) => ({ hash: (await read(entryid)).last_hash, password: testPassword })
const signed = (shown: object) => ({ ...shown, field_revisionid: done })
const isChanged = async (entryid: number) => (await read(entryid)).signatures.at(-1).changed_since

testOnBoth('the value of an overtaken entry, saved again after the signature, is a change', async () => {
  const entryid = await begin()
  site.clock.now += minute
  await save(entryid, 12)
  const late = aDevice(site, ola)
  await late.send(entryid, [late.event('value.saved', anAnswer(torque, 11, null), minute / 2)])
  assert.equal((await read(entryid)).work_data[0].value, '12')
  const shown = signed(await shownTo(entryid))
  await save(entryid, 11)
  const refused = await post(entryid, 'sign', shown)
  assert.deepEqual([refused.status, refused.body.entryid], [409, entryid])
  await save(entryid, 12)
  assert.equal((await post(entryid, 'sign', signed(await shownTo(entryid)))).status, 200)
  await save(entryid, 11)
  assert.equal(await isChanged(entryid), true)
})

testOnSqlite('settling a conflict with the answer that arrived last is a change', async () => {
  const entryid = await begin()
  const [one, other] = [aDevice(site, ola), aDevice(site, ola)]
  site.clock.now += minute
  await one.send(entryid, [one.event('value.saved', anAnswer(torque, 12, null))])
  await other.send(entryid, [other.event('value.saved', anAnswer(torque, 11, null), 5000)])
  const { disagreements, work_data } = await read(entryid)
  assert.deepEqual([disagreements, work_data[0].value], [1, '12'])
  const before = signed(await shownTo(entryid))
  assert.equal((await post(entryid, 'sign', before)).status, 200)
  const settled = await site.call('POST', `/work_log/${entryid}/settle`, {
    as: ola,
    body: { field_revisionid: torque, value: 11 },
  })
  assert.equal(settled.status, 200, settled.text)
  assert.equal(await isChanged(entryid), true)
  assert.equal((await post(entryid, 'sign', before)).status, 409)
})

testOnSqlite('a lead lifts only the hold whose reason was shown', async () => {
  const entryid = await begin()
  const early = await shownTo(entryid)
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  const first = await shownTo(entryid)
  assert.equal((await post(entryid, 'release_hold', early, lead)).status, 409)
  assert.equal((await post(entryid, 'release_hold', first, lead)).status, 200)
  await post(entryid, 'resume', {})
  await post(entryid, 'suspend', { reason: 'Fire', lead_only: true })
  const refused = await post(entryid, 'release_hold', first, lead)
  assert.deepEqual([refused.status, refused.body.lead_only_hold], [409, true])
  const second = await shownTo(entryid)
  const tablet = aDevice(site, ola)
  await tablet.send(entryid, [tablet.event('note.added', { text: 'It smokes' })])
  assert.equal((await post(entryid, 'release_hold', second, lead)).status, 409)
  assert.equal((await post(entryid, 'release_hold', await shownTo(entryid), lead)).status, 200)
  assert.equal(await isChanged(entryid), false)
})

testOnSqlite('a refusal shows the run as its caller sees it, because the signer is not proved', async () => {
  const entryid = await begin()
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  const body = { hash: 'made up', password: 'guess', userid: admin.userid }
  const refused = await post(entryid, 'release_hold', body)
  assert.equal(refused.status, 409)
  assert.deepEqual(
    [refused.body.can_lead, refused.body.can_void, 'retained_until' in refused.body],
    [false, false, false],
  )
  const { hold_proof } = await read(entryid, ola)
  assert.equal(refused.body.hold_proof, hold_proof)
})

test('wrong passwords in many sessions of others do not lock out the signer', async () => {
  const entryid = await begin()
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  const guess = { ...(await shownTo(entryid)), password: 'a guess', userid: lead.userid }
  const own = { email: ola.email, password: testPassword }
  const statuses: number[] = []
  for (let sessions = 0; sessions < 21; sessions++) {
    const { body } = await site.call('POST', '/user/token', { body: own })
    for (let tries = 0; tries < 5; tries++)
      statuses.push((await post(entryid, 'release_hold', guess, { ...ola, token: body.authToken })).status)
  }
  assert.deepEqual([...new Set(statuses)], [401, 429])
  assert.equal((await post(entryid, 'release_hold', await shownTo(entryid), lead)).status, 200)
})

test('a known badge that may not sign does not count as a wrong one', async () => {
  const device = await register(site, admin)
  const headers = { cookie: device.cookie, origin: testUrl }
  const entryid = await begin()
  const scan = async (badge: string, more: object = {}) => {
    const { hash } = await shownTo(entryid)
    const body = { field_revisionid: done, hash, badge, ...more }
    return site.call('POST', `/work_log/${entryid}/sign`, { as: ola, body, headers })
  }
  for (let scans = 0; scans < 31; scans++) assert.equal((await scan('badge of bert')).status, 403)
  assert.equal((await scan('badge of ola', { userid: bert.userid })).status, 403)
  assert.equal((await scan('badge of ola', { hash: 'made up' })).status, 409)
  assert.equal((await scan('badge of ola')).status, 200)
})

testOnBoth('after a lead has lifted a hold, a take-over is not dated into the time of the hold', async () => {
  const entryid = await begin()
  site.clock.now += minute
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  site.clock.now += 300 * minute
  assert.equal((await post(entryid, 'release_hold', await shownTo(entryid), lead)).status, 200)
  site.clock.now += 5 * minute
  const device = aDevice(site, bert)
  const early = [
    device.event('taken-over', {}, 200 * minute),
    device.event('resumed', {}, 200 * minute),
    device.event('value.saved', anAnswer(torque, 12, null), 180 * minute),
  ]
  assert.deepEqual((await device.send(entryid, early)).body.refused, [])
  const { status, userid, people } = await read(entryid)
  assert.deepEqual([status, userid], ['started', bert.userid])
  const ofBert = people.find((each: { userid: number }) => each.userid === bert.userid)
  assert.ok(ofBert.active_duration <= 5 * 60, `${ofBert.active_duration} s`)
})

testOnBoth('after a lead has lifted a hold, its operator does not go on before that', async () => {
  const entryid = await begin()
  site.clock.now += minute
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  site.clock.now += 300 * minute
  assert.equal((await post(entryid, 'release_hold', await shownTo(entryid), lead)).status, 200)
  site.clock.now += 5 * minute
  const device = aDevice(site, ola)
  await device.send(entryid, [
    device.event('resumed', {}, 200 * minute),
    device.event('finished', { reason: 'Done' }, 150 * minute),
  ])
  const { status, active_duration } = await read(entryid)
  assert.equal(status, 'complete')
  assert.ok(active_duration <= 6 * 60, `${active_duration} s`)
})

testOnBoth(
  'an end that a hold for a lead refused comes after its lifting, also once its operator has gone on',
  async () => {
    for (const type of ['finished', 'cancelled']) {
      const entryid = await begin()
      site.clock.now += minute
      await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
      site.clock.now += 100 * minute
      const device = aDevice(site, ola)
      const end = device.event(type, { reason: 'Done' })
      if (type === 'finished')
        assert.equal((await device.send(entryid, [end])).body.refused[0].code, 'event.lead-only-hold')
      site.clock.now += 200 * minute
      assert.equal((await post(entryid, 'release_hold', await shownTo(entryid), lead)).status, 200)
      const lifted = site.clock.now
      site.clock.now += 5 * minute
      assert.equal((await post(entryid, 'resume', {})).status, 200)
      assert.deepEqual((await device.send(entryid, [end])).body.refused, [])
      const { status, endtime } = await read(entryid)
      assert.equal(status, type === 'finished' ? 'complete' : type)
      assert.ok(endtime * 1000 >= lifted, `${type}: ${(lifted - endtime * 1000) / minute} min before`)
      assert.equal(await isChanged(entryid), false)
    }
  },
)

// Tests answers to a field that was emptied: the same user on the same device is never in conflict, others are.
// Engines: both in the outer circle, because emptied fields are selected by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, aRun, type TestEvent } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: admin, steps: 1, fields: { public: true } })
const [torque = 0, signed = 0] = (
  await aForm(site, admin, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Numeric Input', readings: 2 },
    { label: 'Checked', field_type: 'Signature' },
  ])
).map(({ field_revisionid }) => field_revisionid)
site.clock.now += 86_400_000

const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const answered = (value: number | null, based_on: string | null, reading = 1) => ({
  answers: [{ field_revisionid: torque, reading, value, based_on }],
})
type Device = ReturnType<typeof aDevice>
const save = async (entryid: number, device: Device, ...answer: Parameters<typeof answered>) => {
  site.clock.now += 1000
  const event = device.event('value.saved', answered(...answer))
  await send(entryid, device, [event])
  return event.eventid
}
const send = async (entryid: number, device: Device, events: readonly TestEvent[], as = ola) => {
  const { body, text } = await device.send(entryid, events, {}, as)
  assert.deepEqual(body.refused, [], text)
}
const valueIn = ({ work_data }: { work_data: { value: string }[] }) => work_data[0]?.value

/** A run in which this device has answered a reading and emptied it. */
async function anEmptiedRun(reading = 1) {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const first = await save(entryid, tablet, 4, null, reading)
  const emptied = await save(entryid, tablet, null, first, reading)
  return { entryid, tablet, first, emptied }
}

testOnBoth('a run says which event emptied a field, and an answer that names it is no conflict', async () => {
  const { entryid, tablet, emptied } = await anEmptiedRun(2)
  const { work_data, emptied: rows } = await read(entryid)
  assert.deepEqual(work_data, [])
  const [row] = rows
  assert.deepEqual(
    [row.field_revisionid, row.reading, row.eventid, row.userid, rows.length],
    [torque, 2, emptied, ola.userid, 1],
  )
  await save(entryid, tablet, 12, emptied, 2)
  const run = await read(entryid)
  assert.deepEqual([run.disagreements, valueIn(run), run.emptied], [0, '12', undefined])
})

testOnBoth(
  'an app that does not name the answer that its user has emptied there is no conflict',
  async () => {
    for (const reading of [1, 2]) {
      const { entryid, tablet, emptied } = await anEmptiedRun(reading)
      const eventid = await save(entryid, tablet, 12, null, reading)
      const run = await read(entryid)
      assert.deepEqual([run.disagreements, valueIn(run)], [0, '12'])
      const { body } = await site.call('GET', `/work_log/${entryid}/events`, { as: admin })
      const again = body.find((each: TestEvent) => each.eventid === eventid)
      assert.equal(again.answers[0].based_on, emptied)
    }
  },
)

test('another device or person that did not see the field emptied is in conflict', async () => {
  const { entryid } = await anEmptiedRun()
  await save(entryid, aDevice(site, ola), 12, null)
  assert.equal((await read(entryid)).disagreements, 1)

  const shared = await anEmptiedRun()
  const others = { ...shared.tablet.event('value.saved', answered(12, null)), userid: admin.userid, seq: 1 }
  await send(shared.entryid, shared.tablet, [others], admin)
  assert.equal((await read(shared.entryid)).disagreements, 1)
})

test('an answer from before the field was emptied stays before it', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const late = tablet.event('value.saved', answered(7, null))
  site.clock.now += 60_000
  const first = await save(entryid, tablet, 4, late.eventid)
  await save(entryid, tablet, null, first)
  await send(entryid, tablet, [late])
  const { body } = await site.call('GET', `/work_log/${entryid}/events`, { as: admin })
  assert.equal(body.find((each: TestEvent) => each.eventid === late.eventid).answers[0].based_on, null)
  const run = await read(entryid)
  assert.deepEqual([run.disagreements, valueIn(run)], [0, undefined])
})

test('settling a conflict with the value that was signed leaves the signature as it is', async () => {
  const { entryid } = await anEmptiedRun()
  await save(entryid, aDevice(site, ola), 12, null)
  const { last_hash: hash } = await read(entryid)
  const sign = { field_revisionid: signed, hash, password: testPassword }
  const { status, text } = await site.call('POST', `/work_log/${entryid}/sign`, { as: ola, body: sign })
  assert.equal(status, 200, text)
  const stale = async () => (await read(entryid)).signatures[0].changed_since
  const settle = (value: string) =>
    site.call('POST', `/work_log/${entryid}/settle`, { as: ola, body: { field_revisionid: torque, value } })
  assert.equal((await settle('12')).status, 200)
  assert.deepEqual([(await read(entryid)).disagreements, await stale()], [0, false])
  await save(entryid, aDevice(site, ola), 13, null)
  assert.equal(await stale(), true)
})

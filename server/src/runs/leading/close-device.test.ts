// Tests how a lead closes a lost device: what it has not sent is given up, and is accepted and marked if it arrives.
// Engines: both in the outer circle, because missing entries are counted by SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'
import { rebuildRuns } from '../events/rebuild.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: lead, steps: 1 })
const [photo, note] = (
  await aForm(site, lead, guide.steps[0]?.stepid as number, [
    { label: 'Photo', field_type: 'Image' },
    { label: 'Note', field_type: 'Text Input' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]
site.clock.now += 86_400_000

const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const close = (entryid: number, body: object, as = lead) =>
  site.call('POST', `/work_log/${entryid}/close_device`, { as, body })

/** Its tablet has sent an answer that names a photo, and reported two further entries. */
async function aRunOfALostTablet() {
  const tablet = aDevice(site, ola)
  const { entryid } = await aRun(site, ola, guide.guideid)
  const file = randomUUID()
  const named = tablet.event('value.saved', {
    answers: [{ field_revisionid: photo, file, based_on: null }],
  })
  await tablet.send(entryid, [named], { label: 'Tablet 4', last: 3 })
  site.clock.now += 60_000
  const { devices } = await read(entryid)
  return { tablet, entryid, file, device: devices[0].device as string }
}

test('a lead gives up what a device has not sent, with a reason', async () => {
  const { entryid, device } = await aRunOfALostTablet()
  const before = await read(entryid)
  assert.deepEqual([before.unsent, before.unsent_files], [2, 1])
  assert.equal((await close(entryid, { device, reason: 'Fell into the press' }, ola)).status, 403)
  assert.equal((await close(entryid, { device })).body.errors[0].field, 'reason')
  assert.equal((await close(entryid, { device: randomUUID(), reason: 'x' })).body.errors[0].field, 'device')
  const { status, body } = await close(entryid, { device, reason: 'Fell into the press' })
  assert.equal(status, 200)
  assert.deepEqual([body.unsent, body.unsent_files, body.devices[0].missing], [0, 0, 0])
  const { date, ...closed } = body.devices[0].closed
  assert.deepEqual(closed, {
    userid: lead.userid,
    username: 'Lea',
    reason: 'Fell into the press',
    missing: 2,
    missing_files: [{ field_type: 'Image', count: 1 }],
  })
  const again = await close(entryid, { device, reason: 'x' })
  assert.deepEqual([again.status, again.body.code], [409, 'entry.device-whole'])
  const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body
  const { type, closed: given } = events.at(-1)
  assert.deepEqual([type, given.device, given.missing], ['device.closed', device, 2])
  const list = await site.call('GET', '/work_log?unsettled=1', { as: admin })
  assert.ok(!list.body.some((run: { entryid: number }) => run.entryid === entryid))
})

test('a device that returns is believed, and its entries are marked', async () => {
  const { tablet, entryid, file, device } = await aRunOfALostTablet()
  await close(entryid, { device, reason: 'Lost' })
  site.clock.now += 60_000
  const late = tablet.event('value.saved', anAnswer(note, 'seen', null), 90_000)
  assert.deepEqual((await tablet.send(entryid, [late], { last: 3 })).body.refused, [])
  const half = await read(entryid)
  assert.deepEqual([half.unsent, half.devices[0].closed.missing], [0, 1])
  const { image } = await anImage(site, ola)
  const added = tablet.event('file.added', { file: { name: file, field_revisionid: photo, value: image.id } })
  await tablet.send(entryid, [added])
  const whole = await read(entryid)
  assert.deepEqual(whole.devices[0].closed.missing_files, [])
  assert.equal(whole.devices[0].closed.missing, 0)
  assert.equal(whole.work_data.length, 2)
  const values = (await site.call('GET', `/work_log/${entryid}/values`, { as: admin })).body
  const marked = values.filter((value: { after_closing?: true }) => value.after_closing)
  // The photo arrived after the device was closed, too.
  assert.deepEqual(
    new Set(marked.map(({ value }: { value: string }) => value)),
    new Set(['seen', String(image.id)]),
  )
})

test('a closed device that is in use again is missed again', async () => {
  const { tablet, entryid, device } = await aRunOfALostTablet()
  await close(entryid, { device, reason: 'Lost' })
  site.clock.now += 60_000
  const events = [tablet.event('paused'), tablet.event('resumed'), tablet.event('paused')]
  const { body } = await tablet.send(entryid, events, { last: 6 })
  assert.deepEqual(body.refused, [])
  assert.equal((await read(entryid)).unsent, 2)
  assert.deepEqual(
    body.missing.map(({ from, to }: { from: number; to: number }) => [from, to]),
    [[5, 6]],
  )
  assert.equal((await close(entryid, { device, reason: 'Lost again' })).body.unsent, 0)
})

test('a file that was given up is marked, also if its device records the delivery after its closing', async () => {
  const { tablet, entryid, file, device } = await aRunOfALostTablet()
  await close(entryid, { device, reason: 'Lost' })
  site.clock.now += 60_000
  const { image } = await anImage(site, ola)
  // The device uploads the file first, and takes the next number for its event then.
  for (const _ of [2, 3]) tablet.event('paused')
  const named = { name: file, field_revisionid: photo, value: image.id }
  await tablet.send(entryid, [tablet.event('file.added', { file: named })])
  const values = (await site.call('GET', `/work_log/${entryid}/values`, { as: admin })).body
  assert.deepEqual(
    values.map((value: { after_closing?: true }) => value.after_closing),
    [true],
  )
  const other = randomUUID()
  const later = tablet.event('value.saved', { answers: [{ field_revisionid: photo, file: other }] })
  const own = { name: other, field_revisionid: photo, value: (await anImage(site, ola)).image.id }
  await tablet.send(entryid, [later, tablet.event('file.added', { file: own })])
  const after = (await site.call('GET', `/work_log/${entryid}/values`, { as: admin })).body
  assert.equal(after.filter((value: { after_closing?: true }) => value.after_closing).length, 1)
})

testOnBoth('the count of given-up entries survives a rebuild', async () => {
  const { entryid, device } = await aRunOfALostTablet()
  await close(entryid, { device, reason: 'Lost' })
  const before = await read(entryid)
  await rebuildRuns((work) => site.write(work))
  assert.deepEqual(await read(entryid), before)
})

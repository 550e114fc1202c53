// Tests how the site puts runs on hold in which nothing was recorded for a while.
// Engines: both, because idle runs are selected by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'
import { holdIdleRuns } from './hold-idle-runs.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [field] = (
  await aForm(site, admin, stepid, [{ label: 'Note', field_type: 'Text Input', required: true }])
).map(({ field_revisionid }) => field_revisionid) as [number]
site.clock.now += 86_400_000
const minute = 60_000

const holdIdle = () => holdIdleRuns({ database: site.database, systemContext: site.systemContext })
const allow = (idleHoldMinutes: number) =>
  site.call('PATCH', '/settings', { as: admin, body: { idleHoldMinutes } })
const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const lastEvent = async (entryid: number) =>
  (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body.at(-1)

test('without the setting no run is put on hold', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 1000 * minute
  assert.equal(await holdIdle(), 0)
  assert.equal((await read(entryid)).status, 'started')
  await site.call('POST', `/work_log/${entryid}/cancel`, { as: ola, body: {} })
})

test('a run without events for that time is put on hold from its last event, and only once', async () => {
  await allow(120)
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 5 * minute
  await site.call('POST', `/work_log/${entryid}/step`, { as: ola, body: { stepid } })
  const since = Math.floor(site.clock.now / 1000)
  site.clock.now += 119 * minute
  assert.equal(await holdIdle(), 0)
  site.clock.now += minute
  assert.deepEqual([await holdIdle(), await holdIdle()], [1, 0])
  const { status, userid, active_duration, suspended_duration } = await read(entryid)
  assert.deepEqual(
    [status, userid, active_duration, suspended_duration],
    ['suspended', ola.userid, 300, 7200],
  )
  const event = await lastEvent(entryid)
  assert.deepEqual(
    [event.type, event.userid, event.idle_since, event.date],
    ['suspended', null, since, since],
  )
  assert.equal(event.received_at, event.at)
})

test('a paused run is held, too; a device that was heard of keeps a run from it', async () => {
  const paused = await aRun(site, ola, guide.guideid)
  await site.call('POST', `/work_log/${paused.entryid}/pause`, { as: ola, body: {} })
  const tablet = aDevice(site, ola)
  const heard = await aRun(site, ola, guide.guideid)
  site.clock.now += 100 * minute
  await tablet.send(heard.entryid, [tablet.event('step.entered', { stepid }, 90 * minute)])
  site.clock.now += 30 * minute
  assert.equal(await holdIdle(), 1)
  assert.equal((await read(paused.entryid)).status, 'suspended')
  assert.equal((await read(heard.entryid)).status, 'started')
  site.clock.now += 90 * minute
  assert.equal(await holdIdle(), 1)
})

test('entries of an operator who had no network end the hold, and their time counts as work', async () => {
  const tablet = aDevice(site, ola)
  const { entryid } = await aRun(site, ola, guide.guideid)
  await tablet.send(entryid, [tablet.event('step.entered', { stepid })])
  site.clock.now += 200 * minute
  assert.equal(await holdIdle(), 1)
  const saved = tablet.event('value.saved', anAnswer(field, 'a', null), 100 * minute)
  const { body } = await tablet.send(entryid, [saved])
  assert.deepEqual([body.refused, body.state.status], [[], 'started'])
  const { active_duration, suspended_duration } = await read(entryid)
  assert.deepEqual([active_duration, suspended_duration], [200 * 60, 0])
  const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body
  assert.ok(events.some((event: { not_idle?: true }) => event.not_idle))
  await site.call('POST', `/work_log/${entryid}/cancel`, { as: ola, body: {} })
})

test('an entry of before the hold does not end it', async () => {
  const [tablet, phone] = [aDevice(site, ola), aDevice(site, ola)]
  const { entryid } = await aRun(site, ola, guide.guideid)
  await tablet.send(entryid, [tablet.event('note.added', { text: 'begun' })])
  const saved = tablet.event('value.saved', anAnswer(field, 'a', null))
  site.clock.now += minute
  await phone.send(entryid, [phone.event('step.entered', { stepid })])
  site.clock.now += 900 * minute
  assert.equal(await holdIdle(), 1)
  assert.deepEqual((await tablet.send(entryid, [saved])).body.refused, [])
  const { status, active_duration, suspended_duration } = await read(entryid)
  assert.deepEqual([status, active_duration, suspended_duration], ['suspended', 60, 900 * 60])
})

test('an end that is refused, or recorded now, does not make the time on hold work', async () => {
  const finishNeeds = (finishNeedsRequired: boolean) =>
    site.call('PATCH', '/settings', { as: admin, body: { finishNeedsRequired } })
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  site.clock.now += 600 * minute
  await holdIdle()
  await finishNeeds(true)
  const { body } = await tablet.send(entryid, [tablet.event('finished', { reason: 'Late' })])
  assert.deepEqual(
    body.refused.map(({ code }: { code: string }) => code),
    ['entry.incomplete'],
  )
  assert.equal((await read(entryid)).status, 'suspended')
  await finishNeeds(false)
  await tablet.send(entryid, [tablet.event('finished', { reason: 'Late' })])
  const { status, active_duration } = await read(entryid)
  assert.deepEqual([status, active_duration], ['complete', 0])
})

test('entries of a user who has taken the held run over do not lift the hold in its past', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 600 * minute
  assert.equal(await holdIdle(), 1)
  const eve = await aPerson(site, { name: 'Eve' })
  const tablet = aDevice(site, eve)
  await tablet.send(entryid, [tablet.event('taken-over')])
  site.clock.now += minute
  await tablet.send(entryid, [tablet.event('step.entered', { stepid })])
  const { people } = await read(entryid)
  const ofOla = people.find(({ userid }: { userid: number }) => userid === ola.userid)
  assert.equal(ofOla.active_duration, 0)
})

test('an operator who knows of the hold continues, and the time on hold stays', async () => {
  const tablet = aDevice(site, ola)
  const { entryid } = await aRun(site, ola, guide.guideid)
  await tablet.send(entryid, [tablet.event('step.entered', { stepid })])
  site.clock.now += 200 * minute
  assert.equal(await holdIdle(), 1)
  await tablet.send(entryid, [
    tablet.event('resumed'),
    tablet.event('value.saved', anAnswer(field, 'a', null)),
  ])
  const { status, suspended_duration } = await read(entryid)
  assert.deepEqual([status, suspended_duration], ['started', 200 * 60])
})

test('who takes it over has it from when it was shown on hold, not from the last event', async () => {
  await allow(1)
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 90_000
  await holdIdle()
  assert.equal((await read(entryid)).status, 'suspended')
  site.clock.now += 30_000
  const bea = await aPerson(site, { name: 'Bea' })
  const tablet = aDevice(site, bea)
  const early = [tablet.event('taken-over', {}, 85_000), tablet.event('resumed', {}, 84_000)]
  assert.deepEqual((await tablet.send(entryid, early)).body.refused, [])
  const { people } = await read(entryid)
  const ofBea = people.find(({ userid }: { userid: number }) => userid === bea.userid)
  assert.equal(ofBea.active_duration, 29, 'a moment after it was shown')
})

test('it was shown when the server held it, also if the setting came later', async () => {
  await allow(0)
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 600 * minute
  await allow(1)
  await holdIdle()
  assert.equal((await read(entryid)).status, 'suspended')
  site.clock.now += 30_000
  const eve = await aPerson(site, { name: 'Eva' })
  const tablet = aDevice(site, eve)
  const early = [tablet.event('taken-over', {}, 590 * minute), tablet.event('resumed', {}, 590 * minute)]
  await tablet.send(entryid, early)
  const { people } = await read(entryid)
  const ofEve = people.find(({ userid }: { userid: number }) => userid === eve.userid)
  assert.ok((ofEve?.active_duration ?? 0) <= 30, `${ofEve?.active_duration} s`)
})

test('who takes it over from a later hold has it from that hold on', async () => {
  await allow(60)
  const [tablet, phone] = [aDevice(site, ola), aDevice(site, ola)]
  const { entryid } = await aRun(site, ola, guide.guideid)
  await tablet.send(entryid, [tablet.event('step.entered', { stepid })])
  const saved = tablet.event('value.saved', anAnswer(field, 'a', null), -62 * minute)
  site.clock.now += 61 * minute
  await holdIdle()
  site.clock.now += 5 * minute
  await tablet.send(entryid, [saved])
  assert.equal((await read(entryid)).status, 'started')
  site.clock.now += 50 * minute
  await phone.send(entryid, [phone.event('step.entered', { stepid }), phone.event('suspended')])
  site.clock.now += minute
  const eve = await aPerson(site, { name: 'Evi' })
  const other = aDevice(site, eve)
  await other.send(entryid, [
    other.event('taken-over', {}, 56 * minute),
    other.event('resumed', {}, 56 * minute),
  ])
  const { people } = await read(entryid)
  const ofEve = people.find(({ userid }: { userid: number }) => userid === eve.userid)
  assert.ok((ofEve?.active_duration ?? 0) <= 60, `${ofEve?.active_duration} s`)
})

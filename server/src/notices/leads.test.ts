// Proves the notices of leads: holds that only they lift, deviations, runs over their time and runs finished with missing answers.
// Engines: both in the outer circle, because leads, deviations and open runs are selected by SQL.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { tidyUp } from '#src/app/housekeeping.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { runJobs } from '#test/hosting/run-jobs.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'
import { kinds } from './kinds.ts'

const site = await startSite()
const ada = await anAdmin(site, 'Ada')
const lea = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const guest = await aPerson(site, { name: 'Gus' })
const mo = await aPerson(site, { name: 'Mo' })
const minute = 60_000
const leadKinds = ['run_lead_hold', 'run_deviation', 'run_overdue', 'run_incomplete'] as const

const fields = { title: 'Press', time_required_max: 3600 }
const guide = await aGuide(site, { author: lea, steps: 1, fields })
const [torque, gap, name] = (
  await aForm(site, lea, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Numeric Input', min: 10, max: 14 },
    { label: 'Gap', field_type: 'Numeric Input', max: 3 },
    { label: 'Name', field_type: 'Text Input', required: true },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number, number]

const log = pino({ level: 'silent' })
const tidy = () => tidyUp({ ...site, log, now: () => site.clock.now }, ['overdue'])
const begin = async () => (await aRun(site, ola, guide.guideid)).entryid
const post = async (entryid: number, what: string, body: object, as = ola) => {
  const answer = await site.call('POST', `/work_log/${entryid}/${what}`, { as, body })
  equal(answer.status, 200, answer.text)
  return answer
}
const save = async (entryid: number, values: Record<number, unknown>, as = ola) => {
  const body = { fields: values }
  const answer = await site.call('PUT', `/work_log/${entryid}/stepData`, { as, body })
  equal(answer.status, 200, answer.text)
}
/** The notices of leads about a run, oldest first. */
const newsOf = async (as: TestPerson, entryid: number) => {
  await runJobs(site)
  const { notices } = (await site.call('GET', '/user/notices?limit=200', { as })).body
  return notices
    .toReversed()
    .filter((each: { kind: string; entryid?: number }) => each.entryid === entryid && isOfLeads(each.kind))
}
const isOfLeads = (kind: string) => (leadKinds as readonly string[]).includes(kind)
const kindsOf = async (as: TestPerson, entryid: number) =>
  (await newsOf(as, entryid)).map(({ kind }: { kind: string }) => kind)
const settle = () => {
  site.clock.now += minute
}

testOnBoth('leads hear of a hold that only a lead lifts, and of no other hold', async () => {
  const entryid = await begin()
  await post(entryid, 'suspend', { reason: 'Lunch' })
  await post(entryid, 'resume', {})
  deepEqual(await kindsOf(lea, entryid), [])
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  const [hold] = await newsOf(lea, entryid)
  deepEqual(
    [hold.kind, hold.actor.username, hold.title, hold.url, hold.read],
    ['run_lead_hold', 'Ola', 'Press', `/records/${entryid}`, false],
  )
  deepEqual(await kindsOf(ada, entryid), ['run_lead_hold'])
  for (const other of [ola, guest, mo]) deepEqual(await kindsOf(other, entryid), [])
  const { last_hash: hash } = (await site.call('GET', `/work_log/${entryid}`, { as: lea })).body
  await post(
    entryid,
    'release_hold',
    { hash, userid: lea.userid, password: testPassword, comment: 'Sound' },
    lea,
  )
  deepEqual(
    (await newsOf(ada, entryid)).map(({ read }: { read: boolean }) => read),
    [true],
  )
})

testOnBoth('leads hear of a deviation once per run and field, however often it is saved', async () => {
  const entryid = await begin()
  await save(entryid, { [torque]: '1' })
  await save(entryid, { [torque]: '12' })
  settle()
  deepEqual(await kindsOf(lea, entryid), [], 'a value on the way to another one')
  await save(entryid, { [torque]: '15' })
  deepEqual(await kindsOf(lea, entryid), [], 'it may still be typed')
  settle()
  const [first] = await newsOf(lea, entryid)
  deepEqual(
    [first.kind, first.actor.username, first.title, first.url, first.deviations],
    ['run_deviation', 'Ola', 'Press', `/records/${entryid}`, 1],
  )
  for (const value of ['16', '12', '17']) {
    await save(entryid, { [torque]: value })
    settle()
  }
  deepEqual(await kindsOf(lea, entryid), ['run_deviation'])
  await site.call('POST', '/user/notices/read', { as: lea, body: { noticeids: [first.noticeid] } })
  await save(entryid, { [torque]: '18', [gap]: '4' })
  settle()
  deepEqual(await kindsOf(lea, entryid), ['run_deviation', 'run_deviation'])
  for (const other of [ola, guest, mo]) deepEqual(await kindsOf(other, entryid), [])
  const next = await begin()
  await save(next, { [torque]: '15' })
  settle()
  deepEqual(await kindsOf(lea, next), ['run_deviation'])
})

testOnBoth(
  'entries of a device notify leads as saves do, and a correction by a lead the others',
  async () => {
    const entryid = await begin()
    const tablet = aDevice(site, ola)
    await tablet.send(entryid, [
      tablet.event('value.saved', anAnswer(torque, 15, null)),
      tablet.event('suspended', { reason: 'Crack', lead_only: true }),
    ])
    settle()
    deepEqual((await kindsOf(lea, entryid)).sort(), ['run_deviation', 'run_lead_hold'])
    const other = await begin()
    await post(other, 'correct', { fields: { [torque]: '15' }, reason: 'Misread' }, lea)
    settle()
    deepEqual([await kindsOf(lea, other), await kindsOf(ada, other)], [[], ['run_deviation']])
  },
)

testOnBoth('leads hear of a run that is open for longer than its guide says, once', async () => {
  const [entryid, finished] = [await begin(), await begin()]
  const untimed = await aGuide(site, { author: lea, steps: 1 })
  const { entryid: free } = await aRun(site, ola, untimed.guideid)
  await save(finished, { [name]: 'Kit' })
  await post(finished, 'finish', {})
  site.clock.now += 60 * minute - 1
  deepEqual([await tidy(), await kindsOf(lea, entryid)], [[], []])
  site.clock.now += 1
  for (let turn = 0; turn < 3; turn++) {
    deepEqual(await tidy(), [])
    site.clock.now += minute
  }
  const [late, ...more] = await newsOf(lea, entryid)
  deepEqual(
    [late.kind, late.actor, late.title, late.url, more],
    ['run_overdue', null, 'Press', `/records/${entryid}`, []],
  )
  for (const each of [finished, free]) deepEqual(await kindsOf(lea, each), [])
  for (const other of [ola, guest, mo]) deepEqual(await kindsOf(other, entryid), [])
})

testOnBoth('leads hear of a run that was finished with missing answers', async () => {
  const [whole, missing, offline] = [await begin(), await begin(), await begin()]
  await save(whole, { [name]: 'Kit' })
  await post(whole, 'finish', {})
  await post(missing, 'finish', { reason: 'No label' })
  const tablet = aDevice(site, ola)
  await tablet.send(offline, [tablet.event('finished', { reason: 'No label' })])
  deepEqual(await kindsOf(lea, whole), [])
  const [found] = await newsOf(lea, missing)
  deepEqual(
    [found.kind, found.actor.username, found.title, found.url, found.missing],
    ['run_incomplete', 'Ola', 'Press', `/records/${missing}`, 1],
  )
  deepEqual(await kindsOf(lea, offline), ['run_incomplete'])
  for (const other of [ola, guest, mo]) deepEqual(await kindsOf(other, missing), [])
})

test('a lead who may not view a guide of the run hears nothing of it', async () => {
  const secret = await aGuide(site, { author: lea, steps: 1, fields: { title: 'Secret' } })
  const prerequisites = [secret.guideid]
  const max = await aPerson(site, { name: 'Max', privileges: ['Author'] })
  const whole = await aGuide(site, { author: max, steps: 1, fields: { title: 'Whole', prerequisites } })
  await site.write(({ db }) =>
    db.updateTable('users').set({ isAuthor: 0 }).where('userid', '=', max.userid).execute(),
  )
  const held = async () => {
    const { entryid } = await aRun(site, ola, whole.guideid)
    await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
    return entryid
  }
  deepEqual(await kindsOf(max, await held()), ['run_lead_hold'])
  const { entryid } = await aRun(site, ola, whole.guideid)
  await site.write(({ db }) =>
    db.updateTable('guides').set({ isPublic: 0 }).where('guideid', '=', secret.guideid).execute(),
  )
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  deepEqual([await kindsOf(max, entryid), await kindsOf(lea, entryid)], [[], ['run_lead_hold']])
})

test('each kind is switched off by the lead', async () => {
  equal(
    leadKinds.every((kind) => kinds.includes(kind)),
    true,
  )
  const choices = { mail: 'none', page_off: leadKinds, mail_off: [] }
  equal((await site.call('PUT', '/user/notices/choices', { as: lea, body: choices })).status, 200)
  const entryid = await begin()
  await save(entryid, { [torque]: '15' })
  await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  site.clock.now += 60 * minute
  await tidy()
  deepEqual(await kindsOf(lea, entryid), [])
  deepEqual((await kindsOf(ada, entryid)).sort(), ['run_deviation', 'run_lead_hold', 'run_overdue'])
})

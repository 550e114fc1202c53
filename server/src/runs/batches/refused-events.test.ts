// Tests that an event that is refused changes nothing for the events after it: random batches give the same run without the
// events that were refused.
// Engines: SQLite, because the state of a batch is in memory.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const bea = await aPerson(site, { name: 'Bea' })
const eve = await aPerson(site, { name: 'Eve' })
const lea = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const guide = await aGuide(site, { author: admin, steps: 2 })
const stepids = guide.steps.map(({ stepid }) => stepid)
const [stepid] = stepids as [number]
const [field] = (await aForm(site, admin, stepid, [{ label: 'A', field_type: 'Text Input' }])).map(
  ({ field_revisionid }) => field_revisionid,
) as [number]
site.clock.now += 86_400_000
const minute = 60_000
const rounds = Number(process.env.STEPWRIGHT_TEST_ROUNDS ?? 30)

const post = (as: typeof ola, entryid: number, action: string, body: object = {}) =>
  site.call('POST', `/work_log/${entryid}/${action}`, { as, body })
const setups = {
  started: async () => undefined,
  suspended: (entryid: number) => post(ola, entryid, 'suspend'),
  reserved: (entryid: number) => post(lea, entryid, 'hand_over', { userid: bea.userid, reason: 'Shift' }),
  complete: (entryid: number) => post(ola, entryid, 'finish', { reason: 'Done' }),
  leadOnly: (entryid: number) => post(ola, entryid, 'suspend', { reason: 'Crack', lead_only: true }),
}

const members: Record<string, readonly object[]> = {
  'taken-over': [{}, { reason: 'Shift' }],
  resumed: [{}],
  paused: [{}],
  suspended: [{}, { lead_only: true }],
  'step.entered': stepids.map((each) => ({ stepid: each })),
  'value.saved': [anAnswer(field, 'x', null), anAnswer(field, 'y', null)],
  'value.corrected': [anAnswer(field, 'x'), { ...anAnswer(field, 'z'), reason: 'Typing error' }],
  finished: [{}],
  cancelled: [{}],
  'note.added': [{ text: 'Seal' }],
  'workorder.changed': [{ workorderid: 'W2' }],
}
const event = fc.constantFrom(...Object.keys(members)).chain((type) =>
  fc.record({
    type: fc.constant(type),
    rest: fc.constantFrom(...(members[type] ?? [{}])),
    fault: fc.oneof({ weight: 3, arbitrary: fc.constant('none') }, fc.constantFrom('member', 'number')),
  }),
)
type Sent = { type: string; rest: object; fault: string }

interface Scene {
  setup: keyof typeof setups
  person: typeof ola
}

/** Records a note, then the events; `member` adds a wrong member, `number` takes that of the note. */
async function play({ setup, person }: Scene, events: readonly Sent[], without: readonly number[] = []) {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 5 * minute
  await setups[setup](entryid)
  site.clock.now += 5 * minute
  const device = aDevice(site, person)
  const note = device.event('note.added', { text: 'First' })
  const sent = events.map(({ type, rest, fault }, index) => ({
    ...device.event(type, { ...rest, ...(fault === 'member' && { langid: 'en' }) }, (9 - index) * 10_000),
    ...{ eventid: randomUUID(), ...(fault === 'number' && { seq: note.seq }) },
  }))
  await device.send(entryid, [note])
  const rest = sent.filter((_, index) => !without.includes(index))
  const { status, body } = await device.send(entryid, rest)
  if (status !== 200) return undefined
  const { body: run } = await site.call('GET', `/work_log/${entryid}`, { as: admin })
  const { body: stored } = await site.call('GET', `/work_log/${entryid}/events`, { as: admin })
  const indexOf = (name: string) => sent.findIndex(({ eventid }) => eventid === name)
  const own = stored.filter(({ eventid }: { eventid: string }) => indexOf(eventid) !== -1)
  const refused = body.refused.map(({ eventid }: { eventid: string }) => indexOf(eventid)) as number[]
  return {
    refused,
    run: {
      events: own.map((each: { eventid: string; late: boolean }) => [indexOf(each.eventid), each.late]),
      ...{ status: run.status, userid: run.userid, workorderid: run.workorderid },
      values: run.work_data.map(({ value, userid }: { value: string; userid: number }) => [value, userid]),
      people: run.people.map((each: { userid: number; active_duration: number }) => [
        each.userid,
        each.active_duration,
      ]),
    },
  }
}

test('a batch gives the same run as without the events of it that are refused', async () => {
  const scene = fc.record({
    setup: fc.constantFrom(...(Object.keys(setups) as (keyof typeof setups)[])),
    person: fc.constantFrom(ola, bea, eve, lea, admin),
  })
  await fc.assert(
    fc.asyncProperty(scene, fc.array(event, { minLength: 2, maxLength: 5 }), async (where, events) => {
      const began = site.clock.now
      const whole = await play(where, events)
      if (!whole || [0, events.length].includes(whole.refused.length)) return
      site.clock.now = began
      const less = await play(where, events, whole.refused)
      assert.deepEqual(less?.run, whole.run)
    }),
    { numRuns: rounds },
  )
})

test('a take-over that is refused gives nobody the rights of the operator', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += minute
  await post(ola, entryid, 'suspend')
  site.clock.now += 10 * minute
  const device = aDevice(site, eve)
  const events = [
    device.event('taken-over', { text: 'x' }),
    device.event('resumed'),
    device.event('step.entered', { stepid }),
  ]
  const { status, body } = await device.send(entryid, events)
  assert.ok(status === 403 || body.refused.length === 3, JSON.stringify(body))
  const { body: run } = await site.call('GET', `/work_log/${entryid}`, { as: admin })
  assert.deepEqual([run.status, run.userid], ['suspended', ola.userid])
})

test('events behind an end that the site refuses are those of a run that goes on', async () => {
  const required = await aGuide(site, { author: admin, steps: 1 })
  const at = required.steps[0]?.stepid as number
  const [first, second] = (
    await aForm(site, admin, at, [
      { label: 'A', field_type: 'Text Input', required: true },
      { label: 'B', field_type: 'Text Input', required: true },
    ])
  ).map(({ field_revisionid }) => field_revisionid) as [number, number]
  await site.call('PATCH', '/settings', { as: admin, body: { finishNeedsRequired: true } })
  const { entryid } = await aRun(site, ola, required.guideid)
  const device = aDevice(site, ola)
  await device.send(entryid, [device.event('value.saved', anAnswer(first, 'old', null))])
  site.clock.now += minute
  const end = device.event('finished')
  const answers = [
    device.event('value.saved', anAnswer(first, 'new')),
    device.event('value.saved', anAnswer(second, 'x', null)),
  ]
  const again = { ...device.event('note.added', { text: 'twice' }), seq: answers[0]?.seq }
  const { body } = await device.send(entryid, [end, ...answers, again, device.event('finished')])
  assert.deepEqual(
    body.refused.map(({ code }: { code: string }) => code),
    ['entry.incomplete', 'event.seq-taken'],
  )
  const { body: run } = await site.call('GET', `/work_log/${entryid}`, { as: admin })
  assert.deepEqual(
    [run.status, run.late, run.disagreements, run.work_data.map(({ value }: { value: string }) => value)],
    ['complete', 0, 0, ['new', 'x']],
  )
  await site.call('PATCH', '/settings', { as: admin, body: { finishNeedsRequired: false } })
})

// Proves that recorded events of devices get true times, count once, and are validated separately.
// Engines: both in the outer circle, because batches race, and unique violations are part of a batch.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun, type TestEvent } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const eve = await aPerson(site, { name: 'Eve' })
const guide = await aGuide(site, { author: mara, steps: 2 })
const stepids = guide.steps.map((step) => step.stepid) as [number, number]
const [torque, note, photo] = (
  await aForm(site, mara, stepids[0], [
    { label: 'Torque', field_type: 'Numeric Input', max: 10, required: true },
    { label: 'Note', field_type: 'Text Input' },
    { label: 'Photo', field_type: 'Image' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number, number]

// Runs of these tests began up to an hour ago; users and guide are older.
site.clock.now += 86_400_000
const started = { guideid: guide.guideid, workorderid: 'WO-7' }
const minute = 60_000
const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body

testOnBoth('a run that was begun and finished without a network has its true times', async () => {
  for (const skew of [0, -40 * 365 * 86_400_000, 80 * 365 * 86_400_000]) {
    const tablet = aDevice(site, ola, skew)
    const runid = randomUUID()
    const now = site.clock.now
    const events = [
      tablet.event('started', started, 60 * minute),
      tablet.event('step.entered', { stepid: stepids[0] }, 59 * minute),
      tablet.event('value.saved', anAnswer(torque, 12, null), 50 * minute),
      tablet.event('paused', { reason: 'Break' }, 40 * minute),
      tablet.event('resumed', {}, 30 * minute),
      tablet.event('finished', {}, 20 * minute),
    ]
    const { status, body, text } = await tablet.send(runid, events)
    assert.equal(status, 200, text)
    assert.deepEqual(body.refused, [])
    assert.deepEqual(
      body.events.map(({ at }: TestEvent) => (now - at) / minute),
      [60, 59, 50, 40, 30, 20],
    )
    const run = await read(body.entryid)
    assert.equal(run.starttime, Math.floor((now - 60 * minute) / 1000))
    assert.equal(run.endtime, Math.floor((now - 20 * minute) / 1000))
    assert.deepEqual([run.duration, run.paused_duration], [1800, 600])
    assert.deepEqual([run.status, run.workorderid, run.userid], ['complete', 'WO-7', ola.userid])
    assert.deepEqual([run.deviation_count, run.missing_count, run.work_data[0].value], [1, 0, '12'])
    assert.equal(run.step_times[0].active_duration, 29 * 60)
    const rows = await site.read(({ db }) =>
      db.selectFrom('entry_events').selectAll().where('entryid', '=', body.entryid).execute(),
    )
    assert.ok(
      rows.every(({ isOffline, receivedAt, deviceAt }) => isOffline === 1 && receivedAt === now && deviceAt),
    )
  }
})

test('a beginning whose time nobody knows comes before events that certainly came after it', async () => {
  const tablet = aDevice(site, ola, -60 * minute)
  const { now } = site.clock
  const clocks = (session: string, mono: number) => ({ session, mono })
  const events = [
    // The clock was set back by an hour before the page was reloaded.
    { ...tablet.event('started', started, -55 * minute), ...clocks('before', minute) },
    { ...tablet.event('paused', {}, 2 * minute), ...clocks('now', minute) },
  ]
  const sent = { at: now - 60 * minute, ...clocks('now', 3 * minute) }
  const { body } = await tablet.send(randomUUID(), events, { sent })
  const recorded = await site.call('GET', `/work_log/${body.entryid}/events`, { as: ola })
  assert.deepEqual(
    recorded.body.map(({ at, uncertain }: { at: number; uncertain: boolean }) => [at - now, uncertain]),
    [
      [-2 * minute, true],
      [-2 * minute, false],
    ],
  )
})

testOnBoth('an event counts once, whatever it comes with, and its name stands for nothing else', async () => {
  const tablet = aDevice(site, ola)
  const runid = randomUUID()
  const first = [tablet.event('started', started), tablet.event('value.saved', anAnswer(note, 'one'))]
  const sent = await tablet.send(runid, first)
  const again = await tablet.send(runid, [
    ...first,
    ...first,
    tablet.event('value.saved', anAnswer(note, 'two')),
  ])
  assert.deepEqual(again.body.events.slice(0, 2), sent.body.events)
  assert.equal(again.body.events.length, 3)
  const values = await site.call('GET', `/work_log/${sent.body.entryid}/values`, { as: ola })
  assert.deepEqual(
    values.body.map(({ value }: { value: string }) => value),
    ['one', 'two'],
  )
  const [, saved] = first
  const forged = await tablet.send(runid, [{ ...saved, ...anAnswer(note, 'three') }])
  assert.deepEqual(
    forged.body.refused.map(({ code }: { code: string }) => code),
    ['event.changed'],
  )
  const other = await aRun(site, ola, guide.guideid)
  const elsewhere = await tablet.send(other.entryid, [saved])
  assert.deepEqual(
    elsewhere.body.refused.map(({ code }: { code: string }) => code),
    ['event.changed'],
  )
  const reused = await tablet.send(runid, [{ ...tablet.event('paused'), seq: 2 }])
  assert.deepEqual(
    reused.body.refused.map(({ code }: { code: string }) => code),
    ['event.seq-taken'],
  )
})

test('a text that can not be kept is refused with its event, and the rest of the batch is taken', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const events = ['fine', 'a NUL \u0000', 'half a pair \ud800', 'fine, too'].map((text) =>
    tablet.event('value.saved', anAnswer(note, text, null)),
  )
  const { body } = await tablet.send(entryid, events)
  assert.deepEqual(
    body.refused.map(({ index, code, errors }: { index: number; code: string; errors: object[] }) => [
      index,
      code,
      errors,
    ]),
    [1, 2].map((index) => [
      index,
      'event.invalid',
      [
        {
          field: 'answers.0.value',
          code: 'invalid_field',
          message: `answers.0.value holds ${index === 1 ? 'a NUL character' : 'half a surrogate pair'}`,
        },
      ],
    ]),
  )
  assert.equal(body.events.length, 2)
  const named = await tablet.send(entryid, [{ ...events[0], eventid: 'no name \u0000' }])
  assert.equal(named.body.refused[0].code, 'event.invalid')
})

test('an answer comes after the one that it was made from, whatever the clocks say, and says so where they are far off', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += minute
  const [one, two] = [aDevice(site, ola), aDevice(site, ola)]
  const first = one.event('value.saved', anAnswer(note, 'one', null))
  await one.send(entryid, [first])
  const near = two.event('value.saved', anAnswer(note, 'two', first.eventid), 400)
  await two.send(entryid, [near])
  const far = aDevice(site, ola)
  await far.send(entryid, [far.event('value.saved', anAnswer(note, 'three', near.eventid), 30_000)])
  const events = await site.call('GET', `/work_log/${entryid}/events?offset=1`, { as: ola })
  assert.deepEqual(
    events.body.map(({ at, uncertain }: { at: number; uncertain: boolean }) => [at, uncertain]),
    [
      [site.clock.now, false],
      [site.clock.now + 1, false],
      [site.clock.now + 2, true],
    ],
  )
  assert.equal((await read(entryid)).disagreements, 0)
})

test('each event is judged by itself, with what is wrong at its place', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const good = () => tablet.event('value.saved', anAnswer(note, `good ${randomUUID()}`))
  const faulty: [string, unknown, string?][] = [
    ['event.invalid', { ...good(), type: 'danced' }, 'type'],
    ['event.invalid', { ...good(), at: 1e300 }, 'at'],
    ['event.invalid', { ...good(), seq: 1_000_000 }, 'seq'],
    ['event.invalid', { ...good(), answers: [] }, 'answers'],
    ['event.invalid', tablet.event('value.saved', anAnswer(999_999, 'x')), 'answers.0.field_revisionid'],
    ['event.invalid', tablet.event('value.saved', anAnswer(torque, 'much')), 'answers.0.value'],
    ['event.invalid', tablet.event('value.saved', anAnswer(photo, 424_242)), 'answers.0.value'],
    ['event.invalid', tablet.event('step.entered', { stepid: 999_999 }), 'stepid'],
    ['event.invalid', tablet.event('note.added'), 'text'],
    ['event.invalid', tablet.event('paused', { text: 'Why' }), 'text'],
    ['event.invalid', tablet.event('workorder.changed', { workorderid: ' ' }), 'workorderid'],
    ['event.invalid', {}, 'eventid'],
    ['event.other-person', { ...good(), userid: eve.userid }],
    ['event.other-person', { ...good(), userid: 999_999 }],
  ]
  const mixed = faulty.flatMap(([, event]) => [event, good()])
  const { status, body, text } = await tablet.send(entryid, mixed)
  assert.equal(status, 200, text)
  assert.equal(body.events.length, faulty.length)
  for (const [index, [code, , field]] of faulty.entries()) {
    const refused = body.refused.find((each: { index: number }) => each.index === index * 2)
    assert.equal(refused?.code, code, JSON.stringify(refused ?? index))
    if (field)
      assert.ok(
        refused.errors.some((each: { field: string }) => each.field === field),
        JSON.stringify(refused),
      )
    assert.ok(refused.message.length > 0)
  }
})

test('a run that can not begin takes nothing, and says why for each event', async () => {
  const hidden = await aGuide(site, { author: mara, steps: 1, fields: { public: false } })
  const tablet = aDevice(site, ola)
  const runid = randomUUID()
  const wrong: [object, string][] = [
    [{ guideid: 999_999, workorderid: 'x' }, 'guide.not-found'],
    [{ guideid: hidden.guideid, workorderid: 'x' }, 'guide.private'],
    [{ guideid: guide.guideid, workorderid: '' }, 'event.invalid'],
    [{ guideid: guide.guideid }, 'event.invalid'],
  ]
  for (const [rest, code] of wrong) {
    const { body } = await tablet.send(runid, [tablet.event('started', rest), tablet.event('paused')])
    assert.deepEqual(
      body.refused.map((each: { code: string }) => each.code),
      [code, 'event.no-run'],
    )
    assert.deepEqual([body.entryid, body.state, body.events], [null, null, []])
  }
  assert.equal((await tablet.send(runid, [tablet.event('paused')])).status, 404)
  assert.equal((await tablet.send(999_999, [tablet.event('paused')])).status, 404)
  assert.equal((await tablet.send('x', [tablet.event('paused')])).status, 404)
})

test('an answer from before the end counts as before, and one from after it needs a correction', async () => {
  const tablet = aDevice(site, ola)
  const phone = aDevice(site, ola)
  const runid = randomUUID()
  const { entryid } = (
    await tablet.send(runid, [
      tablet.event('started', started, 30 * minute),
      tablet.event('finished', {}, 10 * minute),
    ])
  ).body
  assert.equal((await read(entryid)).missing_count, 1)
  const { body } = await phone.send(runid, [
    phone.event('value.saved', anAnswer(torque, 5, null), 20 * minute),
    phone.event('value.saved', anAnswer(note, 'afterwards', null), 5 * minute),
  ])
  assert.deepEqual(
    [body.refused.map(({ code }: { code: string }) => code), body.state.status],
    [['event.run-ended'], 'complete'],
  )
  const run = await read(entryid)
  assert.deepEqual([run.missing_count, run.missing, run.duration], [0, [], 20 * 60])
  const row = await site.read(({ db }) =>
    db.selectFrom('entries').select('late').where('entryid', '=', entryid).executeTakeFirstOrThrow(),
  )
  assert.equal(row.late, 1)
})

testOnBoth(
  'a run begins once, and a batch that is sent by several windows at once is taken once',
  async () => {
    const tablet = aDevice(site, ola)
    const runid = randomUUID()
    const events = [
      tablet.event('started', started, minute),
      tablet.event('value.saved', anAnswer(note, 'once')),
    ]
    const answers = await Promise.all(Array.from({ length: 4 }, () => tablet.send(runid, events)))
    for (const { status, body, text } of answers) {
      assert.equal(status, 200, text)
      assert.deepEqual(body.events, answers[0]?.body.events)
    }
    const { entryid } = answers[0]?.body ?? {}
    const count = await site.read(({ db }) =>
      db.selectFrom('entry_events').select('eventid').where('entryid', '=', entryid).execute(),
    )
    assert.equal(count.length, 2)
    const again = await tablet.send(runid, [tablet.event('started', started)])
    assert.deepEqual(
      again.body.refused.map(({ code }: { code: string }) => code),
      ['event.run-begun'],
    )
  },
)

test('a gap in the numbers of a device is reported until it is closed', async () => {
  const tablet = aDevice(site, ola)
  const runid = randomUUID()
  const all = [
    tablet.event('started', started),
    ...Array.from({ length: 6 }, (_, index) => tablet.event('value.saved', anAnswer(note, `text ${index}`))),
  ]
  const some = [0, 2, 3].map((index) => all[index])
  const { body } = await tablet.send(runid, some, { last: 7 })
  const { device } = tablet
  assert.deepEqual(body.missing, [
    { device, from: 2, to: 2 },
    { device, from: 5, to: 7 },
  ])
  const rest = await tablet.send(runid, [all[1], all[4], all[5], all[6]])
  assert.deepEqual(rest.body.missing, [])
})

test('answers count from when they were given, although their pictures come later', async () => {
  const tablet = aDevice(site, ola)
  const runid = randomUUID()
  const name = randomUUID()
  const { entryid } = (
    await tablet.send(runid, [
      tablet.event('started', started, 10 * minute),
      tablet.event('value.saved', { answers: [{ field_revisionid: photo, file: name }] }, 5 * minute),
    ])
  ).body
  assert.deepEqual((await read(entryid)).work_data, [])
  const { image } = await anImage(site, ola)
  const file = { name, field_revisionid: photo, value: image.id }
  const { body } = await tablet.send(runid, [tablet.event('file.added', { file })])
  assert.deepEqual(body.refused, [])
  const [datum] = (await read(entryid)).work_data
  assert.equal(datum.value, String(image.id))
  assert.equal(datum.date, Math.floor((site.clock.now - 5 * minute) / 1000))

  site.clock.now += minute
  const next = { name: randomUUID(), field_revisionid: photo, value: (await anImage(site, ola)).image.id }
  const replaced = { answers: [{ field_revisionid: photo, file: next.name, based_on: datum.eventid }] }
  await tablet.send(runid, [tablet.event('value.saved', replaced)])
  const held = async () => (await read(entryid)).work_data.map(({ value }: { value: string }) => value)
  assert.deepEqual(await held(), [String(image.id)], 'the one before stays until the next one is there')
  site.clock.now += minute
  await tablet.send(runid, [tablet.event('file.added', { file: next })])
  assert.deepEqual(await held(), [String(next.value)])
})

// Tests open matters of a run: missing events, conflicting answers and who settles them, events after the end.
// Engines: both in the outer circle, because conflicting values are selected by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aliasOf } from '#runs/devices/device-alias.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aDisagreement, aForm, aNote, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const eve = await aPerson(site, { name: 'Eve' })
const guide = await aGuide(site, { author: mara, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [torque, photo] = (
  await aForm(site, mara, stepid, [
    { label: 'Torque', field_type: 'Numeric Input', max: 14 },
    { label: 'Photo', field_type: 'Image' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]

const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const valuesOf = async (entryid: number) =>
  (await site.call('GET', `/work_log/${entryid}/values`, { as: admin })).body as Record<string, unknown>[]
const settle = (entryid: number, body: object, as = ola) =>
  site.call('POST', `/work_log/${entryid}/settle`, { as, body })

const marks = ({ value, current, rival }: Record<string, unknown>) => ({ value, current, rival })

const byValue = (one: { value: unknown }, other: { value: unknown }) =>
  String(one.value) < String(other.value) ? -1 : 1

async function aDisputedRun(values: readonly number[] = [12, 15]): Promise<number> {
  const { entryid } = await aRun(site, ola, guide.guideid)
  await aDisagreement(site, ola, { entryid, field: torque }, values)
  return entryid
}

test('a run tells which devices noted something in it, and what of that has not come', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  assert.deepEqual((await read(entryid)).devices, [])
  const here = await aNote(site, ola, entryid, { label: 'Phone', type: 'paused' })
  const away = await aNote(site, ola, entryid, { label: 'Tablet 4', type: 'resumed', seq: 2, last: 4 })
  const run = await read(entryid)
  const devices = [
    { device: aliasOf(entryid, away.device), label: 'Tablet 4', missing: 3, missing_files: [] },
    { device: aliasOf(entryid, here.device), label: 'Phone', missing: 0, missing_files: [] },
  ]
  assert.deepEqual(
    run.devices,
    devices.toSorted((a, b) => (a.device < b.device ? -1 : 1)),
  )
  assert.equal(run.unsent, 3)
  const { body } = await site.call('GET', `/work_log?userid=${ola.userid}&unsettled=1`, { as: admin })
  assert.deepEqual(
    body.map(({ entryid: each, unsent, devices }: Record<string, unknown>) => [each, unsent, devices]),
    [[entryid, 3, undefined]],
  )
  const others = await site.call('GET', `/work_log?guideid=${guide.guideid}&unsettled=0`, { as: admin })
  assert.ok(!others.body.some((each: { entryid: number }) => each.entryid === entryid))
})

testOnBoth('values say which of them disagree, which device noted them and when they came', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 60_000
  const answers = [{ field_revisionid: torque, value: 12, based_on: null }]
  const sent = { label: 'Tablet 1', type: 'value.saved', answers, agoMs: 30_000 }
  const device = aliasOf(entryid, (await aNote(site, ola, entryid, sent)).device)
  const other = await aNote(site, ola, entryid, {
    label: 'Tablet 2',
    type: 'value.saved',
    answers: [{ ...answers[0], value: 13 }],
  })
  const rows = await valuesOf(entryid)
  assert.deepEqual(
    rows.map((row) => [row.value, row.current, row.rival, row.offline, row.uncertain, row.late, row.device]),
    [
      ['12', false, true, true, false, false, device],
      ['13', true, false, false, false, false, aliasOf(entryid, other.device)],
    ],
  )
  assert.equal(rows[0]?.received_at, site.clock.now)
  assert.equal((await read(entryid)).disagreements, 1)
})

testOnBoth(
  'a run shows the answers that conflict with its values, until one is chosen and says against what',
  async () => {
    const entryid = await aDisputedRun([12, 15, 13])
    const run = await read(entryid)
    const shown = (run.rivals as { value: string; [name: string]: unknown }[]).toSorted(byValue)
    const rows = await valuesOf(entryid)
    const rowOf = (value: string) => rows.find((row) => row.value === value)
    assert.deepEqual(
      shown.map(({ value, eventid, username, device }) => ({ value, eventid, username, device })),
      ['12', '15'].map((value) => {
        const { eventid, username, device } = rowOf(value) ?? {}
        return { value, eventid, username, device }
      }),
    )
    const others = { 12: ['13', '15'], 13: ['12', '15'], 14: ['12', '13', '15'] }
    for (const [value, against] of Object.entries(others)) {
      const entryid = await aDisputedRun([12, 15, 13])
      await settle(entryid, { field_revisionid: torque, value, reason: 'Read off again' })
      const rows = await valuesOf(entryid)
      const [chosen, ...more] = rows.filter(({ settled }) => settled)
      assert.deepEqual([chosen?.value, chosen?.current, more], [value, true, []])
      const { userid, username, reason, against: names } = chosen?.settled as Record<string, unknown>
      assert.deepEqual([userid, username, reason], [ola.userid, ola.username, 'Read off again'])
      const givenBy = (name: string) => rows.find(({ eventid }) => eventid === name)?.value
      assert.deepEqual((names as string[]).map(givenBy).toSorted(), against)
      assert.equal((await read(entryid)).rivals, undefined)
    }
  },
)

test('a device settles what was on its screen: an answer that it had not seen stays in conflict', async () => {
  const entryid = await aDisputedRun([12, 15, 13])
  const { rivals, work_data } = await read(entryid)
  const seen = (rivals as { value: string; eventid: string }[]).find(({ value }) => value === '12')?.eventid
  const answer = { field_revisionid: torque, value: 13, based_on: work_data[0].eventid, settles: [seen] }
  const tablet = aDevice(site, ola)
  await tablet.send(entryid, [tablet.event('value.settled', { answers: [answer], reason: 'Looked again' })])
  const left = (await read(entryid)).rivals as { value: string }[]
  assert.deepEqual(
    left.map(({ value }) => value),
    ['15'],
  )
  const { body } = await tablet.send(entryid, [tablet.event('value.saved', { answers: [answer] })])
  assert.equal(body.refused[0].errors[0].field, 'answers.0.settles')
})

test('settling without a conflict corrects an ended run, and needs a reason', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const saved = tablet.event('value.saved', anAnswer(torque, 99, null))
  await tablet.send(entryid, [saved, tablet.event('finished')])
  site.clock.now += 60_000
  const answers = [{ field_revisionid: torque, value: 12, based_on: saved.eventid, settles: [] }]
  const { body } = await tablet.send(entryid, [tablet.event('value.settled', { answers })])
  assert.deepEqual(
    body.refused.map(({ code }: { code: string }) => code),
    ['event.reason-required'],
  )
  assert.equal((await read(entryid)).work_data[0].value, '99')
})

test('settling without a conflict is a correction also beside an end in its batch, and of a lead in an open run', async () => {
  const codes = ({ body }: { body: { refused: { code: string }[] } }) => body.refused.map(({ code }) => code)
  const answers = [{ field_revisionid: torque, value: 12, settles: [] }]
  const one = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  await tablet.send(one.entryid, [tablet.event('value.saved', anAnswer(torque, 99, null))])
  const both = [tablet.event('finished'), tablet.event('value.settled', { answers })]
  await tablet.send(one.entryid, both)
  assert.equal((await read(one.entryid)).work_data[0].value, '99')
  const other = await aRun(site, ola, guide.guideid)
  await tablet.send(other.entryid, [tablet.event('value.saved', anAnswer(torque, 99, null))])
  const desk = aDevice(site, mara)
  const sent = await desk.send(other.entryid, [desk.event('value.settled', { answers })])
  assert.deepEqual(codes(sent), ['event.reason-required'])
})

test('one of the answers is chosen, or a third one, also after the end, and the reason stays', async () => {
  for (const [value, expected] of [
    [
      15,
      [
        ['12', false],
        ['15', true],
      ],
    ],
    [
      12,
      [
        ['12', false],
        ['15', false],
        ['12', true],
      ],
    ],
    [
      '13',
      [
        ['12', false],
        ['15', false],
        ['13', true],
      ],
    ],
    [
      null,
      [
        ['12', false],
        ['15', false],
        [null, true],
      ],
    ],
  ] as const) {
    const entryid = await aDisputedRun()
    await site.call('POST', `/work_log/${entryid}/finish`, { as: ola })
    const { status, body, text } = await settle(entryid, {
      field_revisionid: torque,
      value,
      reason: 'Read off again',
    })
    assert.equal(status, 200, text)
    assert.deepEqual([body.disagreements, body.status, body.late], [0, 'complete', 0])
    assert.equal(body.deviation_count, value === 15 ? 1 : 0)
    const rows = await valuesOf(entryid)
    assert.deepEqual(
      rows.map((row) => [row.value, row.current]),
      expected,
    )
    assert.ok(rows.every((row) => row.rival === false && row.late === false))
    const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body
    assert.deepEqual([events.at(-1).type, events.at(-1).reason], ['value.settled', 'Read off again'])
    assert.equal(body.timingid, events.at(-1).entry_eventid)
  }
})

test('three answers to one field are one disagreement, and what stands is seen before it is settled', async () => {
  const entryid = await aDisputedRun([12, 13])
  const { timingid } = await read(entryid)
  await aDisagreement(site, ola, { entryid, field: torque }, [14])
  assert.deepEqual((await valuesOf(entryid)).map(marks), [
    { value: '12', current: false, rival: true },
    { value: '13', current: false, rival: true },
    { value: '14', current: true, rival: false },
  ])
  const unseen = await settle(entryid, { field_revisionid: torque, value: 12, lasttimingid: timingid })
  assert.deepEqual([unseen.status, unseen.body.entryid, unseen.body.disagreements], [409, entryid, 1])
  const lasttimingid = unseen.body.timingid
  const settled = await settle(entryid, { field_revisionid: torque, value: 12, lasttimingid })
  assert.deepEqual([settled.status, settled.body.disagreements], [200, 0])
  const again = await settle(entryid, { field_revisionid: torque, value: 13 })
  assert.deepEqual([again.status, again.body.code], [409, 'entry.nothing-to-settle'])
})

test('what a device had noted before, and nobody had seen when it was settled, disagrees again', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 60_000
  await aDisagreement(site, ola, { entryid, field: torque }, [12, 13])
  await settle(entryid, { field_revisionid: torque, value: 13 })
  const answers = [{ field_revisionid: torque, value: 14, based_on: null }]
  await aNote(site, ola, entryid, { label: 'Tablet 3', type: 'value.saved', answers, agoMs: 30_000 })
  assert.equal((await read(entryid)).disagreements, 1)
  assert.deepEqual((await valuesOf(entryid)).map(marks).toSorted(byValue), [
    { value: '12', current: false, rival: false },
    { value: '13', current: true, rival: false },
    { value: '14', current: false, rival: true },
  ])
  assert.equal((await settle(entryid, { field_revisionid: torque, value: 13 })).body.disagreements, 0)
})

test('who has the run, looks after its guide or administers settles; others do not', async () => {
  for (const [as, expected] of [
    [ola, 200],
    [mara, 200],
    [admin, 200],
    [eve, 403],
  ] as const) {
    const entryid = await aDisputedRun()
    const body = { field_revisionid: torque, value: 12 }
    const { can_settle } = (await site.call('GET', `/work_log/${entryid}`, { as })).body
    assert.equal(can_settle ?? false, expected === 200)
    assert.equal((await settle(entryid, body, as)).status, expected)
  }
})

test('what is chosen is judged like any other answer, with what is wrong at its place', async () => {
  const entryid = await aDisputedRun()
  for (const [body, field] of [
    [{ field_revisionid: torque, value: 'much' }, 'value'],
    [{ field_revisionid: photo, value: 424_242 }, 'value'],
    [{ field_revisionid: 999_999, value: 1 }, 'field_revisionid'],
    [{ field_revisionid: torque }, 'value'],
  ] as const) {
    const { status, body: answer } = await settle(entryid, body)
    assert.deepEqual([status, answer.errors?.[0]?.field], [422, field], JSON.stringify(body))
  }
})

test('a photo that disagrees is seen by readers, and can be chosen by somebody whose it is not', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const { image: first } = await anImage(site, ola)
  const { image: second } = await anImage(site, ola)
  const event = { type: 'value.saved', label: 'Phone' }
  const answer = (id: number) => [{ field_revisionid: photo, value: id, based_on: null }]
  await aNote(site, ola, entryid, { ...event, answers: answer(second.id) })
  await aNote(site, ola, entryid, { ...event, answers: answer(first.id), agoMs: 1000 })
  const rows = await valuesOf(entryid)
  const rival = rows.find((row) => row.rival)
  for (const { value } of rows) {
    const seen = await site.call('GET', `/media/images/${value}`, { as: mara })
    assert.equal(seen.status, 200, String(value))
  }
  const { status, text } = await settle(entryid, { field_revisionid: photo, value: rival?.value }, mara)
  assert.equal(status, 200, text)
})

test('corrections after the end are marked and counted', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  await site.call('POST', `/work_log/${entryid}/finish`, { as: ola })
  site.clock.now += 5000
  const answers = [{ field_revisionid: torque, value: 12, based_on: null }]
  await aNote(site, ola, entryid, {
    label: 'Tablet 4',
    type: 'value.corrected',
    reason: 'Read again',
    answers,
  })
  assert.deepEqual(
    (await valuesOf(entryid)).map(({ late }) => late),
    [true],
  )
  assert.equal((await read(entryid)).late, 1)
})

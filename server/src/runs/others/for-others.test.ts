// Tests events that administrators enter for other users: the setting, the marks in API, exports, paper and pack.
// Engines: both in the outer circle, because marked events are counted by SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { verified } from '#test/packs.ts'
import { asObjects, readCsv, readPdf } from '#test/read-exports.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site, 'Ada Admin')
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const mod = await aPerson(site, { name: 'Mod', privileges: ['Moderator'] })
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: mara, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [torque, photo] = (
  await aForm(site, mara, stepid, [
    { label: 'Torque', field_type: 'Numeric Input' },
    { label: 'Photo', field_type: 'Image' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]
site.clock.now += 86_400_000
const minute = 60_000

const allow = (eventsForOthers: boolean) =>
  site.call('PATCH', '/settings', { as: admin, body: { eventsForOthers } })
const get = async (path: string) => (await site.call('GET', `/work_log${path}`, { as: admin })).body
const csv = async (query: string) =>
  asObjects(readCsv((await site.call('GET', `/work_log.csv?${query}`, { as: admin })).text))

for (const isOn of [true, false])
  for (const [role, sender] of Object.entries({
    administrator: admin,
    moderator: mod,
    author: mara,
    user: ola,
  }))
    test(`setting ${isOn ? 'on' : 'off'}: the ${role} sends an event of another user, and an own one`, async () => {
      await allow(isOn)
      const { entryid } = await aRun(site, ola, guide.guideid, `${role} ${isOn}`)
      const other = sender === ola ? mara : ola
      const device = aDevice(site, other)
      const before = await get(`/${entryid}/events`)
      const send = (event: object) => device.send(entryid, [event], { for_others: true }, sender)
      const ofOther = await send(device.event('note.added', { text: 'For somebody else' }))
      const mine = await send({ ...device.event('note.added', { text: 'Mine' }), userid: sender.userid })
      const after = (await get(`/${entryid}/events`)).slice(before.length)
      if (!isOn) {
        for (const { status, body } of [ofOther, mine])
          assert.deepEqual(
            [status, body.code, body.errors[0].field],
            [403, 'entry.for-others-off', 'for_others'],
          )
        assert.deepEqual(after, [])
        return
      }
      const codes = ofOther.body.refused.map(({ code }: { code: string }) => code)
      assert.deepEqual(codes, sender === admin ? [] : ['event.other-person'])
      const marks = after.map((each: Record<string, unknown>) => [each.text, each.let_in_by])
      assert.deepEqual(
        marks.filter(([text]: [string]) => text === 'For somebody else'),
        sender === admin ? [['For somebody else', admin.userid]] : [],
      )
      const own = marks.filter(([text]: [string]) => text === 'Mine')
      // An administrator sends own events without it; for others it has no effect.
      assert.deepEqual(own, sender === ola ? [['Mine', null]] : [])
    })

test('with the setting off users send their own events, and a repeated batch is refused, too', async () => {
  await allow(true)
  const { entryid } = await aRun(site, ola, guide.guideid, 'Repeated')
  const tablet = aDevice(site, ola)
  const event = tablet.event('note.added', { text: 'Once' })
  await tablet.send(entryid, [event], { for_others: true }, admin)
  await allow(false)
  assert.equal((await tablet.send(entryid, [event], { for_others: true }, admin)).status, 403)
  const own = await tablet.send(entryid, [tablet.event('note.added', { text: 'Own' })])
  assert.deepEqual([own.status, own.body.refused], [200, []])
  assert.equal((await get(`/${entryid}`)).entered_for_others, 1)
})

testOnBoth(
  'values, events, notes, decisions, lists, exports and paper name the administrator, the user and the time',
  async () => {
    await allow(true)
    const { entryid } = await aRun(site, ola, guide.guideid, 'Marked')
    const unmarked = await aRun(site, ola, guide.guideid, 'Unmarked')
    site.clock.now += 10 * minute
    const [tablet, phone] = [aDevice(site, ola), aDevice(site, ola)]
    await tablet.send(entryid, [tablet.event('value.saved', anAnswer(torque, 5, null), 3 * minute)])
    const value = phone.event('value.saved', anAnswer(torque, 6, null), 2 * minute)
    const note = phone.event('note.added', { text: '"letInBy":1 stands in a text' }, 2 * minute)
    await phone.send(entryid, [value, note], { for_others: true }, admin)
    const marks = {
      let_in_by: admin.userid,
      let_in_by_username: 'Ada Admin',
      let_in_at: Math.floor(site.clock.now / 1000),
    }
    const marksOf = ({ let_in_by, let_in_by_username, let_in_at }: Record<string, unknown>) => ({
      ...{ let_in_by, let_in_by_username, let_in_at },
    })
    const none = { let_in_by: undefined, let_in_by_username: undefined, let_in_at: undefined }
    const conflict = await get(`/${entryid}`)
    assert.deepEqual(conflict.notes.map(marksOf), [marks])
    assert.deepEqual(conflict.rivals.map(marksOf), [none])
    const settled = phone.event('value.settled', {
      reason: 'Read again',
      answers: [{ field_revisionid: torque, value: 6, based_on: value.eventid, settles: [] }],
    })
    assert.deepEqual((await phone.send(entryid, [settled], { for_others: true }, admin)).body.refused, [])
    const values = await get(`/${entryid}/values`)
    const byValue = Object.fromEntries(
      values.map((each: { value: string }) => [each.value, marksOf(each as never)]),
    )
    assert.deepEqual(byValue, { 5: none, 6: marks })
    const decided = values.find((each: { settled?: object }) => each.settled)
    assert.deepEqual(marksOf(decided.settled), marks)
    const events = await get(`/${entryid}/events`)
    assert.deepEqual(
      events.map((each: { let_in_by_username?: string }) => each.let_in_by_username),
      [undefined, undefined, 'Ada Admin', 'Ada Admin', 'Ada Admin'],
    )
    const listed = await get(`?guideid=${guide.guideid}`)
    const counts = new Map(
      listed.map((run: { entryid: number; entered_for_others?: number }) => [
        run.entryid,
        run.entered_for_others,
      ]),
    )
    assert.deepEqual([counts.get(entryid), counts.get(unmarked.entryid)], [3, undefined])

    const runs = await csv('workorderid=Marked')
    assert.deepEqual(
      runs.map((row) => row['entered for others']),
      ['3'],
    )
    const rows = await csv('workorderid=Marked&rows=values&history=true&langid=en')
    assert.deepEqual(
      rows.map((row) => [row.value, row['entered by'], row['entered by userid']]),
      [
        ['5', '', ''],
        ['6', 'Ada Admin', String(admin.userid)],
      ],
    )
    for (const [langid, expected, head] of [
      ['en', 'entered by Ada Admin for Ola on 20', 'Entered by an administrator for somebody else: 3'],
      ['de', 'eingetragen von Ada Admin für Ola am 20', 'Von der Verwaltung für andere eingetragen: 3'],
    ] as const) {
      const { rawPayload } = await site.app.inject({
        url: `/api/2.0/work_log/${entryid}.pdf?langid=${langid}`,
        headers: { authorization: `api ${admin.token}` },
      })
      const text = (await readPdf(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
      // The value, its decision, and the events of note and decision.
      assert.equal(text.split(expected).length - 1, 4, text)
      assert.ok(text.includes(head), text)
    }
  },
)

test('an administrator begins a run for a user, and the start names both', async () => {
  const device = aDevice(site, ola)
  const begun = device.event('started', { guideid: guide.guideid, workorderid: 'Begun' }, minute)
  const runid = '0f6d2c1e-5a3b-4c7d-8e9f-102132435465'
  const { body } = await device.send(runid, [begun], { for_others: true }, admin)
  const [started] = await get(`/${body.entryid}/events`)
  assert.deepEqual(
    [started.type, started.username, started.let_in_by_username],
    ['started', 'Ola', 'Ada Admin'],
  )
  assert.equal((await get(`/${body.entryid}`)).entered_for_others, 1)
})

testOnBoth(
  'a photo that an administrator delivers for an answer of a user is marked beside the value',
  async () => {
    await allow(true)
    const { entryid } = await aRun(site, ola, guide.guideid, 'Delivered')
    const tablet = aDevice(site, ola)
    const [name, locked] = [randomUUID(), randomUUID()]
    const named = (file: string, more = {}) =>
      tablet.event('value.saved', { answers: [{ field_revisionid: photo, file, ...more }] })
    const first = named(name, { based_on: null })
    const picture = randomUUID()
    const note = tablet.event('note.added', { text: 'Seen', files: [picture] })
    await tablet.send(entryid, [first, named(locked, { based_on: first.eventid }), note])
    await site.call('POST', `/work_log/${entryid}/finish`, { as: ola, body: { reason: 'Shift' } })
    site.clock.now += 60 * minute
    const value = (await anImage(site, admin)).image.id
    const added = tablet.event('file.added', { file: { name, field_revisionid: photo, value } })
    const ofNote = tablet.event('file.added', { file: { name: picture, value } })
    const sent = await tablet.send(entryid, [added, ofNote], { for_others: true }, admin)
    assert.deepEqual(sent.body.refused, [])
    assert.equal((await get(`/${entryid}`)).notes[0].let_in_by_username, 'Ada Admin')
    const own = (await anImage(site, ola)).image.id
    const late = { file: { name: locked, field_revisionid: photo, value: own }, after_lock: true }
    assert.deepEqual((await tablet.send(entryid, [tablet.event('file.added', late)])).body.refused, [])
    const values = await get(`/${entryid}/values`)
    assert.deepEqual(
      values.map((each: Record<string, unknown>) => [each.value, each.let_in_by_username, each.after_lock]),
      [
        [String(value), 'Ada Admin', undefined],
        [String(own), undefined, true],
      ],
    )
    const rows = await csv('workorderid=Delivered&rows=values&history=true&langid=en')
    assert.deepEqual(
      rows.map((row) => [row.value, row['entered by userid'], row['after the lock time']]),
      [
        [String(value), String(admin.userid), ''],
        [String(own), '', '1'],
      ],
    )
    const pdf = await site.app.inject({
      url: `/api/2.0/work_log/${entryid}.pdf?langid=en`,
      headers: { authorization: `api ${admin.token}` },
    })
    const text = (await readPdf(pdf.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
    assert.equal(text.split('entered by Ada Admin for Ola').length - 1, 2, text)
    const pack = await site.app.inject({
      url: `/api/2.0/work_log/${entryid}/pack`,
      headers: { authorization: `api ${admin.token}` },
    })
    const { whole, faults } = await verified(pack.rawPayload)
    assert.deepEqual([whole, faults], [true, []])
  },
)

test('the time at which an administrator entered an answer is not that of its photo', async () => {
  await allow(true)
  const { entryid } = await aRun(site, ola, guide.guideid, 'Entered')
  const tablet = aDevice(site, ola)
  const [name, picture] = [randomUUID(), randomUUID()]
  const answer = { answers: [{ field_revisionid: photo, file: name, based_on: null }] }
  const note = tablet.event('note.added', { text: 'Seen', files: [picture] })
  const entered = Math.floor(site.clock.now / 1000)
  await tablet.send(entryid, [tablet.event('value.saved', answer), note], { for_others: true }, admin)
  site.clock.now += 60 * minute
  const value = (await anImage(site, ola)).image.id
  await tablet.send(entryid, [
    tablet.event('file.added', { file: { name, field_revisionid: photo, value } }),
    tablet.event('file.added', { file: { name: picture, value } }),
  ])
  const [saved] = await get(`/${entryid}/values`)
  assert.deepEqual([saved.let_in_at, saved.received_at], [entered, site.clock.now])
  assert.equal((await get(`/${entryid}`)).notes[0].let_in_at, entered)
})

testOnBoth('a photo that arrives long after its answer shows when it arrived', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid, 'Later')
  const tablet = aDevice(site, ola)
  const name = randomUUID()
  await tablet.send(entryid, [
    tablet.event('value.saved', { answers: [{ field_revisionid: photo, file: name, based_on: null }] }),
    tablet.event('finished'),
  ])
  site.clock.now += 20 * 24 * 60 * minute
  const value = (await anImage(site, ola)).image.id
  await tablet.send(entryid, [tablet.event('file.added', { file: { name, field_revisionid: photo, value } })])
  const [row] = await get(`/${entryid}/values`)
  assert.deepEqual([row.value, row.received_at, row.offline], [String(value), site.clock.now, true])
})

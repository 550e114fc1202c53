// Tests the mark of events that a shared device recorded after its lock time: API, exports, paper and record pack.
// Engines: both in the outer circle, because exports and lists read the marks by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { asDevice, register, switchTo, withPin } from '#test/devices/device-builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv, readPdf, unzipBytes } from '#test/read-exports.ts'
import { aDevice, aForm, anAnswer, aRun, type TestEvent } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const olga = await withPin(site, await aPerson(site, { name: 'Olga' }), '4826')
const guide = await aGuide(site, { author: admin, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [torque] = (await aForm(site, admin, stepid, [{ label: 'Torque', field_type: 'Numeric Input' }])).map(
  ({ field_revisionid }) => field_revisionid,
) as [number]
const tablet = await register(site, admin)
site.clock.now += 86_400_000
const minute = 60_000
const marked = { after_lock: true }

const get = async (path: string) => (await site.call('GET', `/work_log${path}`, { as: admin })).body
const fetchBytes = async (path: string) =>
  (
    await site.app.inject({
      url: `/api/2.0${path}`,
      headers: { authorization: `api ${admin.token}` },
    })
  ).rawPayload

interface Marked {
  after_lock?: true
}
const marksOf = (list: readonly Marked[]) => list.map((each) => 'after_lock' in each && each.after_lock)

testOnBoth('events, values, notes, decisions, exports and paper show the mark of the device', async () => {
  const { entryid } = await aRun(site, olga, guide.guideid, 'Marked')
  site.clock.now += 10 * minute
  const [device, phone] = [aDevice(site, olga), aDevice(site, olga)]
  await phone.send(entryid, [phone.event('value.saved', anAnswer(torque, 5, null), 8 * minute)])
  const value = device.event('value.saved', { ...anAnswer(torque, 6, null), ...marked }, 5 * minute)
  const note = device.event('note.added', { text: 'Worn', ...marked }, 4 * minute)
  assert.deepEqual((await device.send(entryid, [value, note])).body.refused, [])
  const answers = [{ field_revisionid: torque, value: 6, based_on: value.eventid, settles: [] }]
  const settled = device.event('value.settled', { reason: 'Read again', answers, ...marked })
  assert.deepEqual((await device.send(entryid, [settled])).body.refused, [])

  assert.deepEqual(marksOf(await get(`/${entryid}/events`)), [false, false, true, true, true])
  assert.deepEqual(marksOf((await get(`/${entryid}`)).notes), [true])
  const values = await get(`/${entryid}/values`)
  const byValue = values.map((each: Marked & { value: string }) => [each.value, each.after_lock])
  assert.deepEqual(byValue, [
    ['5', undefined],
    ['6', true],
  ])
  assert.equal(values[1].settled.after_lock, true)

  const { text } = await site.call('GET', '/work_log.csv?workorderid=Marked&rows=values&history=true', {
    as: admin,
  })
  const rows = asObjects(readCsv(text)).map((row) => [row.value, row['after the lock time']])
  assert.deepEqual(rows, [
    ['5', ''],
    ['6', '1'],
  ])
  for (const [langid, expected] of [
    ['en', 'recorded after the lock time'],
    ['de', 'nach der Sperrzeit erfasst'],
  ] as const) {
    const pdf = await readPdf(await fetchBytes(`/work_log/${entryid}.pdf?langid=${langid}`))
    const words = pdf.join(' ').replaceAll(/\s+/g, ' ')
    // The value, its decision, and the events of note and decision.
    assert.equal(words.split(expected).length - 1, 4, words)
  }
})

/** Sent by the app in the browser of the tablet, which nobody has touched for `idleMinutes`. */
async function sendFromTablet(
  run: string | number,
  events: readonly TestEvent[],
  token: string,
  idle?: number,
) {
  const { device } = aDevice(site, olga)
  const at = site.clock.now
  const call = asDevice(tablet, { device, sent: { at, mono: at, session: device }, events }, token)
  const headers = { ...call.headers, ...(idle === undefined ? {} : { 'x-idle-seconds': String(idle) }) }
  return site.call('POST', `/work_log/${run}/events`, { ...call, headers })
}

test('the server adds the mark if the request shows that the lock time was over, and never removes it', async () => {
  const { body } = await site.call('GET', '/shared_device', asDevice(tablet))
  assert.equal(body.device.lock_minutes, 5)
  // Minutes without a touch, age of the event in minutes, said by the device, marked.
  for (const [idle, ago, isSaid, expected] of [
    [6, 0, false, true],
    [6, 0.5, false, true],
    [6, 1.5, false, false],
    [6, 1.5, true, true],
    [5, 0, false, false],
    [0, 0, false, false],
    [0, 0, true, true],
    [undefined, 0, false, false],
    [undefined, 0, true, true],
  ] as const) {
    const { token } = await switchTo(site, tablet, { userid: olga.userid, pin: '4826' })
    const { entryid } = await aRun(site, olga, guide.guideid)
    site.clock.now += 6 * minute
    const seen = aDevice(site, olga).event('note.added', { text: 'x' }, ago * minute)
    const event = isSaid ? { ...seen, ...marked } : seen
    const sent = await sendFromTablet(entryid, [event], token, idle === undefined ? idle : idle * 60)
    assert.deepEqual(sent.body.refused, [], sent.text)
    const [, ...own] = await get(`/${entryid}/events`)
    assert.deepEqual(marksOf(own), [expected], JSON.stringify([idle, ago, isSaid]))
  }
})

test('a request of a session that did not begin on a shared device gets no mark by its idle time', async () => {
  const { entryid } = await aRun(site, olga, guide.guideid)
  const device = aDevice(site, olga)
  const at = site.clock.now
  const { status } = await site.call('POST', `/work_log/${entryid}/events`, {
    as: olga,
    headers: { 'x-idle-seconds': '90000' },
    body: {
      device: device.device,
      sent: { at, mono: at, session: device.device },
      events: [device.event('note.added', { text: 'x' })],
    },
  })
  assert.equal(status, 200)
  assert.deepEqual(marksOf(await get(`/${entryid}/events`)), [false, false])
})

test('a run that begins after the lock time says so at its start', async () => {
  const device = aDevice(site, olga)
  const begun = device.event('started', { guideid: guide.guideid, workorderid: 'Begun', ...marked })
  const { body } = await device.send('0f6d2c1e-5a3b-4c7d-8e9f-102132435466', [begun])
  assert.deepEqual(marksOf(await get(`/${body.entryid}/events`)), [true])
})

test('another value than true or false is refused with its field, and false is no mark', async () => {
  const { entryid } = await aRun(site, olga, guide.guideid)
  const device = aDevice(site, olga)
  const [odd, not] = ['yes', false].map((after_lock) =>
    device.event('note.added', { text: String(after_lock), after_lock }),
  )
  const { body } = await device.send(entryid, [odd, not])
  const [{ code, errors }, ...others] = body.refused
  assert.deepEqual([code, errors[0].field, others], ['event.invalid', 'after_lock', []])
  assert.deepEqual(marksOf(await get(`/${entryid}/events`)), [false, false])
})

test('the hash of the event covers the mark', async () => {
  const { entryid } = await aRun(site, olga, guide.guideid)
  const device = aDevice(site, olga)
  await device.send(entryid, [device.event('note.added', { text: 'x', ...marked })])
  const files = unzipBytes(await fetchBytes(`/work_log/${entryid}/pack`))
  const lines = files.get('events.jsonl')?.toString().trimEnd().split('\n') ?? []
  const { hashed } = JSON.parse(lines.at(-1) ?? '{}')
  assert.deepEqual(JSON.parse(JSON.parse(hashed)[13]), { text: 'x', afterLock: true })
})

// Tests that a retained record stays whole, whatever is removed around it, and what the removal of a run leaves behind.
// Engines: both in the outer circle, because uses of media are selected by SQL and foreign keys decide what goes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSession } from '#auth/tokens/tokens.ts'
import { cleanUpMedia, graceMs } from '#media/upkeep/clean-up.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { aPackedYard, verified } from '#test/packs.ts'
import { asObjects, readCsv } from '#test/read-exports.ts'
import { aDevice, aForm, aRun } from '#test/run-builders.ts'
import { changesNothing } from '#test/traces.ts'
import { rebuildRuns } from '../events/rebuild.ts'

const yard = await aPackedYard()
const { site, admin, tom, guide, stepid, photo, shown, media, entryid, fetchPack } = yard
const run = `/work_log/${entryid}`
// The clock passes the years of retention.
const session = { userid: admin.userid, label: 'Test', days: 5000 }
admin.token = (await site.write((ctx) => startSession(ctx, session))).token
const short = await aRun(site, tom, guide.guideid, 'SHORT')
await site.call('POST', `/work_log/${short.entryid}/finish`, { as: tom })

const call = async (method: string, path: string, body?: object, as = admin) => {
  const answer = await site.call(method, path, { as, ...(body && { body }) })
  assert.ok(answer.status < 500, answer.text)
  return answer
}
const retain = (retentionYears: number | null) => call('PATCH', '/settings', { retentionYears })

/** All that the record of a run shows, and the bytes of its files. */
async function record(): Promise<Record<string, string>> {
  const { bytes, files } = await fetchPack()
  assert.deepEqual((await verified(bytes)).faults, [])
  const stable = [...files].filter(
    ([name]) => !['manifest.json', 'manifest.sig', 'record.pdf'].includes(name),
  )
  return Object.fromEntries(stable.map(([name, content]) => [name, content.toString('base64')]))
}

const cleanUp = () => {
  const { database, files, clock, write } = site
  return cleanUpMedia({ database, files, now: clock.now, write })
}

/** Everything by which content could leave a record. */
const removals: [string, () => Promise<unknown>][] = [
  ['removing the run', () => call('DELETE', `${run}?reason=Practice`)],
  ['its answers taken out of their libraries', removeMedia],
  [
    'the picture of its guide taken out of its library',
    () => call('DELETE', `/user/media/images?imageids=${shown}`),
  ],
  ['its step removed from the guide', () => call('DELETE', `/guides/${guide.guideid}/steps/${stepid}`)],
  ['its guide deleted', () => call('DELETE', `/guides/${guide.guideid}`)],
  ['its operator deactivated', () => call('PATCH', `/users/${tom.userid}`, { enabled: false })],
  ['clean-up after the grace period', passGrace],
  ['all runs folded anew', () => rebuildRuns(site.write)],
]

async function removeMedia() {
  await call('DELETE', `/user/media/images?imageids=${media.image}`, undefined, tom)
  await call('DELETE', `/user/media/videos/${media.video}`, undefined, tom)
  await call('DELETE', `/user/media/documents/${media.document}`, undefined, tom)
}

async function passGrace() {
  for (let turn = 0; turn < 3; turn++) {
    await cleanUp()
    site.clock.now += graceMs + 86_400_000
  }
}

const before = await record()
await retain(10)

for (const [what, remove] of removals)
  test(`a retained record stays whole: ${what}`, async () => {
    await remove()
    const after = await record()
    assert.deepEqual(Object.keys(after), Object.keys(before))
    // Members about the current guide change with it.
    for (const name of Object.keys(before).filter((each) => !['run.json', 'guide.json'].includes(each)))
      assert.equal(after[name], before[name], name)
    const read = (packed: typeof before) =>
      JSON.parse(Buffer.from(packed['run.json'] ?? '', 'base64').toString())
    assert.deepEqual(read(after).work_data, read(before).work_data)
  })

testOnBoth('a release stays while a run follows it', async () => {
  const other = await startSite({ withWorker: true })
  const author = await anAdmin(other)
  const { guideid } = await aGuide(other, { author, steps: 1, fields: { public: true } })
  await turnOnReleases(other, author)
  await retitle(other, author, guideid, 'Second')
  const { releaseid } = await aRelease(other, author, guideid)
  const { entryid: followed } = await aRun(other, author, guideid)
  await other.call('POST', `/work_log/${followed}/finish`, { as: author })
  const withdrawal = { as: author, body: { status: 'withdrawn', reason: 'Wrong torque' } }
  assert.equal((await other.call('PATCH', `/guides/releases/${releaseid}`, withdrawal)).status, 200)
  const { status, body } = await other.call('DELETE', `/guides/releases/${releaseid}`, { as: author })
  assert.deepEqual([status, body.code], [409, 'release.in-use'])
})

test('an answer that is emptied with a reason stays in the record with its picture', async () => {
  const device = aDevice(site, admin)
  const answers = [{ field_revisionid: photo, value: null }]
  const event = device.event('value.corrected', { answers, reason: 'Blurred' })
  assert.deepEqual((await device.send(entryid, [event])).body.refused, [])
  await passGrace()
  const { body } = await call('GET', `${run}/values`)
  const values = body.filter((value: { field_revisionid: number }) => value.field_revisionid === photo)
  assert.deepEqual(
    values.map(({ value, current }: Record<string, unknown>) => [value, current]),
    [
      [String(media.image), false],
      [null, true],
    ],
  )
  assert.equal((await call('GET', `/media/images/${media.image}`)).status, 200)
})

testOnBoth(
  'within the years a run that has ended is not removed, voided or not, and the answer says until when',
  async () => {
    const { endtime, retained_until } = (await call('GET', run)).body
    const until = new Date(endtime * 1000)
    until.setUTCFullYear(until.getUTCFullYear() + 10)
    assert.equal(retained_until, until.getTime() / 1000)
    const refused = async () => {
      const { status, body } = await changesNothing(site, () => call('DELETE', `${run}?reason=Practice`))
      assert.deepEqual([status, body.code, body.errors[0].field], [403, 'entry.retained', 'entryid'])
      assert.ok(body.message.includes(until.toISOString().slice(0, 10)), body.message)
    }
    await refused()
    assert.equal((await call('POST', `${run}/void`, { reason: 'Practice' })).status, 200)
    await refused()
    const now = site.clock.now
    site.clock.now = until.getTime() - 1
    await refused()
    site.clock.now = now
    await retain(null)
    assert.equal((await call('GET', run)).body.retained_until, null)
    await retain(10)
  },
)

test('a run that has not ended is removed as the specification says', async () => {
  const open = await aRun(site, admin, (await aGuide(site, { author: admin })).guideid)
  assert.equal((await call('GET', `/work_log/${open.entryid}`)).body.retained_until, null)
  assert.equal((await call('DELETE', `/work_log/${open.entryid}`)).status, 204)
})

testOnBoth('an open run with an answer is retained as well; cancelled, it stays for the years', async () => {
  const other = await startSite()
  const boss = await anAdmin(other)
  const { guideid, steps } = await aGuide(other, { author: boss, steps: 1 })
  const [torque] = await aForm(other, boss, steps[0]!.stepid, [
    { label: 'Torque', field_type: 'Numeric Input' },
  ])
  const open = await aRun(other, boss, guideid)
  const remove = () => other.call('DELETE', `/work_log/${open.entryid}`, { as: boss })
  await other.call('PATCH', '/settings', { as: boss, body: { retentionYears: 10 } })
  const body = { fields: { [torque!.field_revisionid]: 12 } }
  assert.equal(
    (await other.call('PUT', `/work_log/${open.entryid}/stepData`, { as: boss, body })).status,
    200,
  )
  const refused = await changesNothing(other, remove)
  assert.deepEqual([refused.status, refused.body.code], [403, 'entry.retained'])
  assert.equal((await other.call('POST', `/work_log/${open.entryid}/cancel`, { as: boss })).status, 200)
  assert.equal((await remove()).status, 403)
  await other.call('PATCH', '/settings', { as: boss, body: { retentionYears: null } })
  assert.equal((await remove()).status, 204)
})

test('a blank or long reason is refused', async () => {
  for (const reason of ['', '%20', 'x'.repeat(1001)]) {
    const { status, body } = await changesNothing(site, () => call('DELETE', `${run}?reason=${reason}`))
    assert.deepEqual([status, body.errors[0].field], [422, 'reason'])
  }
})

test('after the years a run is removed, and the audit trail has reason, hash and numbers', async () => {
  const { last_entry_eventid } = (await call('GET', run)).body
  const all = (await call('GET', `${run}/events?limit=200`)).body
  const { work_data, voided } = (await call('GET', run)).body
  const last = all.find((event: { entry_eventid: number }) => event.entry_eventid === last_entry_eventid)
  site.clock.now = Date.parse('2036-12-31')
  assert.equal((await call('DELETE', `${run}?reason=%20End%20of%20life%20`)).status, 204)
  assert.equal((await call('GET', run)).status, 404)
  const signatures = await site.read(({ db }) => db.selectFrom('signatures').select('subjectid').execute())
  assert.deepEqual(signatures, [])
  const [event] = (await call('GET', '/events?type=entry.removed&order=DESC&limit=1')).body
  assert.deepEqual(event.after, { reason: 'End of life' })
  const { hash, events, values, voidedAt } = event.before
  assert.deepEqual([hash, events, values], [last.hash, all.length, work_data.length])
  assert.equal(Math.floor(voidedAt / 1000), voided.date)
  const csv = asObjects(readCsv((await call('GET', '/events.csv?type=entry.removed')).text))
  const row = JSON.stringify(csv)
  for (const part of ['End of life', last.hash]) assert.ok(row.includes(part), row)
})

test('without the setting a finished run is removed without a reason, as the specification says', async () => {
  await retain(null)
  assert.equal((await call('DELETE', `/work_log/${short.entryid}`)).status, 204)
  const [event] = (await call('GET', '/events?type=entry.removed&order=DESC&limit=1')).body
  assert.equal(event.after, null)
})

test('the number of years is from 1 to 100, or null', async () => {
  for (const years of [0, 101, 1.5, '10']) {
    const { status, body } = await changesNothing(site, () =>
      call('PATCH', '/settings', { retentionYears: years }),
    )
    assert.deepEqual([status, body.errors[0].field], [422, 'retentionYears'])
  }
})

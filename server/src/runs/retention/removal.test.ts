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
    for (const shorter of [3, null, 3]) {
      await retain(shorter)
      await refused()
    }
    await retain(12)
    const later = new Date(until).setUTCFullYear(until.getUTCFullYear() + 2)
    assert.equal((await call('GET', run)).body.retained_until, later / 1000)
  },
)

test('a run without an answer that has not ended is removed with a reason', async () => {
  const open = await aRun(site, admin, (await aGuide(site, { author: admin })).guideid)
  assert.equal((await call('GET', `/work_log/${open.entryid}`)).body.retained_until, null)
  assert.equal((await call('DELETE', `/work_log/${open.entryid}?reason=Practice`)).status, 204)
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
  const emptied = { fields: { [torque!.field_revisionid]: null } }
  await other.call('PUT', `/work_log/${open.entryid}/stepData`, { as: boss, body: emptied })
  assert.equal((await remove()).status, 403, 'an answer that was taken back is a part of the record')
  const held = await aRun(other, boss, guideid, 'Held')
  const hold = { as: boss, body: { reason: 'Crack found' } }
  assert.equal((await other.call('POST', `/work_log/${held.entryid}/suspend`, hold)).status, 200)
  assert.equal((await other.call('DELETE', `/work_log/${held.entryid}`, { as: boss })).status, 403)
  assert.equal((await other.call('POST', `/work_log/${open.entryid}/cancel`, { as: boss })).status, 200)
  assert.equal((await remove()).status, 403)
  await other.call('PATCH', '/settings', { as: boss, body: { retentionYears: null } })
  assert.equal((await remove()).status, 403)
})

testOnBoth('a shorter time, or none, holds only for runs that begin after the change', async () => {
  const other = await startSite()
  const boss = await anAdmin(other)
  boss.token = (await other.write((ctx) => startSession(ctx, { ...session, userid: boss.userid }))).token
  const { guideid, steps } = await aGuide(other, { author: boss, steps: 1 })
  const [torque] = await aForm(other, boss, steps[0]!.stepid, [
    { label: 'Torque', field_type: 'Numeric Input' },
  ])
  const body = { fields: { [torque!.field_revisionid]: 12 } }
  const begin = async () => {
    const { entryid } = await aRun(other, boss, guideid)
    await other.call('PUT', `/work_log/${entryid}/stepData`, { as: boss, body })
    return entryid
  }
  const finish = (entryid: number) => other.call('POST', `/work_log/${entryid}/finish`, { as: boss })
  const keep = async (retentionYears: number | null) =>
    (await other.call('PATCH', '/settings', { as: boss, body: { retentionYears } })).body.retentionPromises
  const yearsOf = async (entryid: number) => {
    const { endtime, retained_until } = (await other.call('GET', `/work_log/${entryid}`, { as: boss })).body
    return (
      retained_until &&
      new Date(retained_until * 1000).getUTCFullYear() - new Date(endtime * 1000).getUTCFullYear()
    )
  }
  const remove = async (entryid: number) =>
    (await other.call('DELETE', `/work_log/${entryid}?reason=Old`, { as: boss })).status
  const pass = () => {
    other.clock.now += 3_600_000
  }

  await keep(10)
  const [finished, open] = [await begin(), await begin()]
  await finish(finished)
  const first = { before: Math.floor(other.clock.now / 1000) + 1, years: 10 }
  assert.deepEqual(await keep(4), [first])
  pass()
  const short = await begin()
  await finish(short)
  const second = { before: Math.floor(other.clock.now / 1000) + 1, years: 4 }
  assert.deepEqual(await keep(null), [first, second])
  assert.deepEqual(await keep(null), [first, second])
  pass()
  const free = await begin()
  assert.deepEqual([await remove(open), await remove(free)], [403, 204])
  await finish(open)
  assert.deepEqual([await yearsOf(finished), await yearsOf(open), await yearsOf(short)], [10, 10, 4])
  for (const each of [finished, open, short]) assert.equal(await remove(each), 403)
  // A twin reads the promises from the database.
  const twin = await other.twin()
  assert.equal((await twin.call('DELETE', `/work_log/${short}`, { as: boss })).status, 403)
  // A longer time takes in what was promised for less, and can not be taken back.
  assert.deepEqual(await keep(6), [first, second])
  assert.deepEqual(await keep(null), [first, { before: Math.floor(other.clock.now / 1000) + 1, years: 6 }])
  assert.equal(await yearsOf(short), 6)
  other.clock.now = Date.parse('2035-01-01')
  assert.deepEqual([await remove(short), await remove(finished)], [204, 403])
})

test('promises of retention cannot be sent', async () => {
  const other = await startSite()
  const boss = await anAdmin(other)
  await other.call('PATCH', '/settings', { as: boss, body: { retentionYears: 10 } })
  const change = { retentionPromises: [{ before: 1, years: 1 }], retentionYears: 9 }
  const { body } = await other.call('PATCH', '/settings', { as: boss, body: change })
  assert.deepEqual(
    body.retentionPromises.map(({ years }: { years: number }) => years),
    [10],
  )
})

test('a blank or long reason is refused', async () => {
  for (const reason of ['', '%20', 'x'.repeat(1001)]) {
    const { status, body } = await changesNothing(site, () => call('DELETE', `${run}?reason=${reason}`))
    assert.deepEqual([status, body.errors[0].field], [422, 'reason'])
  }
})

testOnBoth('a run that a site retains or retained is deleted with a reason, any other without', async () => {
  const other = await startSite()
  const boss = await anAdmin(other)
  const { guideid } = await aGuide(other, { author: boss, steps: 1 })
  const open = async () => (await aRun(other, boss, guideid)).entryid
  const remove = (entryid: number, query = '') =>
    other.call('DELETE', `/work_log/${entryid}${query}`, { as: boss })
  const retainFor = (retentionYears: number | null) =>
    other.call('PATCH', '/settings', { as: boss, body: { retentionYears } })
  assert.equal((await remove(await open())).status, 204)
  await retainFor(10)
  const runs = [await open(), await open()]
  for (const entryid of runs) {
    const { status, body } = await changesNothing(other, () => remove(entryid))
    assert.deepEqual(
      [status, body.code, body.errors],
      [422, 'request.invalid', [{ message: 'reason is required', field: 'reason', code: 'missing_field' }]],
    )
    assert.equal((await remove(entryid, '?reason=Practice')).status, 204)
    const list = await other.call('GET', '/events?type=entry.removed&order=DESC&limit=1', { as: boss })
    assert.deepEqual(list.body[0].after, { reason: 'Practice' })
    await retainFor(null)
  }
  other.clock.now += 3_600_000
  assert.equal((await remove(await open())).status, 204)
})

test('after the years a run is removed, and the audit trail has reason, hash and numbers', async () => {
  const { last_entry_eventid } = (await call('GET', run)).body
  const all = (await call('GET', `${run}/events?limit=200`)).body
  const { work_data, voided } = (await call('GET', run)).body
  const last = all.find((event: { entry_eventid: number }) => event.entry_eventid === last_entry_eventid)
  site.clock.now = Date.parse('2038-12-31')
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
  site.clock.now += 3_600_000
  const { entryid: later } = await aRun(site, admin, (await aGuide(site, { author: admin })).guideid)
  assert.equal((await call('POST', `/work_log/${later}/finish`)).status, 200)
  assert.equal((await call('DELETE', `/work_log/${later}`)).status, 204)
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

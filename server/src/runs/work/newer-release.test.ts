// Tests runs of an earlier release: open ones name the newer release, and a site may require to start again.
// Engines: both, because the release in effect is read within the transaction of the finish.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { aForm, aNote, aRun } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const { guideid, steps } = await aGuide(site, { author: mara, steps: 1, fields: { public: true } })
const [torque] = await aForm(site, mara, steps[0]?.stepid as number, [
  { label: 'Torque', field_type: 'Numeric Input' },
])
const before = await aRun(site, tom, guideid, 'BEFORE')
await turnOnReleases(site, admin)

const minute = 60_000
const setNewer = (newerRelease: 'show' | 'restart') =>
  site.call('PATCH', '/settings', { as: admin, body: { newerRelease } })
const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
const finish = (entryid: number) => site.call('POST', `/work_log/${entryid}/finish`, { as: tom })
const save = (entryid: number, value: number) =>
  site.call('PUT', `/work_log/${entryid}/stepData`, {
    as: tom,
    body: { fields: { [torque?.field_revisionid as number]: value } },
  })

test('a run from before the first release follows the same state and is not asked to start again', async () => {
  assert.equal('newer_release' in (await read(before.entryid)), false)
})

testOnSqlite('where the site only shows the newer release, a run of an earlier one is finished', async () => {
  const run = await aRun(site, tom, guideid, 'SHOWN')
  await retitle(site, mara, guideid, 'Second')
  const { releaseid } = await aRelease(site, mara, guideid)
  const open = await read(run.entryid)
  assert.deepEqual([open.release.title, open.newer_release], ['V1.0', { releaseid, title: 'V1.1' }])
  assert.equal((await read(before.entryid)).newer_release.title, 'V1.1')
  const { status, body } = await finish(run.entryid)
  assert.deepEqual(
    [status, body.status, body.release.title, body.newer_release],
    [200, 'complete', 'V1.0', undefined],
  )
})

testOnSqlite(
  'where the site requires it, a run of an earlier release takes answers, is cancelled, and is not finished',
  async () => {
    const [held, dropped] = [
      await aRun(site, tom, guideid, 'HELD'),
      await aRun(site, tom, guideid, 'DROPPED'),
    ]
    await retitle(site, mara, guideid, 'Third')
    await aRelease(site, mara, guideid, { title: 'Third edition' })
    await setNewer('restart')
    assert.equal((await site.call('GET', '/sites/info')).body['newer-release'], 'restart')
    assert.equal((await save(held.entryid, 3)).status, 200)
    const refused = await finish(held.entryid)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.errors[0].field],
      [409, 'entry.newer-release', 'release'],
    )
    assert.match(refused.body.message, /^Third edition /)
    const now = { label: 'Tablet', type: 'finished' } as const
    await assert.rejects(aNote(site, tom, held.entryid, now), /entry\.newer-release/)
    site.clock.now += minute
    const answers = [{ field_revisionid: torque?.field_revisionid as number, value: 4 }]
    await aNote(site, tom, held.entryid, { label: 'Tablet', type: 'value.saved', answers })
    const open = await read(held.entryid)
    assert.deepEqual([open.status, open.work_data[0].value], ['started', '4'])
    assert.equal((await save(dropped.entryid, 5)).status, 200)
    const body = { reason: 'Started again with Third edition' }
    const cancelled = await site.call('POST', `/work_log/${dropped.entryid}/cancel`, { as: tom, body })
    assert.deepEqual([cancelled.body.status, cancelled.body.work_data[0].value], ['cancelled', '5'])
    const again = await aRun(site, tom, guideid, 'DROPPED')
    assert.equal((await finish(again.entryid)).body.release.title, 'Third edition')
    await setNewer('show')
  },
)

testOnSqlite(
  'a run that was finished without a network is taken, and its record names its own release',
  async () => {
    const run = await aRun(site, tom, guideid, 'OFFLINE')
    const { title } = (await read(run.entryid)).release
    await retitle(site, mara, guideid, 'Fourth')
    await aRelease(site, mara, guideid)
    await setNewer('restart')
    site.clock.now += 10 * minute
    await aNote(site, tom, run.entryid, { label: 'Tablet', type: 'finished', agoMs: 5 * minute })
    const { status, release } = await read(run.entryid)
    assert.deepEqual([status, release.title], ['complete', title])
    await setNewer('show')
  },
)

testOnSqlite('without releases the setting has no effect', async () => {
  const run = await aRun(site, tom, guideid, 'OFF')
  await retitle(site, mara, guideid, 'Fifth')
  await aRelease(site, mara, guideid)
  await setNewer('restart')
  const features = (releases: boolean) =>
    site.call('PATCH', '/settings', { as: admin, body: { features: { releases } } })
  assert.equal((await features(false)).status, 200)
  assert.equal((await finish(run.entryid)).status, 200)
  await features(true)
  await setNewer('show')
})

// Proves that lost or corrupted projections of runs are restored by folding their events again.
// Engines: both, because projected rows are compared with folded events.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { rebuildRuns } from './rebuild.ts'

const site = await startSite()
const admin = await anAdmin(site)
const { guideid, steps } = await aGuide(site, { author: admin, steps: 2 })
const [width] = await aForm(site, admin, steps[0]?.stepid as number, [
  { label: 'Width', field_type: 'Numeric Input', max: 50 },
])
const field = width?.field_revisionid as number

const tables = () =>
  site.read(async ({ db }) => ({
    times: await db.selectFrom('entry_times').selectAll().orderBy('entryid').orderBy('stepid').execute(),
    people: await db.selectFrom('entry_people').selectAll().orderBy('entryid').orderBy('userid').execute(),
    values: (await db.selectFrom('entry_values').selectAll().orderBy('entryid').execute()).map(unnumbered),
    runs: await db.selectFrom('entries').selectAll().orderBy('entryid').execute(),
    devices: await db.selectFrom('run_devices').selectAll().orderBy('entryid').execute(),
  }))

/** A value that is written again has another number. */
const unnumbered = <R extends { valueid: number }>({ valueid: _, ...row }: R) => row

async function aFinishedRun(seconds: number): Promise<void> {
  const { entryid } = await aRun(site, admin, guideid)
  for (const { stepid } of steps) {
    await site.call('POST', `/work_log/${entryid}/step`, { as: admin, body: { stepid } })
    site.clock.now += seconds * 1000
  }
  const body = { fields: { [field]: seconds } }
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: admin, body })
  await site.call('POST', `/work_log/${entryid}/finish`, { as: admin })
}

async function aRunThatLacksNotes(): Promise<void> {
  const { entryid } = await aRun(site, admin, guideid)
  const at = site.clock.now
  const recorded = { eventid: randomUUID(), seq: 4, userid: admin.userid, type: 'paused', at }
  const body = { device: randomUUID(), sent: { at }, events: [recorded] }
  assert.equal((await site.call('POST', `/work_log/${entryid}/events`, { as: admin, body })).status, 200)
}

test('times, values and heads are folded anew as they were', async () => {
  for (let run = 0; run < 103; run++) await aFinishedRun(run)
  await aRunThatLacksNotes()
  const before = await tables()
  assert.equal(before.runs.at(-1)?.unsent, 3)
  assert.equal(before.times.length, 103 * 3)
  await site.write(({ db }) => db.updateTable('entry_times').set({ activeMs: 1 }).execute())
  await site.write(({ db }) => db.deleteFrom('entry_times').where('entryid', '<', 20).execute())
  await site.write(({ db }) =>
    db.updateTable('entry_values').set({ isCurrent: 0 }).where('entryid', '<', 9).execute(),
  )
  await site.write(({ db }) =>
    db.updateTable('entry_values').set({ value: null }).where('entryid', '>', 90).execute(),
  )
  await site.write(({ db }) =>
    db
      .updateTable('entries')
      .set({ deviations: 7, status: 'paused', endedAt: null })
      .where('entryid', '<', 5)
      .execute(),
  )
  await site.write(({ db }) => db.updateTable('entry_people').set({ answers: 9, hasPerformed: 0 }).execute())
  await site.write(({ db }) => db.deleteFrom('entry_people').where('entryid', '<', 20).execute())
  await site.write(({ db }) => db.updateTable('run_devices').set({ eventCount: 0 }).execute())
  await site.write(({ db }) => db.updateTable('entries').set({ unsent: 9 }).execute())
  assert.deepEqual(await rebuildRuns((work) => site.write(work)), { runs: 104, forged: [] })
  assert.deepEqual(await tables(), before)
})

// The kept times of finished runs are the same after they were lost or spoilt and computed anew.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRun } from '#test/run-builders.ts'
import { rebuildTimes } from './rebuild.ts'

const site = await startSite()
const admin = await anAdmin(site)
const { guideid, steps } = await aGuide(site, { author: admin, steps: 2 })

const times = () =>
  site.read(async ({ db }) =>
    (await db.selectFrom('entry_times').selectAll().orderBy('entryid').orderBy('stepid').execute()).map(
      (row) => ({
        ...row,
      }),
    ),
  )

async function aFinishedRun(seconds: number): Promise<void> {
  const { entryid } = await aRun(site, admin, guideid)
  for (const { stepid } of steps) {
    await site.call('POST', `/work_log/${entryid}/step`, { as: admin, body: { stepid } })
    site.clock.now += seconds * 1000
  }
  await site.call('POST', `/work_log/${entryid}/finish`, { as: admin })
}

test('times are computed anew as they were when the runs were finished', async () => {
  for (let run = 0; run < 103; run++) await aFinishedRun(run)
  await aRun(site, admin, guideid)
  const before = await times()
  assert.equal(before.length, 103 * 3)
  await site.write(({ db }) => db.updateTable('entry_times').set({ activeMs: 1 }).execute())
  await site.write(({ db }) => db.deleteFrom('entry_times').where('entryid', '<', 20).execute())
  assert.equal(await rebuildTimes((work) => site.database.write(work)), 103)
  assert.deepEqual(await times(), before)
})

// Proves that cached plans of runs are based on committed data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRun } from '#test/run-builders.ts'
import { findRun } from '../runs.queries.ts'
import { planOf } from './plans.ts'

test('a plan that was made in a transaction that is undone is not given to others', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  const guide = await aGuide(site, { author: ada, steps: 2 })
  const { entryid, guide_revisionid } = await aRun(site, ada, guide.guideid)
  const stepsSeen = async (site_: typeof site, undo: boolean): Promise<number> => {
    let seen = 0
    const work = site_.write(async ({ db }) => {
      if (undo)
        await db
          .updateTable('guide_revisions')
          .set({ steps: '[]' })
          .where('guideRevisionid', '=', guide_revisionid)
          .execute()
      const found = await findRun(db, entryid)
      assert.ok(found)
      // Starting the run has loaded its plan; this one is new.
      const run = { ...found, maxFormRevisionid: found.maxFormRevisionid + 1 }
      seen = (await planOf(db, run)).steps.size
      // Within the transaction it is loaded once.
      assert.equal(await planOf(db, run), await planOf(db, run))
      if (undo) throw new Error('undone')
    })
    await work.catch((error) => assert.equal(error.message, 'undone'))
    return seen
  }
  assert.equal(await stepsSeen(site, true), 0)
  assert.equal(await stepsSeen(site, false), 2)
  assert.equal(await stepsSeen(site, true), 2, 'what was committed is cached')
})

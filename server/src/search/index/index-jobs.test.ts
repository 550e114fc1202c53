// Tests that one run of an index job covers all earlier changes of a guide.
// Engines: both, because jobs are deleted by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimedJob } from '#events/worker.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { indexWhatChanged } from './indexing.ts'

const site = await startSite()
await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Presses')

const jobsOf = (guideid: number) =>
  site.read(({ db }) =>
    db
      .selectFrom('jobs')
      .innerJoin('events', 'events.eventid', 'jobs.eventid')
      .selectAll()
      .where('subject', '=', 'guide')
      .where('subjectid', '=', guideid)
      .where('handler', '=', 'search.index')
      .orderBy('jobs.jobid')
      .execute(),
  )

test('a run for a guide ends the jobs of its later changes, and only those', async () => {
  const edited = await aGuide(site, { author: mara, category, fields: { title: 'Mend the gate' } })
  const other = await aGuide(site, { author: mara, category, fields: { title: 'Paint the gate' } })
  for (const text of ['First the hinges.', 'Then the marvellous latch.']) {
    const body = { orderby: 1, lines: [{ text, bullet: 'black', level: 0 }] }
    await site.call('POST', `/guides/${edited.guideid}/steps`, { as: mara, body })
  }
  const [first, ...later] = await jobsOf(edited.guideid)
  assert.equal(later.length, 2)
  await indexWhatChanged(site)(first as unknown as ClaimedJob, new AbortController().signal)
  const states = (await jobsOf(edited.guideid)).map((job) => job.state)
  // The worker finishes the job that it runs.
  assert.deepEqual(states, ['waiting', 'done', 'done'])
  assert.deepEqual(
    (await jobsOf(other.guideid)).map((job) => job.state),
    ['waiting'],
  )
  const { body } = await site.call('GET', '/search/marvellous', { as: mara })
  assert.deepEqual(
    body.results.map((result: { guideid: number }) => result.guideid),
    [edited.guideid],
  )
})

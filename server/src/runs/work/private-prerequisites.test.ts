// Proves that a run on hold can be taken over only by users who may view all of its guides, because it shows each of
// them.
// Engines: both, because access is decided in SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aRun } from '#test/run-builders.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const hidden = await aGuide(site, {
  author: mara,
  steps: 1,
  fields: { title: 'Secret recipe', public: false },
})
const guide = await aGuide(site, {
  author: mara,
  steps: 1,
  fields: { title: 'Open work', public: true, prerequisites: [hidden.guideid] },
})
site.clock.now += 86_400_000

test('a run on hold is closed to who may not see a guide before its own', async () => {
  const { entryid } = await aRun(site, mara, guide.guideid)
  await site.call('POST', `/work_log/${entryid}/suspend`, { as: mara })
  for (const path of ['', '/guide', '/step_forms', '/values', '/events', '/pack', '.pdf']) {
    const { status, text } = await site.call('GET', `/work_log/${entryid}${path}`, { as: tom })
    assert.equal(status, 403, `${path}: ${text.slice(0, 200)}`)
  }
  assert.equal((await site.call('POST', `/work_log/${entryid}/resume`, { as: tom })).status, 403)
  const tablet = aDevice(site, tom)
  assert.equal((await tablet.send(entryid, [tablet.event('taken-over')])).status, 403)
  for (const path of ['/work_log/suspended', `/work_log/${guide.guideid}/suspended`]) {
    const { body, text } = await site.call('GET', path, { as: tom })
    assert.deepEqual(body.results, [], path)
    assert.ok(!text.includes('Secret'))
  }
  const { body } = await site.call('GET', `/work_log/${guide.guideid}/suspended`, { as: mara })
  assert.equal(body.results.length, 1)
})

test('the plan of somebody else begins no run over guides that the sender may not see', async () => {
  const { body } = await site.call('GET', `/guides/${guide.guideid}/plan`, { as: mara })
  const begin = async (as: typeof tom) => {
    const tablet = aDevice(site, as)
    const started = {
      guideid: guide.guideid,
      langid: body.langid ?? 'en',
      workorderid: 'WO',
      plan: body.plan,
    }
    return tablet.send(randomUUID(), [tablet.event('started', started)])
  }
  const refused = await begin(tom)
  assert.deepEqual(
    refused.body.refused.map(({ code }: { code: string }) => code),
    ['guide.private'],
  )
  assert.deepEqual((await begin(mara)).body.refused, [])
})

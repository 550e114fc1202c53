// Proves that a release brings no guide past its approval process: neither by a move that waited while the process was
// assigned, nor by a guide from before releases that is restored.
// Engines: both in the outer circle, because the process of a category is walked in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, retitle, turnOnReleases, untilStatus } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const quinn = await aPerson(site, { name: 'Quinn', privileges: ['Author'] })
const rita = await aPerson(site, { name: 'Rita' })
await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 100 } })
const process = await aProcess(site, admin, [{ users: [quinn.userid, admin.userid] }])

const get = async (path: string, as: TestPerson = rita) => site.call('GET', path, { as })

/** By somebody whose edits wait. */
async function propose(guideid: number, body: object) {
  const { revisionid } = (await get(`/guides/${guideid}`)).body
  const saved = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { as: rita, body })
  assert.equal(saved.status, 200, saved.text)
}

const beforeReleases = await aGuide(site, { author: mara, steps: 1, fields: { title: 'From before' } })
await assign(site, admin, beforeReleases.guideid, process)
await propose(beforeReleases.guideid, { title: 'By Rita' })
{
  const { revisionid } = (await get(`/guides/${beforeReleases.guideid}?unpatrolled`, admin)).body
  const path = `/guides/${beforeReleases.guideid}?revisionid=${revisionid}`
  assert.equal((await site.call('DELETE', path, { as: admin })).status, 204)
}
await turnOnReleases(site, admin)

test('a guide from before releases that is restored waits for its first release', async () => {
  const { guideid } = beforeReleases
  const restored = await site.call('POST', `/guides/${guideid}/en/restore`, { as: admin })
  assert.equal(restored.status, 200, restored.text)
  await settleJobs(site)
  assert.equal((await get(`/guides/${guideid}`)).status, 404)
  await retitle(site, mara, guideid, 'Mara adds')
  assert.equal((await get(`/guides/${guideid}`)).status, 404)
  const { release, awaits_release } = (await get(`/guides/${guideid}`, mara)).body
  assert.deepEqual([release, awaits_release], [null, true])
})

/** A released guide with a move that waits, whose category gets the process afterwards. */
async function aWaitingMove() {
  const [strict, free] = [await aCategory(site), await aCategory(site)]
  const { guideid } = await aGuide(site, { author: mara, steps: 1, category: strict })
  await aRelease(site, mara, guideid)
  await propose(guideid, { category: free, summary: 'By Rita' })
  const { wikiid } = (await get(`/wikis/CATEGORY/${encodeURIComponent(strict)}`, admin)).body
  const { approval_processid } = process
  const path = `/approvals/${wikiid}/${approval_processid}?namespace=CATEGORY`
  assert.ok((await site.call('PUT', path, { as: admin })).status < 300)
  return { guideid, strict }
}

const categoryOf = async (guideid: number) => (await get(`/guides/${guideid}`)).body.category

testOnBoth('a waiting move to another process takes effect by no signature, and blocks none', async () => {
  for (const signer of [quinn, admin]) {
    const { guideid, strict } = await aWaitingMove()
    await aRelease(site, mara, guideid)
    const { approval_requestid } = await requestOf(site, admin, guideid)
    const signed = await sign(site, signer, approval_requestid)
    assert.deepEqual([signed.status, signed.body.status], [200, 'approved'], signed.text)
    assert.equal(await categoryOf(guideid), strict)
    await retitle(site, mara, guideid, 'Nobody approved this')
    assert.equal((await aRelease(site, mara, guideid)).status, 'pending')
  }
})

test('nor does it at the time of a planned release', async () => {
  const { guideid, strict } = await aWaitingMove()
  const effective_date = Math.floor(site.clock.now / 1000) + 3600
  const { releaseid } = await aRelease(site, mara, guideid, { effective_date })
  const { approval_requestid } = await requestOf(site, admin, guideid)
  assert.equal((await sign(site, quinn, approval_requestid)).status, 200)
  site.clock.now += 3601_000
  await untilStatus(site, releaseid, 'released')
  assert.equal(await categoryOf(guideid), strict)
})

test('a waiting move to a category that was deleted leaves the guide where it is', async () => {
  const [here, gone] = [await aCategory(site), await aCategory(site)]
  const { guideid } = await aGuide(site, { author: mara, steps: 1, category: here })
  await aRelease(site, mara, guideid)
  await propose(guideid, { category: gone })
  const address = `/wikis/CATEGORY/${encodeURIComponent(gone)}`
  const { revisionid } = (await get(address, admin)).body
  assert.ok((await site.call('DELETE', `${address}?revisionid=${revisionid}`, { as: admin })).status < 300)
  await retitle(site, mara, guideid, 'Another title')
  await aRelease(site, mara, guideid)
  assert.equal(await categoryOf(guideid), here)
})

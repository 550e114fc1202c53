// Tests who is shown as editing a guide.
// Engines: both, because windows are upserted by SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const [mara, ben] = [
    await aPerson(site, { name: 'Mara', privileges: ['Author'] }),
    await aPerson(site, { name: 'Ben', privileges: ['Author'] }),
  ]
  const guide = await aGuide(site, { author: mara })
  const path = `/guides/${guide.guideid}/editing`
  const report = (as: TestPerson, windowid: string, stepid?: number | null) =>
    site.call('PUT', path, { as, body: { windowid, ...(stepid !== undefined && { stepid }) } })
  return { site, mara, ben, guide, path, report }
}

testOnBoth('windows see each other with their step until they end or expire', async () => {
  const { site, mara, ben, guide, path, report } = await started()
  const [ofMara, ofBen] = [randomUUID(), randomUUID()]
  const first = await report(mara, ofMara, 7)
  assert.equal(first.status, 200)
  assert.deepEqual(first.body.editors, [])
  assert.equal(first.body.guide_revisionid, guide.guide_revisionid)
  const second = await report(ben, ofBen)
  assert.deepEqual(second.body.editors, [
    { windowid: ofMara, userid: mara.userid, username: mara.username, stepid: 7 },
  ])
  await report(mara, ofMara, null)
  assert.equal((await report(ben, ofBen)).body.editors[0].stepid, null)

  // Another user changes nothing about a window.
  assert.equal((await report(ben, ofMara, 9)).status, 200)
  assert.equal((await site.call('DELETE', `${path}/${ofMara}`, { as: ben })).status, 204)
  assert.deepEqual((await report(ben, ofBen)).body.editors[0].userid, mara.userid)
  assert.equal((await report(ben, ofBen)).body.editors[0].stepid, null)

  assert.equal((await site.call('DELETE', `${path}/${ofMara}`, { as: mara })).status, 204)
  assert.deepEqual((await report(ben, ofBen)).body.editors, [])
  await report(mara, ofMara)
  site.clock.now += 21_000
  assert.deepEqual((await report(ben, ofBen)).body.editors, [])
})

testOnSqlite('the newest revision is the one on which the next save is based', async () => {
  const { site, mara, ben, guide, report } = await started()
  const before = (await report(ben, randomUUID())).body.guide_revisionid
  const step = { orderby: 1, lines: [{ text: 'Loosen it.', level: 0, bullet: 'black' }] }
  assert.equal(
    (await site.call('POST', `/guides/${guide.guideid}/steps`, { as: mara, body: step })).status,
    201,
  )
  const after = (await report(ben, randomUUID())).body.guide_revisionid
  assert.ok(after > before)
  const body = { title: 'Another title', steps: [] }
  const save = (madeOn: number) =>
    site.call('PUT', `/guides/${guide.guideid}/document?guide_revisionid=${madeOn}`, { as: ben, body })
  assert.equal((await save(before)).status, 409)
  assert.equal((await save(after)).status, 200)
})

testOnSqlite('users who cannot edit the guide see nobody, and bad windows are refused', async () => {
  const { site, mara, path, report } = await started()
  const tom = await aPerson(site, { name: 'Tom' })
  assert.equal((await report(tom, randomUUID())).status, 403)
  assert.equal((await site.call('PUT', path, { body: { windowid: randomUUID() } })).status, 401)
  for (const body of [
    {},
    { windowid: 'x' },
    { windowid: randomUUID(), stepid: -1 },
    { windowid: randomUUID(), name: 'x' },
  ])
    assert.equal((await site.call('PUT', path, { as: mara, body })).status, 422, JSON.stringify(body))
})

// Tests templates through the API: offering, listing by category, withdrawing, and access.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const category = await aCategory(site, 'Presses')
  const other = await aCategory(site, 'Lathes')
  const guide = await aGuide(site, { author: mara, category, fields: { title: 'Standard check' } })
  return { site, mara, category, other, guide, path: `/guides/${guide.guideid}` }
}

const offer = (site: TestSite, path: string, as?: TestPerson, method = 'PUT') =>
  site.call(method, `${path}/template`, as ? { as } : {})

async function templatesOf(site: TestSite, category: string, as: TestPerson): Promise<number[]> {
  const { status, body } = await site.call('GET', `/guides/templates?category=${category}`, { as })
  assert.equal(status, 200)
  return body.map(({ guideid }: { guideid: number }) => guideid)
}

test('a template is listed under its category until it is withdrawn, and follows a move', async () => {
  const { site, mara, category, other, guide, path } = await started()
  const admin = await anAdmin(site)
  assert.deepEqual(await templatesOf(site, category, mara), [])
  for (const _ of [1, 2]) assert.equal((await offer(site, path, mara)).status, 204)
  assert.deepEqual(await templatesOf(site, category, mara), [guide.guideid])
  assert.deepEqual(await templatesOf(site, other, mara), [])
  assert.deepEqual(await templatesOf(site, 'Nowhere', mara), [])

  const moved = { as: mara, body: { category: other } }
  await site.call('PATCH', `${path}?revisionid=${guide.revisionid}`, moved)
  assert.deepEqual(await templatesOf(site, category, mara), [])
  assert.deepEqual(await templatesOf(site, other, mara), [guide.guideid])

  const copy = await site.call('POST', `${path}/duplicate`, { as: mara, body: { title: 'Check press 3' } })
  assert.equal(copy.status, 201)
  assert.deepEqual(await templatesOf(site, other, mara), [guide.guideid])

  for (const _ of [1, 2]) assert.equal((await offer(site, path, mara, 'DELETE')).status, 204)
  assert.deepEqual(await templatesOf(site, other, mara), [])
  for (const type of ['guide.template-added', 'guide.template-removed']) {
    const { body } = await site.call('GET', `/events?type=${type}`, { as: admin })
    assert.deepEqual(
      body.map(({ subjectid }: { subjectid: number }) => subjectid),
      [guide.guideid],
    )
  }
})

test('a deleted guide is no template until it is brought back', async () => {
  const { site, mara, category, guide, path } = await started()
  const admin = await anAdmin(site)
  await offer(site, path, mara)
  await site.call('DELETE', `${path}?revisionid=${guide.revisionid}`, { as: mara })
  assert.deepEqual(await templatesOf(site, category, mara), [])
  assert.equal((await offer(site, path, mara)).status, 404)
  await site.call('POST', `${path}/en/restore`, { as: admin })
  assert.deepEqual(await templatesOf(site, category, mara), [guide.guideid])
})

test('authors offer templates; people who may only edit the guide do not', async () => {
  const { site, mara, category, path } = await started()
  const admin = await anAdmin(site)
  const member = await aPerson(site, { name: 'Tom' })
  const { teamid } = (await site.call('POST', '/teams', { as: admin, body: { name: 'Night shift' } })).body
  await site.call('PUT', `/teams/${teamid}/users/${member.userid}`, { as: admin })
  await site.call('PUT', `${path}/teams/${teamid}`, { as: mara })
  const cases: [TestPerson | undefined, number][] = [
    [undefined, 401],
    [await aPerson(site, { name: 'Olu' }), 403],
    [member, 403],
    [mara, 204],
    [await aPerson(site, { privileges: ['Moderator'] }), 204],
    [admin, 204],
  ]
  for (const [person, status] of cases) {
    for (const method of ['PUT', 'DELETE'])
      assert.equal((await offer(site, path, person, method)).status, status, person?.username)
    const listed = await site.call(
      'GET',
      `/guides/templates?category=${category}`,
      person ? { as: person } : {},
    )
    assert.equal(listed.status, status === 204 ? 200 : status)
  }
  assert.equal((await offer(site, '/guides/9999', mara)).status, 404)
  const unnamed = await site.call('GET', '/guides/templates', { as: mara })
  assert.deepEqual([unnamed.status, unnamed.body.errors[0].field], [422, 'category'])
})

test('where the community edits, a private template is listed for those who may see it', async () => {
  const { site, mara, category, guide, path } = await started()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 10 } })
  await offer(site, path, mara)
  await site.call('DELETE', `${path}/public?revisionid=${guide.revisionid}`, { as: mara })
  assert.deepEqual(await templatesOf(site, category, await aPerson(site)), [])
  assert.deepEqual(await templatesOf(site, category, mara), [guide.guideid])
})

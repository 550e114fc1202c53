// Tests moving guides between categories through the API: rights, rejections, and unchanged members.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const from = await aCategory(site, 'Lathes')
  const to = await aCategory(site, 'Presses')
  const fields = { title: 'Grease the nipple', subject: 'Nipple' }
  const guide = await aGuide(site, { author: mara, category: from, fields })
  return { site, mara, from, to, guide, path: `/guides/${guide.guideid}` }
}

async function read(site: TestSite, path: string) {
  const { body } = await site.call('GET', path)
  const { category, type, subject, title, guide_revisionid } = body
  return { category, type, subject, title, guide_revisionid }
}

async function move(site: TestSite, path: string, change: object, as?: TestPerson) {
  const { revisionid } = (await site.call('GET', path)).body
  return site.call('PATCH', `${path}?revisionid=${revisionid}`, { ...(as ? { as } : {}), body: change })
}

const titlesIn = async (site: TestSite, category: string) =>
  (await site.call('GET', `/guides?category=${category}`)).body.map(({ title }: { title: string }) => title)

test('a guide moves to another category, type and subject, under the same title, and lists follow', async () => {
  const { site, mara, from, to, path } = await started()
  assert.deepEqual(await titlesIn(site, from), ['Grease the nipple'])

  const change = { category: to, type: 'repair', subject: 'Hose' }
  const { status, body } = await move(site, path, change, mara)

  assert.equal(status, 200)
  const { category, type, subject, title } = body
  assert.deepEqual({ category, type, subject, title }, { ...change, title: 'Grease the nipple' })
  assert.deepEqual(await titlesIn(site, from), [])
  assert.deepEqual(await titlesIn(site, to), ['Grease the nipple'])
})

test('a category or type that does not exist is refused at its field and changes nothing', async () => {
  const { site, mara, to, path } = await started()
  const admin = await anAdmin(site)
  const page = (await site.call('GET', `/wikis/CATEGORY/${to}`)).body
  await site.call('DELETE', `/wikis/CATEGORY/${to}?revisionid=${page.revisionid}`, { as: admin })
  const before = await read(site, path)
  for (const [change, field] of [
    [{ category: 'Nowhere' }, 'category'],
    [{ category: '' }, 'category'],
    [{ category: to }, 'category'],
    [{ category: 7 }, 'category'],
    [{ type: 'poem' }, 'type'],
    [{ subject: 'x'.repeat(256) }, 'subject'],
  ] as const) {
    const refused = await move(site, path, { summary: 'Lost', ...change }, mara)
    assert.equal(refused.status, 422, JSON.stringify(change))
    assert.deepEqual(
      refused.body.errors.map((error: { field: string }) => error.field),
      [field],
    )
  }
  assert.deepEqual(await read(site, path), before)
})

test('those who may edit a guide may move it', async () => {
  const { site, mara, from, to, path } = await started()
  const member = await aPerson(site, { name: 'Tom' })
  const operator = await aPerson(site, { name: 'Olu' })
  const admin = await anAdmin(site)
  const team = await site.call('POST', '/teams', { as: admin, body: { name: 'Night shift' } })
  const { teamid } = team.body
  await site.call('PUT', `/teams/${teamid}/users/${member.userid}`, { as: admin })
  await site.call('PUT', `${path}/teams/${teamid}`, { as: mara })
  const cases: [TestPerson | undefined, number][] = [
    [undefined, 401],
    [operator, 403],
    [member, 200],
    [mara, 200],
    [await aPerson(site, { privileges: ['Moderator'] }), 200],
    [admin, 200],
  ]
  for (const [person, status] of cases) {
    const { category: before } = await read(site, path)
    const category = before === from ? to : from
    const answer = await move(site, path, { category }, person)
    assert.equal(answer.status, status, person?.username ?? 'a stranger')
    assert.equal((await read(site, path)).category, status === 200 ? category : before)
  }
})

test('a move that was made on an older state is refused with the guide as it is', async () => {
  const { site, mara, to, guide, path } = await started()
  assert.equal((await move(site, path, { summary: 'Newer' }, mara)).status, 200)
  const before = await read(site, path)
  const late = { as: mara, body: { category: to } }
  const refused = await site.call('PATCH', `${path}?revisionid=${guide.revisionid}`, late)
  assert.deepEqual([refused.status, refused.body.category], [409, 'Lathes'])
  assert.deepEqual(await read(site, path), before)
})

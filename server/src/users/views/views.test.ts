// Tests saved views of lists: stored per user, replaced by name, limited in number.
// Engines: both in the outer circle, because views are upserted by name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { viewsLimit } from './views.ts'

const site = await startSite()
const path = '/user/work_log/views'

testOnBoth('a view is kept for its person, and saving it again under its name replaces it', async () => {
  const mara = await aPerson(site, { name: 'Mara' })
  const jonas = await aPerson(site, { name: 'Jonas' })
  const save = (body: object) => site.call('PUT', path, { as: mara, body })
  const filter = { guideid: 7, status: 'complete', from: '2026-01-01', columns: 'a,b' }
  const { body: first } = await save({ name: ' Press 3 ', filter })
  assert.deepEqual([first.name, first.filter], ['Press 3', filter])
  const { body: again } = await save({ name: 'Press 3', filter: { deviations: '1' } })
  assert.equal(again.viewid, first.viewid)
  await save({ name: 'All', filter: {} })
  const names = async (as: typeof mara) =>
    (await site.call('GET', path, { as })).body.map(({ name }: { name: string }) => name)
  assert.deepEqual([await names(mara), await names(jonas)], [['All', 'Press 3'], []])

  assert.equal((await site.call('DELETE', `${path}/${first.viewid}`, { as: jonas })).status, 204)
  assert.equal((await names(mara)).length, 2)
  assert.equal((await site.call('DELETE', `${path}/${first.viewid}`, { as: mara })).status, 204)
  assert.deepEqual(await names(mara), ['All'])
})

test('a view without a name, with what no list knows, or beyond the limit is refused', async () => {
  const as = await aPerson(site)
  const status = async (body: object) => (await site.call('PUT', path, { as, body })).status
  assert.equal(await status({ name: '  ', filter: {} }), 422)
  assert.equal(await status({ name: 'x'.repeat(61), filter: {} }), 422)
  assert.equal(await status({ name: 'Odd', filter: { colour: 'red' } }), 422)
  for (let number = 1; number <= viewsLimit; number++)
    assert.equal(await status({ name: `View ${number}`, filter: {} }), 200)
  assert.equal(await status({ name: 'One more', filter: {} }), 422)
  assert.equal(await status({ name: 'View 3', filter: { text: 'oil' } }), 200)
  assert.equal((await site.call('GET', path, { as })).body.length, viewsLimit)
})

test('a view that is saved for a team is seen by its members, as long as all belong to it', async () => {
  const ada = await aPerson(site, { name: 'Ada', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const eve = await aPerson(site, { name: 'Eve' })
  const { teamid } = (await site.call('POST', '/teams', { as: ada, body: { name: 'Line 3' } })).body
  await site.call('PUT', `/teams/${teamid}/users/${tom.userid}`, { as: ada })
  const draft = { name: 'Line 3, odd', teamid, filter: { deviations: '1' } }
  const refused = await site.call('PUT', path, { as: eve, body: draft })
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'teamid'])
  const { body: saved } = await site.call('PUT', path, { as: ada, body: draft })
  await site.call('PUT', path, { as: tom, body: { name: 'Mine', filter: {} } })
  const seen = async (as: typeof ada) =>
    (await site.call('GET', path, { as })).body.map((view: typeof saved) => [view.name, view.userid])
  const shared = ['Line 3, odd', ada.userid]
  assert.deepEqual(await seen(tom), [['Mine', tom.userid], shared])
  assert.deepEqual([await seen(ada), await seen(eve)], [[shared], []])

  await site.call('DELETE', `${path}/${saved.viewid}`, { as: tom })
  assert.deepEqual(await seen(ada), [shared], 'only its person removes it')
  await site.call('DELETE', `/teams/${teamid}/users/${tom.userid}`, { as: tom })
  assert.deepEqual(await seen(tom), [['Mine', tom.userid]])
  await site.call('PUT', `/teams/${teamid}/users/${tom.userid}`, { as: ada })
  await site.call('DELETE', `/teams/${teamid}`, { as: ada })
  assert.deepEqual([await seen(tom), await seen(ada)], [[['Mine', tom.userid]], [shared]])
})

test('views of the table of guides are counted, named and removed apart from those of runs', async () => {
  const as = await aPerson(site)
  const guides = '/user/guides/views'
  const filter = {
    q: 'oil',
    state: 'archived',
    category: 'Pumps',
    owner: as.userid,
    sort: 'title',
    order: 'desc',
  }
  const { body: ofRuns } = await site.call('PUT', path, { as, body: { name: 'Oil', filter: {} } })
  const { body: ofGuides } = await site.call('PUT', guides, { as, body: { name: 'Oil', filter } })
  const listed = async (at: string) =>
    (await site.call('GET', at, { as })).body.map((view: typeof ofGuides) => [view.viewid, view.filter])
  assert.deepEqual(
    [await listed(path), await listed(guides)],
    [[[ofRuns.viewid, {}]], [[ofGuides.viewid, filter]]],
  )

  await site.call('DELETE', `${path}/${ofGuides.viewid}`, { as })
  assert.equal((await listed(guides)).length, 1)
  await site.call('DELETE', `${guides}/${ofGuides.viewid}`, { as })
  assert.deepEqual([(await listed(path)).length, await listed(guides)], [1, []])

  for (const [field, value] of Object.entries({
    state: 'lost',
    sort: 'size',
    order: 'up',
    owner: 0,
    colour: 'red',
  })) {
    const { status, body } = await site.call('PUT', guides, {
      as,
      body: { name: 'Odd', filter: { [field]: value } },
    })
    assert.equal(status, 422, field)
    assert.match(body.errors[0].field, new RegExp(`^filter\\.${field}$`))
  }
  assert.deepEqual(await listed(guides), [])
})

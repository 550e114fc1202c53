// Tests access to pages: viewing, editing, deleting and tagging, and the responses to users without access.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const add = (site: TestSite, as: TestPerson | undefined, body: object) =>
  site.call('POST', '/wikis', { ...(as ? { as } : {}), body: { namespace: 'WIKI', contents: 'x', ...body } })

async function people() {
  const site = await startSite()
  return {
    site,
    ada: await anAdmin(site),
    mara: await aPerson(site, { name: 'Mara', privileges: ['Author'] }),
    tom: await aPerson(site, { name: 'Tom' }),
  }
}

const openTo = (site: TestSite, ada: TestPerson, patrolThreshold: number) =>
  site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold } })

test('lets authors write, and everybody who is signed in where the site is open', async () => {
  const { site, ada, mara, tom } = await people()
  assert.equal((await add(site, undefined, { title: 'A' })).status, 401)
  const refused = await add(site, tom, { title: 'A' })
  assert.deepEqual([refused.status, refused.body.requiredPrivileges], [403, ['Author', 'Moderator', 'Admin']])
  const added = await add(site, mara, { title: 'A' })
  const change = (as: TestPerson) =>
    site.call('PATCH', `/wikis/WIKI/A?revisionid=${added.body.revisionid}`, { as, body: { contents: 'y' } })
  assert.equal((await change(tom)).status, 403)
  assert.equal((await site.call('GET', '/wikis/WIKI/A', { as: tom })).body.can_edit, false)
  await openTo(site, ada, 0)
  assert.equal((await site.call('GET', '/wikis/WIKI/A', { as: tom })).body.can_edit, true)
  assert.equal((await site.call('GET', '/wikis/WIKI/A')).body.can_edit, false)
  assert.equal((await change(tom)).status, 200)
  assert.equal((await add(site, tom, { title: 'B' })).status, 201)
  const { body } = await site.call('GET', '/wikis/WIKI/B')
  const remove = (as: TestPerson) =>
    site.call('DELETE', `/wikis/WIKI/B?revisionid=${body.revisionid}`, { as })
  assert.equal((await remove(tom)).status, 403)
  assert.equal((await remove(mara)).status, 204)
})

test('tells first that a page does not exist, then who may, then what is wrong with the fields', async () => {
  const { site, mara, tom } = await people()
  await add(site, mara, { title: 'A' })
  const patch = (title: string, as?: TestPerson) =>
    site.call('PATCH', `/wikis/WIKI/${title}`, { ...(as ? { as } : {}), body: { contents: 7 } })
  assert.equal((await patch('A')).status, 401)
  assert.equal((await patch('None', tom)).status, 404)
  assert.equal((await patch('A', tom)).status, 403)
  assert.equal((await patch('A', mara)).status, 422)
})

test('hides a private page from everybody but authors, in lists, trees, links and reads', async () => {
  const { site, mara, tom } = await people()
  await add(site, mara, { title: 'Secret', flags: ['WIKI_PRIVATE'] })
  await add(site, mara, { namespace: 'CATEGORY', title: 'Hidden', flags: ['WIKI_PRIVATE'] })
  await add(site, mara, { namespace: 'CATEGORY', title: 'Below', parent: 'Hidden' })
  const linking = await add(site, mara, { title: 'Open', contents: '[[Secret]]' })
  assert.match(linking.body.contents_rendered, /class="new"/)
  for (const as of [undefined, tom]) {
    for (const path of [
      '/wikis/WIKI/Secret',
      '/wikis/CATEGORY/Hidden',
      '/wikis/WIKI/Secret/tags',
      '/categories/Hidden',
    ])
      assert.equal((await site.call('GET', path, as ? { as } : {})).status, 404, path)
  }
  assert.equal((await site.call('GET', '/wikis/WIKI/Secret', { as: mara })).status, 200)
  // The response for an author is cached but never returned to readers.
  assert.equal((await site.call('GET', '/wikis/WIKI/Secret', { as: tom })).status, 404)
  assert.deepEqual((await site.call('GET', '/categories')).body, {})
  assert.deepEqual((await site.call('GET', '/wikis/WIKI?display=titles')).body, ['Open'])
  const below = await site.call('GET', '/wikis/CATEGORY/Below')
  assert.deepEqual([below.body.parent, below.body.ancestors], [null, []])
  assert.equal((await site.call('GET', '/wikis/CATEGORY/Below', { as: mara })).body.parent, 'Hidden')
})

test('lets only authors hide a page or show it again', async () => {
  const { site, ada, mara, tom } = await people()
  await openTo(site, ada, 0)
  const refused = await add(site, tom, { title: 'Mine', flags: ['WIKI_PRIVATE'] })
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'flags'])
  const own = await add(site, tom, { title: 'Mine', flags: ['WIKI_STUB'] })
  const hidden = await site.call('PATCH', `/wikis/WIKI/Mine?revisionid=${own.body.revisionid}`, {
    as: mara,
    body: { flags: ['WIKI_PRIVATE'] },
  })
  const shown = await site.call('PATCH', `/wikis/WIKI/Mine?revisionid=${hidden.body.revisionid}`, {
    as: tom,
    body: { flags: [] },
  })
  assert.equal(shown.status, 422, 'Tom wrote it first and sees it, but the flag is not his')
})

test('gives profiles to the person and teams to their leaders', async () => {
  const { site, ada, mara, tom } = await people()
  const profile = (title: string, as: TestPerson, namespace = 'USER') => add(site, as, { namespace, title })
  assert.equal((await profile(`${tom.userid}`, mara)).status, 403)
  const own = await profile(`${tom.userid}`, tom)
  assert.equal(own.status, 201, own.text)
  assert.equal(own.body.display_title, 'Tom')
  assert.equal((await profile('Nobody', ada)).status, 422)
  assert.equal((await profile('99999', ada)).status, 422)
  const change = (as: TestPerson) =>
    site.call('PATCH', `/wikis/USER/${tom.userid}?revisionid=${own.body.revisionid}`, {
      as,
      body: { contents: 'About me', display_title: 'Ada', page_title: 'Ada' },
    })
  assert.equal((await change(mara)).status, 403)
  const changed = await change(tom)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([changed.body.display_title, changed.body.page_title], ['Tom', own.body.page_title])
  assert.equal((await site.call('GET', `/wikis/USER/${tom.userid}`, { as: tom })).body.can_edit, true)
  assert.equal((await site.call('GET', `/wikis/USER/${tom.userid}`, { as: mara })).body.can_edit, false)
  const teamid = await site.write(async (ctx) => {
    const team = { name: 'Night shift', ownerid: tom.userid, createdAt: ctx.now }
    const row = await ctx.db
      .insertInto('teams')
      .values({ ...team, description: '', searchText: '' })
      .returning('teamid')
      .executeTakeFirstOrThrow()
    return row.teamid
  })
  assert.equal((await profile(`${teamid}`, mara, 'TEAM')).status, 403)
  const team = await profile(`${teamid}`, tom, 'TEAM')
  assert.deepEqual([team.status, team.body.display_title], [201, 'Night shift'])
})

test('profiles follow the name of their person or team, also where they are searched and edited', async () => {
  const site = await startSite({ withWorker: true })
  const ada = await anAdmin(site)
  const tom = await aPerson(site, { name: 'Tom' })
  const { body: team } = await site.call('POST', '/teams', { as: ada, body: { name: 'Night shift' } })
  await add(site, tom, { namespace: 'USER', title: `${tom.userid}` })
  await add(site, ada, { namespace: 'TEAM', title: `${team.teamid}` })
  const rename = async (path: string, as: TestPerson, body: object) =>
    assert.equal((await site.call('PATCH', path, { as, body })).status, 200)
  await rename(`/users/${tom.userid}`, tom, { username: 'Thomas' })
  await rename(`/teams/${team.teamid}`, ada, { name: 'Early shift' })
  await settleJobs(site)
  const titleOf = async (path: string) =>
    (await site.call('GET', `/wikis/${path}`, { as: ada })).body.display_title
  assert.deepEqual(
    [await titleOf(`USER/${tom.userid}`), await titleOf(`TEAM/${team.teamid}`)],
    ['Thomas', 'Early shift'],
  )
  const found = async (word: string) =>
    (await site.call('GET', `/search/${word}?filter=wiki`, { as: ada })).body.results.map(
      ({ display_title }: { display_title: string }) => display_title,
    )
  assert.deepEqual([await found('Thomas'), await found('Tom')], [['Thomas'], []])
  const { revisionid } = (await site.call('GET', `/wikis/USER/${tom.userid}`, { as: tom })).body
  await rename(`/wikis/USER/${tom.userid}?revisionid=${revisionid}`, tom, { contents: 'About me' })
  assert.equal(await titleOf(`USER/${tom.userid}`), 'Thomas')
})

test('shows nothing on a private site without signing in', async () => {
  const { site, ada, mara } = await people()
  await add(site, mara, { title: 'A' })
  await add(site, mara, { namespace: 'CATEGORY', title: 'C' })
  await site.call('PATCH', '/settings', { as: ada, body: { private: true } })
  for (const path of [
    ...['/wikis/WIKI', '/wikis/WIKI/A', '/wikis/WIKI/A/tags', '/wikis/CATEGORY/C/children', '/categories'],
    ...['/categories/all', '/categories/C', '/tags', '/wikis/maintenance/CATEGORY/C'],
  ])
    assert.equal((await site.call('GET', path)).status, 401, path)
})

test('lets moderators tag pages, keeps each word once and hides typed ones', async () => {
  const { site, ada, mara } = await people()
  await add(site, mara, { title: 'A' })
  const tag = (method: string, word: string, as = ada) =>
    site.call(method, '/wikis/WIKI/A/tag', { as, body: { tag: word } })
  assert.equal((await tag('PUT', 'oil', mara)).status, 403)
  const tagged = await tag('PUT', '  Oil   Change ')
  assert.deepEqual([tagged.status, tagged.body.tags], [200, ['oil change']])
  await tag('PUT', 'oil change')
  await tag('PUT', 'device:Pump')
  await tag('PUT', 'a first one')
  assert.deepEqual((await site.call('GET', '/wikis/WIKI/A')).body.tags, ['a first one', 'oil change'])
  assert.deepEqual((await site.call('GET', '/wikis/WIKI/A/tags')).body, ['a first one', 'oil change'])
  assert.deepEqual((await site.call('GET', '/tags')).body, ['oil change', 'a first one'])
  assert.deepEqual((await site.call('GET', '/tags?order=DESC&limit=1')).body, ['a first one'])
  assert.equal((await tag('DELETE', 'water')).status, 404)
  assert.deepEqual((await tag('DELETE', 'OIL change')).body.tags, ['a first one'])
  for (const word of ['', ' ', 'x'.repeat(33)]) assert.equal((await tag('PUT', word)).status, 422)
  assert.equal((await tag('PUT', 'x'.repeat(32))).status, 200)
  const events = (await site.call('GET', '/events?subject=wiki', { as: ada })).body
  const types = events.map((each: { type: string }) => each.type)
  assert.equal(types.filter((type: string) => type === 'page.tagged').length, 4)
})

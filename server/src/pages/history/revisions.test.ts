// Tests edits of pages: tokens, conflicts, saves without changes, deleting, reverting, the history.
// Engines: both in the outer circle, because two saves race for one revision.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'

const aWriter = (site: TestSite, name = 'Mara Lind') => aPerson(site, { name, privileges: ['Author'] })

async function aPage(site: TestSite, as: TestPerson, fields: object = {}) {
  const body = { namespace: 'WIKI', title: 'Oil', contents: 'First.', ...fields }
  const added = await site.call('POST', '/wikis', { as, body })
  assert.equal(added.status, 201, added.text)
  return added.body
}

testOnSqlite('changes what is named, keeps the rest, and answers the new revision', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const page = await aPage(site, mara, { description: 'About oil' })
  site.clock.now += 60_000
  const changed = await site.call('PATCH', `/wikis/WIKI/Oil?revisionid=${page.revisionid}`, {
    as: mara,
    body: { contents: 'Second.', display_title: 'Oils', table_of_contents: true },
  })
  assert.equal(changed.status, 200, changed.text)
  const { contents_raw, display_title, title, description, table_of_contents } = changed.body
  assert.deepEqual(
    [contents_raw, display_title, title, description, table_of_contents],
    ['Second.', 'Oils', 'Oil', 'About oil', true],
  )
  assert.ok(changed.body.revisionid > page.revisionid)
  assert.equal(changed.body.modified_date, page.modified_date + 60)
  assert.equal(changed.body.created_date, page.created_date)
})

testOnSqlite('makes no revision of a save that changes nothing, and records nothing', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const page = await aPage(site, mara)
  const before = await countEvents(site)
  const same = await site.call('PATCH', `/wikis/WIKI/Oil?revisionid=${page.revisionid}`, {
    as: mara,
    body: { contents: 'First.', display_title: '', flags: [] },
  })
  assert.equal(same.status, 200)
  assert.equal(same.body.revisionid, page.revisionid)
  assert.equal(await countEvents(site), before)
})

const countEvents = (site: TestSite) =>
  site.read(async (ctx) => (await ctx.db.selectFrom('events').select('eventid').execute()).length)

for (const profile of ['documented', 'hosted'] as const) {
  test(`tells of a missing and of an old revision as the ${profile} interface does`, async () => {
    const site = await startSite()
    const [ada, mara] = [await anAdmin(site), await aWriter(site)]
    await site.call('PATCH', '/settings', { as: ada, body: { apiProfile: profile } })
    const page = await aPage(site, mara)
    for (const [method, path] of [
      ['PATCH', '/wikis/WIKI/Oil'],
      ['DELETE', '/wikis/WIKI/Oil'],
      ['POST', `/wikis/WIKI/Oil/revert?to_revisionid=${page.revisionid}`],
    ] as const) {
      const missing = await site.call(method, path, { as: mara, body: {} })
      if (profile === 'documented')
        assert.deepEqual([missing.status, missing.body.wikiid], [409, page.wikiid])
      else {
        assert.equal(missing.status, 422)
        assert.deepEqual(
          [missing.body.errors[0].field, missing.body.errors[0].code],
          ['revisionid', 'missing_field'],
        )
      }
      const stale = await site.call(method, `${path}${path.includes('?') ? '&' : '?'}revisionid=0`, {
        as: mara,
        body: {},
      })
      assert.equal(stale.status, 409, stale.text)
      assert.deepEqual(stale.body, { ...page, can_edit: true })
    }
  })
}

testOnSqlite('tells faults of fields before it tells that somebody was faster', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  await aPage(site, mara)
  const answer = await site.call('PATCH', '/wikis/WIKI/Oil?revisionid=0', {
    as: mara,
    body: { flags: ['NO_SUCH'] },
  })
  assert.equal(answer.status, 422)
})

testOnBoth('lets one of two who save at the same time win', async () => {
  const site = await startSite()
  const other = await site.twin()
  const mara = await aWriter(site)
  const page = await aPage(site, mara)
  const answers = await Promise.all(
    [site, other].map((each, at) =>
      each.call('PATCH', `/wikis/WIKI/Oil?revisionid=${page.revisionid}`, {
        as: mara,
        body: { contents: `By ${at}` },
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const won = answers.find(({ status }) => status === 200)
  const lost = answers.find(({ status }) => status === 409)
  assert.equal(lost?.body.contents_raw, won?.body.contents_raw)
})

test('deletes softly, forgets the page for readers, and takes its title and number up again', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const page = await aPage(site, mara)
  const gone = await site.call('DELETE', `/wikis/WIKI/Oil?revisionid=${page.revisionid}`, {
    as: mara,
    body: {},
  })
  assert.deepEqual([gone.status, gone.text, gone.headers['content-type']], [204, '', undefined])
  assert.equal((await site.call('GET', '/wikis/WIKI/Oil', { as: mara })).status, 404)
  assert.deepEqual((await site.call('GET', '/wikis/WIKI')).body, [])
  const again = await aPage(site, mara, { contents: 'New.' })
  assert.equal(again.wikiid, page.wikiid)
  assert.ok(again.revisionid > page.revisionid)
  const history = await site.call('GET', '/wikis/WIKI/Oil/revisions', { as: mara })
  assert.deepEqual(
    history.body.map((each: { action: string }) => each.action),
    ['created', 'deleted', 'created'],
  )
})

testOnSqlite('puts an earlier state back, but none of another page or language', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const first = await aPage(site, mara)
  const other = await aPage(site, mara, { title: 'Water' })
  const second = await site.call('PATCH', `/wikis/WIKI/Oil?revisionid=${first.revisionid}`, {
    as: mara,
    body: { contents: 'Second.', flags: ['WIKI_STUB'] },
  })
  const revert = (to: number) =>
    site.call('POST', `/wikis/WIKI/Oil/revert?revisionid=${second.body.revisionid}&to_revisionid=${to}`, {
      as: mara,
    })
  assert.equal((await revert(other.revisionid)).status, 422)
  assert.equal((await revert(999_999)).body.errors[0].field, 'to_revisionid')
  const back = await revert(first.revisionid)
  assert.equal(back.status, 200, back.text)
  assert.deepEqual([back.body.contents_raw, back.body.flags], ['First.', []])
  assert.ok(back.body.revisionid > second.body.revisionid)
})

test('shows the history to authors and moderators: who, when, and what changed', async () => {
  const site = await startSite()
  const [mara, tom] = [await aWriter(site), await aPerson(site, { name: 'Tom' })]
  const page = await aPage(site, mara)
  site.clock.now += 5000
  const ada = await anAdmin(site)
  await site.call('PATCH', `/wikis/WIKI/Oil?revisionid=${page.revisionid}`, {
    as: ada,
    body: { contents: 'Second.', description: 'Now with words', image: null },
  })
  const history = await site.call('GET', '/wikis/WIKI/Oil/revisions', { as: mara })
  assert.equal(history.status, 200, history.text)
  const [newest, oldest] = history.body
  assert.deepEqual(newest.changes, ['contents', 'description'])
  assert.deepEqual(
    [newest.user.userid, newest.action, newest.status, newest.date - oldest.date],
    [ada.userid, 'edited', 'accepted', 5],
  )
  assert.equal(oldest.revisionid, page.revisionid)
  const paged = await site.call('GET', '/wikis/WIKI/Oil/revisions?limit=1', { as: mara })
  assert.deepEqual(paged.body, [newest])
  const old = await site.call('GET', `/wikis/WIKI/Oil/revisions/${page.revisionid}`, { as: mara })
  assert.deepEqual([old.body.contents_raw, old.body.revisionid], ['First.', page.revisionid])
  assert.equal((await site.call('GET', '/wikis/WIKI/Oil/revisions', { as: tom })).status, 403)
  assert.equal((await site.call('GET', '/wikis/WIKI/Oil/revisions')).status, 401)
  assert.equal((await site.call('GET', '/wikis/WIKI/Oil/revisions/9999', { as: mara })).status, 404)
  assert.equal((await site.call('GET', '/wikis/WIKI/None/revisions', { as: tom })).status, 404)
})

testOnSqlite('never changes what a revision says', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const page = await aPage(site, mara)
  const rows = () =>
    site.read((ctx) => ctx.db.selectFrom('wiki_revisions').selectAll().orderBy('revisionid').execute())
  const [first] = await rows()
  let { revisionid } = page
  for (const contents of ['2', '3', '4']) {
    const saved = await site.call('PATCH', `/wikis/WIKI/Oil?revisionid=${revisionid}`, {
      as: mara,
      body: { contents },
    })
    revisionid = saved.body.revisionid
  }
  assert.deepEqual({ ...(await rows())[0] }, { ...first })
  assert.equal((await rows()).length, 4)
})

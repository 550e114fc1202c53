// Tests edits of users below the reputation threshold: pending, accepted and denied.
// Engines: both in the outer circle, because pending edits are selected and ordered by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { anImage } from '#test/guide-builders.ts'

async function anOpenSite() {
  const site = await startSite()
  const ada = await anAdmin(site)
  const tom = await aPerson(site, { name: 'Tom' })
  const kim = await aPerson(site, { name: 'Kim' })
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 50 } })
  const added = await site.call('POST', '/wikis', {
    as: ada,
    body: { namespace: 'CATEGORY', title: 'Pumps', contents: 'First.' },
  })
  return { site, ada, tom, kim, first: added.body.revisionid as number }
}

const change = (site: TestSite, as: TestPerson, revisionid: number, body: object, langid = '') =>
  site.call('PATCH', `/wikis/CATEGORY/Pumps?revisionid=${revisionid}${langid && `&langid=${langid}`}`, {
    as,
    body,
  })
const judge = (site: TestSite, as: TestPerson, revisionid: number, word: 'accept' | 'deny') =>
  site.call('POST', `/wikis/CATEGORY/Pumps/revisions/${revisionid}/${word}`, { as })
const read = async (site: TestSite, query = '', as?: TestPerson) =>
  (await site.call('GET', `/wikis/CATEGORY/Pumps${query}`, as ? { as } : {})).body

testOnBoth('holds an edit back from readers and shows it to those who ask and may write', async () => {
  const { site, tom, kim, first } = await anOpenSite()
  const edited = await change(site, tom, first, { contents: 'Second.', display_title: 'All Pumps' })
  assert.deepEqual([edited.status, edited.body.contents_raw, edited.body.unpatrolled], [200, 'Second.', true])
  const plain = await read(site)
  assert.deepEqual([plain.contents_raw, plain.revisionid, plain.unpatrolled], ['First.', first, false])
  assert.equal((await read(site, '?unpatrolled')).contents_raw, 'First.')
  assert.equal((await read(site, '?unpatrolled=false', kim)).contents_raw, 'Second.')
  assert.equal((await site.call('GET', '/wikis/CATEGORY')).body[0].display_title, 'Pumps')
})

testOnBoth('rests the next edit on what waits, and tells somebody who did not see it', async () => {
  const { site, tom, kim, first } = await anOpenSite()
  const second = (await change(site, tom, first, { contents: 'Second.' })).body.revisionid
  const late = await change(site, kim, first, { contents: 'Mine.' })
  assert.deepEqual([late.status, late.body.revisionid, late.body.contents_raw], [409, second, 'Second.'])
  assert.equal((await change(site, kim, second, { contents: 'Mine.' })).status, 200)
})

testOnBoth('accepts the earlier ones with a late one', async () => {
  const { site, ada, tom, kim, first } = await anOpenSite()
  const second = (await change(site, tom, first, { contents: 'Second.' })).body.revisionid
  const third = (await change(site, kim, second, { description: 'Third' })).body.revisionid
  assert.equal((await judge(site, tom, third, 'accept')).status, 403)
  const accepted = await judge(site, ada, third, 'accept')
  assert.deepEqual(
    [accepted.status, accepted.body.contents_raw, accepted.body.unpatrolled],
    [200, 'Second.', false],
  )
  assert.equal((await read(site)).revisionid, third)
  const history = await site.call('GET', '/wikis/CATEGORY/Pumps/revisions', { as: ada })
  assert.deepEqual(
    history.body.map((each: { status: string }) => each.status),
    ['accepted', 'accepted', 'accepted'],
  )
  assert.equal((await judge(site, ada, second, 'accept')).status, 200)
  assert.equal((await judge(site, ada, second, 'deny')).status, 422)
  assert.equal((await read(site)).revisionid, third)
  assert.equal((await judge(site, ada, 4711, 'accept')).status, 404)
})

testOnBoth('rewards those whose edits somebody else accepts, as the settings say', async () => {
  const { site, ada, tom, kim, first } = await anOpenSite()
  await site.call('PATCH', '/settings', { as: ada, body: { acceptedEditReputation: 3 } })
  const second = (await change(site, tom, first, { contents: 'Second.' })).body.revisionid
  const third = (await change(site, kim, second, { contents: 'Third.' })).body.revisionid
  const fourth = (await change(site, tom, third, { contents: 'Fourth.' })).body.revisionid
  await judge(site, ada, fourth, 'accept')
  await judge(site, ada, third, 'accept')
  const reputation = async (userid: number) => (await site.call('GET', `/users/${userid}`)).body.reputation
  assert.deepEqual([await reputation(tom.userid), await reputation(kim.userid)], [6, 3])
  const [event] = (await site.call('GET', '/events?type=page.edit-accepted', { as: ada })).body
  assert.deepEqual(event.after.accepted.sort(), [second, third, fourth])
})

test('denies the later ones with an early one, and goes on from what is left', async () => {
  const { site, ada, tom, kim, first } = await anOpenSite()
  const second = (await change(site, tom, first, { contents: 'Second.' })).body.revisionid
  const third = (await change(site, kim, second, { contents: 'Third.' })).body.revisionid
  const denied = await judge(site, ada, third, 'deny')
  assert.deepEqual([denied.status, denied.text], [204, ''])
  assert.equal((await read(site, '?unpatrolled', tom)).revisionid, second)
  const fourth = (await change(site, kim, second, { description: 'Fourth' })).body.revisionid
  const history = await site.call('GET', '/wikis/CATEGORY/Pumps/revisions', { as: ada })
  assert.deepEqual(
    history.body.map((each: { status: string; changes: string[] }) => [each.status, each.changes]),
    [
      ['pending', ['description']],
      ['denied', ['contents']],
      ['pending', ['contents']],
      ['accepted', ['contents']],
    ],
  )
  assert.equal((await judge(site, ada, second, 'deny')).status, 204)
  assert.equal((await read(site, '?unpatrolled', tom)).revisionid, first)
  assert.equal((await judge(site, ada, fourth, 'accept')).status, 422)
  assert.equal((await change(site, tom, first, { contents: 'Once more.' })).status, 200)
})

testOnBoth('takes what waited along when somebody trusted saves on top of it', async () => {
  const { site, ada, tom, first } = await anOpenSite()
  const second = (await change(site, tom, first, { contents: 'Second.' })).body.revisionid
  const third = (await change(site, ada, second, { description: 'Third' })).body
  assert.equal(third.unpatrolled, false)
  const shown = await read(site)
  assert.deepEqual(
    [shown.contents_raw, shown.description, shown.revisionid],
    ['Second.', 'Third', third.revisionid],
  )
})

test('trusts those whose reputation has reached the threshold, to judge as well', async () => {
  const { site, tom, kim, first } = await anOpenSite()
  await site.write((ctx) =>
    ctx.db.updateTable('users').set({ reputation: 50 }).where('userid', '=', kim.userid).execute(),
  )
  const again = await site.twin()
  const second = (await change(again, tom, first, { contents: 'Second.' })).body.revisionid
  const history = (as: TestPerson) => again.call('GET', '/wikis/CATEGORY/Pumps/revisions', { as })
  assert.deepEqual([(await history(tom)).status, (await history(kim)).status], [403, 200])
  assert.equal((await judge(again, kim, second, 'accept')).status, 200)
  const third = await change(again, kim, second, { contents: 'Third.' })
  assert.equal(third.body.unpatrolled, false)
  assert.equal((await read(again)).contents_raw, 'Third.')
})

testOnBoth(
  'shows a new page to readers only when it is accepted, and forgets one that is denied',
  async () => {
    const { site, ada, tom } = await anOpenSite()
    const add = (title: string) =>
      site.call('POST', '/wikis', { as: tom, body: { namespace: 'CATEGORY', title, contents: 'x' } })
    const good = (await add('Good')).body
    const bad = (await add('Bad')).body
    assert.equal(good.unpatrolled, true)
    assert.equal((await site.call('GET', '/wikis/CATEGORY/Good')).status, 404)
    assert.equal((await site.call('GET', '/wikis/CATEGORY/Good', { as: tom })).status, 200)
    assert.deepEqual((await site.call('GET', '/categories')).body, { Pumps: {} })
    const word = (title: string, revisionid: number, verdict: string) =>
      site.call('POST', `/wikis/CATEGORY/${title}/revisions/${revisionid}/${verdict}`, { as: ada })
    assert.equal((await word('Good', good.revisionid, 'accept')).status, 200)
    assert.equal((await word('Bad', bad.revisionid, 'deny')).status, 204)
    assert.equal((await site.call('GET', '/wikis/CATEGORY/Good')).status, 200)
    assert.equal((await site.call('GET', '/wikis/CATEGORY/Bad', { as: tom })).status, 404)
    assert.deepEqual((await site.call('GET', '/categories')).body, { Good: {}, Pumps: {} })
    assert.equal((await add('Bad')).status, 201)
  },
)

test('moves a category when the move is accepted, unless it would make a circle by then', async () => {
  const { site, ada, tom, first } = await anOpenSite()
  const other = await site.call('POST', '/wikis', {
    as: ada,
    body: { namespace: 'CATEGORY', title: 'Machines', contents: '' },
  })
  const moved = (await change(site, tom, first, { parent: 'Machines' })).body.revisionid
  assert.deepEqual((await site.call('GET', '/categories')).body, { Machines: {}, Pumps: {} })
  const below = await site.call('PATCH', `/wikis/CATEGORY/Machines?revisionid=${other.body.revisionid}`, {
    as: ada,
    body: { parent: 'Pumps' },
  })
  assert.equal((await judge(site, ada, moved, 'accept')).status, 422)
  await site.call('PATCH', `/wikis/CATEGORY/Machines?revisionid=${below.body.revisionid}`, {
    as: ada,
    body: { parent: null },
  })
  assert.equal((await judge(site, ada, moved, 'accept')).status, 200)
  assert.deepEqual((await site.call('GET', '/categories')).body, { Machines: { Pumps: {} } })
})

test('lets a translation wait on its own', async () => {
  const { site, ada, tom, first } = await anOpenSite()
  const begun = await change(site, tom, first, { contents: 'Deutsch.' }, 'de')
  assert.deepEqual([begun.body.langid, begun.body.unpatrolled], ['de', true])
  const reader = await read(site, '?langid=de')
  assert.deepEqual([reader.langid, reader.available_langids], ['en', ['en']])
  assert.equal((await judge(site, ada, begun.body.revisionid, 'accept')).body.langid, 'de')
  assert.equal((await read(site, '?langid=de')).contents_raw, 'Deutsch.')
  const french = await change(site, tom, first, { contents: 'Français.' }, 'fr')
  assert.equal((await judge(site, ada, french.body.revisionid, 'deny')).status, 204)
  assert.equal((await read(site, '?langid=fr&unpatrolled', tom)).langid, 'en')
})

test('lists pages with edits that wait, the longest unchanged first, to those who may judge them', async () => {
  const { site, ada, tom, kim, first } = await anOpenSite()
  const list = async (as: TestPerson, query = '') =>
    (await site.call('GET', `/wikis/unpatrolled${query}`, { as })).body
  assert.deepEqual(await list(ada), [])
  const second = (await change(site, tom, first, { contents: 'Second.' })).body.revisionid
  await change(site, tom, second, { contents: 'Deutsch.' }, 'de')
  site.clock.now += 60_000
  const third = (await change(site, kim, second, { contents: 'Third.' })).body.revisionid
  const waiting = await list(ada)
  assert.deepEqual(
    waiting.map((each: { langid: string; waiting: number }) => [each.langid, each.waiting]),
    [
      ['de', 1],
      ['en', 2],
    ],
  )
  const { user, ...newest } = waiting[1]
  assert.equal(user.userid, kim.userid)
  assert.deepEqual(newest, {
    wikiid: newest.wikiid,
    namespace: 'CATEGORY',
    title: 'Pumps',
    display_title: 'Pumps',
    langid: 'en',
    url: 'http://stepwright.test/c/Pumps',
    waiting: 2,
    revisionid: third,
    action: 'edited',
    date: Math.floor(site.clock.now / 1000),
  })
  assert.equal((await list(ada, '?limit=1')).length, 1)
  assert.equal((await list(ada, '?offset=2')).length, 0)
  assert.equal((await site.call('GET', '/wikis/unpatrolled', { as: tom })).status, 403)
  assert.equal((await site.call('GET', '/wikis/unpatrolled')).status, 401)
  await judge(site, ada, third, 'accept')
  assert.deepEqual((await list(ada)).length, 1)
})

for (const langid of ['en', 'de'])
  test(`denies what waits in ${langid} with what is deleted, and nothing of it comes back`, async () => {
    const { site, ada, tom, first } = await anOpenSite()
    const begun =
      langid === 'en' ? first : (await change(site, ada, first, { contents: 'Erst.' }, 'de')).body.revisionid
    const waiting = (await change(site, tom, begun, { contents: 'Waits.' }, langid)).body.revisionid
    const address = `/wikis/CATEGORY/Pumps?langid=${langid}&revisionid=${waiting}`
    assert.equal((await site.call('DELETE', address, { as: ada })).status, 204)
    assert.deepEqual((await site.call('GET', '/wikis/unpatrolled', { as: ada })).body, [])
    const again =
      langid === 'en'
        ? await site.call('POST', '/wikis', {
            as: ada,
            body: { namespace: 'CATEGORY', title: 'Pumps', contents: 'Again.' },
          })
        : await change(site, ada, first, { contents: 'Again.' }, langid)
    assert.ok(again.status < 300, again.text)
    assert.equal((await judge(site, ada, waiting, 'accept')).status, 422)
    assert.equal((await read(site, `?langid=${langid}`)).contents_raw, 'Again.')
    const type = langid === 'en' ? 'page.deleted' : 'page.translation-deleted'
    const [event] = (await site.call('GET', `/events?type=${type}`, { as: ada })).body
    assert.deepEqual(event.after.denied, [waiting])
    const history = await site.call('GET', `/wikis/CATEGORY/Pumps/revisions?langid=${langid}`, { as: ada })
    const states = history.body.map((each: { status: string }) => each.status)
    assert.deepEqual(states.slice(0, 3), ['accepted', 'accepted', 'denied'])
    assert.equal((await site.call('GET', `/users/${tom.userid}`)).body.reputation, 0)
  })

test('denies what waits in every language when the page is deleted', async () => {
  const { site, ada, tom, first } = await anOpenSite()
  const german = (await change(site, ada, first, { contents: 'Erst.' }, 'de')).body.revisionid
  const waiting = (await change(site, tom, german, { contents: 'Wartet.' }, 'de')).body.revisionid
  await change(site, tom, first, { contents: 'Trap.' }, 'fr')
  assert.equal(
    (await site.call('DELETE', `/wikis/CATEGORY/Pumps?revisionid=${first}`, { as: ada })).status,
    204,
  )
  assert.deepEqual((await site.call('GET', '/wikis/unpatrolled', { as: ada })).body, [])
  await site.call('POST', '/wikis', {
    as: ada,
    body: { namespace: 'CATEGORY', title: 'Pumps', contents: 'Again.' },
  })
  assert.equal((await judge(site, ada, waiting, 'accept')).status, 422)
  assert.equal((await read(site, '?langid=de')).contents_raw, 'Again.')
})

test('uses no picture any more in any language when the page is deleted', async () => {
  const { site, ada, first } = await anOpenSite()
  const imageid = await anImage(site, ada)
  await change(site, ada, first, { contents: `Erst. [image|${imageid}]` }, 'de')
  const inUse = () =>
    site.read(async ({ db }) => {
      const uses = db.selectFrom('media_uses').select('langid').where('isCurrent', '=', 1)
      return (await uses.where('place', '=', 'wiki').execute()).map(({ langid }) => langid)
    })
  assert.deepEqual(await inUse(), ['de'])
  await site.call('DELETE', `/wikis/CATEGORY/Pumps?revisionid=${first}`, { as: ada })
  assert.deepEqual(await inUse(), [])
})

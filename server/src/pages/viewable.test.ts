// Proves that the access rule gives the same result for a loaded row and in a query, for every kind of page and user.
// Engines: both, because access rules are compared with their form in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, anAsker, aPerson } from '#test/builders.ts'
import { canViewPage, isPagePublic, isPageViewable, wherePublic } from './viewable.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara' })

const kinds: Record<string, { isDeleted: 0 | 1; isPrivate: 0 | 1; isWaiting: boolean; isOwn: boolean }> = {}
for (const isDeleted of [0, 1] as const)
  for (const isPrivate of [0, 1] as const)
    for (const isWaiting of [false, true])
      for (const isOwn of [false, true])
        kinds[JSON.stringify({ isDeleted, isPrivate, isWaiting, isOwn })] = {
          isDeleted,
          isPrivate,
          isWaiting,
          isOwn,
        }

for (const [title, { isDeleted, isPrivate, isWaiting, isOwn }] of Object.entries(kinds)) {
  const { wikiid } = (
    await site.call('POST', '/wikis', { as: ada, body: { namespace: 'WIKI', title, contents: 'Text' } })
  ).body
  await site.write(({ db }) =>
    db
      .updateTable('wikis')
      .set({ isDeleted, isPrivate, authorid: isOwn ? mara.userid : ada.userid })
      .set(isWaiting ? { currentRevisionid: 0 } : {})
      .where('wikiid', '=', wikiid)
      .execute(),
  )
}

const people = {
  'a stranger': anAsker(null),
  Mara: anAsker(mara.userid),
  'Mara where the community edits': anAsker(mara.userid, [], 10),
  'a stranger where the community edits': anAsker(null, [], 10),
  'an author': anAsker(9999, ['Author']),
  'a moderator': anAsker(9999, ['Moderator']),
}

for (const [who, asker] of Object.entries(people))
  test(`${who} sees the same pages one by one and in a list`, () =>
    site.read(async ({ db }) => {
      const all = await db.selectFrom('wikis').selectAll().orderBy('wikiid').execute()
      const seen = all.filter((page) => canViewPage(asker, page)).map(({ title }) => title)
      const listed = await db
        .selectFrom('wikis')
        .select('title')
        .where(isPageViewable(asker))
        .orderBy('wikiid')
        .execute()
      assert.deepEqual(
        listed.map(({ title }) => title),
        seen,
      )
      const isStaff = asker.actor.privileges.length > 0
      const isOwner = asker.actor.userid === mara.userid
      const writes =
        asker.actor.userid !== null && asker.site !== people.Mara.site && who.includes('community')
      const expected = Object.entries(kinds).filter(
        ([, { isDeleted, isPrivate, isWaiting, isOwn }]) =>
          !isDeleted && (isStaff || (isOwn && isOwner) || (!isPrivate && (!isWaiting || writes))),
      )
      assert.deepEqual(
        seen,
        expected.map(([title]) => title),
      )
    }))

test('what everybody may see is told alike, one by one and in a list', () =>
  site.read(async ({ db }) => {
    const all = await db.selectFrom('wikis').selectAll().orderBy('wikiid').execute()
    const listed = await db
      .selectFrom('wikis as page')
      .selectAll()
      .where(wherePublic('page'))
      .orderBy('wikiid')
      .execute()
    assert.deepEqual(listed, all.filter(isPagePublic))
    assert.deepEqual(
      listed,
      all.filter((page) => canViewPage(people['a stranger'], page)),
    )
  }))

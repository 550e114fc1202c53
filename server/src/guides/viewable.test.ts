// Proves that the access rules give the same result for a loaded row and in a query, for every kind of guide and user.
// Engines: both in the outer circle, because access rules are compared with their form in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '#platform/http/request/context.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, anAsker, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { mayEdit } from './guides.access.ts'
import { findGuides } from './guides.queries.ts'
import {
  editable,
  guidesLookedAfter,
  isGuideEditable,
  isGuideViewable,
  lookedAfter,
  looksAfterOpened,
  viewable,
} from './viewable.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara' })
const tom = await aPerson(site, { name: 'Tom' })
const ines = await aPerson(site, { name: 'Ines' })
const lena = await aPerson(site, { name: 'Lena' })
const { teamid } = (await site.call('POST', '/teams', { as: ada, body: { name: 'Yard' } })).body
for (const { userid } of [ines, lena]) await site.call('PUT', `/teams/${teamid}/users/${userid}`, { as: ada })

const guides = new Map<number, string>()
for (const isPublic of [true, false])
  for (const author of [ada, mara])
    for (const name of ['', 'tom', 'team', 'tom, team', 'lena, team']) {
      const { guideid } = await aGuide(site, { author: ada, fields: { public: isPublic } })
      const kind = `${isPublic ? 'public' : 'private'}, of ${author.username}, open to ${name || 'nobody'}`
      guides.set(guideid, kind)
      if (author !== ada)
        await site.write(({ db }) =>
          db.updateTable('guides').set({ authorid: author.userid }).where('guideid', '=', guideid).execute(),
        )
      for (const [word, path] of [
        ['tom', `users/${tom.userid}`],
        ['lena', `users/${lena.userid}`],
        ['team', `teams/${teamid}`],
      ] as const)
        if (name.includes(word))
          assert.equal((await site.call('PUT', `/guides/${guideid}/${path}`, { as: ada })).status, 201)
    }
const ids = [...guides.keys()]

const people = {
  stranger: anAsker(null),
  Mara: anAsker(mara.userid),
  Tom: anAsker(tom.userid),
  Ines: anAsker(ines.userid),
  Lena: anAsker(lena.userid),
  'an author': anAsker(9999, ['User', 'Author']),
  'a moderator': anAsker(9999, ['User', 'Moderator']),
  'an administrator': anAsker(9999, ['User', 'Admin']),
}

const namesOf = (rows: readonly { guideid: number }[]) =>
  rows.map(({ guideid }) => guides.get(guideid)).sort()

async function listInSql(ctx: Context, isHeld = isGuideViewable(ctx)) {
  const rows = await ctx.db
    .selectFrom('guides')
    .select('guideid')
    .where('guideid', 'in', ids)
    .where(isHeld)
    .execute()
  return namesOf(rows)
}

const expected: Record<keyof typeof people, (kind: string) => boolean> = {
  stranger: (kind) => kind.startsWith('public'),
  Mara: (kind) => kind.startsWith('public') || kind.includes('of Mara'),
  Tom: (kind) => kind.startsWith('public') || kind.includes('tom'),
  Ines: (kind) => kind.startsWith('public') || kind.includes('team'),
  Lena: (kind) => kind.startsWith('public') || kind.includes('team'),
  'an author': () => true,
  'a moderator': () => true,
  'an administrator': () => true,
}

for (const [who, asker] of Object.entries(people)) {
  for (const threshold of [asker.site, anAsker(null, [], 10).site]) {
    const isOpen = threshold !== asker.site
    const asked = (ctx: Context): Context => ({ ...ctx, ...asker, site: threshold })

    testOnBoth(
      `${who} sees the same guides one by one and in a list${isOpen ? ' where the community edits' : ''}`,
      () =>
        site.read(async (given) => {
          const ctx = asked(given)
          const rows = await findGuides(ctx.db, ids)
          const seen = namesOf(await viewable(ctx, rows))
          assert.deepEqual(seen, [...guides.values()].filter(expected[who as keyof typeof people]).sort())
          assert.deepEqual(await listInSql(ctx), seen)
        }),
    )

    testOnBoth(
      `${who} may edit the same guides one by one and in a query${isOpen ? ' where the community edits' : ''}`,
      () =>
        site.read(async (given) => {
          const ctx = asked(given)
          const edited = namesOf(await editable(ctx, await findGuides(ctx.db, ids)))
          assert.deepEqual(await listInSql(ctx, isGuideEditable(ctx)), edited)
        }),
    )

    test(`${who} looks after the same guides one by one and in a list${isOpen ? ' where the community edits' : ''}`, () =>
      site.read(async (given) => {
        const ctx = asked(given)
        const { userid } = ctx.actor
        const rows = await findGuides(ctx.db, ids)
        const cared = namesOf(await lookedAfter(ctx, rows))
        if (ctx.actor.privileges.length > 0) assert.equal(cared.length, ids.length)
        else if (userid === null) assert.deepEqual(cared, [])
        else {
          const viewer = { userid, looksAfterOpenGuides: looksAfterOpened(ctx) }
          const listed = await ctx.db.selectFrom(guidesLookedAfter(viewer).as('looked')).selectAll().execute()
          assert.deepEqual(namesOf(listed), cared)
        }
        const seen = await viewable(ctx, rows)
        for (const guide of rows) {
          const name = guides.get(guide.guideid)
          const isEdited = isOpen && userid !== null ? seen.includes(guide) : cared.includes(name)
          assert.equal(await mayEdit(ctx, guide), isEdited, name)
        }
      }))
  }
}

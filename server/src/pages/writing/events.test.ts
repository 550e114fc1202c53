// Proves that each operation on pages is rolled back if its event cannot be recorded.
// Engines: both, because triggers make inserts fail, and rollback is proven.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engine, startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'

const block = {
  sqlite: `create trigger no_event before insert on events begin select raise(abort, 'no event'); end`,
  postgres: 'alter table events add constraint no_event check (eventid < 0) not valid',
}[engine]
const unblock = {
  sqlite: 'drop trigger no_event',
  postgres: 'alter table events drop constraint no_event',
}[engine]

const run = (site: TestSite, statement: string) =>
  site.write((ctx) =>
    sql
      .raw(statement)
      .execute(ctx.db)
      .then(() => {}),
  )

const tables = [
  'wikis',
  'wiki_revisions',
  'wiki_translations',
  'wiki_former_titles',
  'tags',
  'wiki_tags',
  'users',
] as const
const contents = (site: TestSite) =>
  site.read(async (ctx) => {
    const found: unknown[] = []
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(ctx.db)
      found.push(rows.map((row) => ({ ...(row as object) })))
    }
    return found
  })

test('undoes every change whose event can not be written, and records each one that stands', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  const tom = await aPerson(site, { name: 'Tom' })
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 50 } })
  const events = async () => (await site.call('GET', '/events?subject=wiki&limit=200', { as: ada })).body
  const newest = async (query = '') =>
    (await site.call('GET', `/wikis/WIKI/Oil?unpatrolled${query}`, { as: tom })).body.revisionid
  const oldest = async () =>
    (await site.call('GET', '/wikis/WIKI/Oil/revisions', { as: ada })).body.at(-1).revisionid
  const steps: [string, string, () => Promise<string>, object?, typeof ada?][] = [
    ['page.added', 'POST', async () => '/wikis', { namespace: 'WIKI', title: 'Oil', contents: 'A' }],
    ['page.edited', 'PATCH', async () => `/wikis/WIKI/Oil?revisionid=${await newest()}`, { contents: 'B' }],
    ['page.edited', 'PATCH', async () => `/wikis/WIKI/Oil?langid=de&revisionid=${await newest()}`, {}],
    [
      'page.reverted',
      'POST',
      async () => `/wikis/WIKI/Oil/revert?to_revisionid=${await oldest()}&revisionid=${await newest()}`,
    ],
    [
      'page.renamed',
      'POST',
      async () => `/wikis/WIKI/Oil/rename?revisionid=${await newest()}`,
      { title: 'Grease' },
    ],
    ['page.tagged', 'PUT', async () => '/wikis/WIKI/Oil/tag', { tag: 'oil' }],
    ['page.untagged', 'DELETE', async () => '/wikis/WIKI/Oil/tag', { tag: 'oil' }],
    [
      'page.edited',
      'PATCH',
      async () => `/wikis/WIKI/Oil?revisionid=${await newest()}`,
      { contents: 'C' },
      tom,
    ],
    ['page.edit-accepted', 'POST', async () => `/wikis/WIKI/Oil/revisions/${await newest()}/accept`],
    [
      'page.edited',
      'PATCH',
      async () => `/wikis/WIKI/Oil?revisionid=${await newest()}`,
      { contents: 'D' },
      tom,
    ],
    ['page.edit-denied', 'POST', async () => `/wikis/WIKI/Oil/revisions/${await newest()}/deny`],
    [
      'page.translation-deleted',
      'DELETE',
      async () => `/wikis/WIKI/Oil?langid=de&revisionid=${await newest('&langid=de')}`,
    ],
    ['page.deleted', 'DELETE', async () => `/wikis/WIKI/Oil?revisionid=${await newest()}`],
  ]
  for (const [type, method, path, body = {}, as = ada] of steps) {
    const address = await path()
    const [before, count] = [await contents(site), (await events()).length]
    await run(site, block)
    const blocked = await site.call(method, address, { as, body })
    assert.ok(blocked.status >= 400, `${type} went well without an event`)
    assert.deepEqual(await contents(site), before, type)
    await run(site, unblock)
    const done = await site.call(method, address, { as, body })
    assert.ok(done.status < 300, `${type}: ${done.text}`)
    const now = await events()
    assert.deepEqual([now.length, now[0].type, now[0].userid], [count + 1, type, as.userid])
  }
})

// Tests a full disk on SQLite: the error becomes 507, no data is lost, and writes succeed again once there is space.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startSite } from '#test/app.ts'
import { anAdmin, testPassword } from '#test/builders.ts'

test('whatever is written is refused by 507 while there is no room, and passes when there is', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const pages = (most: number) =>
    site.write(({ db }) => sql`select * from pragma_page_count`.execute(db)).then(() => limit(most))
  const limit = (most: number) =>
    site.write(async ({ db }) => {
      await sql`pragma max_page_count = ${sql.lit(most)}`.execute(db)
    })
  const save = (title: string) =>
    site.call('PATCH', '/settings', { as: admin, body: { title, description: 'x'.repeat(500) } })
  // SQLite raises a smaller limit to the current size.
  await pages(1)
  let answer = await save('Title 0')
  for (let round = 1; answer.status === 200 && round < 200; round++) answer = await save(`Title ${round}`)
  assert.deepEqual([answer.status, answer.body.code, answer.body.error], [507, 'storage.full', true])
  const before = (await site.call('GET', '/settings', { as: admin })).body.title
  const all = await Promise.all(Array.from({ length: 8 }, (_, at) => save(`Other ${at}`)))
  for (const each of all) assert.deepEqual([each.status, each.body.code], [507, 'storage.full'])
  assert.equal((await site.call('GET', '/settings', { as: admin })).body.title, before)
  await limit(1_000_000)
  assert.equal((await save('There is room')).status, 200)
  const signIn = { email: admin.email, password: testPassword }
  assert.equal((await site.call('POST', '/user/token', { body: signIn })).status, 201)
})

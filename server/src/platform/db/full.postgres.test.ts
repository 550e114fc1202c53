// Tests a full disk on PostgreSQL: the error becomes 507, and writes succeed again once there is space.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'

test('whatever is written is refused by 507 while there is no room, and passes when there is', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const save = (title: string) => site.call('PATCH', '/settings', { as: admin, body: { title } })
  await site.write(async ({ db }) => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger no_room before insert on events for each row execute function no_room()`.execute(
      db,
    )
  })
  for (const answer of await Promise.all([save('One'), save('Two'), save('Three')]))
    assert.deepEqual([answer.status, answer.body.code], [507, 'storage.full'])
  await site.write(async ({ db }) => {
    await sql`drop trigger no_room on events`.execute(db)
  })
  assert.equal((await save('There is room')).status, 200)
})

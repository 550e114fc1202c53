// Tests empty lists in built, prepared and raw SQL queries.
// Engines: both, because empty lists differ in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aDatabase } from '#test/databases.ts'
import { expectNone, listFiles, readText } from '#test/whole/tree.ts'
import { sqlList } from './lists.ts'
import { prepare } from './prepared.ts'

const among = prepare<{ keys: readonly string[] }>()((db, { keys }) =>
  db.selectFrom('settings').select('key').where('key', 'in', keys),
)

test('nothing is among nothing, and everything is outside of it', async () => {
  const database = await aDatabase()
  const keys = await database.write(async (db) => {
    await db.insertInto('settings').values({ key: 'here', value: '1' }).execute()
    const all = db.selectFrom('settings').select('key')
    const read = async (query: { execute(): Promise<{ key: string }[]> }) =>
      (await query.execute()).map(({ key }) => key)
    const among = sql<boolean>`key in ${sqlList([])}`
    return {
      in: await read(all.where('key', 'in', [])),
      notIn: await read(all.where('key', 'not in', [])),
      either: await read(all.where((eb) => eb.or([eb('key', 'in', []), eb('key', '=', 'here')]))),
      asText: await read(all.where(among)),
      changed: await db.updateTable('settings').set({ value: '2' }).where('key', 'in', []).executeTakeFirst(),
    }
  })
  assert.deepEqual(
    { ...keys, changed: keys.changed.numUpdatedRows },
    {
      in: [],
      notIn: ['here'],
      either: ['here'],
      asText: [],
      changed: 0n,
    },
  )
  const prepared = (keys: string[]) =>
    database.read(async (db) => (await among(db, { keys })).map(({ key }) => key))
  assert.deepEqual(await prepared([]), [])
  assert.deepEqual(await prepared(['here', 'there']), ['here'])
})

test('no SQL text writes out a list that may be empty by itself', () => {
  const found = listFiles()
    .filter((path) => path.startsWith('server/src/') && !path.endsWith('platform/db/lists.ts'))
    .filter((path) => /\bin \(\$\{sql\.join/.test(readText(path)))
  expectNone(found, 'lists of `in` are written by sqlList')
})

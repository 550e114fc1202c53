// Tests the guarantees of both engines: transactions, snapshots, closed handles.
// Engines: both, because it proves what each engine guarantees.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aDatabase, aStore, open, times } from '#test/databases.ts'
import type { Database, Db } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { afterCommit } from './kysely-handle.ts'

const set =
  (key: string, value = '1') =>
  (db: Db) =>
    db.insertInto('settings').values({ key, value }).execute()
const keys = async (database: Database): Promise<string[]> =>
  (await database.read((db) => db.selectFrom('settings').select('key').orderBy('key').execute())).map(
    (row) => row.key,
  )

test('a write is there for the next read, of this and of another process', async () => {
  const store = await aStore()
  const [one, two] = [open(store), open(store)]
  for (let round = 0; round < 50; round++) {
    await one.write(set(`key ${round}`))
    assert.equal((await two.read((db) => db.selectFrom('settings').selectAll().execute())).length, round + 1)
    assert.equal((await one.read((db) => db.selectFrom('settings').selectAll().execute())).length, round + 1)
  }
})

test('a write that throws leaves nothing', async () => {
  const database = await aDatabase()
  const failing = database.write(async (db) => {
    await set('key')(db)
    throw new Error('no')
  })
  await assert.rejects(failing, /^Error: no$/)
  assert.deepEqual(await keys(database), [])
})

test('a read never sees what is not committed', async () => {
  const database = await aDatabase()
  await database.write(async (db) => {
    await set('key')(db)
    assert.deepEqual(await keys(database), [])
  })
  assert.deepEqual(await keys(database), ['key'])
})

test('a read is one picture while writes go on', async () => {
  const database = await aDatabase()
  await database.write(set('first'))
  await database.read(async (db) => {
    const look = () => db.selectFrom('settings').select('key').execute()
    const before = await look()
    await Promise.all(times(20, (index) => database.write(set(`key ${index}`))))
    assert.equal((await look()).length, before.length)
  })
  assert.equal((await keys(database)).length, 21)
})

test('a handle is of no use after its transaction has ended, well or not', async () => {
  const database = await aDatabase()
  const leaked: Db[] = []
  const keep = async (db: Db) => void leaked.push(db)
  await database.read(keep)
  await database.write(keep)
  await database
    .write(async (db) => {
      leaked.push(db)
      throw new Error('no')
    })
    .catch(() => {})
  for (const db of leaked) await assert.rejects(set('late')(db), /This transaction is over/)
  assert.deepEqual(await keys(database), [])
})

test('a read can not write', async () => {
  const database = await aDatabase()
  await assert.rejects(database.read(set('key')), /read-?only/i)
  assert.deepEqual(await keys(database), [])
})

test('a write that never ends is undone after its limit', async () => {
  const database = await aDatabase({ writeMs: 1000 })
  const endless = database.write(async (db) => {
    await set('early')(db)
    await new Promise(() => {})
  })
  await assert.rejects(endless, /took over 1000 ms and was given up/)
  await database.write(set('next'))
  assert.deepEqual(await keys(database), ['next'])
})

test('read-modify-write of many at once adds up', async () => {
  const store = await aStore()
  const databases = [open(store), open(store)]
  await databases[0]!.write(set('count', '0'))
  const addOne = async (db: Db) => {
    const row = await db.selectFrom('settings').select('value').where('key', '=', 'count').executeTakeFirst()
    const value = String(Number(row?.value) + 1)
    await db.updateTable('settings').set({ value }).where('key', '=', 'count').execute()
  }
  await Promise.all(times(40, (index) => databases[index % 2]!.write(addOne)))
  const [row] = await databases[0]!.read((db) => db.selectFrom('settings').selectAll().execute())
  assert.equal(row?.value, '40')
})

test('broken rules are known by their table and column', async () => {
  const database = await aDatabase()
  await database.write(set('key'))
  const twice = await database.write(set('key')).catch((error) => error)
  assert.equal(isUniqueViolation(twice), true)
  assert.equal(isUniqueViolation(twice, 'users'), false)
  const user = {
    email: 'a@b',
    username: 'A',
    uniqueUsername: 'a',
    searchText: '',
    joinedAt: 0,
    modifiedAt: 0,
  }
  const row = {
    ...user,
    isAuthor: 0,
    isModerator: 0,
    isAdmin: 0,
    isEnabled: 1,
    reputation: 0,
    about: '',
  } as const
  await database.write((db) => db.insertInto('users').values(row).execute())
  const sameName = await database
    .write((db) =>
      db
        .insertInto('users')
        .values({ ...row, email: 'c@d' })
        .execute(),
    )
    .catch((error) => error)
  assert.equal(isUniqueViolation(sameName, 'users', 'uniqueUsername'), true)
  assert.equal(isUniqueViolation(sameName, 'users', 'email'), false)
})

test('more transactions at once than there are connections wait for their turn', async () => {
  const database = await aDatabase()
  const reads = times(100, () =>
    database.read(async (db) => {
      await sql`select 1`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return 1
    }),
  )
  assert.equal((await Promise.all(reads)).length, 100)
})

test('a database that is closed says so and does not wait', async () => {
  const store = await aStore()
  const database = open(store)
  await database.close()
  await assert.rejects(database.write(set('key')))
  await assert.rejects(database.read((db) => db.selectFrom('settings').selectAll().execute()))
  await assert.rejects(database.ping())
})

test('whoever closes the database waits for the writes that were begun', async () => {
  const store = await aStore()
  const database = open(store)
  const writes = times(50, (index) => database.write(set(`key ${index}`)))
  await database.close()
  await Promise.all(writes)
  const again = open(store)
  const rows = await again.read((db) => db.selectFrom('settings').select('key').execute())
  assert.equal(rows.length, 50)
})

test('calls back after a commit and at the end of a read, and never after a rollback', async () => {
  const database = await aDatabase()
  const called: string[] = []
  const note = (name: string) => (db: Db) => {
    afterCommit(db, () => called.push(name))
    return db.selectFrom('settings').selectAll().execute()
  }
  await database.write(async (db) => {
    await note('write')(db)
    assert.deepEqual(called, [], 'not before the commit')
  })
  await database.read(note('read'))
  const undone = database.write(async (db) => {
    await note('undone')(db)
    throw new Error('no')
  })
  await assert.rejects(undone)
  assert.deepEqual(called, ['write', 'read'])
})

// Tests group commit: what writes share, what is rolled back alone, and when writes are answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aStore, open, silent, times } from '#test/databases.ts'
import { type Db, type Limits, usualLimits } from './database.ts'
import { isBusy } from './errors.ts'
import { createGroupCommit } from './sqlite/group-commit.ts'
import { sqliteFile } from './sqlite/sqlite.ts'
import { openSqlite } from './sqlite/sqlite-connection.ts'

const set =
  (key: string, value = '1') =>
  (db: Db) =>
    db.insertInto('settings').values({ key, value }).execute()

/** Long enough that even a busy machine does not split a group of a few writes. */
const groupMs = 60_000

/** A group commit over a real file whose commits are counted. */
async function aGroup(limits: Partial<Limits> = {}) {
  const file = sqliteFile((await aStore('')).data)
  const connection = openSqlite(file, { busyMs: 0 })
  const reader = openSqlite(file, { readOnly: true })
  const other = openSqlite(file, { busyMs: 0 })
  const commits: number[] = []
  const counted = {
    ...connection,
    exec(statement: string) {
      connection.exec(statement)
      if (statement === 'COMMIT') commits.push(performance.now())
    },
  }
  const group = createGroupCommit(counted, silent, { ...usualLimits, ...limits }, groupMs)
  const keys = () =>
    (
      reader.run({ sql: 'select key from settings order by key', parameters: [] }).rows as { key: string }[]
    ).map((row) => row.key)
  return { ...group, commits, keys, other }
}

test('commits are flushed unless their opener says otherwise', async () => {
  const file = sqliteFile((await aStore('')).data)
  const levels = [undefined, true, false].map((flushes) => {
    const connection = openSqlite(file, flushes === undefined ? {} : { flushes })
    const { rows } = connection.run({ sql: 'pragma synchronous', parameters: [] })
    connection.close()
    return (rows as { synchronous: number }[])[0]?.synchronous
  })
  assert.deepEqual(levels, [2, 2, 0])
})

test('writes that come together share a commit', async () => {
  const group = await aGroup()
  await Promise.all(times(200, (index) => group.write(set(`key ${index}`))))
  assert.equal(group.keys().length, 200)
  assert.ok(group.commits.length <= 20, `${group.commits.length} commits`)
})

test('a write that fails is undone alone, in the middle of its group, whatever it did before', async () => {
  const group = await aGroup()
  const outcomes = await Promise.allSettled(
    times(30, (index) =>
      group.write(async (db) => {
        await set(`key ${index}`)(db)
        if (index % 3 === 1) await set('key 0')(db)
        if (index % 3 === 2) throw new Error('no')
        return index
      }),
    ),
  )
  const saved = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  assert.deepEqual(
    saved,
    times(10, (index) => index * 3),
  )
  assert.deepEqual(group.keys(), saved.map((index) => `key ${index}`).sort())
  assert.ok(group.commits.length <= 3)
})

test('nothing is told before the common commit, neither success nor refusal', async () => {
  const group = await aGroup()
  const answeredAt: number[] = []
  const noteAnswer = () => void answeredAt.push(performance.now())
  const first = group.write(set('first')).then(noteAnswer)
  const refused = group.write(() => Promise.reject(new Error('no'))).catch(noteAnswer)
  const last = group.write(async (db) => {
    await set('last')(db)
    await new Promise((resolve) => setTimeout(resolve, 10))
    assert.deepEqual(answeredAt, [])
    assert.deepEqual(group.keys(), [])
  })
  await Promise.all([first, refused, last])
  assert.equal(group.commits.length, 1)
  assert.ok(answeredAt.length === 2 && answeredAt.every((at) => at >= group.commits[0]!))
})

test('a commit that fails undoes and refuses everybody in it, and the next group goes well', async () => {
  const group = await aGroup()
  const dangling = async (db: Db) => {
    await sql`pragma defer_foreign_keys = on`.execute(db)
    const token = { userid: 404, hash: 'x', kind: 'api' as const, label: '', createdAt: 0 }
    await db.insertInto('tokens').values(token).execute()
  }
  const outcomes = await Promise.allSettled([
    group.write(set('before')),
    group.write(dangling),
    group.write(set('after')),
  ])
  assert.deepEqual(
    outcomes.map((each) => each.status),
    ['rejected', 'rejected', 'rejected'],
  )
  assert.deepEqual(group.keys(), [])
  await group.write(set('later'))
  assert.deepEqual(group.keys(), ['later'])
})

test('when the engine undoes the whole transaction, everybody in it is told and nobody waits for ever', async () => {
  const group = await aGroup()
  const outcomes = await Promise.allSettled([
    group.write(set('before')),
    group.write((db) =>
      sql`insert or rollback into settings (key, value) values ('before', '2')`.execute(db),
    ),
    group.write(set('after')),
  ])
  assert.deepEqual(
    outcomes.slice(0, 2).map((each) => each.status),
    ['rejected', 'rejected'],
  )
  // The third had not begun, so it is part of the next group.
  assert.equal(outcomes[2]?.status, 'fulfilled')
  assert.deepEqual(group.keys(), ['after'])
})

test('a write that never ends is undone after its limit, and what it does afterwards is refused', async () => {
  const group = await aGroup({ writeMs: 50 })
  let goOn = () => {}
  let late: Promise<unknown> = Promise.resolve()
  const endless = group.write((db) => {
    late = set('early')(db)
      .then(() => new Promise<void>((resolve) => (goOn = resolve)))
      .then(() => set('late')(db))
    return late
  })
  const next = group.write(set('next'))
  await assert.rejects(endless, /took over 50 ms and was given up/)
  await next
  goOn()
  await assert.rejects(late, /This transaction is over/)
  assert.deepEqual(group.keys(), ['next'])
})

test('a lock of another process is waited for, while everything else goes on', async () => {
  const group = await aGroup()
  group.other.exec('BEGIN IMMEDIATE')
  let isWritten = false
  const written = group.write(set('key')).then(() => {
    isWritten = true
  })
  // If waiting for the lock blocked the event loop, so many iterations would take hours.
  const end = performance.now() + 400
  for (let turn = 0; turn < 1000 || performance.now() < end; turn++) await new Promise(setImmediate)
  assert.equal(isWritten, false)
  group.other.exec('COMMIT')
  await written
  assert.deepEqual(group.keys(), ['key'])
})

test('a lock that is not given in time is told as busy, and later writes go well', async () => {
  const group = await aGroup({ waitMs: 40 })
  group.other.exec('BEGIN IMMEDIATE')
  const outcomes = await Promise.allSettled(times(3, (index) => group.write(set(`key ${index}`))))
  for (const each of outcomes) assert.ok(each.status === 'rejected' && isBusy(each.reason))
  group.other.exec('COMMIT')
  await group.write(set('key'))
  assert.deepEqual(group.keys(), ['key'])
})

test('two processes that write without a break both get their turns', async () => {
  const store = await aStore('')
  const [one, two] = [open(store), open(store)]
  let isOver = false
  const busy = (async () => {
    for (let index = 0; !isOver; index++) await one.write(set(`one ${index}`))
  })()
  for (let index = 0; index < 20; index++) await two.write(set(`two ${index}`))
  isOver = true
  await busy
})

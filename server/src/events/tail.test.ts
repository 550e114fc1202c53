// Proves that after an acknowledged write of another process no read is stale.
// Engines: both, because it depends on the order in which transactions commit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Db } from '#platform/db/database.ts'
import { engine, startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aStore, open, times, until } from '#test/databases.ts'
import { createTail } from './tail.ts'

async function addEvent(db: Db, tags: string): Promise<void> {
  const event = {
    type: 'test.done',
    at: 0,
    actorid: null,
    source: 'test',
    subject: 'test',
    subjectid: 1,
    tags,
  }
  await db.insertInto('events').values(event).execute()
}

/** A request to the shared engine costs more, and the suite runs on both. */
const rounds = (count: number): number => (engine === 'sqlite' ? count : count / 5)

function follow(database: Database) {
  const seen: string[] = []
  let clock = 0
  const tail = createTail(
    database,
    (tags) => seen.push(...[...tags].sort()),
    () => clock,
  )
  const look = async () => {
    await tail.catchUp()
    return seen.splice(0)
  }
  return { look, catchUp: tail.catchUp, seen, pass: (ms: number) => (clock += ms) }
}

test('each look tells what was committed since the one before, once', async () => {
  const store = await aStore()
  const [one, two] = [open(store), open(store)]
  const tail = follow(two)
  await one.write((db) => addEvent(db, 'a b'))
  assert.deepEqual(await tail.look(), ['a', 'b'])
  assert.deepEqual(await tail.look(), [])
  await one.write((db) => addEvent(db, 'c'))
  await two.write((db) => addEvent(db, 'd'))
  assert.deepEqual(await tail.look(), ['c', 'd'])
})

test('more than one batch is followed to its end', async () => {
  const store = await aStore()
  const database = open(store)
  const tail = follow(database)
  await tail.look()
  await database.write(async (db) => {
    const event = { type: 'a.b', at: 0, actorid: null, source: '', subject: 'a', subjectid: 1 }
    for (let batch = 0; batch < 5; batch++) {
      const rows = times(500, (index) => ({ ...event, tags: `tag:${batch * 500 + index}` }))
      await db.insertInto('events').values(rows).execute()
    }
  })
  assert.equal((await tail.look()).length, 2500)
})

test('an event whose transaction ends after later ones is told all the same', async () => {
  const store = await aStore()
  const [slow, quick, reading] = [open(store), open(store), open(store)]
  const tail = follow(reading)
  await tail.look()
  let end = () => {}
  let hasNumber = false
  const besideOthers = { locksRows: true }
  const late = slow.write(async (db) => {
    await addEvent(db, 'late')
    hasNumber = true
    await new Promise<void>((resolve) => (end = resolve))
  }, besideOthers)
  await until(() => hasNumber)
  const early = quick.write((db) => addEvent(db, 'early'), besideOthers)
  // With a single writer the second waits for the first; otherwise it passes one that is slow.
  const isAhead = engine !== 'sqlite' && (await early.then(() => true))
  if (isAhead) assert.deepEqual(await tail.look(), ['early'])
  end()
  await Promise.all([late, early])
  assert.deepEqual(await tail.look(), isAhead ? ['late'] : ['early', 'late'])
  assert.deepEqual(await tail.look(), [])
})

test('a look that fails half way is made again in full by the next', async () => {
  const store = await aStore()
  const database = open(store)
  let failure: 'before' | 'after' | null = null
  const failing: Database = {
    ...database,
    readEvents: async (work) => {
      if (failure === 'before') throw new Error('no way in')
      const value = await database.readEvents(work)
      if (failure === 'after') throw new Error('lost at the end')
      return value
    },
  }
  const tail = follow(failing)
  await tail.look()
  for (const how of ['before', 'after'] as const) {
    await database.write((db) => addEvent(db, how))
    failure = how
    await assert.rejects(tail.look())
    await assert.rejects(tail.look())
    failure = null
    assert.deepEqual(await tail.look(), [how])
  }
})

test('those who ask during a look wait for one that began after they asked', async () => {
  const store = await aStore()
  const database = open(store)
  let looks = 0
  let hold: Promise<void> = Promise.resolve()
  const slow: Database = {
    ...database,
    readEvents: async (work) => {
      looks++
      const value = await database.readEvents(work)
      await hold
      return value
    },
  }
  const tail = follow(slow)
  await tail.look()
  looks = 0
  let goOn = () => {}
  hold = new Promise((resolve) => (goOn = resolve))
  await database.write((db) => addEvent(db, 'first'))
  const first = tail.catchUp()
  await until(() => looks === 1)
  await database.write((db) => addEvent(db, 'second'))
  const many = Promise.all(times(10, () => tail.catchUp()))
  goOn()
  await first
  await many
  assert.deepEqual(tail.seen, ['first', 'second'])
  assert.equal(looks, 2)
})

test('what one process acknowledges, the next read through another shows', async () => {
  const site = await startSite()
  const twin = await site.twin()
  const admin = await anAdmin(site)
  for (let round = 0; round < rounds(200); round++) {
    const [writer, reader] = round % 2 ? [site, twin] : [twin, site]
    const title = `Round ${round}`
    const written = await writer.call('PATCH', '/settings', { as: admin, body: { title } })
    assert.equal(written.status, 200)
    assert.equal((await reader.call('GET', '/sites/info')).body.title, title)
    assert.equal((await writer.call('GET', '/sites/info')).body.title, title)
  }
})

/** Each writer changes its own setting, so that it knows what must be visible. */
const ownSettings = [
  ['title', 'title'],
  ['description', 'description'],
  ['objectNameSingular', 'object-name-singular'],
  ['objectNamePlural', 'object-name-plural'],
] as const

test('the same while others read and write at once', async () => {
  const site = await startSite()
  const sites = [site, await site.twin()]
  const admin = await anAdmin(site)
  let isOver = false
  const readers = times(4, async (index) => {
    while (!isOver) {
      assert.equal((await sites[index % 2]!.call('GET', '/sites/info')).status, 200)
      await new Promise(setImmediate)
    }
  })
  const writers = ownSettings.map(async ([setting, shown], index) => {
    for (let round = 0; round < rounds(50); round++) {
      const [writer, reader] = [sites[(index + round) % 2]!, sites[(index + round + 1) % 2]!]
      const value = `${setting} ${round}`
      await writer.call('PATCH', '/settings', { as: admin, body: { [setting]: value } })
      assert.equal((await reader.call('GET', '/sites/info')).body[shown], value)
      assert.equal((await writer.call('GET', '/info')).body[shown], value)
    }
  })
  await Promise.all(writers).finally(() => {
    isOver = true
  })
  await Promise.all(readers)
})

test('people who write their own see their own at once through every process', async () => {
  const site = await startSite()
  const sites = [site, await site.twin()]
  const people = await Promise.all(times(8, () => anAdmin(site)))
  await Promise.all(
    people.map(async (person, index) => {
      for (let round = 0; round < rounds(25); round++) {
        const username = `Person ${index} round ${round}`
        const [writer, reader] = [sites[(index + round) % 2]!, sites[(index + round + 1) % 2]!]
        const path = `/users/${person.userid}`
        const answer = await writer.call('PATCH', path, { as: person, body: { username } })
        assert.equal(answer.status, 200, answer.text)
        assert.equal((await reader.call('GET', path)).body.username, username)
        assert.equal((await reader.call('GET', '/user', { as: person })).body.username, username)
      }
    }),
  )
})

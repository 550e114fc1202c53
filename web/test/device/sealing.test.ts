// Proves that what a user of a shared device has not sent is sealed in one transaction, unreadable without the user's
// key, and whole again with it.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { RunDb } from '../../src/run/queue/run-db.ts'
import type { StoreName } from '../../src/run/queue/run-schema.ts'
import { emptyRuns, listSealed, provideKey, sealOthers, unsealOwn } from '../../src/run/queue/sealing.ts'

const marker = 'Geheimnis von Aylin'
const aylin = { userid: 3, username: 'Aylin' }
const tom = { userid: 4, username: 'Tom' }
const keyOf = (sign: number) => Buffer.alloc(32, sign).toString('base64')
const at = Date.now()
const clocks = { at, mono: 5, session: 'one' }
const answers = [{ field_revisionid: 11, reading: 1, value: marker }]
const event = (eventid: string, userid: number) =>
  ({ ...clocks, eventid, run: 'r1', userid, nth: 1, type: 'value.saved', answers }) as const
const photo = {
  ...{ name: 'p1', run: 'r1', userid: aylin.userid, field: 11, type: 'Image' as const, nth: 1 },
  file: new File([marker], `${marker}.png`, { type: 'image/png', lastModified: at }),
}
const everything: StoreName[] = ['events', 'files', 'runs', 'drafts', 'sealed', 'contents', 'keys']

/** Every text and byte of the database, as one text. */
async function readWhole(db: RunDb): Promise<string> {
  const parts: string[] = []
  const walk = async (what: unknown): Promise<void> => {
    if (what instanceof Blob) return walk(await what.arrayBuffer())
    if (what instanceof ArrayBuffer) return void parts.push(Buffer.from(what).toString('latin1'))
    if (ArrayBuffer.isView(what)) return
    if (typeof what === 'string') return void parts.push(what)
    if (what && typeof what === 'object') for (const each of Object.values(what)) await walk(each)
  }
  for (const name of everything) await walk(await db.list(name))
  return parts.join('\n')
}

let db: RunDb
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  db = new RunDb(() => {})
})

async function record() {
  await provideKey(db, aylin, keyOf(1))
  await db.addEvent(event('e1', aylin.userid), { files: [photo] })
  await db.addEvent(event('e2', aylin.userid), {})
  const draft = { run: 'r1', userid: aylin.userid, field: 11, texts: [marker] }
  await db.replace('drafts', [], [{ ...draft, key: 'd1' }])
}
const beside = { texts: { 'stepwright.draft.3.7': marker }, choices: [{ key: 'guide 3 7' }] }
const besideAylin = new Map([[aylin.userid, beside]])

test('nothing of a user is readable once it is sealed, and all of it is there again with the key', async () => {
  await record()
  await db.addEvent(event('e3', tom.userid), {})
  assert.match(await readWhole(db), new RegExp(marker))
  await sealOthers(db, tom.userid, besideAylin)
  assert.deepEqual(
    (await db.list('events')).map(({ eventid }) => eventid),
    ['e3'],
  )
  await db.replace('events', ['e3'], [])
  assert.doesNotMatch(await readWhole(db), new RegExp(marker))
  assert.deepEqual(await listSealed(db), [{ ...aylin, count: 3 }])
  let restored: unknown
  const restore = async (what: unknown) => {
    restored = what
  }
  assert.equal(await unsealOwn(db, aylin.userid, await provideKey(db, aylin, keyOf(1)), restore), 3)
  assert.deepEqual(restored, beside)
  const events = (await db.list('events')).map(({ eventid, seq, answers }) => [eventid, seq, answers])
  assert.deepEqual(events, [
    ['e1', 1, answers],
    ['e2', 2, answers],
  ])
  const [file] = await db.listFiles()
  assert.equal(await file?.file.text(), marker)
  assert.deepEqual([file?.file.name, file?.file.type], [`${marker}.png`, 'image/png'])
  assert.deepEqual(
    (await db.list('drafts')).map(({ texts }) => texts),
    [[marker]],
  )
  assert.deepEqual([await listSealed(db), await db.list('contents')], [[], []])
})

test('another key opens nothing, and deletes nothing', async () => {
  await record()
  await sealOthers(db, 0)
  const other = await provideKey(db, aylin, keyOf(2))
  assert.equal(await unsealOwn(db, aylin.userid, other, async () => {}), 0)
  assert.deepEqual(await listSealed(db), [{ ...aylin, count: 3 }])
  const own = await provideKey(db, aylin, keyOf(1))
  assert.equal(await unsealOwn(db, aylin.userid, own, async () => {}), 3)
})

test('a transaction that fails leaves everything in plain form, and the next attempt seals it', async () => {
  await record()
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given)
    if (this.name === 'contents') request.addEventListener('success', () => this.transaction.abort())
    return request
  }
  await assert.rejects(sealOthers(db, 0))
  IDBObjectStore.prototype.put = put
  assert.equal((await db.list('events')).length, 2)
  assert.deepEqual(await db.list('sealed'), [])
  await sealOthers(db, 0)
  await sealOthers(db, 0)
  assert.equal((await db.list('sealed')).length, 1)
  assert.deepEqual(await db.list('events'), [])
})

test('what is on the server already is deleted without a record, and the numbers of a run go on', async () => {
  await record()
  const events = (await db.list('events')).map((each, index) => ({ ...each, number: index + 1 }))
  await db.replace('events', [], events)
  await db.replace('drafts', ['d1'], [])
  await db.putFile({ ...photo, mediumid: 7 })
  await sealOthers(db, tom.userid)
  assert.deepEqual([await db.list('events'), await db.list('files'), await db.list('sealed')], [[], [], []])
  assert.equal((await db.addEvent(event('e9', tom.userid), {})).seq, 3)
})

test('marks of the clocks stay for sealed events', async () => {
  await provideKey(db, aylin, keyOf(1))
  const mark = (serverAt: number) => ({ ...clocks, serverAt })
  await db.addMarks([mark(1)])
  await db.addEvent(event('e1', aylin.userid), {})
  await sealOthers(db, 0)
  await db.addMarks([mark(2), mark(3)])
  assert.deepEqual(
    (await db.list('marks')).map(({ number }) => number),
    [1, 2, 3],
  )
})

test('a user without a key keeps the entries, and emptying counts them and those that are sealed', async () => {
  await record()
  await sealOthers(db, tom.userid)
  await db.addEvent(event('e3', 5), {})
  await sealOthers(db, tom.userid)
  assert.equal((await db.list('events')).length, 1)
  assert.equal(await emptyRuns(db), 4)
  assert.equal(await readWhole(db), '')
})

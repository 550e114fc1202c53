// Proves that a database of the device recovers: from a failed or blocked opening, a lost connection and a deletion.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forceCloseDatabase } from 'fake-indexeddb'
import { type DBSchema, unwrap } from 'idb'
import { deviceDatabase } from '../../src/lib/offline/database.ts'
import { until } from './browser.ts'

interface Shelves extends DBSchema {
  notes: { key: string; value: string }
}

let names = 0
function open() {
  names += 1
  const name = `notes-${names}`
  let emptied = 0
  const use = deviceDatabase<Shelves>({
    name,
    upgrade: (database) => void database.createObjectStore('notes'),
    onEmptied: () => {
      emptied += 1
    },
  })
  return {
    name,
    emptied: () => emptied,
    put: (text: string) => use((database) => database.put('notes', text, 'note')),
    get: () => use((database) => database.get('notes', 'note')),
    use,
  }
}

const deleted = (name: string) =>
  new Promise<void>((settle, refuse) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => settle()
    request.onerror = () => refuse(request.error)
    request.onblocked = () => refuse(new Error('blocked'))
  })

/** Number of openings that fail. */
function failing(times: number, how: () => IDBOpenDBRequest) {
  const { open: plain } = indexedDB
  let left = times
  indexedDB.open = (...options) => {
    left -= 1
    if (left < 0) return plain.apply(indexedDB, options)
    return how()
  }
  return () => {
    indexedDB.open = plain
  }
}

test('what could not be opened is opened the next time', async () => {
  const notes = open()
  const mend = failing(2, () => {
    throw new DOMException('no disk', 'UnknownError')
  })
  await assert.rejects(notes.put('one'), { name: 'UnknownError' })
  await notes.put('two')
  mend()
  assert.equal(await notes.get(), 'two')
  assert.equal(notes.emptied(), 0)
})

test('an upgrade that breaks off leaves all as it was, and is done whole the next time', async () => {
  const notes = open()
  await notes.put('one')
  const upgraded = (breaks: boolean) =>
    deviceDatabase<Shelves>({
      name: notes.name,
      version: 2,
      upgrade: async (_database, _from, transaction) => {
        const shelf = transaction.objectStore('notes')
        const text = await shelf.get('note')
        await shelf.delete('note')
        if (breaks) throw new Error('what lies there is broken')
        await shelf.put(`${text} and more`, 'note')
      },
    })
  const read = (breaks: boolean) => upgraded(breaks)((database) => database.get('notes', 'note'))
  await assert.rejects(read(true), { name: 'AbortError' })
  assert.equal(await notes.get(), 'one')
  assert.equal(await read(false), 'one and more')
})

test('an opening that is held up is given up, and used as soon as it comes', async (t) => {
  const notes = open()
  const held = Promise.withResolvers<void>()
  const { open: plain } = indexedDB
  const mend = failing(1, () => {
    const request = plain.call(indexedDB, notes.name, 1)
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, act: EventListener) =>
      listen(type, type === 'success' ? (event) => void held.promise.then(() => act(event)) : act)
    return request
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const early = notes.put('one')
  t.mock.timers.tick(5000)
  await assert.rejects(early, /does not open/)
  await assert.rejects(notes.put('two'), /does not open/)
  t.mock.timers.reset()
  mend()
  held.resolve()
  const isWritten = () =>
    notes.put('three').then(
      () => true,
      () => false,
    )
  await until(isWritten)
  assert.equal(await notes.get(), 'three')
})

test('a connection that the browser has closed is opened anew, and what was kept is there', async () => {
  const notes = open()
  await notes.put('one')
  await notes.use(async (database) => database.close())
  assert.equal(await notes.get(), 'one')
  await notes.use(async (database) => forceCloseDatabase(unwrap(database) as never))
  assert.equal(await notes.get(), 'one')
  assert.equal(notes.emptied(), 0)
})

test('it may be deleted while a page has it open, which learns of it and goes on with a new one', async () => {
  const notes = open()
  await notes.put('one')
  await deleted(notes.name)
  assert.equal(await notes.get(), undefined)
  assert.equal(notes.emptied(), 1)
  await notes.put('two')
  assert.equal(await notes.get(), 'two')
})

test('a full disk is told and not tried again', async () => {
  const notes = open()
  let tries = 0
  const full = notes.use(async () => {
    tries += 1
    throw new DOMException('full', 'QuotaExceededError')
  })
  await assert.rejects(full, { name: 'QuotaExceededError' })
  assert.equal(tries, 1)
})

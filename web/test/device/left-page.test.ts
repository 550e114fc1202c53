// Proves that a page in the back/forward cache leaves no transaction open: in WebKit it would block every other page.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import 'fake-indexeddb/auto'
import type { DBSchema } from 'idb'

interface Shelves extends DBSchema {
  notes: { key: string; value: string }
}

const leaving: ((event: { persisted: boolean }) => void)[] = []
Object.assign(globalThis, {
  addEventListener: (type: string, act: (typeof leaving)[number]) => type === 'pagehide' && leaving.push(act),
})
const { deviceDatabase } = await import('../../src/lib/offline/database.ts')

test('what is being written is broken off when the page may come back, and done when it does', async () => {
  const use = deviceDatabase<Shelves>({
    name: 'notes',
    upgrade: (database) => void database.createObjectStore('notes'),
  })
  let tries = 0
  const writing = use(async (database) => {
    tries += 1
    const transaction = database.transaction('notes', 'readwrite')
    await Promise.all([
      transaction.store.put(`try ${tries}`, 'note'),
      tries === 1 && leave(),
      transaction.done,
    ])
  })
  const leave = () => leaving.forEach((act) => void act({ persisted: true }))
  await writing
  assert.equal(tries, 2)
  assert.equal(await use((database) => database.get('notes', 'note')), 'try 2')
  // A page that is closed is left to the browser.
  await use(async (database) => {
    const transaction = database.transaction('notes', 'readwrite')
    const put = transaction.store.put('kept', 'note')
    for (const act of leaving) act({ persisted: false })
    await Promise.all([put, transaction.done])
  })
  assert.equal(await use((database) => database.get('notes', 'note')), 'kept')
})

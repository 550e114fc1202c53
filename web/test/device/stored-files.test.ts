// Proves that files are stored in a database that accepts none, as in a private window of WebKit: it refuses them, and
// a transaction with other requests never ends.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import 'fake-indexeddb/auto'

const { put } = IDBObjectStore.prototype
const isRefusing = true
IDBObjectStore.prototype.put = function (value, ...key) {
  const isFile = value instanceof File || (value as { file?: unknown }).file instanceof File
  if (!isFile || !isRefusing) return put.call(this, value, ...key)
  if ([...this.transaction.objectStoreNames].length > 1) assert.fail('the database stands still from here on')
  throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError')
}
const { RunDb } = await import('../../src/run/queue/run-db.ts')

const at = Date.now()
const found = { run: '7', userid: 3, at, mono: 5, session: 'one' }
const photo = (name: string) => ({
  ...{ name, run: '7', userid: 3, field: 11, type: 'Image' as const, nth: 1 },
  file: new File(['of the plug'], 'plug.png', { type: 'image/png', lastModified: at }),
})

test('a photo is kept with its answer where files are refused, and is a file again when it is read', async () => {
  const store = new RunDb(() => {})
  const answers = [{ field_revisionid: 11, reading: 1, file: 'one' }]
  const event = { ...found, eventid: 'e1', nth: 1, type: 'value.saved' as const, answers }
  await store.addEvent(event, { files: [photo('one')] })
  await store.putFile(photo('two'))
  const next = new RunDb(() => {})
  assert.deepEqual(
    (await next.list('events')).map(({ eventid, seq }) => [eventid, seq]),
    [['e1', 1]],
  )
  const files = await next.listFiles()
  assert.deepEqual(
    files.map(({ name }) => name),
    ['one', 'two'],
  )
  for (const { file } of files) {
    assert.deepEqual([file.name, file.type, file.lastModified], ['plug.png', 'image/png', at])
    assert.equal(await file.text(), 'of the plug')
  }
})

// Proves that offline copies replace a server that is not reached, only for the user that read them.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, test } from 'node:test'
import { cut, mend, network, startBrowser, until } from './browser.ts'

const guide = { guideid: 7, title: 'Change the oil', steps: [], secret: 'of the body alone' }
let status = 200
let isPortal = false
const server = createServer((_, answer) => {
  const ours = isPortal ? {} : { 'x-request-id': '1' }
  answer.writeHead(status, { 'content-type': 'application/json', ...ours })
  answer.end(JSON.stringify(status === 200 ? guide : { code: 'guide.not-found' }))
})
await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
startBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
const { askNetworkFirst, belongsTo, offlineGuides, copiedAt } = await import(
  '../../src/lib/offline/network-first.ts'
)
after(() => void server.close())
afterEach(() => {
  mend()
  status = 200
  isPortal = false
})

const path = '/guides/7'
const ask = async (at = path) => {
  const answer = await askNetworkFirst(
    at,
    () => fetch(at),
    () => false,
    () => {},
  )
  return answer.ok ? ((await answer.json()) as typeof guide) : answer.status
}
const offline = async (at = path) => {
  network.before = cut
  return ask(at).finally(mend)
}
const isListed = async () => (await offlineGuides()).length > 0

test('what was read is there without a network, says since when, and is new again with one', async () => {
  belongsTo(1)
  await assert.rejects(offline(), /no network/)
  assert.deepEqual(await ask(), guide)
  await until(isListed)
  assert.deepEqual(await offlineGuides(), [{ guideid: 7, title: 'Change the oil' }])
  assert.deepEqual(await offline(), guide)
  assert.ok(copiedAt(path))
  assert.deepEqual(await ask(), guide)
  assert.equal(copiedAt(path), null)
})

test('a device whose database was cleared, or whose connection was taken away, keeps again', async () => {
  belongsTo(1)
  await ask()
  await until(isListed)
  await new Promise((settle, refuse) => {
    const gone = indexedDB.deleteDatabase('stepwright-device')
    gone.onsuccess = settle
    gone.onerror = gone.onblocked = refuse
  })
  await ask()
  await until(isListed)
  assert.deepEqual(await offline(), guide)
})

test('what one has read, nobody else finds', async () => {
  belongsTo(1)
  await ask()
  await until(isListed)
  belongsTo(2)
  await until(async () => !(await isListed()))
  await assert.rejects(offline(), /no network/)
})

test('what the server says is gone leaves the device', async () => {
  belongsTo(3)
  await ask()
  await until(isListed)
  status = 404
  assert.equal(await ask(), 404)
  await until(async () => !(await isListed()))
  await assert.rejects(offline(), /no network/)
})

test('what a network in between says in the place of the server, in whatever form, neither counts nor is kept', async () => {
  belongsTo(4)
  await ask()
  await until(isListed)
  isPortal = true
  const asked = askNetworkFirst(
    path,
    async () => Response.json({ title: 'Welcome to the guest network' }),
    () => false,
    () => {},
  )
  assert.deepEqual(await (await asked).json(), guide)
  assert.ok(copiedAt(path))
  status = 404
  assert.deepEqual(await ask(), guide)
  isPortal = false
  status = 200
  assert.deepEqual(await ask(), guide)
  assert.equal(copiedAt(path), null)
})

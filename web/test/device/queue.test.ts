// Nothing that was noted in a run is lost and nothing is done twice, against a real server: order, lost answers, refusals,
// restarts, two windows, who sends, and disks that refuse, are held up or are cleared.
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { makePressGuide, startWorks } from '../../../e2e/support/works.ts'
import { drawPng } from '../../../server/src/image-sizes/png.ts'
import type { Work } from '../../src/run/queue/item.ts'
import { cut, mend, network, openWindow, startBrowser, until } from './browser.ts'

const site = await startWorks('open')
const { call } = site
const { userid } = await call<{ userid: number }>('GET', '/user')
const { guideid, stepids, fields } = await makePressGuide(call, [
  {
    title: 'Tighten the plug',
    fields: [
      { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
      { label: 'Plug', field_type: 'Image', readings: 3 },
    ],
  },
])
const [stepid = 0] = stepids
const [torqueField = 0, plugField = 0] = fields
startBrowser(site.local, site.authorization)
const { open: plainOpen } = indexedDB
const { add: plainAdd, put: plainPut } = IDBObjectStore.prototype
let stops: (() => void)[] = []

after(async () => {
  await site.stop()
  // Channels of windows that are gone keep a process alive.
  setImmediate(() => process.exit())
})
afterEach(async () => {
  mend()
  indexedDB.open = plainOpen
  Object.assign(IDBObjectStore.prototype, { add: plainAdd, put: plainPut })
  for (const stop of stops) stop()
  stops = []
  await clearDisk()
})

const clearDisk = () =>
  new Promise((settle, refuse) => {
    const gone = indexedDB.deleteDatabase('stepwright-runs')
    gone.onsuccess = settle
    gone.onerror = gone.onblocked = refuse
  })

const begin = async () =>
  (await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: 'WO' })).entryid
const torque = (value: string): Work => ({
  kind: 'save',
  stepid,
  fields: { [torqueField]: [value] },
})
const saved = async (entryid: number) =>
  (await call<{ value: string }[]>('GET', `/work_log/${entryid}/values?limit=200`)).map(({ value }) => value)

/** A window in which that person is signed in. */
async function open(person = userid) {
  const window = await openWindow()
  const stop = window.startSending(person, () => {})
  stops.push(stop)
  await until(() => window.shown.state.isReady)
  const isEmpty = () => window.shown.state.items.length === 0
  const note = (entryid: number, ...values: string[]) =>
    Promise.all(values.map((value) => window.enqueue(entryid, person, torque(value))))
  return { ...window, stop, isEmpty, note, state: () => window.shown.state }
}

test('what was done arrives in its order, each once, though every answer is lost at first', async () => {
  const [entryid, window] = [await begin(), await open()]
  const lost = new Set<string>()
  network.after = async (method, path) => {
    if (method !== 'POST' || lost.size > 2) return null
    lost.add(`${path} ${network.log.length}`)
    return cut()
  }
  await window.note(entryid, '11', '12', '13')
  await until(() => {
    window.sendNow()
    return window.isEmpty()
  })
  assert.deepEqual(await saved(entryid), ['11', '12', '13'])
})

test('what waits at the end of a window is sent by the next one, and what was typed is there', async () => {
  const [entryid, window] = [await begin(), await open()]
  network.before = cut
  await window.note(entryid, '11', '12')
  window.keepDraft({ entryid, userid, field: torqueField, texts: ['13'] })
  await until(() => window.state().isStuck)
  assert.ok(window.hasUnsent() && window.state().isDurable)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(entryid), ['11', '12'])
  assert.deepEqual([...next.state().drafts.values()].at(-1)?.texts, ['13'])
  assert.equal(next.hasUnsent(), false)
})

test('a refusal stays with its reason, holds up nothing, and is sent again or dropped as one wishes', async () => {
  const [entryid, window] = [await begin(), await open()]
  network.before = cut
  const nobodys = { kind: 'step', stepid: 999_999 } as const
  await window.enqueue(entryid, userid, nobodys)
  await window.enqueue(entryid, userid, nobodys)
  await window.note(entryid, '12')
  mend()
  window.sendNow()
  await until(async () => (await saved(entryid)).length === 1)
  await until(() => window.state().items.every(({ refused }) => refused?.code))
  const [one, two] = window.state().items
  await window.discardRefused([one!.id])
  network.before = (_method, path) =>
    path.endsWith('/steps') || path.includes('step') ? Response.json({ timingid: 1 }) : null
  await window.sendRefusedAgain([two!.id])
  await until(window.isEmpty)
})

test('two windows show and send the same, each thing once', async () => {
  const entryid = await begin()
  const [one, two] = [await open(), await open()]
  network.before = cut
  await one.note(entryid, '11')
  await two.note(entryid, '12')
  await until(() => one.state().items.length === 2 && two.state().items.length === 2)
  mend()
  one.sendNow()
  two.sendNow()
  await until(() => one.isEmpty() && two.isEmpty())
  assert.deepEqual(await saved(entryid), ['11', '12'])
})

test('what one person has left is neither shown to nor sent by another one', async () => {
  const [entryid, window] = [await begin(), await open()]
  network.before = cut
  await window.note(entryid, '11')
  window.stop()
  mend()
  const other = await open(userid + 1)
  assert.deepEqual(await saved(entryid), [])
  assert.ok(other.hasUnsent())
  other.stop()
  const back = await open()
  await until(back.isEmpty)
  assert.deepEqual(await saved(entryid), ['11'])
})

const noDisk = () => {
  indexedDB.open = () => {
    throw new DOMException('no disk', 'UnknownError')
  }
}

test('a disk that does not open forgets nothing: what lies there is sent once it does', async () => {
  const [entryid, window] = [await begin(), await open()]
  network.before = cut
  await window.note(entryid, '11')
  window.stop()
  noDisk()
  const blind = await open()
  await blind.note(entryid, '12')
  assert.equal(blind.state().isDurable, false)
  assert.ok(blind.hasUnsent(), 'signing out asks')
  indexedDB.open = plainOpen
  blind.sendNow()
  await until(() => blind.state().isDurable && blind.state().items.length === 2)
  blind.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(entryid), ['11', '12'])
})

test('without any disk a page sends what it has', async () => {
  const entryid = await begin()
  noDisk()
  const window = await open()
  await window.note(entryid, '11', '12')
  await until(window.isEmpty)
  assert.deepEqual(await saved(entryid), ['11', '12'])
})

test('what does not fit on the disk waits in the page, which says so, and is written once there is room', async () => {
  const [entryid, window] = [await begin(), await open()]
  network.before = cut
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  await window.note(entryid, '11')
  assert.equal(window.state().isDurable, false)
  Object.assign(IDBObjectStore.prototype, { add: plainAdd, put: plainPut })
  window.sendNow()
  await until(() => window.state().isDurable)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(entryid), ['11'])
})

test('where the data of the browser is cleared under an open page, the page still has everything and keeps it again', async () => {
  const [entryid, window] = [await begin(), await open()]
  network.before = cut
  await window.note(entryid, '11')
  await until(() => window.state().isStuck)
  await clearDisk()
  await window.note(entryid, '12')
  window.sendNow()
  await until(() => window.state().isDurable)
  assert.equal(window.state().items.length, 2)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(entryid), ['11', '12'])
})

test('a photo is named by those after it before it has a number, and is taken back until it is on its way', async () => {
  const [entryid, window] = [await begin(), await open()]
  network.before = cut
  const file = (token: number, before: string[]): Work => ({
    kind: 'file',
    type: 'Image',
    stepid,
    field: plugField,
    file: new File([new Uint8Array(drawPng(60, 60, () => token))], `${token}.png`, { type: 'image/png' }),
    token,
    before,
  })
  await window.enqueue(entryid, userid, file(1, []))
  await window.enqueue(entryid, userid, file(2, ['-1']))
  await until(() => window.state().sendingId === null)
  assert.ok(await window.takeBack(window.state().items[0]!.id))
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.equal((await saved(entryid)).length, 1)
})

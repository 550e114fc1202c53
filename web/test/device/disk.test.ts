// Proves that no run event is lost if the disk of the device refuses, blocks, is slow or is cleared.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { waitingOf } from '../../src/run/queue/device-events.ts'
import { cut, mend, network, until } from './browser.ts'
import {
  acceptWrites,
  begin,
  call,
  clearDisk,
  eventsOf,
  notePhoto,
  open,
  saved,
  torqueField,
  untilMarked,
  userid,
} from './windows.ts'

test('what is noted right behind a photo is counted behind it', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const photo = notePhoto(window, run)
  await Promise.all([photo.stored, window.noteAll(run, '11')])
  const stored = (await window.store.list('events')).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  assert.deepEqual(
    stored.map((event) => event.answers?.[0]?.file ?? event.answers?.[0]?.value),
    [photo.name, '11'],
  )
  mend()
  window.sendNow()
  await until(window.isEmpty)
})

test('where the disk refuses for a while, what was noted before, meanwhile and after arrives in that order', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const answer = async (value: string) => {
    const based_on = window.lastAnswer(run.runid, torqueField, 1)?.eventid ?? null
    const answers = [{ field_revisionid: torqueField, reading: 1, value, based_on }]
    await window.note(run.runid, userid, { type: 'value.saved', answers })
  }
  await answer('11')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  await answer('12')
  acceptWrites()
  await answer('13')
  assert.equal(new Set(window.waiting().map(({ device }) => device)).size, 2)
  mend()
  window.sendNow()
  await until(window.isEmpty)
  const arrived = (await eventsOf(run)).flatMap(({ answers: [given] }) => given?.value ?? [])
  assert.deepEqual(arrived, ['11', '12', '13'])
  const entry = await call<{ disagreements: number }>('GET', `/work_log/${run.entryid}`)
  assert.equal(entry.disagreements, 0)
})

const noDisk = () => {
  indexedDB.open = () => {
    throw new DOMException('no disk', 'UnknownError')
  }
}

test('a disk that does not open forgets nothing: what lies there is sent once it does', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11')
  window.stop()
  noDisk()
  const blind = await open()
  await blind.noteAll(run, '12')
  assert.equal(blind.state().isDurable, false)
  assert.ok(blind.hasUnsent(), 'signing out asks')
  Reflect.deleteProperty(indexedDB, 'open')
  blind.sendNow()
  await until(() => blind.state().isDurable && blind.waiting().length === 2)
  blind.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11', '12'])
})

test('without any disk a page sends what it has', async () => {
  const run = await begin()
  noDisk()
  const window = await open()
  await window.noteAll(run, '11', '12')
  await until(window.isEmpty)
  assert.deepEqual(await saved(run), ['11', '12'])
})

test('what does not fit on the disk waits in the page, which says so, and is written once there is room', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  await window.noteAll(run, '11')
  assert.equal(window.state().isDurable, false)
  acceptWrites()
  window.sendNow()
  await until(() => window.state().isDurable)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11'])
})

test('whoever leaves the page while it sends has nothing refused: it is sent once they are back', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11')
  mend()
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = function (...options) {
    // Read last before events are sent.
    if (this.name === 'marks') window.stop()
    return getAll.apply(this, options)
  }
  window.sendNow()
  await until(() => Reflect.get(window.shown, 'sender') === null)
  IDBObjectStore.prototype.getAll = getAll
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11'])
})

test('where the data of the browser is cleared under an open page, the page still has everything and keeps it again', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11')
  await until(() => window.state().isStuck)
  await clearDisk()
  await window.noteAll(run, '12')
  window.sendNow()
  await until(() => window.state().isDurable)
  assert.equal(window.waiting().length, 2)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11', '12'])
})

test('where the data of the browser is cleared under two windows, what either has noted last is kept again', async () => {
  const [run, one, two] = [await begin(), await open(), await open()]
  network.before = cut
  await one.noteAll(run, '11')
  await until(() => two.waiting().length === 1)
  // It receives no message about events of the other window.
  one.stop()
  await two.noteAll(run, '12')
  await clearDisk()
  for (const window of [one, two]) await window.log.readDisk()
  assert.equal((await two.store.list('events')).length, 2)
  two.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual((await saved(run)).toSorted(), ['11', '12'])
})

for (const first of ['the other', 'this'] as const)
  test(`where two windows have given one number after the data of the browser were cleared, both notes are kept, by whichever window first: ${first}`, async () => {
    const [run, one, two] = [await begin(), await open(), await open()]
    network.before = cut
    await one.noteAll(run, '11')
    await until(() => two.waiting().length === 1)
    await two.noteAll(run, '12')
    await until(() => one.waiting().length === 2)
    // They do not restore their events before this window records the next one.
    for (const window of [one, two]) window.stop()
    await clearDisk()
    await one.noteAll(run, '13')
    for (const window of first === 'this' ? [one, two] : [two, one]) await window.log.readDisk()
    const stored = (await two.store.list('events')).map(({ answers }) => answers?.[0]?.value)
    assert.deepEqual(stored.toSorted(), ['11', '12', '13'])
    assert.ok(one.state().isDurable && two.state().isDurable)
    mend()
    const next = await open()
    await until(next.isEmpty)
    assert.deepEqual((await saved(run)).toSorted(), ['11', '12', '13'])
  })

test('what is being kept stays on the screen, though the disk is read meanwhile, and counts as kept afterwards', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const photo = notePhoto(window, run)
  await window.log.readDisk()
  const waiting = () => waitingOf(window.state().events, window.state().files)
  assert.deepEqual(
    window.state().files.map(({ file }) => file.name),
    [`${photo.name}.png`],
  )
  assert.deepEqual(waiting(), { all: 2, stored: 0 })
  await photo.stored
  assert.deepEqual(waiting(), { all: 2, stored: 2 })
  mend()
  window.sendNow()
  await until(window.isEmpty)
})

test('what was noted before the data of the browser were cleared has no time of after that', async () => {
  const [run, window] = [await begin(), await open()]
  await untilMarked(window)
  network.before = cut
  const before = Date.now()
  await window.noteAll(run, '11')
  const after = Date.now()
  const { lastMark } = await window.store.facts()
  await clearDisk()
  await window.log.readDisk()
  await pause(2000)
  mend()
  // Another page, whose monotonic clock starts again.
  const next = await open()
  next.sendNow()
  window.stop()
  await until(next.isEmpty)
  assert.ok((await next.store.list('marks')).every(({ number }) => number > lastMark))
  const found = (await eventsOf(run)).find(({ type }) => type === 'value.saved')
  const { at = 0, uncertain } = found ?? {}
  assert.ok(uncertain || (at > before - 1000 && at < after + 1000), JSON.stringify(found))
})

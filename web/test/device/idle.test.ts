// Proves the lock time of a shared device by a set clock: windows share it, and it survives closing them.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { Shelf } from './browser.ts'

type Idle = typeof import('../../src/shared-device/lock/idle.ts')

const minute = 60_000
let opened = 0
/** A window has its own modules; the storage is that of the device. */
const openWindow = (): Promise<Idle> => import(`../../src/shared-device/lock/idle.ts?window=${++opened}`)

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_800_000_000_000 })
  Object.defineProperty(globalThis, 'localStorage', { value: new Shelf(), configurable: true })
})

const pass = (ms: number) => mock.timers.tick(ms)

test('the first touch is stored, so a window that opens late is locked', async () => {
  const first = await openWindow()
  first.noteTouch()
  pass(72_000)
  const second = await openWindow()
  assert.equal(second.idleMs(), 72_000)
  assert.ok(second.leftMs(1) <= 0)
})

test('a sign-in is a touch, also if the last one is older than the lock time', async () => {
  const first = await openWindow()
  first.noteTouch()
  pass(5 * minute)
  first.recordTouch()
  const next = await openWindow()
  assert.equal(next.leftMs(1), minute)
})

test('a window that nobody touches follows the touches of another one', async () => {
  const [busy, idle] = [await openWindow(), await openWindow()]
  for (let at = 0; at < 5 * minute; at += 4000) {
    busy.noteTouch()
    pass(4000)
    assert.ok(idle.leftMs(1) >= minute - 4000, `after ${at} ms`)
  }
})

test('a clock that was set back does not keep the device open', async () => {
  const here = await openWindow()
  here.noteTouch()
  const now = Date.now()
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: now - 60 * minute })
  assert.equal(here.leftMs(1), minute)
  pass(minute)
  assert.ok(here.leftMs(1) <= 0)
})

test('without storage a window counts on its own', async () => {
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  const here = await openWindow()
  here.noteTouch()
  pass(30_000)
  assert.equal(here.idleMs(), 30_000)
})

const lock = (isOffline = false) => ({ minutes: 1, isOffline })

test('once the lock time is over, it stays over: touches, reloads, a clock set back and longer minutes change nothing', async () => {
  const here = await openWindow()
  here.writeLock(lock())
  here.recordTouch()
  pass(minute - 1)
  assert.equal(here.findOver(), null)
  here.noteTouch()
  pass(minute - 1)
  assert.equal(here.findOver(), null, 'a touch in time counts')
  pass(1)
  const over = Date.now()
  assert.equal(here.findOver(), over)
  here.noteTouch()
  pass(10 * minute)
  here.noteTouch()
  assert.deepEqual([here.findOver(), here.leftMs(1)], [over, 0])
  assert.equal(here.idleMs(), 11 * minute, 'a touch after the time does not count as use')
  const later = await openWindow()
  later.noteTouch()
  assert.equal(later.findOver(), over, 'a reload')
  later.writeLock({ minutes: 240, isOffline: false })
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: over - 60 * minute })
  later.noteTouch()
  assert.equal(later.findOver(), over)
})

test('a proof of a user ends it, in every window', async () => {
  const [here, other] = [await openWindow(), await openWindow()]
  here.writeLock(lock())
  here.recordTouch()
  pass(2 * minute)
  assert.ok(here.findOver() !== null && other.findOver() !== null)
  other.recordTouch()
  assert.deepEqual([here.findOver(), other.findOver()], [null, null])
  assert.equal(here.leftMs(1), minute)
  pass(minute)
  assert.ok(here.findOver() !== null, 'and it begins anew')
})

test('without storage a window knows on its own that the time was over', async () => {
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  const here = await openWindow()
  here.writeLock(lock())
  here.recordTouch()
  pass(minute)
  const over = here.findOver()
  here.noteTouch()
  assert.ok(over !== null && here.findOver() === over)
  here.recordTouch()
  assert.equal(here.findOver(), null)
})

test('a browser that is no shared device has no lock time', async () => {
  const here = await openWindow()
  pass(10_000 * minute)
  assert.equal(here.findOver(), null)
})

/** Park and Miller: the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

test('whatever windows do, all count from the last touch, at most 2 seconds late', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = numbers(seed)
    const windows = [await openWindow(), await openWindow()]
    let last = Date.now()
    windows[0]?.recordTouch()
    for (let step = 0; step < 40; step++) {
      const window = windows[next(windows.length)] as Idle
      const what = next(5)
      if (what < 2) {
        window.noteTouch()
        last = Date.now()
      } else if (what === 2) {
        window.recordTouch()
        last = Date.now()
      } else if (what === 3) windows[next(windows.length)] = await openWindow()
      pass(next(9000))
      const isLate = (each: Idle) => each.idleMs() - (Date.now() - last)
      for (const each of windows)
        assert.ok(isLate(each) >= 0 && isLate(each) < 2000, `seed ${seed}, step ${step}: ${isLate(each)}`)
    }
    mock.timers.reset()
    mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_800_000_000_000 })
    localStorage.removeItem('stepwright.shared-touched')
  }
})

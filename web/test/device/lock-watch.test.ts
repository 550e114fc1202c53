// Proves by a set clock how a shared device locks with a network, stays open without one, and closes where the site says so.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { NetworkError } from '@stepwright/client'
import { findOver, recordTouch, writeLock } from '../../src/shared-device/lock/idle.ts'
import { lockState, setLock } from '../../src/shared-device/lock/lock-state.ts'
import { LockWatch } from '../../src/shared-device/lock/lock-watch.ts'
import { Shelf } from './browser.ts'

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_800_000_000_000 })
  Object.defineProperty(globalThis, 'localStorage', { value: new Shelf(), configurable: true })
  setLock('open')
})

/** A page that looks each second. */
function openPage({ isOffline = false, network = true } = {}) {
  writeLock({ minutes: 1, isOffline })
  recordTouch()
  const page = {
    network,
    rejects: null as Error | null,
    ended: 0,
    loaded: 0,
    opened: 0,
    left: [] as unknown[],
  }
  const watch = new LockWatch(1, {
    needServer: async () => {
      if (!page.network) throw new NetworkError('the server is not reached')
    },
    endSession: async () => {
      if (page.rejects) throw page.rejects
      page.ended += 1
    },
    loadPage: () => {
      page.loaded += 1
    },
    onLeft: (seconds) => void page.left.push(seconds),
    onOpen: () => {
      page.opened += 1
    },
  })
  const pass = async (seconds: number) => {
    for (let each = 0; each < seconds; each++) {
      mock.timers.tick(1000)
      watch.look()
      await settle()
    }
  }
  return { page, watch, pass }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('with a network it warns for 20 seconds, ends the session once, and shows nothing meanwhile', async () => {
  const { page, pass } = openPage()
  await pass(39)
  assert.deepEqual(page.left.at(-1), null)
  await pass(1)
  assert.equal(page.left.at(-1), 20)
  await pass(25)
  assert.deepEqual([page.ended, page.loaded, page.opened, lockState.get()], [1, 1, 0, 'locking'])
})

test('without a network it stays open, says so once, and locks when the network is back', async () => {
  const { page, watch, pass } = openPage({ network: false })
  await pass(100)
  watch.touch()
  await settle()
  assert.deepEqual([page.ended, page.opened, lockState.get()], [0, 1, 'open'])
  assert.ok(findOver() !== null)
  page.network = true
  await watch.retry()
  assert.deepEqual([page.ended, page.loaded], [1, 1])
})

test('where the site locks offline, it closes until the network is back, whatever is touched', async () => {
  const { page, watch, pass } = openPage({ isOffline: true, network: false })
  await pass(59)
  assert.equal(lockState.get(), 'open')
  await pass(1)
  assert.equal(lockState.get(), 'offline')
  for (let touches = 0; touches < 20; touches++) {
    watch.touch()
    await pass(3)
    assert.equal(lockState.get(), 'offline')
  }
  await watch.retry()
  assert.deepEqual([lockState.get(), page.opened], ['offline', 0])
  page.network = true
  await pass(6)
  assert.deepEqual([page.ended, page.loaded], [1, 1])
})

test('a page that is loaded again after the lock time shows nothing before the server was asked', async () => {
  const { isClosedOffline } = await import('../../src/shared-device/lock/lock-state.ts')
  const { pass } = openPage({ isOffline: true, network: false })
  await pass(61)
  const reloaded = await import(`../../src/shared-device/lock/lock-state.ts?window=${String(2)}`)
  assert.equal(reloaded.lockState.get(), 'locking')
  assert.ok(isClosedOffline())
})

test('a user who signs in, in another window, opens a closed page', async () => {
  const { page, pass } = openPage({ isOffline: true, network: false })
  await pass(61)
  recordTouch()
  await pass(1)
  assert.deepEqual([lockState.get(), page.ended], ['open', 0])
})

test('entries that can neither be sent nor sealed leave the device open, and marked', async () => {
  const { page, pass } = openPage({ isOffline: true })
  page.rejects = new Error('2 entries wait')
  await pass(61)
  assert.deepEqual([lockState.get(), page.opened, page.loaded], ['open', 1, 0])
})

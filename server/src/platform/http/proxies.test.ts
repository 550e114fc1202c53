// Which proxy is believed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trustOneProxy } from './proxies.ts'

test('believes a proxy on this machine, one on a private network where an address is set, and none behind it', () => {
  const near = trustOneProxy({ onPrivateNetworks: false })
  const wide = trustOneProxy({ onPrivateNetworks: true })
  assert.equal(near('127.0.0.1', 0), true)
  assert.equal(near('::1', 0), true)
  assert.equal(near('::ffff:127.0.0.1', 0), true)
  assert.equal(near('192.168.7.7', 0), false)
  assert.equal(wide('192.168.7.7', 0), true)
  assert.equal(wide('fd00::7', 0), true)
  assert.equal(wide('203.0.113.9', 0), false)
  assert.equal(wide('192.168.7.7', 1), false)
  assert.equal(wide('127.0.0.1', 1), false)
})

// Tests which proxies are trusted, and by which address a client is counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { believeProxies, networkOf, parseProxies } from './proxies.ts'

test('believes nobody but those that are named, however their address is written', () => {
  const nobody = believeProxies(parseProxies(''))
  const named = believeProxies(parseProxies('127.0.0.1, 10.1.0.0/16 fd00::/8'))
  const cases: [string, boolean][] = [
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['10.1.200.3', true],
    ['::ffff:10.1.2.3', true],
    ['fd12:3456::9', true],
    ['::1', false],
    ['127.0.0.2', false],
    ['10.2.0.1', false],
    ['192.168.7.7', false],
    ['203.0.113.9', false],
    ['nobody', false],
    ['', false],
  ]
  for (const [address, isNamed] of cases) {
    assert.equal(named(address), isNamed, address)
    assert.equal(nobody(address), false, address)
  }
})

test('what is no list of addresses and networks is named in the fault', () => {
  for (const text of [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0',
    'fd00::/129',
    '127.0.0.1/',
    '1.2.3.4/8/8',
    '*',
  ])
    assert.throws(() => parseProxies(`127.0.0.1, ${text}`), {
      message: new RegExp(`"${text.replace('*', '\\*')}"`),
    })
})

test('a caller counts by the address, with IPv6 by the network of 64 bits', () => {
  const cases: [string, string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['nobody', 'nobody'],
  ]
  for (const [address, network] of cases) assert.equal(networkOf(address), network, address)
})

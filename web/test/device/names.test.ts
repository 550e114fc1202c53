// Tests how devices and runs are named: devices without a name, devices with the same name, and runs with pending events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceNames } from '@stepwright/rules'
import { nameOfRun } from '../../src/device/unsent-runs.ts'
import { browserName } from '../../src/run/queue/browser-name.ts'

const agents = {
  'Windows, Edge':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
  'Android, Samsung Internet':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Safari/537.36',
  'Android, Chrome': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  'iPhone, Safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  'Linux, Firefox': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  '': 'curl/8',
}

test('a device that nobody has named is called by its system and browser', () => {
  for (const [name, agent] of Object.entries(agents)) assert.equal(browserName(agent, 0), name)
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'
  assert.deepEqual([browserName(mac, 0), browserName(mac, 5)], ['Mac, Safari', 'iPad, Safari'])
})

test('devices with the same name get a number each, and a device without one its place', () => {
  const devices = ['Tablet 4', '', 'Tablet 4', 'Desk'].map((label, index) => ({ device: `d${index}`, label }))
  assert.deepEqual(
    [...deviceNames(devices, (number) => `Device ${number}`).values()],
    ['Tablet 4 (1)', 'Device 2', 'Tablet 4 (2)', 'Desk'],
  )
})

test('a run with pending entries is named by the list of runs, by its start on this device, or as it was read last', () => {
  const listed = [{ runid: 'a', entryid: 7, guide_title: 'Brake', workorderid: 'W1' }]
  const begun = [{ runid: 'b', guide: { title: 'Seal' }, workorderid: 'W2' }]
  const known = { listed, begun, names: { c: { title: 'Valve', order: 'W3' } } }
  const named = ['a', '7', 'b', 'c', 'd'].map((run) => nameOfRun(run, known))
  assert.deepEqual(named, [
    { title: 'Brake', order: 'W1' },
    { title: 'Brake', order: 'W1' },
    { title: 'Seal', order: 'W2' },
    { title: 'Valve', order: 'W3' },
    undefined,
  ])
})

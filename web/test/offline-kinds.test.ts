// Tests which answers of the server a device stores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOf, openRunsOf } from '../src/lib/offline/kinds.ts'

test('the list of one’s own open runs is kept, and no other list of runs', () => {
  const own = '/work_log?userid=7&status=started%2Cpaused%2Csuspended&order=DESC&limit=100'
  assert.deepEqual([kindOf(own), openRunsOf(own)], ['basis', 7])
  for (const other of [
    '/work_log?status=started%2Cpaused&order=DESC&limit=100',
    '/work_log?userid=7&status=started&order=DESC&limit=100&text=oil',
    '/work_log?userid=7&status=complete&order=DESC&limit=100',
    '/work_log?guideid=3&status=started',
  ])
    assert.equal(kindOf(other), null, other)
})

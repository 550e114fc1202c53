// Tests that the memory of the start is returned once, in a moment without requests.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { releaseStartMemory } from './release-start-memory.ts'

test('requests put it off, and it happens once', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const server = createServer()
  let count = 0
  releaseStartMemory(server, () => count++, 1000)
  for (let round = 0; round < 5; round++) {
    t.mock.timers.tick(900)
    server.emit('request')
  }
  assert.equal(count, 0)
  t.mock.timers.tick(1000)
  assert.equal(count, 1)
  server.emit('request')
  t.mock.timers.tick(10_000)
  assert.equal(count, 1)
  assert.equal(server.listenerCount('request'), 0)
})

// Tests how often the server queries what other processes have committed.
import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { oncePerIteration } from './once-per-iteration.ts'

test('requests of one turn share one look and what it waits for; the next turn looks again', async () => {
  let looks = 0
  const waited = Promise.resolve()
  const look = oncePerIteration(() => {
    looks++
    return waited
  })
  const socket = new Socket()
  assert.equal(look(socket), waited)
  assert.equal(look(socket), waited)
  assert.equal(looks, 1)
  await new Promise(setImmediate)
  look(socket)
  assert.equal(looks, 2)
})

test('a request that came by no socket shares nothing', () => {
  let looks = 0
  const look = oncePerIteration(() => {
    looks++
    return undefined
  })
  look({})
  look({})
  assert.equal(looks, 2)
})

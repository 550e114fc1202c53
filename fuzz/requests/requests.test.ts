// Tests the requests that the generator builds from the description.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../prove/site/seed.ts'
import { createDevices, makeBatch } from './batches.ts'
import { createIdentifiers } from './identifiers.ts'
import { mutate } from './mutations.ts'
import { operations } from './operations.ts'
import { makeRequest } from './requests.ts'

function requestsOf(seed: number) {
  const known = createIdentifiers()
  known.collect({ guideid: 5, steps: [{ stepid: 6 }], image: { id: 7 }, users: [{ userid: 1 }] })
  return operations.flatMap((operation, index) =>
    [0, 1, 2].map((round) => {
      const chance = chanceOf(seed).branch(`${index} ${round}`)
      return makeRequest(operation, { chance, known }, { guardid: 1 })
    }),
  )
}

test('the same seed generates the same requests, another one others', () => {
  assert.deepEqual(requestsOf(1), requestsOf(1))
  assert.notDeepEqual(requestsOf(1), requestsOf(2))
})

test('every path is complete, and none is about the account that repairs the site', () => {
  for (const { path } of requestsOf(3)) {
    assert.doesNotMatch(path, /[{}\s]/)
    assert.doesNotMatch(path, /\/users\/1(\/|\?|$)/)
  }
})

test('a mutation leaves the value as it was', () => {
  const value = { a: [1, { b: 'x' }], c: null }
  for (let seed = 0; seed < 200; seed++) mutate(value, chanceOf(seed))
  assert.deepEqual(value, { a: [1, { b: 'x' }], c: null })
})

test('a batch of events counts on where the device left off', () => {
  const [known, devices] = [createIdentifiers(), createDevices()]
  known.add('entryid', 1)
  const bodies = Array.from({ length: 50 }, (_, index) =>
    makeBatch({ chance: chanceOf(index), known, devices, userid: 2, now: 1_800_000_000_000 }),
  )
  assert.ok(bodies.some(({ body }) => /"seq":[2-9]\d*,/.test(String(body))))
  assert.ok(bodies.some(({ body }) => String(body).includes('00000000-0000-8000-8000-')))
})

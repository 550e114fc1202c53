// Tests that every waiting task runs, in order of arrival.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createQueue } from './queue.ts'

const taken = (queue: { next(): string | undefined }, count: number) =>
  Array.from({ length: count }, () => queue.next())

test('what somebody waits for comes before the rest, the oldest first', () => {
  const queue = createQueue<string>()
  for (const name of ['a', 'b']) queue.add(name, 'last')
  for (const name of ['1', '2', '3', '4', '5']) queue.add(name, 'first')
  assert.deepEqual(taken(queue, 8), ['1', '2', '3', 'a', '4', '5', 'b', undefined])
})

test('nobody is passed by more than by those before them, and one in four of the others', () => {
  const order = fc.constantFrom('first', 'last')
  fc.assert(
    fc.property(fc.array(order, { maxLength: 60 }), fc.array(order, { maxLength: 200 }), (before, after) => {
      const queue = createQueue<number>()
      for (const [index, each] of before.entries()) queue.add(index, each)
      // All of these are done after so many tasks, however many arrive meanwhile.
      const seen: (number | undefined)[] = []
      const coming = [...after]
      for (let turn = 0; turn < 4 * before.length + 4; turn++) {
        const next = coming.shift()
        if (next) queue.add(1000 + turn, next)
        seen.push(queue.next())
      }
      for (const order of ['first', 'last']) {
        const own = before.flatMap((each, index) => (each === order ? [index] : []))
        const done = seen.filter((one) => one !== undefined && own.includes(one))
        assert.deepEqual(done, own)
      }
    }),
  )
})

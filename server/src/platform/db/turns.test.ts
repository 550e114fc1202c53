// Taking turns: one after the other for the same thing, side by side for others, and nobody waits for ever.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from './database.ts'
import { takeTurns, type Waiting } from './turns.ts'

/** One at a time, as it comes. */
async function serveOne(queue: Waiting[]): Promise<void> {
  const [next] = queue.splice(0, 1)
  await next?.work({} as Db).then(next.resolve, next.reject)
}

test('works with the same key come one after the other, in the order in which they were asked for', async () => {
  const turns = takeTurns(serveOne)
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise(setImmediate)
    seen.push(`${name} ends`)
    return name
  }
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => turns('same', work(name))))
  assert.deepEqual(answers, ['a', 'b', 'c'])
  assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('works with other keys do not wait', async () => {
  const turns = takeTurns(serveOne)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const held = turns('one', () => promise)
  assert.equal(await turns('other', async () => 'done'), 'done')
  release()
  await held
})

test('a work that fails tells its caller, and the next one has its turn', async () => {
  const turns = takeTurns(serveOne)
  const failed = turns('same', async () => Promise.reject(new Error('no')))
  const next = turns('same', async () => 'done')
  await assert.rejects(failed, /no/)
  assert.equal(await next, 'done')
})

test('those who wait are there to be served together', async () => {
  const sizes: number[] = []
  const turns = takeTurns(async (queue) => {
    const all = queue.splice(0)
    sizes.push(all.length)
    await new Promise(setImmediate)
    for (const { work, resolve } of all) resolve(await work({} as Db))
  })
  const works = ['a', 'b', 'c', 'd'].map((name) => turns('same', async () => name))
  assert.deepEqual(await Promise.all(works), ['a', 'b', 'c', 'd'])
  assert.deepEqual(sizes, [1, 3])
})

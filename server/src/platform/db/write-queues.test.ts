// Tests the write queue: writes run one after the other, together if they wait, and past a blocked write.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from './database.ts'
import { isBusy } from './errors.ts'
import { openWriteQueue, type Waiting } from './write-queues.ts'

const db = {} as Db
const never = 1_000_000
const patience = (patienceMs: number) => ({ patienceMs, workersAtMost: 4, waitMs: never })

/** Takes one write at a time, in order of arrival. */
async function serveOne(queue: Waiting[]): Promise<void> {
  const [next] = queue.splice(0, 1)
  await next?.work(db).then(next.resolve, next.reject)
}

test('works come one after the other, in the order in which they were asked for', async () => {
  const write = openWriteQueue(serveOne, patience(never))
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise(setImmediate)
    seen.push(`${name} ends`)
    return name
  }
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => write(work(name), false)))
  assert.deepEqual(answers, ['a', 'b', 'c'])
  assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a work that fails tells its caller, and the next one has its turn', async () => {
  const write = openWriteQueue(serveOne, patience(never))
  const failed = write(async () => Promise.reject(new Error('no')), false)
  const next = write(async () => 'done', false)
  await assert.rejects(failed, /no/)
  assert.equal(await next, 'done')
})

test('those who wait are there to be served together', async () => {
  const sizes: number[] = []
  const write = openWriteQueue(async (queue) => {
    const all = queue.splice(0)
    sizes.push(all.length)
    await new Promise(setImmediate)
    for (const { work, resolve } of all) resolve(await work(db))
  }, patience(never))
  const works = ['a', 'b', 'c', 'd'].map((name) => write(async () => name, false))
  assert.deepEqual(await Promise.all(works), ['a', 'b', 'c', 'd'])
  assert.deepEqual(sizes, [1, 3])
})

test('what takes long is gone past, by who waits already and by who comes later', async () => {
  const write = openWriteQueue(serveOne, patience(5))
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const held = write(() => promise, false)
  assert.equal(await write(async () => 'waited', false), 'waited')
  assert.equal(await write(async () => 'later', false), 'later')
  release()
  await held
  assert.equal(await write(async () => 'afterwards', false), 'afterwards')
})

test('only so many lanes are opened, and all works are done when the way is free again', async () => {
  const write = openWriteQueue(serveOne, patience(1))
  const { promise, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  let most = 0
  let under = 0
  const slow = async () => {
    begun++
    most = Math.max(most, ++under)
    await promise
    under--
  }
  const works = Array.from({ length: 20 }, () => write(slow, false))
  while (begun < 4) await new Promise((resolve) => setTimeout(resolve, 1))
  release()
  await Promise.all(works)
  assert.deepEqual([begun, most], [20, 4])
})

test('who is not begun in time is refused and never begun, and the lane goes on afterwards', async () => {
  const write = openWriteQueue(serveOne, { patienceMs: never, workersAtMost: 1, waitMs: 20 })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  const held = write(() => promise, false)
  const late = [1, 2, 3].map(() => write(async () => begun++, false))
  for (const outcome of await Promise.allSettled(late)) {
    assert.equal(outcome.status, 'rejected')
    assert.equal(isBusy(outcome.status === 'rejected' && outcome.reason), true)
  }
  release()
  await held
  assert.equal(await write(async () => 'afterwards', false), 'afterwards')
  assert.equal(begun, 0)
})

// Tests the response cache: invalidation by tags, the limit in bytes, and no entry older than an invalidation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cached, createTagMemory } from './cache.ts'

interface Text extends Cached {
  text: string
}
function aCache(bytes: number) {
  const memory = createTagMemory(bytes)
  return {
    ...memory.of<Text>('text'),
    drop: memory.invalidate,
    watch: memory.watch,
    count: () => memory.size,
  }
}
const text = (words: string, tags: string[], bytes = 10): Text => ({ text: words, tags, bytes })

/** A build that ends when the test releases it. */
function aBuild() {
  let finish: (value: Text) => void = () => {}
  const promise = new Promise<Text>((resolve) => {
    finish = resolve
  })
  return { build: () => promise, finish: (value: Text) => finish(value) }
}

test('builds once and remembers until one of the tags is dropped', async () => {
  const cache = aCache(1000)
  let builds = 0
  const fetch = () => cache.fetch('a', async () => text(`build ${++builds}`, ['guide:1', 'user:2']))
  assert.equal((await fetch()).text, 'build 1')
  assert.equal((await fetch()).text, 'build 1')
  cache.drop(['guide:2'])
  assert.equal((await fetch()).text, 'build 1')
  cache.drop(['user:2'])
  assert.equal((await fetch()).text, 'build 2')
})

test('those who ask while it is built share the build', async () => {
  const cache = aCache(1000)
  const { build, finish } = aBuild()
  const both = Promise.all([cache.fetch('a', build), cache.fetch('a', () => assert.fail('built twice'))])
  finish(text('one', ['x']))
  assert.deepEqual(
    (await both).map((value) => value.text),
    ['one', 'one'],
  )
})

test('a build that a drop overtakes is neither kept nor given to those who ask after the drop', async () => {
  const cache = aCache(1000)
  const old = aBuild()
  const first = cache.fetch('a', old.build)
  cache.drop(['x'])
  const second = cache.fetch('a', async () => text('new', ['x']))
  old.finish(text('old', ['x']))
  assert.equal((await first).text, 'old')
  assert.equal((await second).text, 'new')
  assert.equal(cache.get('a')?.text, 'new')
})

test('a build that is no longer the newest of its key still hears of drops', async () => {
  const cache = aCache(1000)
  const [oldest, newer] = [aBuild(), aBuild()]
  const first = cache.fetch('a', oldest.build)
  // This tag does not belong to the build, but from now on the build is not shared.
  cache.drop(['something else'])
  const second = cache.fetch('a', newer.build)
  cache.drop(['x'])
  newer.finish(text('newer', ['x']))
  oldest.finish(text('oldest', ['x']))
  await Promise.all([first, second])
  assert.equal(cache.get('a'), undefined)
})

test('a build that fails is told to those who wait and tried again by the next', async () => {
  const cache = aCache(1000)
  await assert.rejects(
    cache.fetch('a', async () => {
      throw new Error('no')
    }),
  )
  assert.equal((await cache.fetch('a', async () => text('yes', []))).text, 'yes')
})

test('holds no more bytes than it may, and forgets first what was asked for least lately', async () => {
  const cache = aCache(100)
  const fetch = (key: string, bytes: number) => cache.fetch(key, async () => text(key, ['x'], bytes))
  for (const key of ['a', 'b', 'c']) await fetch(key, 30)
  cache.get('a')
  await fetch('d', 30)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((key) => cache.get(key)),
    ['a', 'c', 'd'],
  )
  await fetch('huge', 101)
  assert.equal(cache.get('huge'), undefined)
  await fetch('large', 100)
  assert.deepEqual([cache.count(), cache.get('large')?.bytes], [1, 100])
  cache.drop(['x'])
  assert.equal(cache.count(), 0)
  await fetch('a', 100)
  assert.equal(cache.count(), 1)
})

test('what was read before a drop is not kept after it, whenever its key was known', async () => {
  const cache = aCache(1000)
  const watch = cache.watch()
  cache.drop(['x'])
  cache.put('a', text('old', ['x']), watch)
  assert.equal((await cache.fetch('b', async () => text('old', ['x']), watch)).text, 'old')
  watch.end()
  assert.deepEqual([cache.get('a'), cache.get('b')], [undefined, undefined])
})

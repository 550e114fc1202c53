// Proves that documents are made one at a time, bounded per user and in all, and that closing frees an entry.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Problem } from '#platform/problems.ts'
import { createDocumentQueue } from './document-queue.ts'

const { signal } = new AbortController()

const isBusy = ({ status, code, details }: Problem) =>
  status === 503 && code === 'server.busy' && (details.retryAfterSeconds ?? 0) > 0

test('makes one document at a time, the first of each person before the further ones of others', async () => {
  const { run } = createDocumentQueue()
  const made: string[] = []
  let atOnce = 0
  const make = (userid: number, name: string) =>
    run({ userid, signal }, async () => {
      atOnce++
      await new Promise((resolve) => setImmediate(resolve))
      assert.equal(atOnce--, 1)
      made.push(name)
    })
  await Promise.all([make(1, 'a1'), make(1, 'a2'), make(1, 'a3'), make(2, 'b1'), make(3, 'c1')])
  assert.deepEqual(made, ['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a person has few places, all people have a bounded number, and each is free after its document', async () => {
  const { run } = createDocumentQueue()
  const ends: (() => void)[] = []
  const hold = (userid: number) => run({ userid, signal }, () => new Promise<void>((end) => ends.push(end)))
  const held = [1, 2, 3, 4].flatMap((userid) => [userid, userid, userid, userid].map(hold))
  await assert.rejects(hold(1), isBusy)
  await assert.rejects(hold(5), isBusy)
  for (let count = 0; count < held.length; count++) {
    while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ends.pop()?.()
  }
  await Promise.all(held)
  assert.equal(await run({ userid: 1, signal }, async () => 'made'), 'made')
})

test('a client that leaves gives its place free, and a document that fails lets the next one begin', async () => {
  const { run } = createDocumentQueue()
  let fail = () => {}
  const failing = run(
    { userid: 1, signal },
    () => new Promise((_, reject) => (fail = () => reject(new Error('failed')))),
  )
  const leaving = new AbortController()
  const left = run({ userid: 2, signal: leaving.signal }, async () => assert.fail('it was made'))
  const next = run({ userid: 3, signal }, async () => 'made')
  leaving.abort()
  await assert.rejects(left, { status: 400 })
  fail()
  await assert.rejects(failing, /failed/)
  assert.equal(await next, 'made')
})

test('a document that waits too long is refused', async (t) => {
  t.mock.method(AbortSignal, 'timeout', () => AbortSignal.abort())
  const { run } = createDocumentQueue()
  let end = () => {}
  const first = run({ userid: 1, signal }, () => new Promise<void>((resolve) => (end = resolve)))
  await assert.rejects(
    run({ userid: 2, signal }, async () => {}),
    isBusy,
  )
  end()
  await first
})

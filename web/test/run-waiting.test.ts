// What waits to be sent: files that are named before they have a number, other windows, pauses that the server has not heard of.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@stepwright/client'
import { activeSeconds } from '../src/run/clock.ts'
import { fieldsOf, type Item, type Work } from '../src/run/queue/item.ts'
import { refusalOf } from '../src/run/queue/send.ts'
import { together, withNumber, without } from '../src/run/queue/waiting.ts'

const item = (id: number, work: Work): Item => ({ id, entryid: 1, userid: 7, key: String(id), at: id, work })
const file = (token: number, before: (string | null)[]): Work => ({
  kind: 'file',
  type: 'Image',
  stepid: 1,
  field: 5,
  file: new File(['x'], 'x.png'),
  token,
  before,
})
const save = (readings: (string | null)[]): Work => ({ kind: 'save', stepid: 1, fields: { 5: readings } })
const readingsOf = (items: readonly Item[]) => items.map(({ id, work }) => [id, fieldsOf(work)['5']])

test('what names a file that has no number yet names it by its number as soon as it has one', () => {
  const first = file(11, ['90'])
  const rest = [item(2, file(12, ['90', '-11'])), item(3, save(['-11', '-12', null])), item(4, save(['90']))]
  assert.deepEqual(readingsOf(withNumber(rest, 1, first, '91')), [
    [2, ['90', '91', '-12']],
    [3, ['91', '-12', null]],
  ])
  assert.deepEqual(readingsOf(withNumber(rest, 1, first, null)), [
    [2, ['90', null, '-12']],
    [3, [null, '-12', null]],
  ])
  assert.deepEqual(withNumber(rest, 2, first, '91'), [])
})

test('where a file is taken back, those behind it move up', () => {
  const rest = [item(2, file(12, ['90', '-11'])), item(3, save(['-11', '-12', null]))]
  assert.deepEqual(readingsOf(without(rest, 1, file(11, ['90']))), [
    [2, ['90', '-12']],
    [3, ['-12', null, null]],
  ])
})

test('what another window has sent is gone, what is only just being written stays, and nothing comes back', () => {
  const [one, two, three, four] = [1, 2, 3, 4].map((id) => item(id, save([String(id)]))) as [
    Item,
    Item,
    Item,
    Item,
  ]
  const before = { known: new Set([1, 2]), onTheirWay: new Set([2]) }
  const here = { items: [one, two, three], sentIds: new Set([4]), storing: new Set<number>() }
  const { items, gone } = together([four], before, here)
  assert.deepEqual(
    [items, gone].map((list) => list.map(({ id }) => id)),
    [[2, 3], [1]],
  )
})

test('only the server itself refuses; whatever answers in its place is waited for', () => {
  const answer = (status: number, body: unknown) =>
    refusalOf(new ApiError(new Response(null, { status }), body))
  const coded = { code: 'entry.wrong-state', message: 'no' }
  assert.deepEqual(answer(422, coded), { status: 422, code: 'entry.wrong-state', message: 'no' })
  assert.deepEqual(
    [404, 401, 429, 500, 503].map((status) => answer(status, '404 page not found')),
    Array(5).fill(null),
  )
  assert.equal(answer(401, coded), null)
  assert.equal(answer(413, 'Request Entity Too Large')?.status, 413)
  assert.equal(refusalOf(new NetworkError('gone')), null)
})

test('time stands still from the press of a pause on, and goes on from the press that ends it', () => {
  const started = { entry: { status: 'started', active_duration: 60 }, readAt: 100_000 }
  const pause = { kind: 'pause' as const, at: 130_000 }
  assert.equal(activeSeconds({ ...started, turns: [] }, 110_000), 70)
  assert.equal(activeSeconds({ ...started, turns: [pause] }, 900_000), 90)
  assert.equal(activeSeconds({ ...started, turns: [pause, { kind: 'resume', at: 200_000 }] }, 205_000), 95)
  const paused = { entry: { status: 'paused', active_duration: 60 }, readAt: 100_000 }
  assert.equal(activeSeconds({ ...paused, turns: [] }, 900_000), 60)
  assert.equal(activeSeconds({ ...paused, turns: [{ kind: 'resume', at: 110_000 }] }, 115_000), 65)
})

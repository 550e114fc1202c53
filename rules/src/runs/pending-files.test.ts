// Tests the files of a run that have not arrived: named, arrived, replaced, withdrawn and in conflict.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pendingFiles } from './pending-files.ts'
import type { RunAnswer, RunEvent } from './run-events.ts'

let seq = 0
const event = (type: RunEvent['type'], rest: Partial<RunEvent> = {}): RunEvent => {
  seq += 1
  return { eventid: `e${seq}`, device: 'tablet', seq, at: seq, type, userid: 1, ...rest }
}
const answerOf = (reading: number, rest: Partial<RunAnswer>): RunAnswer => ({
  ...{ field: 7, guid: 'photo', reading, value: null, number: null, deviation: null },
  ...rest,
})
const saved = (...answers: RunAnswer[]) => event('value.saved', { answers })
const named = (file: string, reading = 1, basedOn: string | null = null) =>
  saved(answerOf(reading, { file, basedOn }))
const added = (name: string) => event('file.added', { file: { name, value: '12' } })
const namesOf = (...events: RunEvent[]) => pendingFiles(events).map(({ name }) => name)

test('a file is pending from its answer until it arrives, in any order of arrival', () => {
  const [photo, file] = [named('a'), added('a')]
  assert.deepEqual(pendingFiles([photo]), [{ name: 'a', field: 7, device: 'tablet', isGivenUp: false }])
  assert.deepEqual(namesOf(photo, file), [])
  assert.deepEqual(namesOf(file, photo), [])
})

test('a replaced file is still pending: the device sends it, and the record shows it as the earlier answer', () => {
  const first = named('a')
  assert.deepEqual(namesOf(first, named('b', 1, first.eventid)), ['a', 'b'])
  assert.deepEqual(namesOf(first, saved(answerOf(1, { value: '3', basedOn: first.eventid }))), ['a'])
})

test('a file whose field was emptied since is withdrawn', () => {
  const first = named('a')
  const emptied = saved(answerOf(1, { basedOn: first.eventid }))
  assert.deepEqual(namesOf(first, emptied), [])
  assert.deepEqual(namesOf(emptied, first), [], 'in any order of arrival')
  const again = named('c', 1, emptied.eventid)
  assert.deepEqual(namesOf(first, emptied, again), ['c'])
})

test('a file that moves to another reading, because the one before it was removed, stays pending', () => {
  const [first, second] = [named('a', 1), named('b', 2)]
  const moved = saved(
    answerOf(1, { file: 'b', basedOn: first.eventid }),
    answerOf(2, { basedOn: second.eventid }),
  )
  assert.deepEqual(namesOf(first, second, moved), ['b'])
})

test('a file in conflict with an emptied field is pending until the conflict is settled', () => {
  const first = named('a')
  const emptied = { ...saved(answerOf(1, { basedOn: null })), device: 'phone' }
  assert.deepEqual(namesOf(first, emptied), ['a'])
  const settled = event('value.settled', {
    answers: [answerOf(1, { basedOn: emptied.eventid, settles: [first.eventid] })],
  })
  assert.deepEqual(namesOf(first, emptied, settled), [])
})

test('files that a device named before a lead closed it are given up, until they arrive', () => {
  const [before, other] = [named('a'), { ...named('b', 2), device: 'phone' }]
  const closed = event('device.closed', { device: null, closes: { device: 'tablet', seq: before.seq } })
  const after = named('c', 3)
  const givenUp = pendingFiles([before, other, closed, after]).filter(({ isGivenUp }) => isGivenUp)
  assert.deepEqual(
    givenUp.map(({ name }) => name),
    ['a'],
  )
  assert.deepEqual(namesOf(before, closed, added('a')), [])
})

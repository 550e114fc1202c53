// Proves that a batch is read alike when the same objects are read again after a transaction was retried.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { readBatch } from './read-batch.ts'

test('an event has the same digest when it is read again', () => {
  const at = { at: 1_000, mono: 1_000, session: 'x' }
  const event = (seq: number, more: object) => ({ eventid: randomUUID(), seq, userid: 1, ...at, ...more })
  const sent = [
    event(1, { type: 'started', guideid: 1 }),
    event(2, { type: 'value.saved', answers: [{ field_revisionid: 1, value: '4' }] }),
    event(3, { type: 'finished' }),
  ]
  const asSent = structuredClone(sent)
  const digests = () => readBatch(sent).events.map(({ digest }) => digest)
  const first = digests()
  assert.equal(first.length, 3)
  assert.deepEqual(digests(), first)
  assert.deepEqual(sent, asSent, 'and what was sent stays as it was')
})

// Tests which answers of a run wait for their files, as the signer is shown them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitedFiles } from '../../src/run/signing/awaited-files.ts'

type Args = Parameters<typeof awaitedFiles>
type Run = Args[0]
type Answered = Args[1][number]

const field = (number: number) => ({
  ...{ field_guid: `f${number}`, field_revisionid: number, field_type: 'Image' as const },
  ...{ label: `Photo ${number}`, readings: 12 },
})
const fields = [field(1), field(2)]

/** Answers of an event of a tablet: a text is a file, null an emptied field. */
const event = (at: number, answers: [number, string | null, number?][], over: object = {}) =>
  ({
    ...{ eventid: `e${at}`, entry_eventid: at, at, device: 'tablet', late: false },
    answers: answers.map(([field_revisionid, file, reading = 1]) => ({ field_revisionid, file, reading })),
    ...over,
  }) as unknown as Answered
const has = (...held: [string, string, number?][]): Run => ({
  work_data: held.map(([eventid, field_guid, reading = 1]) => ({ eventid, field_guid, reading })),
})
const awaited = (run: Run, ...events: Answered[]) =>
  awaitedFiles(run, events, fields).map(({ field_guid, reading }) => [field_guid, reading])

test('a file is awaited until its answer is a value of the run, for each reading', () => {
  const photos = event(2, [
    [2, 'c'],
    [1, 'b', 10],
    [1, 'a', 2],
  ])
  assert.deepEqual(awaited(has(), photos), [
    ['f1', 2],
    ['f1', 10],
    ['f2', 1],
  ])
  assert.deepEqual(awaited(has(['e2', 'f1', 2], ['e2', 'f2']), photos), [['f1', 10]])
  assert.deepEqual(awaited(has(['e2', 'other']), event(2, [[1, 'a']])), [['f1', 1]])
})

test('the last answer counts: an emptied field and a replaced file wait for nothing', () => {
  const [first, second] = [event(2, [[1, 'a']]), event(4, [[1, 'b']])]
  assert.deepEqual(awaited(has(['e4', 'f1']), second, first), [])
  assert.deepEqual(awaited(has(['e2', 'f1']), second, first), [['f1', 1]])
  assert.deepEqual(awaited(has(), first, event(5, [[1, null]])), [])
})

test('an equal answer waits for nothing once the run names the first of them', () => {
  assert.deepEqual(awaited(has(['e2', 'f1']), event(2, [[1, 'a']]), event(4, [[1, 'a']])), [])
})

test('a late answer waits only if the field has no other', () => {
  const late = event(6, [[1, 'b']], { late: true })
  assert.deepEqual(awaited(has(), late), [['f1', 1]])
  assert.deepEqual(awaited(has(['e2', 'f1']), event(2, [[1, 'a']]), late), [])
})

test('a file of a closed device is lost, one that the device recorded later is not', () => {
  const photo = event(2, [[1, 'a']])
  const missing = [{ field_type: 'Image' as const, count: 1 }]
  const run = (missing_files: typeof missing): Run => ({
    ...has(),
    devices: [
      {
        ...{ device: 'tablet', label: '', missing: 0, missing_files },
        closed: {
          ...{ date: 3, userid: 1, username: 'Mara', reason: 'Lost', missing: 0, missing_files: missing },
        },
      },
    ],
  })
  const isLost = (missing_files: typeof missing) =>
    awaitedFiles(run(missing_files), [photo], fields).map((file) => file.isLost)
  assert.deepEqual([isLost([]), isLost(missing)], [[true], [false]])
})

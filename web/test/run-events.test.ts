// Tests run events of a device: the state after them, their batches, and the upgrade from an earlier version.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@stepwright/client'
import { freshUuid } from '../src/lib/fresh-key.ts'
import { activeSeconds } from '../src/run/clock.ts'
import { answersOf } from '../src/run/fields/answers-of.ts'
import { batchOf, nextBatch } from '../src/run/queue/batches.ts'
import type {
  ClockMark,
  DeviceEvent,
  DeviceFile,
  EventContent,
  SeqEvent,
} from '../src/run/queue/device-events.ts'
import { refusalOf } from '../src/run/queue/refusals.ts'
import { eventsOf } from '../src/run/queue/upgrade.ts'
import { type EntryState, runStateOf } from '../src/run/work/run-state.ts'

let nth = 0
function recorded(eventContent: EventContent, over: Partial<DeviceEvent> = {}): SeqEvent {
  nth += 1
  const clocks = { at: nth * 1000, mono: nth * 1000, session: 'page' }
  const place = { device: 'd', seq: nth, mark: 0 }
  return {
    eventid: `e${nth}`,
    run: 'r',
    userid: 7,
    nth,
    ...clocks,
    ...place,
    ...eventContent,
    ...over,
  } as SeqEvent
}
const answer = (value: string | null, over: object = {}) =>
  recorded({ type: 'value.saved', answers: [{ field_revisionid: 5, reading: 1, value, ...over }] })

const field = { field_guid: 'g5', field_revisionid: 5, field_type: 'Numeric Input', readings: 3, max: 10 }
const fields = new Map([[5, field as never]])
const datum = {
  field_revisionid: 5,
  field_guid: 'g5',
  reading: 1,
  value: '4',
  eventid: 'told',
  date: 1,
  userid: 7,
}
const entry = {
  status: 'started',
  userid: 7,
  stepid: 1,
  workorderid: 'WO',
  starttime: 0,
  endtime: null,
  last_entry_eventid: 9,
  work_data: [datum],
} as unknown as EntryState
const values = (...events: DeviceEvent[]) => runStateOf(entry, events, fields).values.get(5)

test('what was noted here comes after what the server has, reading by reading; what it refused does not count', () => {
  assert.deepEqual(values(), ['4'])
  assert.deepEqual(values(answer('6'), answer('7', { reading: 3 })), ['6', null, '7'])
  assert.deepEqual(values(answer('6'), answer(null)), [null])
  const refused = { status: 422, code: 'event.invalid', message: 'no' }
  assert.deepEqual(values({ ...answer('6'), refused }), ['4'])
})

test('an answer names what was on screen, and only what changed is answered', () => {
  const one = answer('6')
  const { shownBy } = runStateOf(entry, [one], fields)
  assert.deepEqual([shownBy(5, 1), shownBy(5, 2)], [one.eventid, null])
  const changed = answersOf(5, { readings: ['6', '8'], known: ['6', null] }, shownBy)
  assert.deepEqual(changed, [{ field_revisionid: 5, reading: 2, value: '8', based_on: null }])
})

test('a file stands by its name until its number is known, and a run goes through its states at once', () => {
  const name = freshUuid()
  const photo = recorded({ type: 'value.saved', answers: [{ field_revisionid: 5, reading: 2, file: name }] })
  const added = recorded({ type: 'file.added', file: { name, field_revisionid: 5, value: 90 } })
  assert.deepEqual(values(photo), ['4', name])
  assert.deepEqual(values(photo, added), ['4', '90'])
  const after = (...types: EventContent['type'][]) =>
    runStateOf(
      entry,
      types.map((type) => recorded({ type }, { userid: 8 })),
      fields,
    )
  assert.equal(after('paused').status, 'paused')
  assert.equal(after('paused', 'resumed', 'finished', 'paused').status, 'complete')
  assert.deepEqual([after('suspended').holderid, after('suspended', 'taken-over').holderid], [7, 8])
})

const file = (over: Partial<DeviceFile> = {}) =>
  ({ name: 'f', run: 'r', userid: 7, field: 5, type: 'Image', nth: 1, ...over }) as DeviceFile

test('a batch holds what waits of one device in its order; an end that needs its files waits for them', () => {
  const [one, two, arrived] = [answer('1'), answer('2'), { ...answer('0'), number: 3 }]
  const other = { ...answer('9'), device: 'page' }
  assert.deepEqual(nextBatch([two, arrived, one, other], [], 500), [one, two])
  assert.deepEqual(nextBatch([one, two], [], 1), [one])
  const end = { ...recorded({ type: 'finished' }), awaitsFiles: true }
  assert.deepEqual(nextBatch([end], [file()], 500), [])
  assert.deepEqual(nextBatch([end], [file({ mediumid: 3 })], 500), [end])
  const refused = { status: 403, code: 'x', message: '' }
  assert.deepEqual(nextBatch([{ ...recorded({ type: 'started' }), refused }, one], [], 500), [])
  const long = Array.from({ length: 500 }, () => answer('x'.repeat(5000)))
  assert.ok(JSON.stringify(nextBatch(long, [], 500)).length < 900_000)
})

test('marks of the clocks are sent from the last exchange before the first event on', () => {
  const mark = (number: number, serverAt: number | null): ClockMark => ({
    ...{ number, serverAt, at: number, mono: number, session: 'page' },
  })
  const marks = [mark(1, 100), mark(2, 200), mark(3, null), mark(4, null), mark(5, 500)]
  const send = (...named: number[]) =>
    batchOf(
      named.map((mark) => ({ ...answer('1'), mark })),
      {
        marks,
        sent: { at: 9, mono: 9, session: 'page', roundTrip: 20 },
        label: '',
        last: 4,
      },
    )
  assert.deepEqual(
    send(4).marks?.map(({ number }) => number),
    [2, 3, 4, 5],
  )
  assert.deepEqual(send(0).marks, [])
  assert.equal(send(0, 4).marks?.length, 5, 'and all, where the first event is older than any')
  const { events, sent, last } = send(1)
  assert.deepEqual([sent.round_trip, last], [20, 4])
  assert.deepEqual(Object.keys(events[0] ?? {}).includes('nth'), false, 'only what the server takes')
})

test('requests that an earlier version was going to send become what was noted, with their times', () => {
  const works = [
    { kind: 'step', stepid: 1 },
    {
      kind: 'file',
      type: 'Image',
      stepid: 1,
      field: 5,
      file: new File(['x'], 'x.png'),
      token: 11,
      before: ['90'],
    },
    { kind: 'save', stepid: 1, fields: { 5: ['-11', null] }, reason: 'wrong way round' },
    { kind: 'pause', reason: '' },
  ] as const
  const items = works.map((work, index) => ({ id: index, entryid: 3, userid: 7, at: 1000 + index, work }))
  const { events, files } = eventsOf(items)
  assert.deepEqual(
    events.map(({ type, seq, at, run }) => [type, seq, at, run]),
    [
      ['step.entered', 1, 1000, '3'],
      ['value.saved', 2, 1001, '3'],
      ['value.saved', 3, 1002, '3'],
      ['paused', 4, 1003, '3'],
    ],
  )
  const name = files[0]?.name
  assert.deepEqual(
    events[1]?.answers?.map(({ value, file }) => value ?? file),
    ['90', name],
  )
  assert.deepEqual(
    events[2]?.answers?.map(({ value, file }) => value ?? file ?? null),
    [name, null],
  )
})

test('only the server itself refuses; whatever answers in its place is waited for', () => {
  const answered = (status: number, body: unknown) =>
    refusalOf(new ApiError(new Response(null, { status }), body))
  const coded = { code: 'entry.wrong-state', message: 'no' }
  assert.deepEqual(answered(422, coded), { status: 422, code: 'entry.wrong-state', message: 'no' })
  assert.deepEqual(
    [403, 404, 401, 413, 429, 500, 503].map((status) => answered(status, '404 page not found')),
    Array(7).fill(null),
  )
  assert.equal(answered(401, coded), null)
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

test('an event that was recorded after the lock time is sent as one, and others are not', () => {
  const sent = { at: 1, mono: 1, session: 'page', roundTrip: null }
  const events = [recorded({ type: 'paused' }), recorded({ type: 'resumed', after_lock: true })]
  const onWire = batchOf(events, { marks: [], sent, label: '', last: 2 }).events as { after_lock?: boolean }[]
  assert.deepEqual(
    onWire.map((event) => event.after_lock),
    [undefined, true],
  )
})

test('a hold that only a lead lifts is sent as one, and keeps the run until the server has read a signature', () => {
  const hold = recorded({ type: 'suspended', reason: 'Crack', lead_only: true })
  const sent = { at: 1, mono: 1, session: 'page', roundTrip: null }
  const [onWire] = batchOf([hold], { marks: [], sent, label: '', last: hold.seq }).events
  assert.equal((onWire as { lead_only?: boolean }).lead_only, true)
  const heldBy = (run: EntryState, ...events: DeviceEvent[]) => {
    const { status, isLeadOnly } = runStateOf(run, events, fields)
    return [status, isLeadOnly]
  }
  assert.deepEqual(heldBy(entry, hold), ['suspended', true])
  assert.deepEqual(heldBy(entry, recorded({ type: 'suspended' })), ['suspended', false])
  const onHold = { ...entry, status: 'suspended' } as EntryState
  assert.deepEqual(heldBy({ ...onHold, lead_only_hold: true }), ['suspended', true])
  assert.deepEqual(heldBy(onHold), ['suspended', false])
  assert.deepEqual(heldBy({ ...onHold, lead_only_hold: true }, recorded({ type: 'cancelled' })), [
    'cancelled',
    false,
  ])
})

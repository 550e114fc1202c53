// Tests that one person on one device never conflicts with themselves: random typing, clearing, leaving, reloading and
// sending, with lost responses, against the state that the server gives.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countDisagreements,
  coveredEvents,
  evaluateAnswer,
  foldRun,
  type RunEvent,
  signaturesOf,
} from '@stepwright/rules'
import fc from 'fast-check'
import { typedAnswersOf } from '../../src/run/fields/answers-of.ts'
import { confirmedIn } from '../../src/run/queue/confirmed.ts'
import type { DeviceEvent } from '../../src/run/queue/device-events.ts'
import { lastAnswerIn } from '../../src/run/queue/last-answer.ts'
import { textsOf } from '../../src/run/work/answers.ts'
import { type EntryState, runStateOf } from '../../src/run/work/run-state.ts'

const fields = [
  {
    field_revisionid: 1,
    field_guid: 'torque',
    field_type: 'Numeric Input',
    readings: 3,
    max: 10,
    default: null,
  },
  { field_revisionid: 2, field_guid: 'remark', field_type: 'Text Input', readings: 1, default: 'none' },
]
const byNumber = new Map(fields.map((field) => [field.field_revisionid, field as never]))
const find = (field: number) => ({
  stepid: 10,
  field_type: fields.find((each) => each.field_revisionid === field)?.field_type ?? '',
})

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('type' as const),
      field: fc.constantFrom(1, 2),
      reading: fc.nat(2),
      text: fc.constantFrom('4', '12', '4.0', '', '', 'x'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constantFrom('leave' as const, 'send' as const, 'lose' as const, 'read' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('reload' as const, 'sign' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** The server, with what it gives of its fold. */
class Server {
  readonly events: RunEvent[] = [
    { eventid: 'start', device: null, seq: 0, at: 0, type: 'started', userid: 7 },
  ]
  /** Returns the number of each event. */
  take(sent: readonly DeviceEvent[]): Map<string, number> {
    for (const { eventid, type, answers, seq = 0, userid } of sent) {
      if (this.events.some((each) => each.eventid === eventid)) continue
      const given = answers?.map(({ field_revisionid, reading = 1, value, based_on }) => {
        const field = fields.find((each) => each.field_revisionid === field_revisionid)
        assert.ok(field)
        const { value: text, number, deviation } = evaluateAnswer(field, value)
        const answer = {
          field: field_revisionid,
          guid: field.field_guid,
          reading,
          value: text,
          number,
          deviation,
        }
        return { ...answer, basedOn: based_on }
      })
      this.events.push({ eventid, type, device: 'd', seq, at: this.events.length, userid, answers: given })
    }
    return new Map(this.events.map(({ eventid }, number) => [eventid, number]))
  }
  sign(): void {
    const { length: at } = this.events
    const signature = {
      ...{ signatureid: at, signs: 'step' as const, stepid: 10, name: 'Ola', meaning: 'performed' },
      ...{ text: 'Performed', method: 'password', hash: '', comment: '' },
    }
    this.events.push({ eventid: `s${at}`, device: null, seq: at, at, type: 'signed', userid: 7, signature })
  }
  entry(): EntryState {
    const held = [...foldRun(this.events).answers.values()].map(({ answer, event }) => ({
      ...{ field_revisionid: answer.field, field_guid: answer.guid, reading: answer.reading },
      ...{ value: answer.value, deviation: answer.deviation, eventid: event.eventid, date: 0, userid: 7 },
    }))
    return {
      ...{ status: 'started', userid: 7, stepid: 10, workorderid: 'W', starttime: 0, endtime: null },
      last_entry_eventid: this.events.length - 1,
      work_data: held.filter(({ value }) => value !== null),
      emptied: held.filter(({ value }) => value === null).map(({ value: _, ...rest }) => rest),
    } as unknown as EntryState
  }
}

/** The page and what it stores on the device. */
class Device {
  own: DeviceEvent[] = []
  drafts = new Map<number, string[]>()
  readonly server = new Server()
  entry = this.server.entry()
  private count = 0

  state = () => runStateOf(this.entry, this.own, byNumber)
  shown = (field: number): string[] =>
    this.drafts.get(field) ??
    textsOf(fields.find((each) => each.field_revisionid === field) as never, this.state().values)

  do(action: Action): void {
    switch (action.does) {
      case 'type': {
        const texts = [...this.shown(action.field)]
        texts[Math.min(action.reading, texts.length - 1)] = action.text
        this.drafts.set(action.field, texts)
        return
      }
      case 'leave':
        for (const { field_revisionid } of fields) this.commit(field_revisionid)
        return
      case 'lose':
        this.server.take(this.own)
        return
      case 'send': {
        const numbers = this.server.take(this.own)
        this.own = this.own.map((event) => ({ ...event, number: numbers.get(event.eventid) as number }))
        return
      }
      case 'read':
        this.read()
        return
      case 'reload':
        this.entry = this.server.entry()
        return
      case 'sign':
        this.do({ does: 'leave' })
        this.do({ does: 'send' })
        this.server.sign()
    }
  }

  read(): void {
    this.entry = this.server.entry()
    const { confirmed } = confirmedIn(this.own, [], this.entry.last_entry_eventid)
    this.own = this.own.filter(({ eventid }) => !confirmed.has(eventid))
  }

  private commit(number: number): void {
    const texts = this.shown(number)
    const field = fields.find((each) => each.field_revisionid === number)
    assert.ok(field)
    const judgements = texts.map((text) => evaluateAnswer(field, text))
    const last = texts.map((_, index) => lastAnswerIn(this.own, number, index + 1))
    const answers = typedAnswersOf(number, { judgements, last, state: this.state() })
    if (judgements.every(({ fault }) => !fault)) this.drafts.delete(number)
    if (answers.length === 0) return
    this.count += 1
    const nth = this.count
    const clocks = { at: nth, mono: nth, session: '', nth, seq: nth, device: 'd' }
    this.own = [
      ...this.own,
      { eventid: `e${nth}`, run: 'r', userid: 7, type: 'value.saved', answers, ...clocks },
    ]
  }
}

const valuesOf = (events: readonly RunEvent[]) =>
  JSON.stringify([...foldRun(events).answers].map(([key, { answer }]) => [key, answer.value]).sort())

test('one person on one device never has a conflict, and a signature is stale only after another value', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const device = new Device()
      const { server } = device
      for (const each of actions) {
        device.do(each)
        const { answers } = device.state()
        // Until a response arrives, events may be both in the read state and among the own ones.
        if (each.does === 'read') assert.equal(countDisagreements({ answers }), 0, 'on the device')
      }
      for (const does of ['leave', 'send', 'read'] as const) device.do({ does })
      assert.equal(countDisagreements(foldRun(server.events)), 0)
      for (const { field_revisionid: field } of fields)
        if (!device.drafts.has(field))
          assert.deepEqual(
            (device.state().values.get(field) ?? []).map((value) => value ?? ''),
            device.shown(field).slice(0, device.state().values.get(field)?.length ?? 0),
          )
      const changes = coveredEvents(server.events, { signs: 'step', stepid: 10 }, find).map(
        ({ index }) => index,
      )
      for (const index of changes)
        assert.notEqual(valuesOf(server.events.slice(0, index)), valuesOf(server.events.slice(0, index + 1)))
      const signed = signaturesOf(server.events, find).length
      assert.equal(signed, actions.filter(({ does }) => does === 'sign').length)
    }),
    { numRuns: 1000 },
  )
})

test('an answer to a field that was emptied names the event that emptied it, and no default comes back', () => {
  const device = new Device()
  const enter = (text: '' | '4' | '12') => {
    device.do({ does: 'type', field: 2, reading: 0, text })
    for (const does of ['leave', 'send', 'read'] as const) device.do({ does })
  }
  enter('4')
  enter('')
  assert.deepEqual(device.shown(2), [''])
  enter('12')
  const [, , emptied, again] = device.server.events
  assert.equal(again?.answers?.[0]?.basedOn, emptied?.eventid)
})

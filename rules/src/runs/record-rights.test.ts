// Tests the permissions of recording: every person × state × moment × kind of event.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeviceKnowledge, decideRecording, mayVoid, type RunRights } from './record-rights.ts'
import { type RunEventType, type RunState, runEventTypes } from './run-events.ts'

const nobody: RunRights = {
  ...{ holds: false, hasHeld: false, leads: false, administers: false },
  ...{ seesGuide: true, sawOnHold: false },
}
const people = {
  holder: { ...nobody, holds: true, hasHeld: true },
  former: { ...nobody, hasHeld: true },
  lead: { ...nobody, leads: true },
  administrator: { ...nobody, administers: true },
  stranger: nobody,
  unseeing: { ...nobody, seesGuide: false },
} as const satisfies Record<string, RunRights>
type Who = keyof typeof people

const moments = {
  /** Recorded while the response that reported the loss was in transit. */
  before: { hasLost: true, toldAt: 100, toldSeq: 9, at: 50, seq: 29 },
  at: { hasLost: true, toldAt: 100, toldSeq: 9, at: 100, seq: 9 },
  after: { hasLost: true, toldAt: 100, toldSeq: 9, at: 150, seq: 10 },
  /** Claims an early time with a sequence number that the device had not reached by then. */
  forged: { hasLost: true, toldAt: 100, toldSeq: 9, at: 50, seq: 30 },
  unreported: { hasLost: true, toldAt: null, toldSeq: null, at: 150, seq: 10 },
} as const satisfies Record<string, DeviceKnowledge & { at: number; seq: number }>
type When = keyof typeof moments

interface Case {
  who: Who
  state: RunState | 'voided' | 'removed'
  when: When
  type: RunEventType
  hasReason?: boolean
}

const judge = ({ who, state, when, type, hasReason = false }: Case) => {
  const { at, seq, ...device } = moments[when]
  const event = { type, at, seq, hasReason, isAwaitedFile: false }
  return decideRecording({ state, rights: people[who], device, event })
}

const open = ['started', 'paused', 'suspended'] as const
const ended = ['complete', 'cancelled'] as const
const over = [...ended, 'voided'] as const
const ofServer = ['handed-over', 'device.closed', 'voided', 'signed'] as const satisfies RunEventType[]
const others = ['started', 'taken-over', 'value.settled', 'withdrawn', 'value.corrected', ...ofServer]
const ofWork = runEventTypes.filter((type) => !others.includes(type))
const everyone = Object.keys(people) as Who[]
const ever = Object.keys(moments) as When[]

test('a removed run takes nothing, and a run begins once', () => {
  for (const who of everyone)
    for (const when of ever) {
      for (const type of runEventTypes)
        assert.equal(judge({ who, state: 'removed', when, type }), 'run.removed')
      for (const state of [...open, ...over])
        assert.equal(judge({ who, state, when, type: 'started' }), 'event.run-begun')
    }
})

/** Expected verdicts of work: one row for each person, in the order of `ever`. */
const whileOpen: Record<Who, readonly string[]> = {
  holder: ['accepted', 'accepted', 'accepted', 'accepted', 'accepted'],
  former: ['late', 'event.taken-over', 'event.taken-over', 'event.taken-over', 'late'],
  lead: [
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
  ],
  administrator: ['accepted', 'accepted', 'accepted', 'accepted', 'accepted'],
  stranger: [
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
  ],
  unseeing: [
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
    'event.not-allowed',
  ],
}
const onceEnded: Record<Who, readonly string[]> = {
  ...whileOpen,
  holder: ['late', 'event.run-ended', 'event.run-ended', 'event.run-ended', 'late'],
  former: ['late', 'event.run-ended', 'event.run-ended', 'event.run-ended', 'late'],
  administrator: [
    'event.run-ended',
    'event.run-ended',
    'event.run-ended',
    'event.run-ended',
    'event.run-ended',
  ],
}

test('work on a run is for its operator; who has lost it is believed only for what the device could not know', () => {
  for (const who of everyone)
    for (const [index, when] of ever.entries())
      for (const type of ofWork) {
        for (const state of open) {
          // Continued by an administrator, the time of somebody else would run.
          const isOfOperator = who === 'administrator' && state === 'suspended' && type === 'resumed'
          const expected = isOfOperator ? 'event.not-allowed' : whileOpen[who][index]
          assert.equal(judge({ who, state, when, type }), expected, `${who} ${state} ${when} ${type}`)
        }
        for (const state of over)
          assert.equal(
            judge({ who, state, when, type }),
            onceEnded[who][index],
            `${who} ${state} ${when} ${type}`,
          )
      }
})

test('after the end changes are corrections with a reason, by who may correct', () => {
  const type = 'value.corrected'
  for (const state of ended)
    for (const when of ever)
      for (const who of everyone) {
        const may = ['holder', 'lead', 'administrator'].includes(who)
        const before = when === 'before' || when === 'unreported'
        const other = who === 'former' ? (before ? 'late' : 'event.run-ended') : 'event.not-allowed'
        assert.equal(judge({ who, state, when, type, hasReason: true }), may ? 'accepted' : other)
        const without = who === 'holder' && before ? 'late' : 'event.reason-required'
        assert.equal(judge({ who, state, when, type }), may ? without : other)
      }
})

test('a lead corrects an open run with a reason, without taking it over', () => {
  const type = 'value.corrected'
  for (const state of open)
    for (const who of ['lead', 'administrator'] as const)
      assert.equal(judge({ who, state, when: 'after', type, hasReason: true }), 'accepted')
  for (const state of open) {
    assert.equal(judge({ who: 'lead', state, when: 'after', type }), 'event.reason-required')
    assert.equal(judge({ who: 'stranger', state, when: 'after', type, hasReason: true }), 'event.not-allowed')
  }
})

test('a hold that only a lead lifts is continued, taken over and finished by nobody, and everything else goes on', () => {
  const device = moments.after
  for (const who of everyone)
    for (const type of runEventTypes) {
      const event = { type, at: 150, seq: 10, hasReason: true, isAwaitedFile: false }
      const asked = { state: 'suspended', rights: people[who], device, event } as const
      const verdict = decideRecording({ ...asked, isLeadOnly: true })
      const isHeld = ['resumed', 'taken-over', 'finished'].includes(type)
      assert.equal(verdict, isHeld ? 'event.lead-only-hold' : decideRecording(asked), `${who} ${type}`)
    }
})

test('hand-overs, signatures and closed devices are not recorded by devices', () => {
  for (const type of ofServer)
    for (const who of everyone)
      for (const state of [...open, ...ended])
        assert.equal(judge({ who, state, when: 'before', type, hasReason: true }), 'event.not-by-device')
})

test('a lead takes over with a reason; without one the run must be on hold for everybody', () => {
  const device = { hasLost: false, toldAt: null, toldSeq: null }
  const base = { type: 'taken-over', at: 1, seq: 1, isAwaitedFile: false } as const
  const verdict = (who: Who, state: RunState, given: { isReserved?: boolean; hasReason?: boolean }) => {
    const { isReserved = false, hasReason = false } = given
    const event = { ...base, hasReason }
    return decideRecording({ state, isReserved, rights: people[who], device, event })
  }
  for (const who of ['lead', 'administrator'] as const) {
    for (const state of ['started', 'paused'] as const) {
      assert.equal(verdict(who, state, { hasReason: true }), 'accepted')
      assert.equal(verdict(who, state, {}), 'event.reason-required')
    }
    assert.equal(verdict(who, 'suspended', { isReserved: true, hasReason: true }), 'accepted')
    assert.equal(verdict(who, 'suspended', { isReserved: true }), 'event.reason-required')
    assert.equal(verdict(who, 'complete', { hasReason: true }), 'event.run-ended')
  }
  for (const who of ['former', 'stranger'] as const)
    assert.equal(verdict(who, 'suspended', { isReserved: true, hasReason: true }), 'event.not-on-hold')
  assert.equal(verdict('holder', 'suspended', { isReserved: true }), 'accepted')
})

test('a take-over is judged by the state in which it arrives', () => {
  const type = 'taken-over'
  const verdicts = (state: RunState | 'voided') =>
    everyone.map((who) => judge({ who, state, when: 'before', type }))
  assert.deepEqual(verdicts('suspended'), [
    ...['accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'event.not-allowed'],
  ])
  for (const state of ['started', 'paused'] as const)
    assert.deepEqual(verdicts(state), [
      ...['accepted', 'event.not-on-hold', 'event.reason-required', 'event.reason-required'],
      ...['event.not-on-hold', 'event.not-allowed'],
    ])
  for (const state of over) assert.deepEqual(new Set(verdicts(state)), new Set(['event.run-ended']))
})

test('a device that proves to have seen the run on hold stands beside the person who went on', () => {
  const device = { hasLost: false, toldAt: null, toldSeq: null }
  const event = { type: 'taken-over', at: 1, seq: 1, hasReason: false, isAwaitedFile: false } as const
  const verdict = (state: RunState | 'voided', rights: RunRights) =>
    decideRecording({ state, rights, device, event })
  for (const state of ['started', 'paused', ...over] as const) {
    const beside = state === 'voided' ? 'event.run-voided' : 'late'
    assert.equal(verdict(state, { ...nobody, sawOnHold: true }), beside)
    assert.notEqual(verdict(state, { ...people.unseeing, sawOnHold: true }), 'late')
  }
})

test('a voided run takes no corrections, and what its operator recorded before knowing of the end', () => {
  const state = 'voided'
  for (const when of ever)
    for (const who of everyone) {
      const may = ['holder', 'lead', 'administrator'].includes(who)
      const before = when === 'before' || when === 'unreported'
      for (const hasReason of [true, false]) {
        const late = before && ['holder', 'former'].includes(who)
        const refusal = may ? 'event.run-voided' : who === 'former' ? 'event.run-ended' : 'event.not-allowed'
        const verdict = judge({ who, state, when, type: 'value.corrected', hasReason })
        assert.equal(verdict, late ? 'late' : refusal, `${who} ${when}`)
      }
      assert.equal(
        judge({ who, state, when, type: 'value.settled' }),
        may ? 'event.run-voided' : 'event.not-allowed',
      )
    }
})

test('who leads the guide or administers voids, on the server alone', () => {
  assert.deepEqual(
    everyone.filter((who) => mayVoid(people[who])),
    ['lead', 'administrator'],
  )
  for (const state of [...open, ...over])
    for (const when of ever)
      for (const who of everyone)
        assert.equal(judge({ who, state, when, type: 'voided', hasReason: true }), 'event.not-by-device')
})

test('a withdrawal follows the rules of work; after the loss it only fills a number, without words', () => {
  const type = 'withdrawn'
  for (const state of [...open, ...over])
    for (const who of everyone)
      for (const when of ever) {
        const work = judge({ who, state, when, type: 'note.added' })
        const isRecorded = work === 'accepted' || work === 'late'
        const fills = ['holder', 'former', 'administrator'].includes(who) && when !== 'forged'
        const what = `${who} ${state} ${when}`
        const loss = over.includes(state as (typeof over)[number]) ? 'event.run-ended' : 'event.taken-over'
        const worded = judge({ who, state, when, type, hasReason: true })
        assert.equal(worded, work === 'late' ? loss : work, what)
        const silent = judge({ who, state, when, type })
        assert.equal(silent, fills && !isRecorded ? 'late' : work, what)
      }
})

test('a run that was handed over is put on hold and ended by its receiver alone', () => {
  for (const type of ['resumed', 'suspended', 'finished', 'cancelled'] as const)
    for (const who of everyone) {
      const { at, seq, ...device } = moments.after
      const event = { type, at, seq, hasReason: false, isAwaitedFile: false }
      const found = decideRecording({
        state: 'suspended',
        isReserved: true,
        rights: people[who],
        device,
        event,
      })
      const other = who === 'former' ? 'event.taken-over' : 'event.not-allowed'
      assert.equal(found, who === 'holder' ? 'accepted' : other, `${who} ${type}`)
    }
})

test('who settles, and a file that an answer waits for', () => {
  for (const state of [...open, ...ended])
    for (const who of everyone) {
      const may = ['holder', 'lead', 'administrator'].includes(who)
      assert.equal(
        judge({ who, state, when: 'after', type: 'value.settled' }),
        may ? 'accepted' : 'event.not-allowed',
      )
      const { at, seq, ...device } = moments.after
      const event = { type: 'file.added', at, seq, hasReason: false, isAwaitedFile: true } as const
      assert.equal(decideRecording({ state, rights: people[who], device, event }), 'accepted')
    }
})

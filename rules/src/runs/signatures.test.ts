// Tests what a signature covers: what each kind includes, and histories compared with the fold before and after each event.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FieldSigner } from '../forms/signature-fields.ts'
import { foldRun } from './fold-run.ts'
import type { RunAnswer, RunEvent, SignedSubject } from './run-events.ts'
import { type Covered, coveredEvents, signaturesOf } from './signatures.ts'

const types = ['Numeric Input', 'Image', 'Signature', 'Text Input']
/** Fields 1 to 3 are of step 10, field 4 of step 20. */
const find = (field: number) => ({ stepid: field === 4 ? 20 : 10, field_type: types[field - 1] ?? '' })

let count = 0
const event = (type: RunEvent['type'], at: number, rest: Partial<RunEvent> = {}): RunEvent => {
  count++
  return { eventid: `e${count}`, device: 'a', seq: count, at, type, userid: 1, ...rest }
}
const answer = (field: number, value: string | null, rest: Partial<RunAnswer> = {}): RunAnswer => ({
  ...{ field, guid: `field ${field}`, reading: 1, value, number: null, deviation: null },
  ...rest,
})
const saved = (at: number, value: string | null, rest: Partial<RunAnswer> & { field?: number } = {}) =>
  event('value.saved', at, { answers: [answer(rest.field ?? 1, value, rest)] })
const settled = (at: number, value: string, rest: Partial<RunAnswer> = {}) =>
  event('value.settled', at, { device: null, answers: [answer(1, value, rest)] })
const signed = (at: number, covered: Covered = { signs: 'step', stepid: 10 }): RunEvent =>
  event('signed', at, {
    device: null,
    answers: [answer(3, 'Ola')],
    signature: {
      ...{ signatureid: count, name: 'Ola', meaning: 'performed', text: 'Performed' },
      ...{ method: 'pin', hash: '', comment: '', ...covered },
    },
  })
const started = event('started', 0)
const changesOf = (events: readonly RunEvent[]) =>
  signaturesOf([started, ...events], find).map(({ changes, lastAt }) => [changes.length, lastAt])

test('each kind covers its answers and the work order, and the end of a run and the run also notes', () => {
  const later = [
    saved(20, '2'),
    saved(21, 'x', { field: 4 }),
    saved(22, '3', { reading: 2 }),
    event('note.added', 23),
    event('withdrawn', 23),
    event('workorder.changed', 24, { workorderid: 'W2' }),
    event('step.entered', 25, { stepid: 20 }),
    signed(26),
  ]
  const expected: [SignedSubject, number][] = [
    ['answer', 3],
    ['step', 3],
    ['run', 5],
    ['finish', 5],
    ['hold', 0],
  ]
  for (const [signs, changes] of expected) {
    const covered = { signs, stepid: 10, ...(signs === 'answer' && { guid: 'field 1' }) }
    const [found] = changesOf([saved(10, '1'), signed(15, covered), ...later])
    assert.deepEqual(found, [changes, signs === 'hold' ? null : 10], signs)
  }
})

test('an order that arrives beside the run changes nothing that a signature stands for', () => {
  const order = event('workorder.changed', 12, { workorderid: 'W2', isLate: true })
  for (const signs of ['answer', 'step', 'run', 'finish'] as const) {
    const covered = { signs, stepid: 10, ...(signs === 'answer' && { guid: 'field 1' }) }
    assert.deepEqual(changesOf([saved(10, '1'), signed(15, covered), order]), [[0, 10]], signs)
  }
})

test('an end that arrives later and happened before the signature changes what the signer was shown', () => {
  const ended = (at: number, rest: Partial<RunEvent> = {}) => event('finished', at, rest)
  const signature = signed(15, { signs: 'run' })
  assert.deepEqual(changesOf([saved(10, '1'), signature, ended(12)]), [[1, 10]])
  assert.deepEqual(changesOf([saved(10, '1'), signature, ended(20)]), [[0, 10]])
  assert.deepEqual(changesOf([saved(10, '1'), signature, ended(12, { isLate: true })]), [[0, 10]])
})

test('a repeated value is no change, also from another device', () => {
  const again = { ...saved(5, '1'), device: 'b' }
  assert.deepEqual(changesOf([saved(10, '1'), signed(15), saved(20, '1'), again]), [[0, 10]])
})

test('the time of the last entry is that of the newest, not of the last to arrive', () => {
  assert.deepEqual(changesOf([saved(10, '1'), saved(2, '2'), signed(15)]), [[0, 10]])
})

test('a value that an overtaken entry had is a change of what was shown', () => {
  const late = saved(5, '11')
  assert.deepEqual(changesOf([saved(10, '12'), late, signed(15), saved(20, '11')]), [[1, 10]])
})

test('settling a conflict with the answer that arrived last is a change', () => {
  const [shown, rival] = [saved(10, '12', { basedOn: null }), saved(5, '11', { basedOn: null })]
  const choice = settled(20, '11', { basedOn: shown.eventid, settles: [rival.eventid] })
  assert.equal(foldRun([started, shown, rival]).answers.get('field 1 1')?.answer.value, '12')
  assert.deepEqual(changesOf([shown, rival, signed(15), choice]), [[1, 10]])
})

test('settling a conflict with the value that was signed is no change, and one that comes later is', () => {
  const [rival, shown] = [saved(5, '11', { basedOn: null }), saved(10, '12', { basedOn: null })]
  const choice = settled(20, '12', { basedOn: shown.eventid, settles: [rival.eventid] })
  assert.equal(foldRun([started, rival, shown, choice]).answers.get('field 1 1')?.rivals.length, 0)
  for (const arrived of [
    [rival, shown],
    [shown, rival],
  ])
    assert.deepEqual(changesOf([...arrived, signed(15), choice]), [[0, 10]])
  const other = { ...saved(30, '13', { basedOn: shown.eventid }), device: 'b' }
  assert.deepEqual(changesOf([rival, shown, signed(15), choice, other]), [[1, 10]])
})

test('a file that arrives after the signature is a change', () => {
  const photo = saved(10, null, { field: 2, file: 'photo' })
  const arrives = (name: string) => event('file.added', 20, { file: { name, value: '7', field: 2 } })
  assert.deepEqual(changesOf([photo, signed(15), arrives('other'), arrives('photo')]), [[1, 10]])
  const ofNote = event('file.added', 20, { file: { name: 'note', value: '8', note: true } })
  assert.deepEqual(changesOf([saved(10, '1'), signed(15), ofNote]), [[0, 10]])
  assert.deepEqual(changesOf([saved(10, '1'), signed(15, { signs: 'run' }), ofNote]), [[1, 10]])
})

test('work of the signer that becomes known later counts as a change, if somebody else was to sign', () => {
  const late = [
    event('taken-over', 12, { userid: 2 }),
    event('step.entered', 13, { userid: 2, stepid: 20 }),
    event('value.saved', 14, { userid: 2, answers: [answer(4, 'x')] }),
  ]
  const others = [
    event('step.entered', 13, { userid: 1, stepid: 20 }),
    event('note.added', 14, { userid: 2 }),
    event('resumed', 15, { userid: 2 }),
    event('value.saved', 17, { userid: 2, answers: [answer(4, 'y')] }),
  ]
  const before = [saved(10, '1'), { ...signed(15), userid: 2 }]
  const count = (signer: FieldSigner, events: readonly RunEvent[]) => {
    const findSigned = (field: number) => ({ ...find(field), signer })
    return signaturesOf([started, ...before, ...events], findSigned)[0]?.changes.length
  }
  for (const each of late) assert.equal(count('other', [each]), 1, each.type)
  assert.equal(count('other', [...late, ...others]), late.length, 'neither others nor later work')
  assert.equal(count('operator', late), 0)
})

/** The answers that the run shows, with those that conflict. */
const shownBy = (events: readonly RunEvent[]): Map<string, [string | null, (string | null)[]]> =>
  new Map(
    [...foldRun(events).answers]
      .map(([key, { answer, rivals }]): [string, [string | null, (string | null)[]]] => [
        key,
        [answer.value, rivals.map((each) => each.answer.value)],
      ])
      // A cleared field shows nothing.
      .filter(([, [value, rivals]]) => value !== null || rivals.length > 0),
  )

/** Another value is shown, or one more conflicts. A conflict that ends with the shown value changes nothing. */
function changesShown(events: readonly RunEvent[], index: number): boolean {
  const [before, after] = [shownBy(events.slice(0, index)), shownBy(events.slice(0, index + 1))]
  return [...new Set([...before.keys(), ...after.keys()])].some((key) => {
    const [was, rivalsBefore] = before.get(key) ?? [null, []]
    const [is, rivals] = after.get(key) ?? [null, []]
    return was !== is || rivals.some((rival) => !rivalsBefore.includes(rival))
  })
}

interface Step {
  field: 1 | 2
  value: string | null
  agoMs: number
  device: 'a' | 'b'
  /** Which earlier event of the field was on screen; undefined: the program does not say. */
  base: number | undefined
  kind: 'value.saved' | 'value.settled' | 'late'
}

const step: fc.Arbitrary<Step> = fc.record({
  field: fc.constantFrom(1, 2),
  value: fc.constantFrom('1', '2', null),
  agoMs: fc.constantFrom(0, 0, 0, 15, 35),
  device: fc.constantFrom('a', 'b'),
  base: fc.option(fc.nat(3), { nil: undefined }),
  kind: fc.constantFrom('value.saved', 'value.saved', 'value.settled', 'late'),
})

/** In the order of arrival, 10 ms apart. */
function historyOf(steps: readonly Step[]): RunEvent[] {
  const events: RunEvent[] = [started]
  for (const [index, { field, value, agoMs, device, base, kind }] of steps.entries()) {
    const earlier = events.filter((each) => each.answers?.[0]?.field === field).map((each) => each.eventid)
    const basedOn = base === undefined ? {} : { basedOn: earlier.at(-1 - base) ?? null }
    const settles = kind === 'value.settled' && base !== undefined ? { settles: earlier } : {}
    events.push(
      event(kind === 'late' ? 'value.saved' : kind, 100 + index * 10 - agoMs, {
        ...{ device, ...(kind === 'late' && { isLate: true }) },
        answers: [answer(field, value, { ...basedOn, ...settles })],
      }),
    )
  }
  return events
}

test('no event that changes what the run shows goes unnoticed', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const events = historyOf(steps)
      const found = new Set(
        coveredEvents(events, { signs: 'step', stepid: 10 }, find).map(({ index }) => index),
      )
      for (const index of events.keys())
        if (changesShown(events, index))
          assert.ok(found.has(index), `event ${index} of ${JSON.stringify(steps)}`)
    }),
    { numRuns: 2000 },
  )
})

test('while entries arrive in their order, exactly the changes of what is shown count', () => {
  const inOrder = step.map((each): Step => ({ ...each, agoMs: 0, base: undefined, kind: 'value.saved' }))
  fc.assert(
    fc.property(fc.array(inOrder, { minLength: 1, maxLength: 8 }), (steps) => {
      const events = historyOf(steps)
      const found = coveredEvents(events, { signs: 'step', stepid: 10 }, find).map(({ index }) => index)
      const changed = [...events.keys()].filter((index) => changesShown(events, index))
      assert.deepEqual(found, changed)
    }),
    { numRuns: 500 },
  )
})

// Proves that texts and guides at their limits are compared and merged in bounded time.
// Runs alone: it measures the processor time of its process.
// Circle: outer, because only a change of the comparison can change what it measures.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyChanges, applyText } from '../../test/apply-changes.ts'
import {
  compareGuides,
  compareText,
  compareWords,
  type GuideState,
  mergeGuides,
  mergeText,
} from '../index.ts'

const size = 65_536
// Far above the measured time, far below quadratic time.
const enoughMs = 15_000

function inTime<T>(work: () => T): T {
  const before = process.cpuUsage()
  const result = work()
  const took = process.cpuUsage(before).user / 1000
  assert.ok(took < enoughMs, `took ${Math.round(took)} ms`)
  return result
}

/** Pseudo-random numbers, the same in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const letters = (seed: number, alphabet: string): string => {
  const next = chance(seed)
  return Array.from({ length: size }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
}

const pairs: [string, string, string][] = [
  ['empty lines against single letters', '\n'.repeat(size), 'a\n'.repeat(size / 2)],
  ['two texts of a few letters, a line each', letters(1, 'abc\n\n\n'), letters(2, 'abc\n\n\n')],
  ['one line of words against another', letters(3, 'ab '), letters(4, 'ab ')],
  ['two texts without a common line', letters(5, 'abcdefg \n'), letters(6, 'hijklmn \n')],
  ['signs only', letters(7, '.,;:!'), letters(8, '.,;:!')],
]

for (const [name, one, other] of pairs) {
  test(`compares and merges 64 KiB: ${name}`, () => {
    assert.equal(
      applyText(
        one,
        inTime(() => compareText(one, other)),
      ),
      other,
    )
    inTime(() => compareWords(one, other))
    const { merged } = inTime(() => mergeText(one, other, one))
    assert.equal(merged, other)
    inTime(() => mergeText(one, other, [...other].reverse().join('')))
  })
}

test('compares forms of a megabyte, and any number of pictures', () => {
  const form = (seed: number) =>
    Array.from({ length: 100 }, (_, field) => ({
      field_guid: String(field),
      label: letters(seed + field, 'ab ').slice(0, 250),
      help: letters(seed - field, 'abc ').slice(0, 9000),
      options: Array.from({ length: 200 }, (_, option) => `${(option * seed) % 211} of ${field}`),
    }))
  const step = (seed: number) => ({
    stepid: 1,
    title: '',
    lines: [],
    media: { type: 'image', data: Array.from({ length: 20_000 }, (_, index) => (index * seed) % 20_011) },
    form: form(seed),
  })
  const stateOf = (seed: number): GuideState => ({ fields: {}, steps: [step(seed)] })
  const [before, after] = [stateOf(1000), stateOf(2000)]
  const changes = inTime(() => compareGuides(before, after, (imageid) => imageid % 5000))
  assert.deepEqual(applyChanges(before, changes), after)
})

test('compares and merges guides of 1,000 steps in any order', () => {
  const next = chance(9)
  const step = (stepid: number, mark = '') => ({
    stepid,
    title: `Step ${stepid}`,
    lines: Array.from({ length: 8 }, (_, index) => ({
      text: `Line ${index} of ${stepid}${mark}`,
      bullet: 'black',
      level: 0,
    })),
    media: { type: 'image', data: [stepid] },
  })
  const state = (from: number, mark: string): GuideState => {
    const stepids = Array.from({ length: 1000 }, (_, index) => index + from)
    const shuffled = stepids.map((stepid) => [next(), stepid] as const).sort(([one], [other]) => one - other)
    return { fields: { title: 'Large' }, steps: shuffled.map(([, stepid]) => step(stepid, mark)) }
  }
  const [base, mine, theirs] = [state(1, ''), state(200, ' mine'), state(400, ' theirs')]
  assert.deepEqual(
    applyChanges(
      base,
      inTime(() => compareGuides(base, mine)),
    ),
    mine,
  )
  const { merged } = inTime(() => mergeGuides(base, mine, theirs))
  assert.ok(merged.steps.length >= 1000)
})

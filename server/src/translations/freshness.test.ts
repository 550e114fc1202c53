// Tests which fields and lines of a translation are current, stale or missing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFreshness, type TranslatedField, type TranslatedStep } from './freshness.ts'

const field = (translation: string, then: string | null, now: string): TranslatedField => ({
  name: 'title',
  translation,
  madeFrom: then === null ? null : { revisionid: 1, text: then },
  now: { revisionid: 2, text: now },
})

const freshness = (translated: TranslatedField) => findFreshness([translated], []).fields[0]?.freshness

test('a field is current while its original says the same', () => {
  assert.equal(freshness(field('Ventil', 'Valve', 'Valve')), 'current')
  assert.equal(freshness(field('Ventil', 'Red  valve', ' Red valve ')), 'current')
  assert.equal(freshness(field('Ventil', 'Valve', 'Red valve')), 'stale')
  assert.equal(freshness(field('Ventil', null, 'Valve')), 'stale')
  assert.equal(freshness(field('', 'Valve', 'Valve')), 'missing')
  assert.equal(freshness(field('  ', null, 'Valve')), 'missing')
  assert.equal(freshness(field('', null, '')), 'current')
  assert.equal(freshness(field('Ventil', 'Valve', '')), 'stale')
})

test('a field made from the very revision is current', () => {
  const now = { revisionid: 4, text: 'Valve' }
  assert.equal(freshness({ name: 'title', translation: 'Ventil', madeFrom: now, now }), 'current')
})

const step = (then: string[] | null, now: string[], translation: string[]): TranslatedStep => ({
  stepid: 7,
  translation,
  madeFrom: then && { revisionid: 1, lines: then },
  now: { revisionid: 2, lines: now },
})

test('judges each line by the line that it was made from, wherever that stands now', () => {
  const compared = findFreshness(
    [],
    [
      step(
        ['Open the lid', 'Turn the valve left', 'Wait', 'Close the lid'],
        ['Turn the valve right', 'Close the lid', 'Breathe deeply', 'Open the lid'],
        ['Deckel auf', 'Ventil links', 'Warten', 'Deckel zu'],
      ),
    ],
  )
  assert.deepEqual(compared, {
    fields: [],
    steps: [
      {
        stepid: 7,
        lines: [
          { freshness: 'stale', translated: 1 },
          { freshness: 'current', translated: 3 },
          { freshness: 'missing', translated: null },
          { freshness: 'current', translated: 0 },
        ],
        leftOver: [2],
      },
    ],
    counts: { current: 2, stale: 1, missing: 1 },
  })
})

test('a line without translation is missing, an empty one needs none', () => {
  const [compared] = findFreshness([], [step(['One', '', 'Two'], ['One', '', 'Two'], ['Eins', '', ''])]).steps
  assert.deepEqual(
    compared?.lines.map((line) => line.freshness),
    ['current', 'current', 'missing'],
  )
  assert.deepEqual(compared?.leftOver, [])
})

test('where it is not known what a step was made from, nothing of it is current', () => {
  const [compared] = findFreshness([], [step(null, ['One', 'Two', 'Three'], ['Eins', 'Zwei'])]).steps
  assert.deepEqual(
    compared?.lines.map((line) => line.freshness),
    ['stale', 'stale', 'missing'],
  )
})

// Tests where a scan goes, for each place of the cursor, kind of field and speed of a scanner that types.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldState } from '../../src/run/fields/use-fields.ts'
import { type Burst, noBurst, press } from '../../src/run/keys/burst.ts'
import { destinationOf } from '../../src/run/keys/take-code.ts'

type Content = Readonly<Record<string, string>>

const about: Readonly<Record<string, object>> = {
  Serial: { field_type: 'Text Input', pattern: '@{2}-#{4}' },
  Kit: { field_type: 'Text Input', barcode: 'KIT-*' },
  Remark: { field_type: 'Text Input' },
  Notes: { field_type: 'Text Area' },
  Torque: { field_type: 'Numeric Input', max: 14 },
  Day: { field_type: 'Date' },
  Colour: { field_type: 'Select', options: ['Red', 'Blue'] },
}
const fieldsWith = (content: Content) =>
  Object.entries(about).map(
    ([label, rest]) =>
      ({ field: { label, ...rest }, texts: [content[label] ?? ''] }) as unknown as FieldState,
  )
const places = [...Object.keys(about), 'nowhere', 'the work order'] as const

interface Keys {
  pauseMs: number
  /** Typed by a person before the scan, with the pause between both. */
  typed?: { text: string; pauseMs: number; gapMs: number }
}

/** The code that is read out of the keys, or null if they are typed. */
function codeOf(code: string, place: string, { pauseMs, typed }: Keys): string | null {
  let burst: Burst = noBurst
  let at = 1000
  const keys = [
    ...[...(typed?.text ?? '')].map((key) => [key, typed?.pauseMs ?? 0] as const),
    ...[...code, 'Enter'].map((key, index) => [key, index || !typed ? pauseMs : typed.gapMs] as const),
  ]
  for (const [key, ms] of keys) {
    at += ms
    const isInField = place !== 'nowhere'
    const pressed = press(burst, { key, at, isInField, isLongText: place === 'Notes' })
    burst = pressed.burst
    if (pressed.code !== undefined) return pressed.code
  }
  return null
}

function goesTo(code: string, place: string, keys: Keys, content: Content = {}): string {
  const read = codeOf(code, place, keys)
  if (read === null) return `typed into ${place}`
  if (place === 'the work order') return `replace ${place}`
  const fields = fieldsWith(content)
  const state = fields.find(({ field }) => field.label === place)
  const focus = state ? { state, reading: 0, isScanned: false } : null
  const to = destinationOf(fields, read, { focus, locale: 'en' })
  return to.kind === 'none' ? 'none' : `${to.kind} ${to.state.field.label}`
}

const filled = {
  Serial: 'AB-0001',
  Kit: 'KIT-50',
  Remark: 'ok',
  Notes: 'by hand',
  Torque: '12',
  Day: '2026-01-02',
}

/** Code, contents of the fields, and its destination from each place in the order of `places`. */
const matrix: readonly [string, Content, readonly string[]][] = [
  // Serial, Kit, Remark, Notes, Torque, Day, Colour, nowhere
  ['KIT-22', {}, Array(8).fill('replace Kit')],
  ['GH-1111', {}, Array(8).fill('replace Serial')],
  [
    '12.5',
    {},
    [
      'replace Serial',
      'replace Kit',
      'replace Remark',
      'replace Notes',
      'replace Torque',
      ...Array(3).fill('replace Kit'),
    ],
  ],
  [
    '2026-03-09',
    {},
    [
      'replace Serial',
      'replace Kit',
      'replace Remark',
      'replace Notes',
      'replace Kit',
      'replace Day',
      ...Array(2).fill('replace Kit'),
    ],
  ],
  [
    'XYZ-1',
    {},
    ['replace Serial', 'replace Kit', 'replace Remark', 'replace Notes', ...Array(4).fill('replace Kit')],
  ],
  [
    'KIT-22',
    filled,
    ['full Kit', 'replace Kit', 'replace Remark', 'insert Notes', ...Array(4).fill('full Kit')],
  ],
  [
    'GH-1111',
    filled,
    ['replace Serial', 'unfit Kit', 'replace Remark', 'insert Notes', 'none', 'none', 'none', 'unfit Kit'],
  ],
  [
    '15.5',
    filled,
    [
      'unfit Serial',
      'unfit Kit',
      'replace Remark',
      'insert Notes',
      'replace Torque',
      'none',
      'none',
      'unfit Kit',
    ],
  ],
  // The same code again.
  ['KIT-50', filled, Array(8).fill('replace Kit')],
]

for (const pauseMs of [0, 6, 15, 30])
  test(`at ${pauseMs} ms a key a scan goes where the cursor is if it fits, else where it is expected`, () => {
    for (const [code, content, expected] of matrix)
      for (const [index, place] of places.entries())
        assert.equal(
          goesTo(code, place, { pauseMs }, content),
          expected[index] ?? 'replace the work order',
          `${code}, cursor in ${place}, ${content === filled ? 'filled' : 'empty'}`,
        )
  })

test('at 70 ms a key the keys are typed where the cursor is, and without a cursor they are a scan', () => {
  for (const [code, content, expected] of matrix)
    for (const place of places)
      assert.equal(
        goesTo(code, place, { pauseMs: 70 }, content),
        place === 'nowhere' ? expected[7] : `typed into ${place}`,
      )
})

test('a scan right after typing is a scan, and what was typed stays', () => {
  for (const pauseMs of [0, 6, 15, 30])
    for (const gapMs of [61, 80, 100, 240, 400]) {
      for (const place of ['Notes', 'Remark', 'Serial', 'Kit', 'the work order'])
        assert.equal(
          codeOf('KIT-99', place, { pauseMs, typed: { text: 'ab12', pauseMs: 90, gapMs } }),
          'KIT-99',
        )
      const quick = { text: 'ab12', pauseMs: 20, gapMs }
      assert.equal(codeOf('KIT-99', 'Notes', { pauseMs, typed: quick }), 'KIT-99')
    }
  assert.equal(codeOf('K-12', 'Notes', { pauseMs: 6, typed: { text: 'ab', pauseMs: 90, gapMs: 90 } }), 'K-12')
})

test('the rest of a scan that was interrupted is no code, and a quick roll within a text is none', () => {
  const interrupted = { text: 'KIT-', pauseMs: 6, gapMs: 130 }
  assert.equal(codeOf('223344', 'Kit', { pauseMs: 6, typed: interrupted }), null)
  for (const text of ['asdf', 'qwert'])
    assert.equal(
      codeOf(text, 'Notes', { pauseMs: 20, typed: { text: 'so ', pauseMs: 150, gapMs: 150 } }),
      null,
    )
})

// Proves that a difference is complete, minimal and described in words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyChanges, applyForm, applyLines, applyPictures, applyText } from '../../test/apply-changes.ts'
import { edited, edits, form, fullGuide, guide, text } from '../../test/arbitrary-guides.ts'
import {
  compareForms,
  compareGuides,
  compareLines,
  comparePictures,
  compareText,
  compareWords,
  describeChanges,
  type GuideChange,
  type GuideState,
} from '../index.ts'

const line = (text: string, bullet = 'black', level = 0) => ({ text, bullet, level })
const aStep = (stepid: number, ...texts: string[]) => ({
  stepid,
  title: '',
  lines: texts.map((each) => line(each)),
  media: { type: 'image', data: [] },
})
const aGuide = (steps: GuideState['steps'], fields: GuideState['fields'] = {}): GuideState => ({
  fields,
  steps,
})

test('applying the difference of two texts to the one gives the other', () => {
  fc.assert(
    fc.property(text, text, (one, other) => assert.equal(applyText(one, compareText(one, other)), other)),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) =>
      assert.equal(applyText(one, compareText(one, other)), other),
    ),
  )
})

test('the words of a difference make both texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      const spans = compareWords(one, other)
      const join = (kind: string) => spans.map((span) => (span.kind === kind ? '' : span.text)).join('')
      assert.deepEqual([join('added'), join('removed')], [one, other])
    }),
  )
})

test('applying the difference of two guides to the one gives the other', () => {
  const holds = (one: GuideState, other: GuideState) =>
    assert.deepEqual(applyChanges(one, compareGuides(one, other)), other)
  fc.assert(fc.property(guide, guide, holds))
  fc.assert(fc.property(guide, edits, (one, some) => holds(one, edited(one, some, 'new'))))
})

test('applying the difference holds for forms and media too, in either direction', () => {
  const sourceOf = (imageid: number) => imageid % 7
  fc.assert(
    fc.property(fullGuide, fullGuide, (one, other) => {
      assert.deepEqual(applyChanges(one, compareGuides(one, other, sourceOf)), other)
      assert.deepEqual(applyChanges(other, compareGuides(other, one, sourceOf)), one)
    }),
  )
})

test('comparing in the other direction swaps what is added and removed', () => {
  const sidesOf = (change: GuideChange) => {
    if (change.kind === 'stepAdded') return `+${change.stepid}`
    return change.kind === 'stepRemoved' ? `-${change.stepid}` : ''
  }
  const swapped = { '+': '-', '-': '+' } as Record<string, string>
  fc.assert(
    fc.property(fullGuide, fullGuide, (one, other) => {
      const there = compareGuides(one, other)
      const back = compareGuides(other, one)
      const turned = there.map(sidesOf).map((side) => side && `${swapped[side[0]!]}${side.slice(1)}`)
      assert.deepEqual(turned.filter(Boolean).sort(), back.map(sidesOf).filter(Boolean).sort())
      const fieldsOf = (changes: GuideChange[]) =>
        changes.flatMap((change) => ('field' in change ? change.field : [])).sort()
      assert.deepEqual(fieldsOf(there), fieldsOf(back))
    }),
  )
})

test('changed and unchanged lines together are all lines', () => {
  fc.assert(
    fc.property(fullGuide, fullGuide, (one, other) => {
      for (const change of compareGuides(one, other)) {
        if (change.kind !== 'stepChanged') continue
        const { lines, unchanged, stepid } = change
        const step = other.steps.find((each) => each.stepid === stepid)!
        const places = [...lines, ...unchanged].flatMap((line) => ('to' in line ? line.to : []))
        assert.deepEqual(
          places.sort((a, b) => a - b),
          step.lines.map((_, index) => index + 1),
        )
        for (const { to, line } of unchanged) assert.equal(line, step.lines[to - 1])
      }
    }),
  )
})

test('pictures are replaced, redrawn, moved, added and removed', () => {
  const sourceOf = (imageid: number) => (imageid === 12 ? 1 : imageid)
  const compare = (one: number[], other: number[]) => comparePictures(one, other, sourceOf)
  assert.deepEqual(compare([1, 2], [12, 2]), [{ kind: 'redrawn', from: 1, to: 1, before: 1, after: 12 }])
  assert.deepEqual(compare([1, 2], [3, 2]), [{ kind: 'replaced', from: 1, to: 1, before: 1, after: 3 }])
  assert.deepEqual(compare([1, 2, 3], [3, 1, 2]), [{ kind: 'moved', from: 3, to: 1, before: 3, after: 3 }])
  assert.deepEqual(compare([1, 2], [2]), [{ kind: 'removed', from: 1, imageid: 1 }])
  assert.deepEqual(compare([2], [2, 3]), [{ kind: 'added', to: 2, imageid: 3 }])
  const ids = fc.array(fc.nat(9), { maxLength: 6 })
  fc.assert(
    fc.property(ids, ids, (one, other) =>
      assert.deepEqual(
        applyPictures(
          one,
          comparePictures(one, other, (id) => id % 4),
        ),
        other,
      ),
    ),
  )
})

test('applying the difference of two forms to the one gives the other, and nothing differs from itself', () => {
  fc.assert(
    fc.property(form, form, (one, other) =>
      assert.deepEqual(applyForm(one, compareForms(one, other)), other),
    ),
  )
  fc.assert(fc.property(form, (one) => assert.deepEqual(compareForms(one, structuredClone(one)), [])))
})

test('a form that asks for something else is told with its step', () => {
  const asks = (max: number) => ({ ...aStep(1, 'Turn.'), form: [{ field_guid: 'A', label: 'Gap', max }] })
  const changes = compareGuides(aGuide([asks(1)]), aGuide([asks(2)]))
  const [change] = changes
  assert.ok(change?.kind === 'stepChanged')
  assert.deepEqual(change.form, [
    {
      kind: 'changed',
      from: 1,
      to: 1,
      before: { field_guid: 'A', label: 'Gap', max: 1 },
      after: { field_guid: 'A', label: 'Gap', max: 2 },
      changes: [{ member: 'max', before: 1, after: 2, words: null, list: null }],
    },
  ])
  assert.equal(describeChanges(changes).summary, 'Changed the form of step 1 (fields: 1 changed)')
  assert.equal(compareGuides(aGuide([aStep(1, 'Turn.')]), aGuide([asks(2)])).length, 1)
})

test('a form tells words of labels and members of options, up to a number of characters', () => {
  const field = { field_guid: 'A', label: 'Gap left', options: ['1', '2'] }
  const [change] = compareForms([field], [{ ...field, label: 'Gap right', options: ['2', '3'] }])
  assert.ok(change?.kind === 'changed')
  assert.deepEqual(change.changes, [
    {
      member: 'label',
      before: 'Gap left',
      after: 'Gap right',
      words: [
        { kind: 'same', text: 'Gap ' },
        { kind: 'removed', text: 'left' },
        { kind: 'added', text: 'right' },
      ],
      list: null,
    },
    {
      member: 'options',
      before: ['1', '2'],
      after: ['2', '3'],
      words: null,
      list: { added: ['3'], removed: ['1'], isReordered: false },
    },
  ])
  const [long] = compareForms([field], [{ ...field, label: 'x'.repeat(20_000) }])
  assert.ok(long?.kind === 'changed')
  assert.equal(long.changes[0]?.words, null)
})

test('nothing differs from itself', () => {
  fc.assert(fc.property(guide, (one) => assert.deepEqual(compareGuides(one, structuredClone(one)), [])))
})

test('shows the words that changed inside a line', () => {
  assert.deepEqual(
    compareText('Lock out.\nTurn the valve left.', 'Lock out.\nTurn the valve slowly right.'),
    [
      {
        kind: 'changed',
        from: 2,
        to: 2,
        words: [
          { kind: 'same', text: 'Turn the valve ' },
          { kind: 'removed', text: 'left' },
          { kind: 'added', text: 'slowly right' },
          { kind: 'same', text: '.' },
        ],
      },
    ],
  )
})

test('joins neighbouring words that all changed into one change', () => {
  assert.deepEqual(compareWords('a red cat', 'a big dog'), [
    { kind: 'same', text: 'a ' },
    { kind: 'removed', text: 'red cat' },
    { kind: 'added', text: 'big dog' },
  ])
})

test('compares scripts without blanks letter by letter', () => {
  assert.deepEqual(compareWords('左に回す', '右に回す'), [
    { kind: 'removed', text: '左' },
    { kind: 'added', text: '右' },
    { kind: 'same', text: 'に回す' },
  ])
})

test('tells lines that have nothing in common as removed and added', () => {
  assert.deepEqual(compareText('Turn the valve', 'Call your lead'), [
    { kind: 'removed', from: 1, text: 'Turn the valve' },
    { kind: 'added', to: 1, text: 'Call your lead' },
  ])
})

test('finds a moved line and one whose bullet changed', () => {
  const before = [line('One'), line('Two'), line('Three'), line('Four')]
  const after = [line('Four'), line('One'), line('Two', 'red'), line('Three')]
  const changes = compareLines(before, after)
  assert.deepEqual(
    changes.map(({ kind, ...rest }) => [kind, 'from' in rest && rest.from, 'to' in rest && rest.to]),
    [
      ['moved', 4, 1],
      ['changed', 2, 3],
    ],
  )
  assert.deepEqual(applyLines(before, changes), after)
})

test('moves as few steps as possible', () => {
  const before = aGuide([1, 2, 3, 4, 5].map((stepid) => aStep(stepid, 'Text')))
  const after = aGuide([5, 1, 2, 3, 4].map((stepid) => aStep(stepid, 'Text')))
  assert.deepEqual(compareGuides(before, after), [{ kind: 'stepMoved', stepid: 5, from: 5, to: 1, name: '' }])
})

test('does not count a step as moved because another went before it', () => {
  const before = aGuide([aStep(1, 'One'), aStep(2, 'Two')])
  const after = aGuide([aStep(2, 'Two')])
  assert.deepEqual(
    compareGuides(before, after).map((change) => change.kind),
    ['stepRemoved'],
  )
})

test('takes members of an object in any order for the same', () => {
  const before = aGuide([], { parts: [{ name: 'Bolt', quantity: 2 }] })
  assert.deepEqual(compareGuides(before, aGuide([], { parts: [{ quantity: 2, name: 'Bolt' }] })), [])
})

test('tells what was put into and taken from a list, and when it was only reordered', () => {
  const flags = (...flags: string[]) => aGuide([], { flags })
  assert.deepEqual(compareGuides(flags('A', 'B'), flags('B', 'C')), [
    {
      kind: 'list',
      field: 'flags',
      before: ['A', 'B'],
      after: ['B', 'C'],
      added: ['C'],
      removed: ['A'],
      isReordered: false,
    },
  ])
  const { items } = describeChanges(compareGuides(flags('A', 'B'), flags('B', 'A')))
  assert.deepEqual(items, [{ code: 'list.reordered', params: { field: 'flags' } }])
})

test('describes a difference by codes and in English', () => {
  const before = aGuide([aStep(7, 'Old text here'), aStep(8, 'Stays'), aStep(9, 'Goes')], {
    title: 'Old',
    introduction: 'One\nTwo',
    subject: '',
    timeRequiredMax: 60,
  })
  const after = aGuide([aStep(7, 'New text here', 'More'), aStep(10, 'Comes'), aStep(8, 'Stays')], {
    title: 'New',
    introduction: 'One\nTwo\nThree',
    subject: 'Valve',
    timeRequiredMax: 90,
  })
  const { items, summary } = describeChanges(compareGuides(before, after))
  assert.deepEqual(items, [
    { code: 'field.changed', params: { field: 'title', before: 'Old', after: 'New' } },
    { code: 'text.changed', params: { field: 'introduction', added: 1, removed: 0, changed: 0 } },
    { code: 'field.set', params: { field: 'subject', after: 'Valve' } },
    { code: 'field.changed', params: { field: 'timeRequiredMax', before: '60', after: '90' } },
    { code: 'step.removed', params: { stepid: 9, position: 3 } },
    {
      code: 'step.lines-changed',
      params: { stepid: 7, position: 1, added: 1, removed: 0, changed: 1, moved: 0 },
    },
    { code: 'step.added', params: { stepid: 10, position: 2 } },
  ])
  assert.equal(
    summary,
    'Changed title; changed introduction; set subject; changed longest time; removed step 3; ' +
      'changed step 1 (lines: 1 added, 1 changed); 1 more',
  )
})

test('every difference has a description, and none has none', () => {
  fc.assert(
    fc.property(guide, edits, (one, some) => {
      const changes = compareGuides(one, edited(one, some, 'new'))
      const { items, summary } = describeChanges(changes)
      assert.equal(items.length === 0, changes.length === 0)
      assert.equal(summary === '', changes.length === 0)
      assert.ok(!summary.includes('\n') && summary.length < 2000)
    }),
  )
})

// Proves that a change of one side wins, that no typed word is lost, and that only true collisions are reported.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edited, edits, fullGuide, guide, text, wordsIn } from '../../test/arbitrary-guides.ts'
import { type GuideState, mergeGuides, mergeText } from '../index.ts'

const line = (text: string, bullet = 'black', level = 0) => ({ text, bullet, level })
const aStep = (stepid: number, ...texts: string[]) => ({
  stepid,
  title: '',
  lines: texts.map((each) => line(each)),
  media: { type: 'image', data: [] as number[] },
})
const aGuide = (steps: GuideState['steps'], fields: GuideState['fields'] = {}): GuideState => ({
  fields,
  steps,
})
const order = (guide: GuideState) => guide.steps.map((step) => step.stepid)
const ofNumbers = (...stepids: number[]) => aGuide(stepids.map((stepid) => aStep(stepid, 'Text')))

test('a merge in which one side changed nothing gives the other side', () => {
  fc.assert(
    fc.property(text, text, (base, other) => {
      assert.deepEqual(mergeText(base, other, base), { merged: other, collisions: [] })
      assert.deepEqual(mergeText(base, base, other), { merged: other, collisions: [] })
      assert.deepEqual(mergeText(base, other, other), { merged: other, collisions: [] })
    }),
  )
  const holds = (base: GuideState, other: GuideState) => {
    assert.deepEqual(mergeGuides(base, other, base), { merged: other, collisions: [] })
    assert.deepEqual(mergeGuides(base, base, other), { merged: other, collisions: [] })
    assert.deepEqual(mergeGuides(base, other, other), { merged: other, collisions: [] })
  }
  fc.assert(fc.property(guide, guide, holds))
  fc.assert(fc.property(fullGuide, fullGuide, holds))
  fc.assert(fc.property(fullGuide, edits, (base, some) => holds(base, edited(base, some, 'new'))))
})

test('no word that anybody typed is lost', () => {
  const holds = (base: GuideState, mine: GuideState, theirs: GuideState) => {
    const merged = wordsIn(mergeGuides(base, mine, theirs))
    const old = wordsIn(base)
    for (const word of [...wordsIn(mine), ...wordsIn(theirs)])
      assert.ok(merged.has(word) || old.has(word), word)
  }
  fc.assert(fc.property(fullGuide, fullGuide, fullGuide, holds))
  fc.assert(
    fc.property(fullGuide, edits, edits, (base, my, their) =>
      holds(base, edited(base, my, 'my'), edited(base, their, 'their')),
    ),
    { numRuns: 500 },
  )
})

test('who is who makes no difference to what collides and what remains', () => {
  fc.assert(
    fc.property(fullGuide, edits, edits, (base, my, their) => {
      const [mine, theirs] = [edited(base, my, 'my'), edited(base, their, 'their')]
      const one = mergeGuides(base, mine, theirs)
      const other = mergeGuides(base, theirs, mine)
      const swapped = other.collisions.map((each) => ({ ...each, mine: each.theirs, theirs: each.mine }))
      assert.deepEqual(placeless(one.collisions), placeless(swapped))
      assert.deepEqual(order(one.merged).sort(), order(other.merged).sort())
      if (one.collisions.length === 0) assert.deepEqual(wordsIn(one.merged), wordsIn(other.merged))
    }),
    { numRuns: 500 },
  )
})

/** Collisions without their position in the result, which may depend on the order of the sides. */
const placeless = (collisions: readonly object[]): string[] =>
  collisions
    .map(({ ...each }: { line?: number; place?: number }) => {
      delete each.line
      delete each.place
      return JSON.stringify(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
    })
    .sort()

test('changes of neighbouring lines do not collide', () => {
  const base = 'One\nTwo\nThree'
  assert.deepEqual(mergeText(base, 'One!\nTwo\nThree', 'One\nTwo!\nThree'), {
    merged: 'One!\nTwo!\nThree',
    collisions: [],
  })
})

test('keeps what both have added in one place, theirs first, and what both added alike once', () => {
  const { merged, collisions } = mergeText('Top\nEnd', 'Top\nboth\nmine\nEnd', 'Top\nboth\ntheirs\nEnd')
  assert.equal(merged, 'Top\nboth\ntheirs\nmine\nEnd')
  assert.deepEqual(collisions, [])
})

test('tells a line that both changed differently', () => {
  assert.deepEqual(mergeText('A\nTurn left\nZ', 'A\nTurn right\nZ', 'A\nTurn back\nZ'), {
    merged: 'A\nTurn back\nZ',
    collisions: [{ line: 2, base: 'Turn left', mine: 'Turn right', theirs: 'Turn back' }],
  })
})

test('tells a line that one removed and the other changed, and keeps it', () => {
  assert.deepEqual(mergeText('A\nTurn left\nZ', 'A\nZ', 'A\nTurn back\nZ'), {
    merged: 'A\nTurn back\nZ',
    collisions: [{ line: 2, base: 'Turn left', mine: null, theirs: 'Turn back' }],
  })
})

test('merges text and bullet of one line', () => {
  const base = aGuide([{ ...aStep(1), lines: [line('Turn left')] }])
  const mine = aGuide([{ ...aStep(1), lines: [line('Turn right')] }])
  const theirs = aGuide([{ ...aStep(1), lines: [line('Turn left', 'red')] }])
  assert.deepEqual(mergeGuides(base, mine, theirs), {
    merged: aGuide([{ ...aStep(1), lines: [line('Turn right', 'red')] }]),
    collisions: [],
  })
})

test('follows a line that one moved and the other changed', () => {
  const base = aGuide([aStep(1, 'Turn the first bolt', 'Two', 'Three')])
  const mine = aGuide([aStep(1, 'Two', 'Three', 'Turn the first bolt')])
  const theirs = aGuide([aStep(1, 'Turn the first bolt slowly', 'Two', 'Three')])
  assert.deepEqual(mergeGuides(base, mine, theirs), {
    merged: aGuide([aStep(1, 'Two', 'Three', 'Turn the first bolt slowly')]),
    collisions: [],
  })
})

test('merges two orders of steps', () => {
  const { merged, collisions } = mergeGuides(
    ofNumbers(1, 2, 3, 4, 5),
    ofNumbers(2, 1, 3, 4, -1, 5),
    ofNumbers(1, 2, 3, 5, 4, -2),
  )
  assert.deepEqual(order(merged), [2, 1, 3, 5, 4, -2, -1])
  assert.deepEqual(collisions, [])
})

test('tells a step that both moved to different places', () => {
  const { merged, collisions } = mergeGuides(
    ofNumbers(1, 2, 3, 4, 5),
    ofNumbers(5, 1, 2, 3, 4),
    ofNumbers(1, 5, 2, 3, 4),
  )
  assert.deepEqual(order(merged), [1, 5, 2, 3, 4])
  assert.deepEqual(collisions, [{ kind: 'stepOrder', stepid: 5, base: 5, mine: 1, theirs: 2 }])
})

test('tells a step that one removed and the other changed, and keeps it', () => {
  const changed = aStep(2, 'Text', 'More')
  const base = ofNumbers(1, 2)
  const { merged, collisions } = mergeGuides(base, ofNumbers(1), aGuide([aStep(1, 'Text'), changed]))
  assert.deepEqual(order(merged), [1, 2])
  assert.deepEqual(collisions, [
    { kind: 'step', stepid: 2, base: aStep(2, 'Text'), mine: null, theirs: changed },
  ])
})

test('merges lists by their members and parts by theirs', () => {
  const base = aGuide([], { flags: ['A', 'B'], parts: [{ name: 'Hex bolt', quantity: 1, notes: '' }] })
  const mine = aGuide([], { flags: ['A', 'C'], parts: [{ name: 'Hex bolt', quantity: 2, notes: '' }] })
  const theirs = aGuide([], {
    flags: ['D', 'A', 'B'],
    parts: [{ name: 'Hex bolt', quantity: 1, notes: 'M6' }],
  })
  assert.deepEqual(mergeGuides(base, mine, theirs), {
    merged: aGuide([], { flags: ['D', 'A', 'C'], parts: [{ name: 'Hex bolt', quantity: 2, notes: 'M6' }] }),
    collisions: [],
  })
})

test('tells fields, titles and media that both changed differently', () => {
  const state = (title: string, imageid: number) =>
    aGuide([{ ...aStep(1), title, media: { type: 'image', data: [imageid] } }], { title, public: false })
  const { merged, collisions } = mergeGuides(state('Old', 1), state('My', 2), state('Their', 3))
  assert.deepEqual(merged, state('Their', 3))
  assert.deepEqual(collisions, [
    { kind: 'field', field: 'title', base: 'Old', mine: 'My', theirs: 'Their' },
    { kind: 'stepTitle', stepid: 1, base: 'Old', mine: 'My', theirs: 'Their' },
    {
      kind: 'stepMedia',
      stepid: 1,
      base: { type: 'image', data: [1] },
      mine: { type: 'image', data: [2] },
      theirs: { type: 'image', data: [3] },
    },
  ])
})

test('a field that was empty and that one fills does not collide', () => {
  const base = aGuide([], { image: null, introVideo: null })
  const merged = mergeGuides(
    base,
    aGuide([], { image: 3, introVideo: null }),
    aGuide([], { image: null, introVideo: 4 }),
  )
  assert.deepEqual(merged, { merged: aGuide([], { image: 3, introVideo: 4 }), collisions: [] })
})

test('merges forms by their fields, and tells a field that both changed', () => {
  const field = (field_guid: string, label: string, members = {}) => ({ field_guid, label, ...members })
  const withForm = (...form: ReturnType<typeof field>[]) => aGuide([{ ...aStep(1, 'Text'), form }])
  const base = withForm(field('a', 'Width'), field('b', 'Depth'), field('c', 'Height'), field('d', 'Old'))
  const mine = withForm(
    field('c', 'Height'),
    field('a', 'Width', { max: 5 }),
    field('b', 'My'),
    field('e', 'New'),
  )
  const theirs = withForm(
    field('a', 'Width'),
    field('b', 'Their'),
    field('c', 'Height', { min: 1 }),
    field('d', 'Older'),
  )
  const { merged, collisions } = mergeGuides(base, mine, theirs)
  assert.deepEqual(merged.steps[0]?.form, [
    field('c', 'Height', { min: 1 }),
    field('a', 'Width', { max: 5 }),
    field('b', 'Their'),
    field('e', 'New'),
    field('d', 'Older'),
  ])
  assert.deepEqual(collisions, [
    {
      kind: 'stepField',
      stepid: 1,
      place: 3,
      base: field('b', 'Depth'),
      mine: field('b', 'My'),
      theirs: field('b', 'Their'),
    },
    {
      kind: 'stepField',
      stepid: 1,
      place: 5,
      base: field('d', 'Old'),
      mine: null,
      theirs: field('d', 'Older'),
    },
  ])
  const none = aGuide([aStep(1, 'Text')])
  assert.deepEqual(mergeGuides(none, none, base), { merged: base, collisions: [] })
})

test('keeps indentation possible where two orders are mixed', () => {
  const lines = (...levels: number[]) =>
    aGuide([
      { ...aStep(1), lines: levels.map((level, index) => line(`Line ${'abcd'[index]}`, 'black', level)) },
    ])
  const base = lines(0, 1)
  const theirs = aGuide([{ ...base.steps[0]!, lines: [...base.steps[0]!.lines, line('Deep', 'black', 2)] }])
  const mine = lines(0)
  const { merged } = mergeGuides(base, mine, theirs)
  assert.deepEqual(
    merged.steps[0]!.lines.map((each) => each.level),
    [0, 1],
  )
})

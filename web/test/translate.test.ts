// Tests translations: open texts, and merging input when original or translation changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countDone,
  type Edits,
  listReady,
  rebase,
  textsOf,
  type View,
  withConfirmed,
  withSent,
  withTyped,
} from '../src/translate/texts.ts'

type Pair = [source: string, translation?: string, madeFrom?: string]

const pair = ([source, translation = '', madeFrom = source]: Pair) => ({
  source,
  translation,
  made_from: translation ? madeFrom : null,
  state: translation
    ? madeFrom === source
      ? ('current' as const)
      : ('stale' as const)
    : ('missing' as const),
})

const view = (title: Pair, ...lines: Pair[]): View => ({
  guideid: 1,
  langid: 'de',
  source_langid: 'en',
  revisionid: 1,
  guide_revisionid: 1,
  source_revisionid: 1,
  fields: [{ field: 'title', ...pair(title) }],
  things: [],
  steps: [
    {
      stepid: 7,
      orderby: 1,
      revisionid: 1,
      title: pair(['']),
      lines: lines.map(pair),
      left_over: [],
      form: [],
    },
  ],
  counts: { current: 0, stale: 0, missing: 0 },
  has_service: false,
})

const typed = (on: View, texts: Record<string, string>): Edits =>
  Object.entries(texts).reduce<Edits>((edits, [key, text]) => {
    const found = textsOf(on).find((each) => each.key === key)
    assert.ok(found, key)
    return withTyped(edits, found, text)
  }, {})

const work = (edits: Edits) => ({ edits, orphans: [] })
const ready = (on: View, edits: Edits) =>
  listReady(textsOf(on), edits).map(({ text, edit }) => [text.key, edit.text])

test('texts that are empty in the original are not to be translated, and typed ones count as done', () => {
  const start = view(['Oil'], ['Drain it.'], ['Wipe.', 'Wischen.', 'Wipe it.'])
  assert.deepEqual(
    textsOf(start).map(({ key }) => key),
    ['title', '7.line.0', '7.line.1'],
  )
  assert.equal(countDone(textsOf(start), {}), 0)
  assert.equal(countDone(textsOf(start), typed(start, { title: 'Öl' })), 1)
  assert.deepEqual(typed(start, { title: '' }), {})
})

test('a stale text is confirmed as it is, and sent although nothing was typed', () => {
  const start = view(['Oil'], ['Wipe.', 'Wischen.', 'Wipe it.'])
  const [, line] = textsOf(start)
  assert.ok(line)
  const edits = withConfirmed({}, line)
  assert.deepEqual(ready(start, edits), [['7.line.0', 'Wischen.']])
  assert.deepEqual(withSent(edits, [{ key: '7.line.0', text: 'Wischen.' }]), {})
})

test('what was typed while something was sent stays, and goes on from what was sent', () => {
  const start = view(['Oil'])
  const edits = withSent(typed(start, { title: 'Öl wechseln' }), [{ key: 'title', text: 'Öl' }])
  const next = rebase(work(edits), start, view(['Oil', 'Öl']))
  assert.deepEqual(ready(view(['Oil', 'Öl']), next.edits), [['title', 'Öl wechseln']])
})

test('typed lines follow their original when lines come, move or go', () => {
  const start = view(['Oil'], ['Drain it.'], ['Wipe.'])
  const edits = typed(start, { '7.line.0': 'Ablassen.', '7.line.1': 'Wischen.' })
  const moved = view(['Oil'], ['Lock out.'], ['Wipe.'], ['Drain it.'])
  const after = rebase(work(edits), start, moved)
  assert.deepEqual(ready(moved, after.edits), [
    ['7.line.1', 'Wischen.'],
    ['7.line.2', 'Ablassen.'],
  ])
  const gone = rebase(work(edits), start, view(['Oil'], ['Drain it.']))
  assert.deepEqual(gone.orphans, [{ stepid: 7, text: 'Wischen.' }])
})

test('where the original was changed while somebody typed, nothing is sent before they have looked', () => {
  const start = view(['Oil'], ['Drain it.'])
  const changed = view(['Oil'], ['Drain it twice.'])
  const { edits } = rebase(work(typed(start, { '7.line.0': 'Ablassen.' })), start, changed)
  assert.deepEqual(ready(changed, edits), [])
  const [, line] = textsOf(changed)
  assert.ok(line)
  assert.deepEqual(ready(changed, withConfirmed(edits, line)), [['7.line.0', 'Ablassen.']])
})

test('what somebody else has saved is merged line by line, or waits for a decision', () => {
  const start = view(['Oil', 'Erste.\nZweite.', 'Oil'])
  const edits = typed(start, { title: 'Erste!\nZweite.' })
  const theirs = view(['Oil', 'Erste.\nZweite!', 'Oil'])
  const merged = rebase(work(edits), start, theirs)
  assert.deepEqual(ready(theirs, merged.edits), [['title', 'Erste!\nZweite!']])
  const same = view(['Oil', 'Erste?\nZweite.', 'Oil'])
  const both = rebase(work(edits), start, same)
  assert.deepEqual(ready(same, both.edits), [])
  assert.equal(both.edits.title?.theirs, 'Erste?\nZweite.')
  assert.equal(both.edits.title?.text, 'Erste!\nZweite.')
  const already = rebase(work(edits), start, view(['Oil', 'Erste!\nZweite.', 'Oil']))
  assert.deepEqual(already.edits, {})
})

test('words of a form come after the lines of their step, called by their field, and need no words where none are missing', () => {
  const start = view(['Oil'], ['Drain it.'])
  const [step] = start.steps
  assert.ok(step)
  const word = (name: 'label' | 'unit' | 'option', source: string, option: string | null = null) => ({
    ...{ field_guid: 'g', word: name, option },
    ...pair([source]),
  })
  const unit = { ...word('unit', 'Nm'), state: 'current' as const }
  const form = [word('label', 'Torque'), unit, word('option', 'OK', 'OK')]
  const withForm = { ...start, steps: [{ ...step, form }] }
  assert.deepEqual(
    textsOf(withForm).map(({ key, of }) => [key, of?.label, of?.option]),
    [
      ['title', undefined, undefined],
      ['7.line.0', undefined, undefined],
      ['7.form.g.label', 'Torque', null],
      ['7.form.g.unit', 'Torque', null],
      ['7.form.g.option.OK', 'Torque', 'OK'],
    ],
  )
  assert.equal(countDone(textsOf(withForm), {}), 1)
  const edits = typed(withForm, { '7.form.g.option.OK': 'In Ordnung' })
  assert.deepEqual(ready(withForm, edits), [['7.form.g.option.OK', 'In Ordnung']])
})

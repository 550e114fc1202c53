// Tests pure parts of the editor: outliner, requests, undo across merges, conflicts.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Document,
  duplicateStep,
  type Fields,
  type Line,
  mergeStep,
  moveStep,
  removeStep,
  setField,
  setLines,
  setPictures,
  splitStep,
} from '../../src/editor/document.ts'
import { type Snapshot, toDocument, toState } from '../../src/editor/guide-state.ts'
import { backspace, enter, indent, setText, toggleMark } from '../../src/editor/lines.ts'
import { countChanges, numberOf, requestFor, withNumbers } from '../../src/editor/saving/changes.ts'
import { guideDrafting, isDirty } from '../../src/editor/saving/drafts.ts'
import { type EditorState, reduce, startState } from '../../src/editor/state.ts'
import { movePicture, neighbour } from '../../src/editor/steps/move-picture.ts'
import { makeStore } from '../../src/editor/store.ts'
import { makeDraft } from '../../src/lib/drafts/draft.ts'

/** Like localStorage, whose names are own properties. */
const shelf = () => ({
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null
  },
  setItem(name: string, text: string) {
    Object.assign(this, { [name]: text })
  },
  removeItem(name: string) {
    delete (this as unknown as Record<string, string>)[name]
  },
})

const line = (key: string, text: string, level = 0, bullet = 'black'): Line => ({ key, text, level, bullet })
const fields: Fields = {
  category: 'Pumps',
  type: 'how-to',
  subject: '',
  title: 'Seal',
  summary: '',
  introduction: '',
  conclusion: '',
  difficulty: 'Easy',
  time_required_min: 0,
  time_required_max: 0,
  image: null,
  flags: [],
  tags: [],
  tools: [],
  parts: [],
  prerequisites: [],
  prerequisite_releases: {},
  documents: [],
  featured_documentid: null,
  objectid: null,
}

function snapshot(...steps: [stepid: number, ...texts: string[]][]): Snapshot {
  return {
    state: {
      fields,
      steps: steps.map(([stepid, ...texts]) => ({
        stepid,
        title: '',
        lines: texts.map((text) => ({ text, bullet: 'black', level: 0 })),
        media: { type: 'image', data: [] },
      })),
    },
    revisionid: 5,
    guideRevisionid: 9,
    isPublic: false,
  }
}

const texts = (document: Document) => document.steps.map(({ lines }) => lines.map(({ text }) => text))
const edited = (state: EditorState, change: (document: Document) => Document, at = 0, group?: string) =>
  reduce(state, { type: 'edit', change, at, group })
const retyped = (stepid: number, index: number, text: string) => (document: Document) => {
  const { lines = [] } = document.steps.find((step) => step.stepid === stepid) ?? {}
  return setLines(document, stepid, setText(lines, lines[index]?.key ?? '', text))
}

test('Enter parts a line where the caret is and keeps its mark and its level', () => {
  const outcome = enter([line('a', 'One two', 0, 'red')], 'a', 3, 'b')
  assert.deepEqual(outcome, {
    lines: [line('a', 'One', 0, 'red'), line('b', 'two', 0, 'red')],
    key: 'b',
    caret: 0,
  })
})

test('Enter in an empty line that is indented moves it out', () => {
  assert.deepEqual(enter([line('a', 'One'), line('b', '', 1)], 'b', 0, 'c')?.lines[1], line('b', ''))
})

test('a line goes one deeper than the one above it and no further', () => {
  const once = indent([line('a', 'One'), line('b', 'Two')], 'b', 1, 0)
  assert.equal(once?.lines[1]?.level, 1)
  assert.equal(indent(once?.lines ?? [], 'b', 1, 0), null)
  assert.equal(indent([line('a', 'One')], 'a', 1, 0), null)
})

test('Backspace at the beginning first moves a line out, then joins it to the one above', () => {
  const out = backspace([line('a', 'One'), line('b', ' two', 1)], 'b')
  assert.deepEqual(backspace(out?.lines ?? [], 'b'), { lines: [line('a', 'One two')], key: 'a', caret: 3 })
})

test('an empty first line goes away by Backspace', () => {
  const outcome = backspace([line('a', ''), line('b', 'Two', 1)], 'a')
  assert.deepEqual(outcome, { lines: [line('b', 'Two')], key: 'b', caret: 0 })
  assert.equal(backspace([line('a', '')], 'a'), null)
  assert.equal(backspace([line('a', 'One'), line('b', 'Two')], 'a'), null)
})

test('marks are put around words and taken away again', () => {
  const made = toggleMark('Turn left', 5, 9, "''")
  assert.equal(made.text, "Turn ''left''")
  assert.equal(toggleMark(made.text, made.start, made.end, "''").text, 'Turn left')
})

test('a step is split, joined and doubled without losing a line', () => {
  const document = toDocument(snapshot([1, 'One', 'Two'], [2, 'Three']).state)
  const key = document.steps[0]?.lines[1]?.key ?? ''
  const split = splitStep(document, 1, key)
  assert.deepEqual(texts(split), [['One'], ['Two'], ['Three']])
  assert.deepEqual(texts(mergeStep(split, -1)), [['One', 'Two'], ['Three']])
  let made = 0
  assert.deepEqual(texts(duplicateStep(document, 2, () => `n${made++}`)), [
    ['One', 'Two'],
    ['Three'],
    ['Three'],
  ])
})

const request = (base: Snapshot, document: Document) => requestFor(base, document, () => 'key')

test('one request says what differs, in the order of the screen, and leads to what is wanted', () => {
  const base = snapshot([1, 'One'], [2, 'Two'], [3, 'Three'])
  const start = toDocument(base.state)
  const added = splitStep(
    retyped(1, 0, 'Uno')(setLines(start, 3, [line('x', 'Three'), line('y', 'Four')])),
    3,
    'y',
  )
  const tagged = setField(moveStep(removeStep(added, 2), 3, 0), 'tags', ['spare', 'oil'])
  const wanted = setField(tagged, 'summary', 'Short')
  const sent = request(base, wanted)
  assert.deepEqual(sent?.body, {
    summary: 'Short',
    tags: { add: ['oil', 'spare'], remove: [] },
    steps: [
      { stepid: 3 },
      { stepid: 1, lines: [{ text: 'Uno', bullet: 'black', level: 0 }] },
      {
        key: String(added.steps.at(-1)?.stepid),
        title: '',
        lines: [{ text: 'Four', bullet: 'black', level: 0 }],
      },
    ],
  })
  assert.deepEqual([sent?.key, sent?.madeOn], ['key', 9])
  assert.deepEqual(sent?.wanted, toState(wanted))
  assert.equal(countChanges(base, wanted), 6)
  const saved = { ...base, state: toState(wanted) }
  assert.equal(request(saved, wanted), null)
  assert.equal(countChanges(saved, wanted), 0)
})

test('an empty step waits, and everything else is saved', () => {
  const base = snapshot([1, 'One'], [2, 'Two'])
  const emptied = retyped(2, 0, 'Due')(retyped(1, 0, ' ')(toDocument(base.state)))
  const wanted = duplicateStep(emptied, 1, () => 'k')
  assert.deepEqual(request(base, setField(wanted, 'title', ' '))?.body, {
    steps: [{ stepid: 1 }, { stepid: 2, lines: [{ text: 'Due', bullet: 'black', level: 0 }] }],
  })
  assert.equal(numberOf(base, wanted, 1), 3)
})

test('a picture is moved within its step and to another one that has room, and never stands there twice', () => {
  const pictures = (document: Document) => document.steps.map(({ media }) => media.data)
  const start = toDocument(snapshot([1, 'One'], [2, 'Two'], [3, 'Three']).state)
  const document = setPictures(setPictures(start, 1, [11, 12]), 2, [12, 21, 22])
  const within = movePicture(document, { stepid: 1, index: 0 }, { stepid: 1, index: 1 })
  assert.deepEqual(pictures(within), [[12, 11], [12, 21, 22], []])
  assert.equal(movePicture(document, { stepid: 1, index: 0 }, { stepid: 2, index: 0 }), document)
  const over = movePicture(document, { stepid: 2, index: 0 }, { stepid: 1, index: 0 })
  assert.deepEqual(pictures(over), [[12, 11], [21, 22], []])
  assert.deepEqual(neighbour(document, { stepid: 2, index: 2 }, 1), { to: { stepid: 3, index: 0 }, other: 3 })
  assert.deepEqual(neighbour(document, { stepid: 2, index: 0 }, -1), {
    to: { stepid: 1, index: 2 },
    other: 1,
  })
  assert.equal(neighbour(document, { stepid: 1, index: 0 }, -1), null)
  assert.equal(neighbour(document, { stepid: 1, index: 1 }, 1), null)
})

test('letters that follow each other are undone together, other things one by one', () => {
  let state = startState(snapshot([1, 'One']), {})
  state = edited(state, retyped(1, 0, 'One!'), 100, 'line')
  state = edited(state, retyped(1, 0, 'One!!'), 200, 'line')
  state = edited(state, (document) => setField(document, 'summary', 'S'), 300)
  state = reduce(state, { type: 'undo' })
  assert.deepEqual([state.document.fields.summary, texts(state.document)], ['', [['One!!']]])
  state = reduce(state, { type: 'undo' })
  assert.deepEqual(texts(state.document), [['One']])
  state = reduce(reduce(state, { type: 'redo' }), { type: 'redo' })
  assert.equal(state.document.fields.summary, 'S')
})

test('tags of two people come together, and undoing takes back only the own ones', () => {
  const withTags = (state: Snapshot, tags: string[]): Snapshot => ({
    ...state,
    state: { ...state.state, fields: { ...state.state.fields, tags } },
  })
  const base = withTags(snapshot([1, 'One']), ['oil'])
  let state = edited(startState(base, {}), (document) => setField(document, 'tags', ['oil', 'spare']))
  const theirs = withTags(base, ['daily', 'oil'])
  state = reduce(state, { type: 'answered', ancestor: base.state, theirs })
  assert.deepEqual(toState(state.document).fields.tags, ['daily', 'oil', 'spare'])
  assert.deepEqual(request(state.base, state.document)?.body.tags, { add: ['spare'], remove: [] })
  state = reduce(state, { type: 'undo' })
  assert.deepEqual(toState(state.document).fields.tags, ['daily', 'oil'])
  assert.equal(request(state.base, state.document), null)
})

test('an answer that changes nothing leaves empty lines and the caret alone', () => {
  const base = snapshot([1, 'One'])
  let state = startState(base, {})
  state = edited(state, (document) =>
    setLines(document, 1, [...(document.steps[0]?.lines ?? []), line('n', '')]),
  )
  const before = state.document
  state = reduce(state, { type: 'answered', ancestor: base.state, theirs: { ...base, revisionid: 6 } })
  assert.equal(state.document, before)
  assert.equal(state.base.revisionid, 6)
})

test('undoing after a merge takes back the own work and nobody else’s', () => {
  const base = snapshot([1, 'One', 'Two'])
  let state = startState(base, {})
  state = edited(state, retyped(1, 0, 'Mine'))
  const theirs = snapshot([1, 'One', 'Theirs'])
  state = reduce(state, { type: 'answered', ancestor: base.state, theirs })
  assert.deepEqual(texts(state.document), [['Mine', 'Theirs']])
  assert.deepEqual(texts(reduce(state, { type: 'undo' }).document), [['One', 'Theirs']])
})

test('of a line that both have changed either side can be taken', () => {
  const base = snapshot([1, 'One', 'Two'])
  const mine = edited(startState(base, {}), retyped(1, 1, 'Mine'))
  const theirs = snapshot([1, 'One', 'Theirs'])
  const met = reduce(mine, { type: 'answered', ancestor: base.state, theirs })
  const [collision] = met.collisions
  assert.ok(collision)
  const taken = reduce(met, { type: 'settle', collision, side: 'mine' })
  assert.deepEqual([texts(taken.document), taken.collisions], [[['One', 'Mine']], []])
  const left = reduce(met, { type: 'settle', collision, side: 'theirs' })
  assert.deepEqual([texts(left.document), left.collisions], [[['One', 'Theirs']], []])
})

test('what somebody else has removed goes once their side is taken, a line as well as a step', () => {
  const base = snapshot([1, 'One', 'Two'], [2, 'Three'])
  const typed = edited(startState(base, {}), retyped(1, 1, 'Mine'))
  const mine = edited(typed, retyped(2, 0, 'Mine, too'))
  const theirs = snapshot([1, 'One'])
  const met = reduce(mine, { type: 'answered', ancestor: base.state, theirs })
  assert.deepEqual(texts(met.document), [['One', 'Mine'], ['Mine, too']])
  const take = (side: 'mine' | 'theirs') =>
    met.collisions.reduce((now, collision) => reduce(now, { type: 'settle', collision, side }), met)
  assert.deepEqual(texts(take('mine').document), [['One', 'Mine'], ['Mine, too']])
  assert.deepEqual(texts(take('theirs').document), [['One']])
})

test('steps that were added go on under the numbers that the server has given them', () => {
  const base = snapshot([1, 'One'])
  let state = edited(startState(base, {}), (document) => duplicateStep(document, 1, () => 'k'))
  state = edited(state, (document) => duplicateStep(document, 1, () => 'l'))
  const sent = request(state.base, state.document)
  assert.ok(sent)
  state = reduce(state, { type: 'sent', pending: sent })
  const [, newer = 0, older = 0] = state.document.steps.map(({ stepid }) => stepid)
  const numbers = new Map([
    [newer, 7],
    [older, 8],
  ])
  const theirs = { ...base, state: withNumbers(sent.wanted, numbers) }
  state = reduce(state, {
    type: 'answered',
    ancestor: theirs.state,
    theirs,
    names: { numbers, guids: new Map() },
  })
  assert.deepEqual(
    state.document.steps.map(({ stepid }) => stepid),
    [1, 7, 8],
  )
  assert.equal(request(state.base, state.document), null)
  assert.deepEqual([state.pending, state.renamed[newer]], [null, 7])
  // An upload for a saved step may still be running, so that no later step gets its first number.
  const later = duplicateStep(state.document, 1, () => 'm').steps[1]?.stepid ?? 0
  assert.ok(later < Math.min(newer, older))
})

test('a request without an answer is answered before what was left meets a newer state', () => {
  Object.defineProperty(globalThis, 'localStorage', { value: shelf(), configurable: true, writable: true })
  const place = { of: 'draft.7.12', tab: '1' }
  const base = snapshot([1, 'One'])
  const store = makeStore(makeDraft(guideDrafting(place, base, {})))
  const change = (document: Document) => duplicateStep(document, 1, () => 'k')
  store.dispatch({ type: 'edit', change, at: 0 })
  const sent = request(base, store.get().document)
  store.dispatch({ type: 'sent', pending: sent })
  // The request was handled, but the guide is opened again before its answer.
  const theirs = { ...snapshot([1, 'One'], [7, 'One']), guideRevisionid: 10 }
  const again = makeStore(makeDraft(guideDrafting(place, theirs, {})))
  assert.deepEqual([again.get().pending, again.get().base], [sent, base])
  assert.ok(sent)
  const numbers = new Map([[sent.wanted.steps[1]?.stepid ?? 0, 7]])
  const names = { numbers, guids: new Map() }
  again.dispatch({ type: 'answered', ancestor: withNumbers(sent.wanted, numbers), theirs, names })
  assert.deepEqual(texts(again.get().document), [['One'], ['One']])
  assert.deepEqual(
    [isDirty(again.get()), Object.keys(localStorage).filter((name) => name.startsWith('stepwright'))],
    [false, []],
  )
})

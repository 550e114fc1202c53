// Tests forms as parts of the edited guide: requests, names of new fields, undo, merges, conflicts and old drafts.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { GuideState } from '@stepwright/rules'
import {
  type Document,
  duplicateStep,
  mergeStep,
  removeStep,
  setForm,
  splitStep,
} from '../../src/editor/document.ts'
import { draftsOf, type FieldDraft, fieldOf, newField, type StepForm } from '../../src/editor/form-draft.ts'
import { type Form, formToState, guidsOf, savedForms } from '../../src/editor/form-state.ts'
import { adoptOldDrafts } from '../../src/editor/forms/old-drafts.ts'
import { formsAfter, type Snapshot } from '../../src/editor/guide-state.ts'
import {
  countChanges,
  findDoubtful,
  isBlank,
  requestFor,
  withNumbers,
} from '../../src/editor/saving/changes.ts'
import { guideDrafting, isDirty } from '../../src/editor/saving/drafts.ts'
import { type EditorState, reduce, startState } from '../../src/editor/state.ts'
import { makeStore } from '../../src/editor/store.ts'
import { makeDraft } from '../../src/lib/drafts/draft.ts'
import { storeNow } from '../../src/lib/drafts/store-soon.ts'

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

beforeEach(() =>
  Object.defineProperty(globalThis, 'localStorage', { value: shelf(), configurable: true, writable: true }),
)

const saved = (guid: string, members: Partial<FieldDraft> = {}): FieldDraft => ({
  ...newField(guid),
  guid,
  label: guid,
  ...members,
})
const fresh = (key: string, members: Partial<FieldDraft> = {}) => ({ ...saved(key), guid: null, ...members })

const aStep = (stepid: number, form: Form = []) => ({
  stepid,
  title: `Step ${stepid}`,
  lines: [{ text: 'Text', bullet: 'black', level: 0 }],
  media: { type: 'image', data: [] },
  ...(form.length > 0 && { form: formToState(form) }),
})

const snapshot = (...steps: GuideState['steps']): Snapshot => ({
  state: {
    fields: {
      title: 'Seal',
      subject: '',
      summary: '',
      tags: [],
      tools: [],
      parts: [],
      prerequisites: [],
      prerequisite_releases: {},
    },
    steps,
  },
  revisionid: 5,
  guideRevisionid: 9,
  isPublic: false,
  locale: 'en',
  formRevisions: {},
})

const request = (base: Snapshot, document: Document) => requestFor(base, document, () => 'key')
const edited = (state: EditorState, change: (document: Document) => Document, group?: string) =>
  reduce(state, { type: 'edit', change, group, at: 0 })
const formOf = ({ document }: EditorState, stepid: number): Form =>
  document.steps.find((step) => step.stepid === stepid)?.form ?? []
const labels = (form: Form) => form.map(({ label }) => label)

/** As the server returns it: the given fields, numbered in their order. */
const returned = (stepid: number, ...fields: FieldDraft[]) =>
  ({
    stepid,
    guideid: 1,
    form_revisionid: 20,
    fields: fields.map((field, at) => fieldOf(field, at)),
  }) as StepForm

test('a changed form is part of its step: counted once, and sent with it alone', () => {
  const base = snapshot(aStep(1, [saved('a')]), aStep(2))
  let state = startState(base, {})
  assert.equal(isDirty(state), false)
  state = edited(state, (document) => setForm(document, 1, [saved('a', { label: 'Width' }), fresh('k')]))
  assert.equal(countChanges(base, state.document), 1)
  const body = request(base, state.document)?.body
  assert.deepEqual(
    body?.steps.map(({ form }) => (form as StepForm | undefined)?.fields.map(({ label }) => label)),
    [['Width', 'k'], undefined],
  )
  state = edited(state, (document) => setForm(document, 1, []))
  assert.deepEqual(request(base, state.document)?.body.steps[0], { stepid: 1, form: { fields: [] } })
  state = edited(state, (document) => setForm(document, 1, [saved('a')]))
  assert.equal(isDirty(state), false)
})

test('letters typed into a field are undone together, and undo goes on from a form to a text', () => {
  let state = startState(snapshot(aStep(1, [saved('a')])), {})
  state = edited(state, (document) => ({ ...document, fields: { ...document.fields, title: 'Gasket' } }))
  for (const label of ['W', 'Wi'])
    state = edited(state, (document) => setForm(document, 1, [saved('a', { label })]), 'form.1.a.label')
  state = reduce(state, { type: 'undo' })
  assert.deepEqual([labels(formOf(state, 1)), state.document.fields.title], [['a'], 'Gasket'])
  state = reduce(state, { type: 'undo' })
  assert.deepEqual([state.document.fields.title, isDirty(state)], ['Seal', false])
})

test('a step that is doubled copies its form, a split leaves it, and a merge keeps both', () => {
  const when = { key: 'a', operator: 'answered' as const, values: [] }
  const state = startState(snapshot(aStep(1, [saved('a'), saved('b', { when })]), aStep(2, [saved('c')])), {})
  let key = 0
  const doubled = duplicateStep(state.document, 1, () => `new${key++}`)
  const copy = doubled.steps[1]?.form ?? []
  assert.deepEqual(
    copy.map(({ guid, label }) => [guid, label]),
    [
      [null, 'a'],
      [null, 'b'],
    ],
  )
  assert.equal(copy[1]?.when?.key, copy[0]?.key)
  assert.notEqual(copy[0]?.key, 'a')
  const twoLines = {
    ...state.document,
    steps: state.document.steps.map((step) => ({
      ...step,
      lines: [...step.lines, { key: `second${step.stepid}`, text: 'More', bullet: 'black', level: 0 }],
    })),
  }
  const split = splitStep(twoLines, 1, 'second1')
  assert.deepEqual([split.steps[0]?.form?.length, split.steps[1]?.form], [2, undefined])
  const joined = mergeStep(state.document, 2).steps[0]?.form ?? []
  assert.deepEqual(
    joined.map(({ guid, label }) => [guid, label]),
    [
      ['a', 'a'],
      ['b', 'b'],
      [null, 'c'],
    ],
  )
})

test('new fields have the names of the server after a save, also in what is undone, and keep their keys', () => {
  const base = snapshot(aStep(1, [saved('a')]))
  const when = { key: 'k', operator: 'answered' as const, values: [] }
  let state = edited(startState(base, {}), (document) =>
    setForm(document, 1, [fresh('k'), saved('a', { when })]),
  )
  state = edited(state, (document) => setForm(document, 1, [...formOf(state, 1), fresh('l')]))
  const sent = request(base, state.document)
  assert.ok(sent)
  const typed = edited(reduce(state, { type: 'sent', pending: sent }), (document) =>
    setForm(document, 1, [fresh('k', { label: 'Typed meanwhile' }), saved('a', { when }), fresh('l')]),
  )
  const whenSaved = { ...when, key: 'K' }
  const answer = [
    returned(1, saved('K', { label: 'k' }), saved('a', { when: whenSaved }), saved('L', { label: 'l' })),
  ]
  const guids = guidsOf(sent.wanted, answer)
  assert.deepEqual(
    [...guids],
    [
      ['k', 'K'],
      ['l', 'L'],
    ],
  )
  const form = formsAfter(base, answer, 'en').get(1)
  const theirs = snapshot({ ...aStep(1), form: form?.fields ?? [] })
  const ancestor = withNumbers(sent.wanted, new Map(), guids)
  const now = reduce(typed, { type: 'answered', ancestor, theirs, names: { numbers: new Map(), guids } })
  assert.deepEqual(
    formOf(now, 1).map(({ key, guid, label, when: shown }) => [key, guid, label, shown?.key]),
    [
      ['k', 'K', 'Typed meanwhile', undefined],
      ['a', 'a', 'a', 'k'],
      ['l', 'L', 'l', undefined],
    ],
  )
  const undone = reduce(now, { type: 'undo' })
  assert.equal(request(undone.base, undone.document), null)
})

test('a step that was removed, saved and undone is sent as new, and so are its fields', () => {
  const base = snapshot(aStep(1, [saved('a')]), aStep(2))
  let state = edited(startState(base, {}), (document) => removeStep(document, 1))
  state = reduce(state, {
    type: 'answered',
    ancestor: request(base, state.document)!.wanted,
    theirs: snapshot(aStep(2)),
  })
  state = reduce(state, { type: 'undo' })
  const [step] = request(state.base, state.document)?.body.steps ?? []
  const [field] = (step?.form as StepForm).fields
  assert.deepEqual(
    [step?.stepid, step?.key, field?.field_guid, field?.label],
    [undefined, '1', undefined, 'a'],
  )
})

test('of a field that both have changed either side can be taken, and other fields are merged', () => {
  const base = snapshot(aStep(1, [saved('a'), saved('b'), saved('c')]))
  const mine = edited(startState(base, {}), (document) =>
    setForm(document, 1, [saved('a', { label: 'Mine' }), saved('b', { unit: 'mm' })]),
  )
  const theirs = snapshot(
    aStep(1, [saved('a', { label: 'Theirs' }), saved('b'), saved('c', { label: 'Changed' })]),
  )
  const met = reduce(mine, { type: 'answered', ancestor: base.state, theirs })
  assert.deepEqual(
    met.collisions.map(({ kind }) => kind),
    ['stepField', 'stepField'],
  )
  assert.deepEqual(labels(formOf(met, 1)), ['Theirs', 'b', 'Changed'])
  assert.equal(formOf(met, 1)[1]?.unit, 'mm')
  const take = (side: 'mine' | 'theirs') =>
    met.collisions.reduce((now, collision) => reduce(now, { type: 'settle', collision, side }), met)
  assert.deepEqual(labels(formOf(take('mine'), 1)), ['Mine', 'b'])
  assert.deepEqual(labels(formOf(take('theirs'), 1)), ['Theirs', 'b', 'Changed'])
})

test('a number that can be read in two ways stops the save, but only in a changed form', () => {
  const number = saved('a', { type: 'Numeric Input', max: '1,234' })
  const base = snapshot(aStep(1, [number]), aStep(2))
  const state = startState(base, {})
  assert.equal(findDoubtful(base, state.document), undefined)
  const copied = edited(state, (document) => setForm(document, 2, [fresh('k', { ...number, guid: null })]))
  assert.equal(findDoubtful(base, copied.document)?.stepid, 2)
  const blank = { ...copied.document.steps[1]!, stepid: -1, title: '', lines: [] }
  assert.equal(isBlank(blank), false, 'a new step with a form is not empty')
})

const draftKey = { of: 'draft.7.12', tab: '1' }
const opened = (base: Snapshot) => {
  const draft = makeDraft(guideDrafting(draftKey, base, {}))
  return { draft, store: makeStore(draft) }
}

test('a form is restored with its guide, also after the language of the page has changed', () => {
  const number = (max: string) => saved('a', { type: 'Numeric Input', max })
  const base = snapshot(aStep(1, [number('1.5')]))
  opened(base).store.dispatch({
    type: 'edit',
    change: (document) => setForm(document, 1, [number('1.5'), fresh('k', { label: 'New' })]),
    at: 0,
  })
  storeNow()
  const german = { ...snapshot(aStep(1, [number('1,5')])), locale: 'de' }
  const { store } = opened(german)
  assert.deepEqual(
    formOf(store.get(), 1).map(({ label, max }) => [label, max]),
    [
      ['a', '1,5'],
      ['New', ''],
    ],
  )
  assert.deepEqual(store.get().collisions, [])
  const fields = (request(german, store.get().document)?.body.steps[0]?.form as StepForm).fields
  assert.equal(fields[0]?.max, 1.5)
})

test('forms that an earlier version stored beside the guide are taken into its draft once', () => {
  const old = (stepid: number, tab: string, at: number, base: Form, typed: Form) =>
    localStorage.setItem(
      `stepwright.form.7.${stepid}.${tab}`,
      JSON.stringify({ form: 2, at, base: { fields: base }, typed: { fields: typed, both: null } }),
    )
  old(1, 'x', 100, [saved('a')], [saved('a', { label: 'Typed' })])
  old(2, 'y', 200, [], [fresh('k', { label: 'Of two' })])
  old(3, 'z', 300, [saved('c')], [saved('c', { label: 'Mine' })])
  localStorage.setItem('stepwright.form.7.99.x', JSON.stringify({ form: 2, at: 1 }))
  const base = snapshot(
    aStep(1, [saved('a'), saved('b')]),
    aStep(2),
    aStep(3, [saved('c', { label: 'Theirs' })]),
  )
  const { draft, store } = opened(base)
  assert.equal(
    adoptOldDrafts(store, () => draft.get().isStored, 7),
    300,
  )
  assert.deepEqual(labels(formOf(store.get(), 1)), ['Typed', 'b'])
  assert.deepEqual(labels(formOf(store.get(), 2)), ['Of two'])
  assert.deepEqual(
    store.get().collisions.map((each) => [each.kind, 'stepid' in each && each.stepid]),
    [['stepField', 3]],
  )
  const names = Object.keys(localStorage).filter((name) => name.startsWith('stepwright'))
  assert.deepEqual(names.sort(), ['stepwright.draft.7.12.1', 'stepwright.form.7.99.x'])
  assert.equal(
    adoptOldDrafts(store, () => true, 7),
    null,
  )
  const undone = [1, 2, 3].reduce((state) => reduce(state, { type: 'undo' }), store.get())
  assert.deepEqual(labels(formOf(undone, 1)), ['a', 'b'])
  assert.deepEqual(labels(formOf(opened(base).store.get(), 1)), ['Typed', 'b'])
})

test('a draft from before forms belonged to the guide meets the forms of the server', () => {
  const { locale: _locale, formRevisions: _forms, ...before } = snapshot(aStep(1))
  opened(before).store.dispatch({
    type: 'edit',
    change: (document) => ({ ...document, fields: { ...document.fields, title: 'Typed' } }),
    at: 0,
  })
  storeNow()
  const form = savedForms([returned(1, saved('a'))], 'en').get(1)
  const { store } = opened(snapshot({ ...aStep(1), form: form?.fields ?? [] }))
  assert.deepEqual([store.get().document.fields.title, labels(formOf(store.get(), 1))], ['Typed', ['a']])
  assert.deepEqual(labels(draftsOf(returned(1, saved('a')).fields, 'en')), ['a'])
})

// Tests pure parts of the editor: forms as sent and merged, pinned prerequisites, folded panels, the
// empty first step, and links in lines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Document, type Fields, insertStep, newStep, setField } from '../../src/editor/document.ts'
import { draftsOf, type FieldDraft, fieldOf, newField, wireOf } from '../../src/editor/form-draft.ts'
import { aboutFacts, needsFacts } from '../../src/editor/guide/facts.ts'
import { type Snapshot, toDocument } from '../../src/editor/guide-state.ts'
import { changedPanels, panelOf } from '../../src/editor/panels.ts'
import { countChanges, firstLineOf, requestFor } from '../../src/editor/saving/changes.ts'
import { isDirty } from '../../src/editor/saving/drafts.ts'
import type { SignatureDraft } from '../../src/editor/signature-draft.ts'
import { startState } from '../../src/editor/state.ts'
import { bracketsAt } from '../../src/editor/text/line-links.ts'
import { targetOf, targetOfPage } from '../../src/editor/text/wiki-links.ts'

const field = (key: string, change: Partial<FieldDraft> = {}): FieldDraft => ({
  ...newField(key),
  guid: key,
  label: key,
  ...change,
})

test('a field is sent with what its kind has a use for, and nothing else', () => {
  const made = field('a', {
    guid: null,
    type: 'Numeric Input',
    min: '1,5',
    max: '',
    unit: 'mm',
    options: 'left over',
    barcode: 'left over',
  })
  assert.deepEqual(wireOf(made, [made]), {
    label: 'a',
    field_type: 'Numeric Input',
    required: false,
    unit: 'mm',
    min: 1.5,
    min_exclusive: false,
    max: null,
    decimals: null,
    target: null,
  })
})

test('a signature is sent as far as the author has chosen, and comes back as it was', () => {
  const plain = field('a', { type: 'Signature' })
  assert.deepEqual(wireOf(plain, [plain]), {
    field_guid: 'a',
    label: 'a',
    field_type: 'Signature',
    required: false,
  })
  const chosen: SignatureDraft = {
    ...{ signs: 'run', signer: 'team', role: 'Admin', teamid: 7, meaning: 'released' },
    ...{ words: ' Fit for use ', blocks: true },
  }
  const full = field('b', { type: 'Signature', signature: chosen })
  const { signs, signer, signer_role, signer_teamid, meaning, meaning_text, blocks } = wireOf(full, [full])
  assert.deepEqual([signs, signer, signer_role, signer_teamid], ['run', 'team', undefined, 7])
  assert.deepEqual([meaning, meaning_text, blocks], ['released', 'Fit for use', true])
  const [again] = draftsOf([fieldOf(full, 0)], 'en')
  assert.deepEqual(again?.signature, { ...chosen, role: 'Moderator', words: 'Fit for use' })
  const text = field('c', { signature: chosen })
  assert.ok(!('signs' in wireOf(text, [text])))
})

test('a field that depends on a new one names it by its place, on a saved one by its name', () => {
  const when = { key: 'a', operator: 'is' as const, values: ['1'] }
  const second = field('b', { when })
  const fresh = wireOf(second, [field('a', { guid: null }), second])
  assert.deepEqual(fresh.show_when, { orderby: 1, operator: 'is', values: ['1'] })
  const saved = wireOf(second, [field('a'), second])
  assert.deepEqual(saved.show_when, { field_guid: 'a', operator: 'is', values: ['1'] })
})

test('what is typed as the target of a link is an address, or else the name of a page', () => {
  const targets = {
    'https://a.example/b c': 'https://a.example/b%20c',
    'https://a.example/b': 'https://a.example/b',
    'www.a.example': 'https://www.a.example',
    'kim@a.example': 'mailto:kim@a.example',
    '/Guide/Filter/12': '/Guide/Filter/12',
    'guide|12': '[guide|12',
    ' Torque Table#M8 ': '[[Torque Table#M8',
    'a [b] | c': '[[a  b    c',
    ' ': null,
    '#': null,
  }
  for (const [typed, target] of Object.entries(targets)) assert.equal(targetOf(typed), target, typed)
  assert.equal(targetOfPage('CATEGORY', 'Pumps'), '[[Category:Pumps')
})

const snapshot = (prerequisites: readonly number[], pins: Readonly<Record<string, number>>): Snapshot => ({
  state: { fields: { ...pinFields, prerequisites, prerequisite_releases: pins }, steps: [] },
  revisionid: 5,
  guideRevisionid: 9,
  isPublic: true,
})
const pinFields = { title: 'Seal', subject: '', summary: '', tags: [], tools: [], parts: [] }

const bodyOf = (base: Snapshot, document: Document) => requestFor(base, document, () => 'key')?.body

test('pins are sent for all prerequisites, and go with their prerequisite', () => {
  const base = snapshot([7, 8], { 7: 12 })
  const document = toDocument(base.state)
  const pinned = setField(document, 'prerequisite_releases', { 7: null, 8: 20 })
  const sent = bodyOf(base, pinned)
  assert.deepEqual(sent?.prerequisite_releases, [
    { guideid: 7, releaseid: null },
    { guideid: 8, releaseid: 20 },
  ])
  assert.equal(sent?.prerequisites, undefined)
  const without = bodyOf(base, setField(document, 'prerequisites', [8]))
  assert.deepEqual(without?.prerequisite_releases, [{ guideid: 8, releaseid: null }])
  const unpinned = setField(setField(document, 'prerequisite_releases', { 7: null }), 'title', 'Seal')
  const back = setField(unpinned, 'prerequisite_releases', { 7: 12, 9: 30 })
  assert.equal(
    requestFor(base, back, () => 'key'),
    null,
  )
})

test('a guide without a step opens with an empty one, which is no change until it has content', () => {
  const base = snapshot([], {})
  const opened = startState(base, {})
  const [step] = opened.document.steps
  assert.equal(firstLineOf(opened.document), step?.lines[0]?.key)
  assert.deepEqual(
    [isDirty(opened), countChanges(base, opened.document), bodyOf(base, opened.document)],
    [false, 0, undefined],
  )
  const titled = { ...opened, document: setField(opened.document, 'title', 'Seals') }
  assert.deepEqual([isDirty(titled), bodyOf(base, titled.document)], [true, { title: 'Seals', steps: [] }])
  const lines = [{ key: 'k', text: 'Open it.', bullet: 'black', level: 0 }]
  const written = { ...opened.document, steps: [{ ...newStep(-1, 'k'), lines }] }
  assert.deepEqual([isDirty({ ...opened, document: written }), firstLineOf(written)], [true, null])
  assert.equal(firstLineOf(insertStep(opened.document, -1, newStep(-2, 'l'))), null)
})

const fields = {
  ...pinFields,
  ...{ category: 'Pumps', difficulty: 'Easy', image: null, objectid: null, flags: [] },
  ...{ time_required_min: 0, time_required_max: 0, prerequisites: [], documents: [] },
} as unknown as Fields
const t = ((key: string) => key) as Parameters<typeof needsFacts>[1]['t']

test('the line of a panel names what is set', () => {
  assert.deepEqual(aboutFacts(fields, 'How-to', { t, locale: 'en' }), ['Pumps', 'How-to', 'Easy'])
  const full = {
    ...fields,
    time_required_min: 1800,
    time_required_max: 3600,
    image: 4,
  }
  assert.deepEqual(aboutFacts(full, 'How-to', { t, locale: 'en' }).slice(3), [
    '30 minutes – 1 hour',
    'edit.mainPicture',
  ])
  const thing = { name: 'Gloves', type: '', quantity: 1, notes: '', isoptional: false, featured: false }
  const tools = [thing, { ...thing, name: ' ' }]
  assert.deepEqual(needsFacts(fields, { t }), [])
  assert.deepEqual(needsFacts({ ...fields, tools, flags: ['GUIDE_OPTIONAL_ORDER', 'A', 'B'] }, { t }), [
    'edit.tools 1',
    'edit.flags 2',
  ])
})

test('a field is found in its panel, also by a member', () => {
  const paths = ['summary', 'tools.0.name', 'title', 'conclusion', 'steps.1.title', 'guide_revisionid']
  assert.deepEqual(paths.map(panelOf), ['about', 'needs', null, null, null, null])
  const changed = (change: Partial<Fields>) => changedPanels(fields, { ...fields, ...change })
  assert.deepEqual(changed({ title: 'Other', tools: [] }), [])
  assert.deepEqual(changed({ summary: 'Short.', image: 3, tags: ['a'] }), ['about', 'needs'])
  assert.deepEqual(changed({ flags: ['GUIDE_OPTIONAL_ORDER'] }), ['about'])
  assert.deepEqual(changed({ flags: ['A'] }), ['needs'])
})

test('the link of a line is found where the caret stands inside of it', () => {
  const text = 'See [[Torque Table|table]] or [https://a.example|this], [.'
  const [first, second] = [
    { start: 4, end: 26 },
    { start: 30, end: 54 },
  ]
  const at = (start: number, end = start) => bracketsAt(text, { start, end })
  assert.deepEqual([at(5), at(25), at(6, 20)], [first, first, first])
  assert.deepEqual(at(40), second)
  assert.deepEqual([at(4), at(26), at(27), at(10, 40), at(57)], [null, null, null, null, null])
})

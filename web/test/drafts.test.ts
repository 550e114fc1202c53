// Proves that drafts are stored with a delay and immediately where it matters, per window, and never swept away unsent.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Drafting, makeDraft } from '../src/lib/drafts/draft.ts'
import { makeWriter, storeNow } from '../src/lib/drafts/store-soon.ts'
import { type DraftKey, listDrafts, moveDraft } from '../src/lib/drafts/stored-drafts.ts'
import { openTab } from '../src/lib/drafts/tabs.ts'
import { freshKey } from '../src/lib/fresh-key.ts'
import { sweepLeftovers } from '../src/lib/leftovers.ts'
import { makeUploads } from '../src/lib/uploads/uploads.ts'
import { type Draft, hasExpired, nextNth } from '../src/run/queue/device-events.ts'

/** Like localStorage, whose names are own properties. */
class Shelf {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  setItem(name: string, text: string): void {
    Object.assign(this, { [name]: text })
  }
  removeItem(name: string): void {
    delete (this as unknown as Record<string, string>)[name]
  }
}

const shelf = () => new Shelf() as unknown as Storage
const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

beforeEach(() => setGlobal('localStorage', shelf()))

test('a draft is written once for many keys, and at once where the page is left', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let written = 0
  const writer = makeWriter(() => {
    written += 1
  })
  for (let key = 0; key < 20; key++) writer.soon()
  assert.equal(written, 0)
  t.mock.timers.tick(400)
  assert.equal(written, 1)
  writer.soon()
  storeNow()
  assert.equal(written, 2)
  t.mock.timers.tick(1000)
  storeNow()
  assert.equal(written, 2)
  writer.now()
  assert.equal(written, 3)
})

interface Field {
  key: string
  label: string
}
interface Form {
  fields: readonly Field[]
}
const field = (key: string, label: string): Field => ({ key, label })
const of = 'form.7.12'
const formOf = (...fields: Field[]): Form => ({ fields })
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const formDrafting = (draftKey: DraftKey, base: Form): Drafting<Form, Form, Form> => ({
  draftKey,
  base,
  start: (form) => form,
  unsavedOf: (typed, form) => (isSame(typed, form) ? null : typed),
  merge: (unsaved, from, to) => ({
    fields: [
      ...to.fields,
      ...unsaved.fields.filter((each) => !from.fields.some((was) => isSame(was, each))),
    ].filter((each, index, all) => all.findLastIndex(({ key }) => key === each.key) === index),
  }),
})
const openForm = (tab: string, ...fields: Field[]) => makeDraft(formDrafting({ of, tab }, formOf(...fields)))
const labelsOf = ({ get }: ReturnType<typeof openForm>) => get().typed.fields.map(({ label }) => label)

test('two windows that write the same thing never write over each other', () => {
  const base = field('a', 'Torque')
  const [one, two] = [openForm('1', base), openForm('2', base)]
  one.change((typed) => ({ ...typed, fields: [field('a', 'Torque of the plug')] }))
  two.change((typed) => ({ ...typed, fields: [base, field('b', 'Result')] }))
  assert.deepEqual(listDrafts(of), [])
  storeNow()
  assert.deepEqual(
    listDrafts(of)
      .map(({ draftKey: { tab } }) => tab)
      .sort(),
    ['1', '2'],
  )
  assert.deepEqual(labelsOf(openForm('1', base)), ['Torque of the plug'])
  assert.ok(moveDraft({ of, tab: '2' }, { of, tab: '3' }))
  const taken = openForm('3', base)
  assert.deepEqual(labelsOf(taken), ['Torque', 'Result'])
  assert.ok(taken.restoredAt)
  assert.equal(openForm('2', base).restoredAt, null)
})

test('what was typed meets a newer state, is dropped and comes back, and goes once it is saved', () => {
  const draft = openForm('1', field('a', 'Torque'))
  let calls = 0
  const stop = draft.subscribe(() => {
    calls += 1
  })
  draft.change((typed) => typed)
  assert.equal(calls, 0)
  draft.change((typed) => ({ ...typed, fields: [...typed.fields, field('b', 'Mine')] }))
  assert.deepEqual([calls, draft.isDirty()], [1, true])
  draft.rebase(formOf(field('a', 'Theirs')))
  assert.deepEqual(labelsOf(draft), ['Theirs', 'Mine'])
  const restore = draft.discard()
  assert.deepEqual([labelsOf(draft), draft.isDirty(), listDrafts(of).length], [['Theirs'], false, 0])
  restore()
  assert.deepEqual([labelsOf(draft), listDrafts(of).length], [['Theirs', 'Mine'], 1])
  const { fields } = draft.get().typed
  draft.rebase(formOf(...fields), { fields })
  assert.deepEqual([draft.isDirty(), listDrafts(of).length], [false, 0])
  stop()
})

test('a state that is newer changes nothing that was not typed', () => {
  const draft = openForm('1', field('a', 'Torque'))
  draft.rebase(formOf(field('a', 'Theirs')))
  assert.deepEqual([labelsOf(draft), draft.isDirty()], [['Theirs'], false])
})

test('a browser that refuses to keep a draft is told of, and asked again', () => {
  const full = shelf()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  setGlobal('localStorage', full)
  const draft = openForm('1')
  const type = (label: string) => {
    draft.change((typed) => ({ ...typed, fields: [field('a', label)] }))
    storeNow()
    return draft.get().isStored
  }
  assert.equal(type('Torque'), false)
  setGlobal('localStorage', shelf())
  assert.equal(type('Torque!'), true)
})

test('windows that write the same thing know of each other, and one leaves off to another', async () => {
  const given: string[] = []
  const calls = (name: string) => ({ onGiven: () => given.push(name), onOthers: () => {} })
  const one = await openTab('draft.7.12', calls('one'))
  const other = await openTab('draft.7.12', calls('other'))
  const stranger = await openTab('draft.7.13', calls('stranger'))
  try {
    assert.deepEqual([...(await one.others())], [other.id])
    assert.deepEqual([...(await other.others())], [one.id])
    assert.ok(await other.takeOver())
    assert.deepEqual(given, ['one'])
    assert.equal((await other.others()).size, 0)
  } finally {
    for (const tab of [one, other, stranger]) tab.close()
  }
})

test('leftovers go when they are old, and nothing that is written and not saved is among them', () => {
  const store = shelf()
  const now = 10 * 86_400_000
  const unsaved = [
    'stepwright.draft.7.12.34',
    'stepwright.form.7.12.34',
    'stepwright.comment.7.guide.3',
    'stepwright.unsent',
  ]
  for (const name of unsaved) store.setItem(name, JSON.stringify({ form: 1, at: 0 }))
  store.setItem('stepwright.upload.9.9.old.png', JSON.stringify({ address: '/x', at: 0 }))
  store.setItem('stepwright.upload.9.9.former.png', '/of/an/earlier/version')
  store.setItem('stepwright.upload.9.9.new.png', JSON.stringify({ address: '/y', at: now - 1000 }))
  store.setItem('stepwright.typed.order.3', JSON.stringify({ text: 'WO', key: 'k', at: 0 }))
  store.setItem('elsewhere', 'x')
  sweepLeftovers(store, now)
  assert.deepEqual(Object.keys(store).toSorted(), [
    'elsewhere',
    ...unsaved.toSorted().slice(0, 3),
    'stepwright.unsent',
    'stepwright.upload.9.9.new.png',
  ])
})

test('what is typed in a run leaves the device weeks after the run has ended, and never before', () => {
  const draft: Draft = { key: '1 7 3', run: 'r', userid: 7, field: 3, texts: ['4'] }
  const now = Date.UTC(2030, 0)
  assert.equal(hasExpired(draft, now), false)
  assert.equal(hasExpired({ ...draft, endedAt: now - 29 * 86_400_000 }, now), false)
  assert.equal(hasExpired({ ...draft, endedAt: now - 31 * 86_400_000 }, now), true)
})

test('what is done later has a greater number, and two windows seldom make the same one', () => {
  const at = 1_900_000_000_000
  assert.ok(Number.isSafeInteger(nextNth(at, 0)))
  assert.ok(nextNth(at + 1, 0) > nextNth(at, 0))
  assert.equal(nextNth(at, at * 1000 + 5000), at * 1000 + 5001)
  assert.ok(new Set(Array.from({ length: 50 }, () => nextNth(at, 0))).size > 25)
  assert.equal(new Set(Array.from({ length: 1000 }, freshKey)).size, 1000)
})

test('uploads listen to the network only while somebody looks at them', () => {
  const here = new EventTarget()
  let listening = 0
  const { addEventListener, removeEventListener } = here
  here.addEventListener = (...options) => {
    listening += 1
    addEventListener.apply(here, options)
  }
  here.removeEventListener = (...options) => {
    listening -= 1
    removeEventListener.apply(here, options)
  }
  setGlobal('window', here)
  const uploads = makeUploads(async () => {})
  assert.equal(listening, 0)
  const leaves = [uploads.subscribe(() => {}), uploads.subscribe(() => {})]
  assert.equal(listening, 1)
  for (const leave of leaves) leave()
  assert.equal(listening, 0)
  setGlobal('window', undefined)
})

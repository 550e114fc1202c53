// What is typed and not saved: kept a moment later and at once where it matters, each window its own, nothing unsent swept away.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { FieldDraft } from '../src/editor/forms/form-draft.ts'
import { formDraftOf, keepFormDraft, takeUpFormDraft } from '../src/editor/forms/kept-forms.ts'
import { keepNow, makeKeeper } from '../src/lib/drafts/keep-soon.ts'
import { listKept, moveKept } from '../src/lib/drafts/kept.ts'
import { openTab } from '../src/lib/drafts/tabs.ts'
import { freshKey } from '../src/lib/fresh-key.ts'
import { sweepLeftovers } from '../src/lib/leftovers.ts'
import { makeUploads } from '../src/lib/uploads/uploads.ts'
import { type Draft, isWornOut, nextId } from '../src/run/queue/item.ts'

/** As a browser keeps it: names are properties of their own. */
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
  const keeper = makeKeeper(() => {
    written += 1
  })
  for (let key = 0; key < 20; key++) keeper.soon()
  assert.equal(written, 0)
  t.mock.timers.tick(400)
  assert.equal(written, 1)
  keeper.soon()
  keepNow()
  assert.equal(written, 2)
  t.mock.timers.tick(1000)
  keepNow()
  assert.equal(written, 2)
  keeper.now()
  assert.equal(written, 3)
})

const field = (key: string, label: string): FieldDraft => ({ key, label }) as FieldDraft
const of = formDraftOf(7, 12)

test('two windows that build the form of a step never write over each other', () => {
  const base = [field('a', 'Torque')]
  keepFormDraft({ of, tab: '1' }, base, [field('a', 'Torque of the plug')], 100)
  keepFormDraft({ of, tab: '2' }, base, [...base, field('b', 'Result')], 200)
  assert.deepEqual(
    listKept(of).map(({ place: { tab }, at }) => [tab, at]),
    [
      ['2', 200],
      ['1', 100],
    ],
  )
  assert.deepEqual(
    takeUpFormDraft({ of, tab: '1' }, base).fields.map(({ label }) => label),
    ['Torque of the plug'],
  )
  assert.ok(moveKept({ of, tab: '2' }, { of, tab: '3' }))
  assert.equal(takeUpFormDraft({ of, tab: '3' }, base).keptAt, 200)
})

test('what somebody else has changed, too, is named when a draft is taken up, and a draft like the form is none', () => {
  const place = { of, tab: '1' }
  const base = [field('a', 'Torque'), field('b', 'Result')]
  keepFormDraft(place, base, [field('a', 'Mine'), field('b', 'Result')], 100)
  const met = takeUpFormDraft(place, [field('a', 'Theirs'), field('b', 'Outcome')])
  assert.deepEqual(met.both, ['Mine'])
  assert.deepEqual(
    met.fields.map(({ label }) => label),
    ['Mine', 'Outcome'],
  )
  assert.equal(takeUpFormDraft(place, base).both, null)
  keepFormDraft(place, base, base, 200)
  assert.deepEqual(takeUpFormDraft(place, base), { fields: base, keptAt: null, both: null })
})

test('a browser that refuses to keep a draft is told of', () => {
  const full = shelf()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  setGlobal('localStorage', full)
  assert.equal(keepFormDraft({ of, tab: '1' }, [], [field('a', 'Torque')], 100), false)
})

test('windows that write the same thing know of each other, and one leaves off to another', async () => {
  const given: string[] = []
  const told = (name: string) => ({ onGiven: () => given.push(name), onOthers: () => {} })
  const one = await openTab('draft.7.12', told('one'))
  const other = await openTab('draft.7.12', told('other'))
  const stranger = await openTab('draft.7.13', told('stranger'))
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
  const draft: Draft = { key: '1 7 3', entryid: 1, userid: 7, field: 3, texts: ['4'] }
  const now = Date.UTC(2030, 0)
  assert.equal(isWornOut(draft, now), false)
  assert.equal(isWornOut({ ...draft, endedAt: now - 29 * 86_400_000 }, now), false)
  assert.equal(isWornOut({ ...draft, endedAt: now - 31 * 86_400_000 }, now), true)
})

test('what is done later has a greater number, and two windows seldom make the same one', () => {
  const at = 1_900_000_000_000
  assert.ok(Number.isSafeInteger(nextId(at, 0)))
  assert.ok(nextId(at + 1, 0) > nextId(at, 0))
  assert.equal(nextId(at, at * 1000 + 5000), at * 1000 + 5001)
  assert.ok(new Set(Array.from({ length: 50 }, () => nextId(at, 0))).size > 25)
  assert.equal(new Set(Array.from({ length: 1000 }, freshKey)).size, 1000)
})

test('uploads listen to the network only while somebody looks at them', () => {
  const here = new EventTarget()
  let listening = 0
  const { addEventListener, removeEventListener } = here
  here.addEventListener = (...wish) => {
    listening += 1
    addEventListener.apply(here, wish)
  }
  here.removeEventListener = (...wish) => {
    listening -= 1
    removeEventListener.apply(here, wish)
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

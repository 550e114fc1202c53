// The queue on the disk beside the queue in this page: reading one into the other, and writing what could not be written
// at once as soon as the disk takes it again.
import { type Draft, draftKey, type Item, isWornOut, nextId } from './item.ts'
import { change, type Outbox, state } from './outbox-state.ts'
import { openStore } from './store.ts'
import { type Before, together } from './waiting.ts'

/** What the disk has still to do about an item; what is just being added is not added a second time. */
type Owed = 'adding' | 'add' | 'put' | 'delete'

/** Tells the other windows that something has come, or has left. */
export const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-runs')

const owed = new Map<number, Owed>()
/** Drafts that this page has changed, and that are newer here than on the disk. */
const typedHere = new Set<string>()
/** Of these, what the disk has refused. */
const owedDrafts = new Set<string>()
let lastId = 0
let wasRead = false

const store = openStore(() => {
  // The database was deleted under this page: everything that it knows goes back.
  for (const { id } of state.items) if (owed.get(id) !== 'adding') owed.set(id, 'add')
  for (const key of state.drafts.keys()) owedDrafts.add(key)
})

function noteDurable(isReadable = true): void {
  const isOwed = owedDrafts.size > 0 || [...owed.values()].some((what) => what === 'add' || what === 'put')
  const isDurable = isReadable && !isOwed
  if (isDurable !== state.isDurable) change({ isDurable, items: state.items })
}

const rememberBefore = (): Before => ({
  known: new Set(state.items.map(({ id }) => id)),
  onTheirWay: new Set(owed.keys()),
})

/** What was sent by another window is shown until the run has been read anew. */
function joined(stored: readonly Item[], before: Before): Pick<Outbox, 'items' | 'sent'> {
  const sentIds = new Set(state.sent.map(({ item }) => item.id))
  const ofDisk = stored.filter(({ id }) => owed.get(id) !== 'delete')
  const storing = new Set(owed.keys())
  const { items, gone } = together(ofDisk, before, { items: state.items, sentIds, storing })
  const at = Date.now()
  return { items, sent: [...state.sent, ...gone.map((item) => ({ item, at }))] }
}

/** What was typed in another window is that one's to send; what was there at the start may be left by none. */
function draftsWith(kept: ReadonlyMap<string, Draft>): ReadonlyMap<string, Draft> {
  if (!wasRead) return new Map([...kept, ...state.drafts])
  return new Map(
    [...state.drafts].flatMap(([key, draft]) => {
      const now = typedHere.has(key) || owedDrafts.has(key) ? draft : kept.get(key)
      return now ? [[key, now] as const] : []
    }),
  )
}

/** False where the disk does not say what is on it: then this page goes on with what it knows. */
export async function readDisk(): Promise<boolean> {
  const before = rememberBefore()
  try {
    const [items, kept] = await Promise.all([store.listItems(), store.listDrafts()])
    const drafts = kept.filter((draft) => !isWornOut(draft, Date.now()))
    for (const { key } of kept.filter((draft) => !drafts.includes(draft)))
      void store.deleteDraft(key).catch(() => {})
    change({
      isReady: true,
      ...joined(items, before),
      drafts: draftsWith(new Map(drafts.map((draft) => [draft.key, draft]))),
    })
    wasRead = true
    await payOwed()
    noteDurable()
    return true
  } catch {
    change({ isReady: true })
    noteDurable(false)
    return false
  }
}

/** Where the disk refuses one thing, the rest waits for the next time. */
async function payOwed(): Promise<void> {
  for (const [id, what] of owed) {
    const item = state.items.find((each) => each.id === id)
    if (what === 'adding') continue
    if (what === 'delete') await removeItem(id)
    else if (item) await (what === 'add' ? addItem(item) : putItem(item))
    else owed.delete(id)
    if (owed.get(id) === what) return
  }
  for (const key of owedDrafts) {
    const draft = state.drafts.get(key)
    if (draft) await putDraft(draft)
    else owedDrafts.delete(key)
    if (owedDrafts.has(key)) return
  }
}

/** Greater than that of everything before. */
export function newId(at: number): number {
  lastId = nextId(at, Math.max(lastId, state.items.at(-1)?.id ?? 0))
  return lastId
}

/** Under the next number where another window has taken this one. What does not fit on the disk stays in this page. */
export async function addItem(item: Item): Promise<void> {
  owed.set(item.id, 'adding')
  try {
    await store.addItem(item)
    owed.delete(item.id)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'ConstraintError') {
      owed.set(item.id, 'add')
      return noteDurable()
    }
    const moved = { ...item, id: newId(item.at) }
    owed.set(moved.id, 'adding')
    change({ items: state.items.map((each) => (each.id === item.id ? moved : each)) })
    owed.delete(item.id)
    await addItem(moved)
  }
}

export async function replaceItem(item: Item): Promise<void> {
  change({ items: state.items.map((each) => (each.id === item.id ? item : each)) })
  if (owed.get(item.id) !== 'add') await putItem(item)
}

export async function putItem(item: Item): Promise<void> {
  try {
    await store.putItem(item)
    owed.delete(item.id)
  } catch {
    owed.set(item.id, 'put')
    noteDurable()
  }
}

export async function removeItem(id: number): Promise<void> {
  if (owed.get(id) === 'add') return void owed.delete(id)
  try {
    await store.deleteItem(id)
    owed.delete(id)
  } catch {
    owed.set(id, 'delete')
  }
}

export function keepDraft(draft: Omit<Draft, 'key' | 'endedAt'>): void {
  const whole = { ...draft, key: draftKey(draft) }
  typedHere.add(whole.key)
  change({ drafts: new Map(state.drafts).set(whole.key, whole) })
  void putDraft(whole)
}

async function putDraft(draft: Draft): Promise<void> {
  try {
    await store.putDraft(draft)
    owedDrafts.delete(draft.key)
  } catch {
    owedDrafts.add(draft.key)
    noteDurable()
  }
}

/** What is typed in a run that has ended is shown for some weeks, and then leaves the device. */
export function noteEnded(entryid: number): void {
  const endedAt = Date.now()
  const own = [...state.drafts.values()].filter((draft) => draft.entryid === entryid && !draft.endedAt)
  if (own.length === 0) return
  const ended = own.map((draft) => ({ ...draft, endedAt }))
  change({ drafts: new Map([...state.drafts, ...ended.map((draft) => [draft.key, draft] as const)]) })
  for (const draft of ended) void putDraft(draft)
}

/** Only as it was when it was put on its way: what was typed since stays. */
export function dropDraft(key: string, texts: readonly string[]): void {
  const draft = state.drafts.get(key)
  if (!draft || draft.texts.join('\n') !== texts.join('\n')) return
  const drafts = new Map(state.drafts)
  drafts.delete(key)
  typedHere.delete(key)
  owedDrafts.delete(key)
  change({ drafts })
  // Where it stays, it is found again after a reload, as what was typed and is saved already.
  store.deleteDraft(key).then(
    () => channel?.postMessage('changed'),
    () => {},
  )
}

// What was noted in runs, on the disk and in this page: one is read into the other in turn, and what could not be written
// at once is written as soon as the disk takes it again.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Mark } from './clocks.ts'
import { type Beside, countAnew, forgetKnown, isNumberTaken } from './counted.ts'
import {
  type BegunRun,
  type Draft,
  draftKey,
  inOrder,
  isKept,
  isOld,
  isWornOut,
  type Kept,
  type Noted,
  type NotedFile,
  nextNth,
} from './noted.ts'
import { change, state } from './queue-state.ts'
import { openStore } from './store.ts'

/** Tells the other windows that something has come, or has left. */
export const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-runs')

/** Events that only this page has, with what belongs to them. */
const owed = new Map<string, Beside>()
/** Drafts that this page has changed, and that are newer here than on the disk. */
const typedHere = new Set<string>()
/** Of these, what the disk has refused. */
const owedDrafts = new Set<string>()
/** What was written since the disk was read last, which that reading may have missed. */
const written = new Map<string, { isThere: boolean; beside: Beside }>()
let lastNth = 0
let wasRead = false
let lastTurn: Promise<unknown> = Promise.resolve()

export const store = openStore(() => {
  // The database was deleted under this page: everything that it knows goes back.
  countAnew(state.events)
  // Before a page does that knows no numbers of before.
  void store.facts().catch(() => {})
  for (const { eventid } of state.events) owed.set(eventid, {})
  for (const file of state.files) owed.set(file.name, { file })
  for (const run of state.runs) owed.set(run.runid, { run })
  for (const key of state.drafts.keys()) owedDrafts.add(key)
})

/** One after the other, so that nothing is read while it is written. */
export function inTurn<R>(act: () => Promise<R>): Promise<R> {
  const turn = lastTurn.then(act)
  lastTurn = turn.catch(() => {})
  return turn
}

function noteDurable(isReadable = true): void {
  const isDurable = isReadable && owedDrafts.size === 0 && owed.size === 0
  if (isDurable !== state.isDurable) change({ isDurable, events: state.events })
}

/** False where the disk does not say what is on it: then this page goes on with what it knows. */
export const readDisk = (): Promise<boolean> => inTurn(readAll)

async function readAll(): Promise<boolean> {
  try {
    await payOwed()
    const there = [...written].flatMap(([eventid, { isThere }]) => (isThere ? [eventid] : []))
    const [events, files, runs, kept] = await Promise.all([
      store.listEvents(),
      store.listFiles(),
      store.listRuns(),
      store.listDrafts(),
    ])
    const now = Date.now()
    const [old, known] = [events.filter((event) => isOld(event, now)), new Set(events.map(idOf))]
    const drafts = kept.filter((draft) => !isWornOut(draft, now))
    for (const { key } of kept.filter((draft) => !drafts.includes(draft))) await store.deleteDraft(key)
    if (old.length > 0) await store.replaceEvents(old.map(idOf), [])
    // What is not kept yet is known to this page alone.
    const isOfPage = (event: Noted) => !isKept(event) || owed.has(idOf(event)) || written.has(idOf(event))
    const ofPage = state.events.filter((event) => !known.has(idOf(event)) && isOfPage(event))
    const missed = [...written].flatMap(([eventid, { beside }]) => (known.has(eventid) ? [] : [beside]))
    const beside = [...missed, ...owed.values()]
    for (const eventid of there) written.delete(eventid)
    const runsOfPage = new Map(beside.flatMap(({ run }) => (run ? [[run.runid, run] as const] : [])))
    const filesOfPage = new Map(beside.flatMap(({ file }) => (file ? [[file.name, file] as const] : [])))
    change({
      isReady: true,
      events: inOrder([...events.filter((event) => !old.includes(event)), ...ofPage]),
      files: inOrder([...files.filter(({ name }) => !filesOfPage.has(name)), ...filesOfPage.values()]),
      runs: [...runs.filter((run) => !runsOfPage.has(run.runid)), ...runsOfPage.values()],
      drafts: draftsWith(new Map(drafts.map((draft) => [draft.key, draft]))),
    })
    wasRead = true
    // The reading may have found the disk emptied.
    await payOwed()
    noteDurable()
    return true
  } catch {
    change({ isReady: true })
    noteDurable(false)
    return false
  }
}

const idOf = ({ eventid }: Noted): string => eventid

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

/** As it was; where another window has given its number to something else meanwhile, with the next one. */
const putBack = (event: Kept): Promise<void> =>
  store.putEvents([event]).catch(async (error) => {
    if (!isNumberTaken(error)) throw error
    showEvents([await store.countAgain(event)])
  })

/** Where the disk refuses one thing, the rest waits for the next time. */
async function payOwed(): Promise<void> {
  for (const [name, { file, run }] of owed) {
    const event = state.events.find((each) => idOf(each) === name)
    const paying = [
      event && isKept(event) && putBack(event),
      file && store.putFile(file),
      run && store.putRun(run),
    ]
    const isPaid = await Promise.all(paying).then(
      () => true,
      () => false,
    )
    if (!isPaid) break
    owed.delete(name)
  }
  for (const key of owedDrafts) {
    const draft = state.drafts.get(key)
    if (draft) await putDraft(draft)
    else owedDrafts.delete(key)
    if (owedDrafts.has(key)) return
  }
}

/** Without a disk the clocks of this page are enough: nothing survives it. */
export const addMarks = (marks: readonly Mark[]): Promise<void> =>
  store.addMarks(marks).then(
    () => channel?.postMessage('marked'),
    () => {},
  )

channel?.addEventListener('message', ({ data }) => data === 'marked' && forgetKnown())

/** What a page notes that has no disk counts as a device of its own. */
const page = { device: freshUuid(), counts: new Map<string, number>() }

function keptByPage(event: Noted): Kept {
  const seq = (page.counts.get(event.run) ?? 0) + 1
  page.counts.set(event.run, seq)
  return { ...event, device: page.device, seq, mark: 0 }
}

/** Shown at once; settles when it is on the disk, or where there is none, in this page. */
export function addEvent(draft: Omit<Noted, 'nth'>, beside: Beside = {}): Promise<Kept> {
  lastNth = nextNth(draft.at, Math.max(lastNth, state.events.at(-1)?.nth ?? 0))
  const event: Noted = { ...draft, nth: lastNth }
  change({
    events: [...state.events, event],
    ...(beside.file ? { files: putIn(state.files, beside.file) } : {}),
    ...(beside.run ? { runs: [...state.runs, beside.run] } : {}),
  })
  written.set(event.eventid, { isThere: false, beside })
  // Not in turn: a page that is left has this moment only.
  return store
    .addEvent(event, beside)
    .catch(() => {
      owed.set(event.eventid, beside)
      return keptByPage(event)
    })
    .then((kept) => {
      written.set(event.eventid, { isThere: true, beside })
      showEvents([kept])
      noteDurable()
      channel?.postMessage('changed')
      return kept
    })
}

const putIn = (files: readonly NotedFile[], file: NotedFile): NotedFile[] => [
  ...files.filter(({ name }) => name !== file.name),
  file,
]

function showEvents(events: readonly Noted[]): void {
  const next = new Map(events.map((event) => [idOf(event), event]))
  change({ events: state.events.map((event) => next.get(idOf(event)) ?? event) })
}

/** A disk that refuses keeps the event as it was: it is sent once more, and counts once. */
export const putEvents = (events: readonly Noted[]): Promise<void> =>
  inTurn(async () => {
    showEvents(events)
    await store.putEvents(events.filter((event) => !owed.has(idOf(event)))).catch(() => {})
  })

type Place = Pick<Noted, 'run' | 'userid' | 'nth' | 'at' | 'mono' | 'session' | 'device' | 'seq' | 'mark'>

/** In place of those that are not to be sent any more stands that they were withdrawn, so that the record misses none. */
export const withdraw = (places: readonly Place[], gone: ReadonlySet<string> = new Set()): Promise<void> =>
  inTurn(async () => {
    const events = places.map(
      ({ run, userid, nth, at, mono, session, device = '', seq = 0, mark = 0 }): Noted => {
        const place = { run, userid, nth, at, mono, session, device, seq, mark }
        return { ...place, eventid: freshUuid(), type: 'withdrawn' }
      },
    )
    change({ events: [...state.events.filter((event) => !gone.has(idOf(event))), ...events] })
    for (const eventid of gone) owed.delete(eventid)
    await store.replaceEvents([...gone], events).catch(() => {})
  })

export const dropEvents = (eventids: ReadonlySet<string>): Promise<void> => withdraw([], eventids)

export const putFile = (file: NotedFile): Promise<void> =>
  inTurn(async () => {
    change({ files: putIn(state.files, file) })
    await store.putFile(file).catch(() => {})
  })

export const putRun = (run: BegunRun): Promise<void> =>
  inTurn(async () => {
    change({ runs: [...state.runs.filter(({ runid }) => runid !== run.runid), run] })
    await store.putRun(run).catch(() => {})
  })

export const dropFiles = (names: ReadonlySet<string>): Promise<void> =>
  inTurn(async () => {
    change({ files: state.files.filter(({ name }) => !names.has(name)) })
    await store.deleteFiles([...names]).catch(() => {})
  })

/** The same numbers were used before: what waits gets others. */
export const recount = (run: string, events: readonly Noted[]): Promise<void> =>
  inTurn(async () => {
    showEvents(await store.recount(run, events).catch(() => events.map(keptByPage)))
  })

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
export function noteEnded(run: string): void {
  const endedAt = Date.now()
  const own = [...state.drafts.values()].filter((draft) => draft.run === run && !draft.endedAt)
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

// Keeps the events of this page and IndexedDB in sync, and retries writes that failed.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Mark } from './clocks.ts'
import {
  type BegunRun,
  type DeviceEvent,
  type DeviceFile,
  type Draft,
  draftKey,
  hasSeq,
  inOrder,
  isOld,
  isWornOut,
  nextNth,
  type SeqEvent,
} from './device-events.ts'
import { change, state } from './queue-state.ts'
import { type Extras, isNumberTaken, RunDb } from './run-db.ts'

/** Notifies other windows about added or removed events and files. */
export const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-runs')

/** Events that exist only in this page, with their attachments. */
const unsaved = new Map<string, Extras>()
/** Drafts that this page has changed: they are newer than those in IndexedDB. */
const typedHere = new Set<string>()
/** Drafts that IndexedDB has refused. */
const unsavedDrafts = new Set<string>()
/** Writes since the last read of IndexedDB, which that read may have missed. */
const written = new Map<string, { isThere: boolean; beside: Extras }>()
let lastNth = 0
let wasRead = false
let lastTurn: Promise<unknown> = Promise.resolve()

export const store = new RunDb(() => {
  // The database was deleted under this page, so everything that the page knows is written again.
  store.restart(state.events)
  for (const { eventid } of state.events) unsaved.set(eventid, {})
  for (const file of state.files) unsaved.set(file.name, { files: [file] })
  for (const run of state.runs) unsaved.set(run.runid, { run })
  for (const key of state.drafts.keys()) unsavedDrafts.add(key)
})

/** Runs actions sequentially, so that no read overlaps a write. */
export function inTurn<R>(act: () => Promise<R>): Promise<R> {
  const turn = lastTurn.then(act)
  lastTurn = turn.catch(() => {})
  return turn
}

function noteDurable(isReadable = true): void {
  const isDurable = isReadable && unsavedDrafts.size === 0 && unsaved.size === 0
  if (isDurable !== state.isDurable) change({ isDurable, events: state.events })
}

/** Returns false if IndexedDB cannot be read. The page then continues with its own state. */
export const readDisk = (): Promise<boolean> => inTurn(readAll)

async function readAll(): Promise<boolean> {
  try {
    await saveUnsaved()
    const there = [...written].flatMap(([eventid, { isThere }]) => (isThere ? [eventid] : []))
    const [events, files, runs, stored] = await Promise.all([
      store.list('events'),
      store.listFiles(),
      store.list('runs'),
      store.list('drafts'),
    ])
    const now = Date.now()
    const [old, known] = [events.filter((event) => isOld(event, now)), new Set(events.map(idOf))]
    const drafts = stored.filter((draft) => !isWornOut(draft, now))
    const worn = stored.filter((draft) => !drafts.includes(draft)).map(({ key }) => key)
    if (worn.length > 0) await store.replace('drafts', worn, [])
    if (old.length > 0) await store.replace('events', old.map(idOf), [])
    // Events that are not stored yet exist in this page only.
    const isOfPage = (event: DeviceEvent) =>
      !hasSeq(event) || unsaved.has(idOf(event)) || written.has(idOf(event))
    const ofPage = state.events.filter((event) => !known.has(idOf(event)) && isOfPage(event))
    const missed = [...written].flatMap(([eventid, { beside }]) => (known.has(eventid) ? [] : [beside]))
    const beside = [...missed, ...unsaved.values()]
    for (const eventid of there) written.delete(eventid)
    const runsOfPage = new Map(beside.flatMap(({ run }) => (run ? [[run.runid, run] as const] : [])))
    const filesOfPage = new Map(
      beside.flatMap(({ files = [] }) => files.map((file) => [file.name, file] as const)),
    )
    change({
      isReady: true,
      events: inOrder([...events.filter((event) => !old.includes(event)), ...ofPage]),
      files: inOrder([...files.filter(({ name }) => !filesOfPage.has(name)), ...filesOfPage.values()]),
      runs: [...runs.filter((run) => !runsOfPage.has(run.runid)), ...runsOfPage.values()],
      drafts: draftsWith(new Map(drafts.map((draft) => [draft.key, draft]))),
    })
    wasRead = true
    // The read may have found the database deleted.
    await saveUnsaved()
    noteDurable()
    return true
  } catch {
    change({ isReady: true })
    noteDurable(false)
    return false
  }
}

const idOf = ({ eventid }: DeviceEvent): string => eventid

/**
 * Drafts of other windows are theirs to send. Drafts found when the page opens belong to no window, so this page adopts
 * them.
 */
function draftsWith(stored: ReadonlyMap<string, Draft>): ReadonlyMap<string, Draft> {
  if (!wasRead) return new Map([...stored, ...state.drafts])
  return new Map(
    [...state.drafts].flatMap(([key, draft]) => {
      const now = typedHere.has(key) || unsavedDrafts.has(key) ? draft : stored.get(key)
      return now ? [[key, now] as const] : []
    }),
  )
}

/** Stores the event unchanged, or with the next number if another window has used its number. */
const restoreEvent = (event: SeqEvent): Promise<void> =>
  store.replace('events', [], [event]).catch(async (error) => {
    if (!isNumberTaken(error)) throw error
    showEvents([await store.countAgain(event)])
  })

/** Stops at the first failure: the rest is tried at the next read. */
async function saveUnsaved(): Promise<void> {
  for (const [name, { files = [], run }] of unsaved) {
    const event = state.events.find((each) => idOf(each) === name)
    const writes = [
      event && hasSeq(event) && restoreEvent(event),
      ...files.map((file) => store.putFile(file)),
      run && store.replace('runs', [], [run]),
    ]
    const isSaved = await Promise.all(writes).then(
      () => true,
      () => false,
    )
    if (!isSaved) break
    unsaved.delete(name)
  }
  for (const key of unsavedDrafts) {
    const draft = state.drafts.get(key)
    if (draft) await putDraft(draft)
    else unsavedDrafts.delete(key)
    if (unsavedDrafts.has(key)) return
  }
}

/** Without IndexedDB the clocks of this page are enough, because nothing outlives it. */
export const addMarks = (marks: readonly Mark[]): Promise<void> =>
  store.addMarks(marks).then(
    () => channel?.postMessage('marked'),
    () => {},
  )

channel?.addEventListener('message', ({ data }) => data === 'marked' && store.forgetCounters())

/** Without IndexedDB each tab gets its own device id, so sequence numbers cannot collide. */
const page = { device: freshUuid(), counts: new Map<string, number>() }

function countInPage(event: DeviceEvent): SeqEvent {
  const seq = (page.counts.get(event.run) ?? 0) + 1
  page.counts.set(event.run, seq)
  return { ...event, device: page.device, seq, mark: 0 }
}

/** Shows the event immediately. Resolves once it is stored, or without IndexedDB once it is numbered in this page. */
export function addEvent(draft: Omit<DeviceEvent, 'nth'>, beside: Extras = {}): Promise<SeqEvent> {
  lastNth = nextNth(draft.at, Math.max(lastNth, state.events.at(-1)?.nth ?? 0))
  const event: DeviceEvent = { ...draft, nth: lastNth }
  change({
    events: [...state.events, event],
    ...(beside.files ? { files: beside.files.reduce(putIn, state.files) } : {}),
    ...(beside.run ? { runs: [...state.runs, beside.run] } : {}),
  })
  written.set(event.eventid, { isThere: false, beside })
  // Not through `inTurn`: a page that is being closed gets no later chance.
  return store
    .addEvent(event, beside)
    .catch(() => {
      unsaved.set(event.eventid, beside)
      return countInPage(event)
    })
    .then((stored) => {
      written.set(event.eventid, { isThere: true, beside })
      showEvents([stored])
      noteDurable()
      channel?.postMessage('changed')
      return stored
    })
}

const putIn = (files: readonly DeviceFile[], file: DeviceFile): DeviceFile[] => [
  ...files.filter(({ name }) => name !== file.name),
  file,
]

function showEvents(events: readonly DeviceEvent[]): void {
  const next = new Map(events.map((event) => [idOf(event), event]))
  change({ events: state.events.map((event) => next.get(idOf(event)) ?? event) })
}

/** If the write fails, IndexedDB has the previous version: it is sent again, and the server counts it once. */
export const putEvents = (events: readonly DeviceEvent[]): Promise<void> =>
  inTurn(async () => {
    showEvents(events)
    await store
      .replace(
        'events',
        [],
        events.filter((event) => !unsaved.has(idOf(event))),
      )
      .catch(() => {})
  })

type EventPosition = Pick<
  DeviceEvent,
  'run' | 'userid' | 'nth' | 'at' | 'mono' | 'session' | 'device' | 'seq' | 'mark'
>

/** Replaces events that will not be sent by `withdrawn` events, so that the record has no gaps in its numbers. */
export const withdraw = (
  positions: readonly EventPosition[],
  gone: ReadonlySet<string> = new Set(),
): Promise<void> =>
  inTurn(async () => {
    const events = positions.map(
      ({ run, userid, nth, at, mono, session, device = '', seq = 0, mark = 0 }): DeviceEvent => {
        const position = { run, userid, nth, at, mono, session, device, seq, mark }
        return { ...position, eventid: freshUuid(), type: 'withdrawn' }
      },
    )
    change({ events: [...state.events.filter((event) => !gone.has(idOf(event))), ...events] })
    for (const eventid of gone) unsaved.delete(eventid)
    await store.replace('events', [...gone], events).catch(() => {})
  })

export const dropEvents = (eventids: ReadonlySet<string>): Promise<void> => withdraw([], eventids)

export const putFile = (file: DeviceFile): Promise<void> =>
  inTurn(async () => {
    change({ files: putIn(state.files, file) })
    await store.putFile(file).catch(() => {})
  })

export const putRun = (run: BegunRun): Promise<void> =>
  inTurn(async () => {
    change({ runs: [...state.runs.filter(({ runid }) => runid !== run.runid), run] })
    await store.replace('runs', [], [run]).catch(() => {})
  })

export const dropFiles = (names: ReadonlySet<string>): Promise<void> =>
  inTurn(async () => {
    change({ files: state.files.filter(({ name }) => !names.has(name)) })
    await store.replace('files', [...names], []).catch(() => {})
  })

/** Renumbers pending events whose numbers the server has already. */
export const recount = (run: string, events: readonly DeviceEvent[]): Promise<void> =>
  inTurn(async () => {
    showEvents(await store.recount(run, events).catch(() => events.map(countInPage)))
  })

export function keepDraft(draft: Omit<Draft, 'key' | 'endedAt'>): void {
  const whole = { ...draft, key: draftKey(draft) }
  typedHere.add(whole.key)
  change({ drafts: new Map(state.drafts).set(whole.key, whole) })
  void putDraft(whole)
}

async function putDraft(draft: Draft): Promise<void> {
  try {
    await store.replace('drafts', [], [draft])
    unsavedDrafts.delete(draft.key)
  } catch {
    unsavedDrafts.add(draft.key)
    noteDurable()
  }
}

/** Drafts of an ended run stay visible for some weeks, then they are deleted. */
export function noteEnded(run: string): void {
  const endedAt = Date.now()
  const own = [...state.drafts.values()].filter((draft) => draft.run === run && !draft.endedAt)
  if (own.length === 0) return
  const ended = own.map((draft) => ({ ...draft, endedAt }))
  change({ drafts: new Map([...state.drafts, ...ended.map((draft) => [draft.key, draft] as const)]) })
  for (const draft of ended) void putDraft(draft)
}

/** Deletes the draft only if it is unchanged since it was sent. */
export function dropDraft(key: string, texts: readonly string[]): void {
  const draft = state.drafts.get(key)
  if (!draft || draft.texts.join('\n') !== texts.join('\n')) return
  const drafts = new Map(state.drafts)
  drafts.delete(key)
  typedHere.delete(key)
  unsavedDrafts.delete(key)
  change({ drafts })
  // If the deletion fails, the draft reappears after a reload although it is saved.
  store.replace('drafts', [key], []).then(
    () => channel?.postMessage('changed'),
    () => {},
  )
}

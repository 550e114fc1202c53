// The run log of this device: the events, files and drafts that this page shows, in sync with IndexedDB.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Mark } from './clocks.ts'
import {
  type BegunRun,
  type DeviceEvent,
  type DeviceFile,
  type Draft,
  draftKey,
  hasExpired,
  hasSeq,
  inOrder,
  isOld,
  nextNth,
  type SeqEvent,
} from './device-events.ts'
import * as queueState from './queue-state.ts'
import { type Extras, isNumberTaken, RunDb } from './run-db.ts'

type Page = Pick<typeof queueState, 'state' | 'change'>
type Queue = Page['state']
type EventPosition = Omit<DeviceEvent, 'eventid' | 'type'>

const idOf = ({ eventid }: DeviceEvent): string => eventid
const nameOf = ({ name }: DeviceFile): string => name
const runidOf = ({ runid }: BegunRun): string => runid
const keyOf = ({ key }: Draft): string => key

/** The newer of two records with the same key counts. */
const merge = <T>(list: readonly T[], newer: readonly T[], key: (each: T) => string): T[] => [
  ...new Map([...list, ...newer].map((each) => [key(each), each])).values(),
]

const ignore = () => {}

export class RunLog {
  readonly db = new RunDb(() => this.#restore())
  readonly #page: Page
  /** Notifies other windows about added or removed events and files. */
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-runs')
  /** Events that exist only in this page, with their attachments. */
  readonly #unsaved = new Map<string, Extras>()
  /** Drafts that this page has changed: they are newer than those in IndexedDB. */
  readonly #typedHere = new Set<string>()
  /** Drafts that IndexedDB has refused. */
  readonly #unsavedDrafts = new Set<string>()
  /** Writes since the last read of IndexedDB, which that read may have missed. */
  readonly #written = new Map<string, { isStored: boolean; beside: Extras }>()
  /** Without IndexedDB each tab gets its own device id, so sequence numbers cannot collide. */
  readonly #pageDevice = { device: freshUuid(), counts: new Map<string, number>() }
  #lastNth = 0
  #wasRead = false
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor(page: Page) {
    this.#page = page
    this.#channel?.addEventListener('message', ({ data }) => data === 'marked' && this.db.forgetCounters())
  }

  /** Returns false if IndexedDB cannot be read. The page then continues with its own state. */
  readDisk(): Promise<boolean> {
    return this.#inTurn(() => this.#readAll())
  }

  readFacts() {
    return this.#inTurn(() => this.db.facts())
  }

  readMarksAndFacts() {
    return this.#inTurn(() => Promise.all([this.db.list('marks'), this.db.facts()]))
  }

  /** Without IndexedDB the clocks of this page are enough, because nothing outlives it. */
  addMarks(marks: readonly Mark[]): Promise<void> {
    return this.db.addMarks(marks).then(() => this.#channel?.postMessage('marked'), ignore)
  }

  /** Makes other windows read the log. */
  announce(): void {
    this.#channel?.postMessage('changed')
  }

  /** Calls the listener when another window has changed the log, until the returned function is called. */
  onAnnounced(listener: () => void): () => void {
    const hear = ({ data }: MessageEvent) => data === 'changed' && listener()
    this.#channel?.addEventListener('message', hear)
    return () => this.#channel?.removeEventListener('message', hear)
  }

  /** Shows the event immediately. Resolves once it is stored, or without IndexedDB once it is numbered in this page. */
  async addEvent(draft: Omit<DeviceEvent, 'nth'>, beside: Extras = {}): Promise<SeqEvent> {
    const { events, files, runs } = this.#page.state
    this.#lastNth = nextNth(draft.at, Math.max(this.#lastNth, events.at(-1)?.nth ?? 0))
    const event: DeviceEvent = { ...draft, nth: this.#lastNth }
    this.#page.change({
      events: [...events, event],
      ...(beside.files ? { files: merge(files, beside.files, nameOf) } : {}),
      ...(beside.run ? { runs: [...runs, beside.run] } : {}),
    })
    this.#written.set(event.eventid, { isStored: false, beside })
    // Not in turn: a page that is being closed gets no later chance.
    const stored = await this.db.addEvent(event, beside).catch(() => {
      this.#unsaved.set(event.eventid, beside)
      return this.#countInPage(event)
    })
    this.#written.set(event.eventid, { isStored: true, beside })
    this.#page.change(this.#withEvents([stored]))
    this.#showDurable()
    this.announce()
    return stored
  }

  putEvents(events: readonly DeviceEvent[]): Promise<void> {
    const isStored = (event: DeviceEvent) => !this.#unsaved.has(idOf(event))
    const show = () => this.#withEvents(events)
    return this.#update(show, () => this.db.replace('events', [], events.filter(isStored)))
  }

  /** Replaces events that will not be sent by `withdrawn` events, so that the record has no gaps in its numbers. */
  withdraw(positions: readonly EventPosition[], gone: ReadonlySet<string> = new Set()): Promise<void> {
    const events = positions.map(
      ({ run, userid, nth, at, mono, session, device = '', seq = 0, mark = 0 }): DeviceEvent => {
        const position = { run, userid, nth, at, mono, session, device, seq, mark }
        return { ...position, eventid: freshUuid(), type: 'withdrawn' }
      },
    )
    const show = ({ events: all }: Queue) => {
      for (const eventid of gone) this.#unsaved.delete(eventid)
      return { events: [...all.filter((event) => !gone.has(idOf(event))), ...events] }
    }
    return this.#update(show, () => this.db.replace('events', [...gone], events))
  }

  dropEvents(eventids: ReadonlySet<string>): Promise<void> {
    return this.withdraw([], eventids)
  }

  putFile(file: DeviceFile): Promise<void> {
    const show = ({ files }: Queue) => ({ files: merge(files, [file], nameOf) })
    return this.#update(show, () => this.db.putFile(file))
  }

  dropFiles(names: ReadonlySet<string>): Promise<void> {
    const show = ({ files }: Queue) => ({ files: files.filter(({ name }) => !names.has(name)) })
    return this.#update(show, () => this.db.replace('files', [...names], []))
  }

  putRun(run: BegunRun): Promise<void> {
    const show = ({ runs }: Queue) => ({ runs: merge(runs, [run], runidOf) })
    return this.#update(show, () => this.db.replace('runs', [], [run]))
  }

  dropRun(runid: string): Promise<void> {
    const show = ({ runs }: Queue) => ({ runs: runs.filter((run) => run.runid !== runid) })
    return this.#update(show, () => this.db.replace('runs', [runid], []))
  }

  /** Renumbers pending events whose numbers the server has already. */
  recount(run: string, events: readonly DeviceEvent[]): Promise<void> {
    const countInPage = () => events.map((event) => this.#countInPage(event))
    return this.#inTurn(async () => {
      this.#page.change(this.#withEvents(await this.db.recount(run, events).catch(countInPage)))
    })
  }

  putDraft(draft: Omit<Draft, 'key' | 'endedAt'>): void {
    const whole = { ...draft, key: draftKey(draft) }
    this.#typedHere.add(whole.key)
    this.#showDrafts([whole])
  }

  /** Drafts of an ended run stay visible for some weeks, then they are deleted. */
  endDrafts(run: string): void {
    const endedAt = Date.now()
    const own = [...this.#page.state.drafts.values()].filter((draft) => draft.run === run && !draft.endedAt)
    if (own.length > 0) this.#showDrafts(own.map((draft) => ({ ...draft, endedAt })))
  }

  /** Deletes the draft only if it is unchanged since it was sent. */
  dropDraft(key: string, texts: readonly string[]): void {
    const drafts = new Map(this.#page.state.drafts)
    if (drafts.get(key)?.texts.join('\n') !== texts.join('\n')) return
    drafts.delete(key)
    this.#typedHere.delete(key)
    this.#unsavedDrafts.delete(key)
    this.#page.change({ drafts })
    // If the deletion fails, the draft reappears after a reload although it is saved.
    this.db.replace('drafts', [key], []).then(() => this.announce(), ignore)
  }

  /** Runs actions sequentially, so that no read overlaps a write. */
  #inTurn<R>(act: () => Promise<R>): Promise<R> {
    const turn = this.#lastTurn.then(act)
    this.#lastTurn = turn.catch(ignore)
    return turn
  }

  /** If the write fails, IndexedDB has the previous version: it is sent again, and the server counts it once. */
  #update(show: (before: Queue) => Partial<Queue>, write: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      this.#page.change(show(this.#page.state))
      await write().catch(ignore)
    })
  }

  /** The database was deleted under this page, so everything that the page knows is written again. */
  #restore(): void {
    const { events, files, runs, drafts } = this.#page.state
    this.db.restart(events)
    for (const { eventid } of events) this.#unsaved.set(eventid, {})
    for (const file of files) this.#unsaved.set(file.name, { files: [file] })
    for (const run of runs) this.#unsaved.set(run.runid, { run })
    for (const key of drafts.keys()) this.#unsavedDrafts.add(key)
  }

  async #readAll(): Promise<boolean> {
    try {
      await this.#saveUnsaved()
      await this.#readStored()
      this.#wasRead = true
      // The read may have found the database deleted.
      await this.#saveUnsaved()
      this.#showDurable()
      return true
    } catch {
      this.#page.change({ isReady: true })
      this.#showDurable(false)
      return false
    }
  }

  async #readStored(): Promise<void> {
    const { db } = this
    const seen = [...this.#written].flatMap(([eventid, { isStored }]) => (isStored ? [eventid] : []))
    const [events, files, runs, drafts] = await Promise.all([
      db.list('events'),
      db.listFiles(),
      db.list('runs'),
      db.list('drafts'),
    ])
    const now = Date.now()
    const old = events.filter((event) => isOld(event, now))
    const expired = drafts.filter((draft) => hasExpired(draft, now))
    if (expired.length > 0) await db.replace('drafts', expired.map(keyOf), [])
    if (old.length > 0) await db.replace('events', old.map(idOf), [])
    // Events that are not stored yet exist in this page only.
    const stored = new Set(events.map(idOf))
    const isOfPage = (event: DeviceEvent) =>
      !hasSeq(event) || this.#unsaved.has(idOf(event)) || this.#written.has(idOf(event))
    const ofPage = this.#page.state.events.filter((event) => !stored.has(idOf(event)) && isOfPage(event))
    const missed = [...this.#written].flatMap(([eventid, { beside }]) =>
      stored.has(eventid) ? [] : [beside],
    )
    const beside = [...missed, ...this.#unsaved.values()]
    for (const eventid of seen) this.#written.delete(eventid)
    const filesBeside = beside.flatMap((each) => each.files ?? [])
    const runsBeside = beside.flatMap(({ run }) => run ?? [])
    this.#page.change({
      isReady: true,
      events: inOrder([...events.filter((event) => !old.includes(event)), ...ofPage]),
      files: inOrder(merge(files, filesBeside, nameOf)),
      runs: merge(runs, runsBeside, runidOf),
      drafts: this.#draftsWith(drafts.filter((draft) => !expired.includes(draft))),
    })
  }

  /**
   * Drafts of other windows are theirs to send. Drafts found when the page opens belong to no window, so this page
   * adopts them.
   */
  #draftsWith(stored: readonly Draft[]): ReadonlyMap<string, Draft> {
    const [byKey, own] = [new Map(stored.map((draft) => [draft.key, draft])), this.#page.state.drafts]
    if (!this.#wasRead) return new Map([...byKey, ...own])
    const isOfPage = (key: string) => this.#typedHere.has(key) || this.#unsavedDrafts.has(key)
    const shown = [...own.values()].flatMap((draft) =>
      isOfPage(draft.key) ? draft : (byKey.get(draft.key) ?? []),
    )
    return new Map(shown.map((draft) => [draft.key, draft]))
  }

  /** Stops at the first failure: the rest is tried at the next read. */
  async #saveUnsaved(): Promise<void> {
    const { db } = this
    for (const [name, { files = [], run }] of this.#unsaved) {
      const event = this.#page.state.events.find((each) => idOf(each) === name)
      try {
        await Promise.all([
          event && hasSeq(event) && this.#restoreEvent(event),
          ...files.map((file) => db.putFile(file)),
          run && db.replace('runs', [], [run]),
        ])
      } catch {
        break
      }
      this.#unsaved.delete(name)
    }
    for (const key of this.#unsavedDrafts) {
      const draft = this.#page.state.drafts.get(key)
      if (draft) await this.#saveDraft(draft)
      else this.#unsavedDrafts.delete(key)
      if (this.#unsavedDrafts.has(key)) return
    }
  }

  /** Stores the event unchanged, or with the next number if another window has used its number. */
  #restoreEvent(event: SeqEvent): Promise<void> {
    return this.db.replace('events', [], [event]).catch(async (error) => {
      if (!isNumberTaken(error)) throw error
      this.#page.change(this.#withEvents([await this.db.countAgain(event)]))
    })
  }

  async #saveDraft(draft: Draft): Promise<void> {
    try {
      await this.db.replace('drafts', [], [draft])
      this.#unsavedDrafts.delete(draft.key)
    } catch {
      this.#unsavedDrafts.add(draft.key)
      this.#showDurable()
    }
  }

  #showDrafts(drafts: readonly Draft[]): void {
    const shown = [...this.#page.state.drafts.values()]
    this.#page.change({ drafts: new Map(merge(shown, drafts, keyOf).map((draft) => [draft.key, draft])) })
    for (const draft of drafts) void this.#saveDraft(draft)
  }

  #withEvents(events: readonly DeviceEvent[]): Pick<Queue, 'events'> {
    const next = new Map(events.map((event) => [idOf(event), event]))
    return { events: this.#page.state.events.map((event) => next.get(idOf(event)) ?? event) }
  }

  #showDurable(isReadable = true): void {
    const { isDurable: before, events } = this.#page.state
    const isDurable = isReadable && this.#unsavedDrafts.size === 0 && this.#unsaved.size === 0
    if (isDurable !== before) this.#page.change({ isDurable, events })
  }

  #countInPage(event: DeviceEvent): SeqEvent {
    const { device, counts } = this.#pageDevice
    const seq = (counts.get(event.run) ?? 0) + 1
    counts.set(event.run, seq)
    return { ...event, device, seq, mark: 0 }
  }
}

/** The log of this page. */
export const runLog = new RunLog(queueState)

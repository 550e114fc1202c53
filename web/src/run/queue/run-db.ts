// Transactions of the device's IndexedDB database for runs, which number events per run and device.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Mark } from './clocks.ts'
import { type BegunRun, type DeviceEvent, type DeviceFile, hasSeq, type SeqEvent } from './device-events.ts'
import {
  type Change,
  type Facts,
  openRuns,
  type RunSchema,
  type StoredFile,
  type StoreName,
} from './run-schema.ts'

/** Stored in the same transaction as an event. */
export interface Extras {
  files?: readonly DeviceFile[]
  run?: BegunRun
}

type StoredExtras = Omit<Extras, 'files'> & { files?: readonly StoredFile[] }

const eventStores: StoreName[] = ['events', 'counts', 'files', 'runs']
const countKey = (run: string, device: string): string => `${run} ${device}`

export const isNumberTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError'

/** Every call rejects if the browser provides no database. */
export class RunDb {
  readonly #use: ReturnType<typeof openRuns>
  /** Counters of this page's last write. A unique index detects that another window has written since. */
  #counters: { device: string; lastMark: number; counts: Map<string, number> } | null = null
  /** Incremented with every mark, here or in another window: counters that were read before are stale then. */
  #marked = 0
  /** First number of marks in a newly created database. */
  #firstMark = 0
  /** The write in progress. Events recorded meanwhile are numbered after it. */
  #adding: Promise<unknown> | null = null
  #takesFiles: Promise<boolean> | null = null

  /** `onEmptied` is called after the database was deleted under the page and created again. */
  constructor(onEmptied: () => void) {
    this.#use = openRuns(onEmptied)
  }

  list<Name extends StoreName>(name: Name): Promise<RunSchema[Name]['value'][]> {
    return this.#use((database) => database.getAll(name))
  }

  async listFiles(): Promise<DeviceFile[]> {
    return (await this.list('files')).map(fromStored)
  }

  /** Deletes and stores records of one kind. */
  replace<Name extends 'events' | 'files' | 'runs' | 'drafts'>(
    name: Name,
    gone: readonly RunSchema[Name]['key'][],
    records: readonly RunSchema[Name]['value'][],
  ): Promise<void> {
    return this.#write([name], async (all) => {
      const store = all.objectStore(name)
      await Promise.all([...gone.map((key) => store.delete(key)), ...records.map((each) => store.put(each))])
    })
  }

  async putFile(file: DeviceFile): Promise<void> {
    await this.replace('files', [], [await this.toStorable(file)])
  }

  facts(): Promise<Facts> {
    return this.change(['facts'], (all) => this.#factsOf(all))
  }

  nameDevice(label: string): Promise<void> {
    return this.change(['facts'], async (all) => {
      await all.objectStore('facts').put({ ...(await this.#factsOf(all)), label }, 'device')
    })
  }

  /** Numbers the event within its run and device, in the order of recording. */
  addEvent(event: DeviceEvent, { files = [], ...beside }: Extras): Promise<SeqEvent> {
    const add = async () => {
      // Without a file the write starts synchronously, because a page that is being closed gets no later chance.
      if (files.length === 0) return this.#number(event, beside)
      const stored = await Promise.all(files.map((file) => this.toStorable(file)))
      return this.#number(event, { ...beside, files: stored })
    }
    const adding = this.#adding ? this.#adding.then(add, add) : add()
    this.#adding = adding
    const rest = () => {
      if (this.#adding === adding) this.#adding = null
    }
    adding.then(rest, rest)
    return adding
  }

  /** Gives the event the next number if another event has its number, unless another window did that already. */
  countAgain(event: SeqEvent): Promise<SeqEvent> {
    this.#counters = null
    return this.#numberOnDisk(event, {})
  }

  /**
   * Renumbers pending events under a new device id where the server knows their numbers already, as after a restored
   * disk.
   */
  recount(run: string, events: readonly DeviceEvent[]): Promise<SeqEvent[]> {
    this.#counters = null
    return this.change(['events', 'counts', 'facts'], async (all) => {
      const facts = await this.#factsOf(all)
      const device = freshUuid()
      const stored = events.map((event, index) => ({
        ...event,
        device,
        seq: index + 1,
        mark: event.mark ?? 0,
      }))
      await Promise.all([
        all.objectStore('facts').put({ ...facts, device }, 'device'),
        all.objectStore('counts').put(stored.length, countKey(run, device)),
        ...stored.map((event) => all.objectStore('events').put(event)),
      ])
      return stored
    })
  }

  /** Adds marks and deletes those older than the last exchange that a pending event needs. */
  addMarks(marks: readonly Mark[]): Promise<void> {
    this.forgetCounters()
    return this.change(['marks', 'facts', 'events', 'sealed'], async (all) => {
      const facts = await this.#factsOf(all)
      const numbered = marks.map((mark, index) => ({ ...mark, number: facts.lastMark + index + 1 }))
      const lastMark = facts.lastMark + marks.length
      const store = all.objectStore('marks')
      const unsent = (await all.objectStore('events').getAll()).filter(({ number }) => number === undefined)
      const sealed = await all.objectStore('sealed').getAll()
      const marked = [...unsent.map(({ mark }) => mark), ...sealed.map(({ mark }) => mark)]
      const first = Math.min(lastMark, ...marked.map((mark) => mark ?? lastMark))
      const before = await store.getAll()
      const anchor = [...before, ...numbered].findLast(
        ({ number, serverAt }) => number <= first && serverAt !== null,
      )
      const old = before.filter(({ number }) => number < (anchor?.number ?? 0))
      await Promise.all([
        ...old.map(({ number }) => store.delete(number)),
        ...numbered.map((mark) => store.put(mark)),
        all.objectStore('facts').put({ ...facts, lastMark }, 'device'),
      ])
    })
  }

  forgetCounters(): void {
    this.#marked += 1
    this.#counters = null
  }

  /** Continues the numbers of marks in a new database after those that the restored events refer to. */
  restart(events: readonly DeviceEvent[]): void {
    const known = [this.#firstMark, this.#counters?.lastMark ?? 0]
    this.#firstMark = Math.max(...known, ...events.map(({ mark }) => mark ?? 0))
    this.forgetCounters()
    // Creates the facts with these numbers before a page without them does.
    void this.facts().catch(() => {})
  }

  async #number(event: DeviceEvent, beside: StoredExtras): Promise<SeqEvent> {
    const last = this.#counters?.counts.get(event.run)
    if (this.#counters && last !== undefined)
      try {
        const { device, lastMark: mark, counts } = this.#counters
        counts.set(event.run, last + 1)
        const numbered = { ...event, device, seq: last + 1, mark }
        await this.#write(eventStores, (all) => putEvent(all, numbered, beside))
        return numbered
      } catch (error) {
        this.#counters = null
        // Another window has used this number.
        if (!isNumberTaken(error)) throw error
      }
    return this.#numberOnDisk(event, beside)
  }

  #numberOnDisk(event: DeviceEvent, beside: StoredExtras): Promise<SeqEvent> {
    const readAt = this.#marked
    return this.change([...eventStores, 'facts'], async (all) => {
      const there = await all.objectStore('events').get(event.eventid)
      if (there && hasSeq(there)) return there
      const { device, lastMark } = await this.#factsOf(all)
      const last = (await all.objectStore('counts').get(countKey(event.run, device))) ?? 0
      const numbered = { ...event, device, seq: last + 1, mark: event.mark ?? lastMark }
      await putEvent(all, numbered, beside)
      const counts = new Map(this.#counters?.counts).set(event.run, last + 1)
      if (this.#marked === readAt) this.#counters = { device, lastMark, counts }
      return numbered
    })
  }

  async #factsOf(all: Change): Promise<Facts> {
    const known = await all.objectStore('facts').get('device')
    if (known) return known
    const facts = { device: freshUuid(), label: '', lastMark: this.#firstMark }
    await all.objectStore('facts').put(facts, 'device')
    return facts
  }

  /** IndexedDB of private windows of WebKit accepts bytes, but no `File`. */
  async toStorable(file: DeviceFile): Promise<StoredFile> {
    this.#takesFiles ??= this.#tryFile()
    // A full disk proves nothing about support for files.
    const isTaken = await this.#takesFiles.catch(() => {
      this.#takesFiles = null
      return true
    })
    if (isTaken) return file
    const { name, type, lastModified } = file.file
    return { ...file, file: { bytes: await file.file.arrayBuffer(), name, type, lastModified } }
  }

  /**
   * WebKit never ends a transaction of several requests if it refuses the file of one, and the database hangs. Support
   * is therefore tested with a single request.
   */
  #tryFile(): Promise<boolean> {
    return this.#use(async (database) => {
      try {
        await database.put('facts', new File(['.'], 'trial') as never, 'trial')
        await database.delete('facts', 'trial')
        return true
      } catch (error) {
        if (error instanceof DOMException && ['UnknownError', 'DataCloneError'].includes(error.name))
          return false
        throw error
      }
    })
  }

  /** `act` makes all its requests before it waits: committed immediately, they survive if the page closes. */
  #write(names: StoreName[], act: (all: Change) => Promise<void>): Promise<void> {
    return this.change(names, (all) => {
      const acting = act(all)
      all.commit()
      return acting
    })
  }

  /** Runs an action in one transaction. */
  change<R>(names: StoreName[], act: (all: Change) => Promise<R>): Promise<R> {
    return this.#use(async (database) => {
      // Strict durability flushes to the disk, so that a crash of the device loses nothing.
      const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
      const { done } = transaction
      // The transaction aborts with its first request, whose error is the one reported.
      done.catch(() => {})
      const answer = await act(transaction)
      await done
      return answer
    })
  }
}

async function putEvent(all: Change, event: SeqEvent, { files = [], run }: StoredExtras): Promise<void> {
  await Promise.all([
    all.objectStore('events').add(event),
    all.objectStore('counts').put(event.seq, countKey(event.run, event.device)),
    ...files.map((file) => all.objectStore('files').put(file)),
    run && all.objectStore('runs').put(run),
  ])
}

function fromStored({ file, ...rest }: StoredFile): DeviceFile {
  if (file instanceof File) return { ...rest, file }
  const { bytes, name, type, lastModified } = file
  return { ...rest, file: new File([bytes], name, { type, lastModified }) }
}

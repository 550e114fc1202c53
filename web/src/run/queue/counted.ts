// Assigns sequence numbers to events, per run and device and without gaps, and stores the marks of the clocks.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Mark } from './clocks.ts'
import { type BegunRun, type DeviceEvent, type DeviceFile, hasSeq, type SeqEvent } from './device-events.ts'
import type { StoredFile } from './shapes.ts'
import { beginMarksAfter, type Change, type Changing, factsOf, type Kind, type Use } from './shelves.ts'
import { toStorable } from './stored-files.ts'

/** Stored in the same transaction as an event. */
export interface Extras {
  files?: readonly DeviceFile[]
  run?: BegunRun
}

/** Attachments in the form that IndexedDB accepts. */
interface StoredExtras extends Omit<Extras, 'files'> {
  files?: readonly StoredFile[]
}

interface Access {
  use: Use
  change: Changing
}

/** Cached counters of this page's last write. A unique index detects that another window has written since. */
let known: { device: string; lastMark: number; counts: Map<string, number> } | null = null

/** Incremented with every mark, here or in another window: counters that were read before are stale then. */
let marked = 0

export function forgetKnown(): void {
  marked += 1
  known = null
}

/** Continues the numbers of marks in a new database after those that the restored events refer to. */
export function countAnew(events: readonly DeviceEvent[]): void {
  beginMarksAfter(Math.max(known?.lastMark ?? 0, ...events.map(({ mark }) => mark ?? 0)))
  forgetKnown()
}

const besideEvents: Kind[] = ['events', 'counts', 'files', 'runs']
const countKey = (run: string, device: string): string => `${run} ${device}`

function numberFromCache(event: DeviceEvent): SeqEvent | null {
  const last = known?.counts.get(event.run)
  if (!known || last === undefined) return null
  known.counts.set(event.run, last + 1)
  return { ...event, device: known.device, seq: last + 1, mark: known.lastMark }
}

async function put(all: Change, stored: SeqEvent, { files = [], run }: StoredExtras): Promise<void> {
  await Promise.all([
    all.objectStore('events').add(stored),
    all.objectStore('counts').put(stored.seq, countKey(stored.run, stored.device)),
    ...files.map((file) => all.objectStore('files').put(file)),
    run && all.objectStore('runs').put(run),
  ])
}

/** Commits without waiting for the requests, so that the write survives if the page closes immediately. */
const putNow = (use: Use, stored: SeqEvent, beside: StoredExtras): Promise<SeqEvent> =>
  use((database) => {
    const transaction = database.transaction(besideEvents, 'readwrite', { durability: 'strict' })
    const putting = put(transaction, stored, beside)
    transaction.commit()
    const { done } = transaction
    // The transaction aborts with its first request, whose error is the one reported.
    done.catch(() => {})
    return putting.then(() => done).then(() => stored)
  })

/** The write in progress. Events recorded meanwhile are numbered after it. */
let counting: Promise<unknown> | null = null

/** Numbers the event within its run and device, in the order of recording. */
export function addEvent(
  access: Access,
  event: DeviceEvent,
  { files = [], ...beside }: Extras,
): Promise<SeqEvent> {
  const count = async () => {
    // Without a file the write starts synchronously, because a page that is being closed gets no later chance.
    if (files.length === 0) return countEvent(access, event, beside)
    const stored = await Promise.all(files.map((file) => toStorable(access.use, file)))
    return countEvent(access, event, { ...beside, files: stored })
  }
  const counted = counting ? counting.then(count, count) : count()
  counting = counted
  const rest = () => {
    if (counting === counted) counting = null
  }
  counted.then(rest, rest)
  return counted
}

async function countEvent(
  { use, change }: Access,
  event: DeviceEvent,
  beside: StoredExtras,
): Promise<SeqEvent> {
  const stored = numberFromCache(event)
  if (stored)
    try {
      return await putNow(use, stored, beside)
    } catch (error) {
      known = null
      // Another window has used this number.
      if (!isNumberTaken(error)) throw error
    }
  return countOnDisk(change, event, beside)
}

export const isNumberTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError'

/** Gives the event the next number if another event has its number, unless another window did that already. */
export function countAgain({ change }: Access, event: SeqEvent): Promise<SeqEvent> {
  known = null
  return countOnDisk(change, event, {})
}

function countOnDisk(change: Changing, event: DeviceEvent, beside: StoredExtras): Promise<SeqEvent> {
  const readAt = marked
  return change([...besideEvents, 'facts'], async (all) => {
    const there = await all.objectStore('events').get(event.eventid)
    if (there && hasSeq(there)) return there
    const { device, lastMark } = await factsOf(all)
    const last = (await all.objectStore('counts').get(countKey(event.run, device))) ?? 0
    const counted = { ...event, device, seq: last + 1, mark: event.mark ?? lastMark }
    await put(all, counted, beside)
    if (marked === readAt)
      known = { device, lastMark, counts: new Map(known?.counts).set(event.run, last + 1) }
    return counted
  })
}

/**
 * Renumbers pending events under a new device id where the server knows their numbers already, as after a restored
 * disk.
 */
export function recount(
  { change }: Access,
  run: string,
  events: readonly DeviceEvent[],
): Promise<SeqEvent[]> {
  known = null
  return change(['events', 'counts', 'facts'], async (all) => {
    const facts = await factsOf(all)
    const device = freshUuid()
    const stored = events.map((event, index) => ({ ...event, device, seq: index + 1, mark: event.mark ?? 0 }))
    await Promise.all([
      all.objectStore('facts').put({ ...facts, device }, 'device'),
      all.objectStore('counts').put(stored.length, countKey(run, device)),
      ...stored.map((event) => all.objectStore('events').put(event)),
    ])
    return stored
  })
}

/** Adds marks and deletes those older than the last exchange that a pending event needs. */
export function addMarks({ change }: Access, marks: readonly Mark[]): Promise<void> {
  forgetKnown()
  return change(['marks', 'facts', 'events'], async (all) => {
    const facts = await factsOf(all)
    const numbered = marks.map((mark, index) => ({ ...mark, number: facts.lastMark + index + 1 }))
    const lastMark = facts.lastMark + marks.length
    const shelf = all.objectStore('marks')
    const unsent = (await all.objectStore('events').getAll()).filter(({ number }) => number === undefined)
    const first = Math.min(lastMark, ...unsent.map(({ mark }) => mark ?? lastMark))
    const before = await shelf.getAll()
    const anchor = [...before, ...numbered].findLast(
      ({ number, serverAt }) => number <= first && serverAt !== null,
    )
    const old = before.filter(({ number }) => number < (anchor?.number ?? 0))
    await Promise.all([
      ...old.map(({ number }) => shelf.delete(number)),
      ...numbered.map((mark) => shelf.put(mark)),
      all.objectStore('facts').put({ ...facts, lastMark }, 'device'),
    ])
  })
}

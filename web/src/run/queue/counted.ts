// Events as this device counts them, run by run and without gaps, and the marks of its clocks.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Mark } from './clocks.ts'
import { keepable } from './kept-files.ts'
import { type BegunRun, isKept, type Kept, type Noted, type NotedFile } from './noted.ts'
import type { KeptFile } from './shapes.ts'
import { beginMarksAfter, type Change, type Changing, factsOf, type Kind, type Use } from './shelves.ts'

/** What is kept together with an event, or not at all. */
export interface Beside {
  file?: NotedFile
  run?: BegunRun
}

/** The same as the disk takes it. */
interface KeptBeside extends Omit<Beside, 'file'> {
  file?: KeptFile
}

interface Doors {
  use: Use
  change: Changing
}

/** As it was when this page wrote last; an index finds where another window has written since. */
let known: { device: string; lastMark: number; counts: Map<string, number> } | null = null

/** Grows with every mark that is written, here or in another window: what was read before is not known any more. */
let marked = 0

export function forgetKnown(): void {
  marked += 1
  known = null
}

/** The database was made anew: marks go on behind those that what goes back into it names. */
export function countAnew(events: readonly Noted[]): void {
  beginMarksAfter(Math.max(known?.lastMark ?? 0, ...events.map(({ mark }) => mark ?? 0)))
  forgetKnown()
}

const besideEvents: Kind[] = ['events', 'counts', 'files', 'runs']
const countKey = (run: string, device: string): string => `${run} ${device}`

function countedOn(event: Noted): Kept | null {
  const last = known?.counts.get(event.run)
  if (!known || last === undefined) return null
  known.counts.set(event.run, last + 1)
  return { ...event, device: known.device, seq: last + 1, mark: known.lastMark }
}

async function put(all: Change, kept: Kept, { file, run }: KeptBeside): Promise<void> {
  await Promise.all([
    all.objectStore('events').add(kept),
    all.objectStore('counts').put(kept.seq, countKey(kept.run, kept.device)),
    file && all.objectStore('files').put(file),
    run && all.objectStore('runs').put(run),
  ])
}

/** Without waiting, so that it is done even if the page is gone the next moment. */
const putAtOnce = (use: Use, kept: Kept, beside: KeptBeside): Promise<Kept> =>
  use((database) => {
    const transaction = database.transaction(besideEvents, 'readwrite', { durability: 'strict' })
    const putting = put(transaction, kept, beside)
    transaction.commit()
    const { done } = transaction
    // It breaks off with its first request, which alone says why.
    done.catch(() => {})
    return putting.then(() => done).then(() => kept)
  })

/** The one that is being counted: whatever is noted meanwhile is counted behind it. */
let counting: Promise<unknown> | null = null

/** Counts it among the events of this device in its run, in the order in which they were noted. */
export function addEvent(doors: Doors, event: Noted, { file, ...beside }: Beside): Promise<Kept> {
  const count = async () => {
    // Without a file at once: a page that is left has this moment only.
    if (!file) return countEvent(doors, event, beside)
    return countEvent(doors, event, { ...beside, file: await keepable(doors.use, file) })
  }
  const counted = counting ? counting.then(count, count) : count()
  counting = counted
  const rest = () => {
    if (counting === counted) counting = null
  }
  counted.then(rest, rest)
  return counted
}

async function countEvent({ use, change }: Doors, event: Noted, beside: KeptBeside): Promise<Kept> {
  const kept = countedOn(event)
  if (kept)
    try {
      return await putAtOnce(use, kept, beside)
    } catch (error) {
      known = null
      // A window beside this one has counted on.
      if (!isNumberTaken(error)) throw error
    }
  return countOnDisk(change, event, beside)
}

export const isNumberTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError'

/** Another event has its number on the disk: it gets the next one, unless another window has seen to that. */
export function countAgain({ change }: Doors, event: Kept): Promise<Kept> {
  known = null
  return countOnDisk(change, event, {})
}

function countOnDisk(change: Changing, event: Noted, beside: KeptBeside): Promise<Kept> {
  const readAt = marked
  return change([...besideEvents, 'facts'], async (all) => {
    const there = await all.objectStore('events').get(event.eventid)
    if (there && isKept(there)) return there
    const { device, lastMark } = await factsOf(all)
    const last = (await all.objectStore('counts').get(countKey(event.run, device))) ?? 0
    const counted = { ...event, device, seq: last + 1, mark: event.mark ?? lastMark }
    await put(all, counted, beside)
    if (marked === readAt)
      known = { device, lastMark, counts: new Map(known?.counts).set(event.run, last + 1) }
    return counted
  })
}

/** Where a number was used before, as after a restored disk: what waits is counted anew, as another device. */
export function recount({ change }: Doors, run: string, events: readonly Noted[]): Promise<Kept[]> {
  known = null
  return change(['events', 'counts', 'facts'], async (all) => {
    const facts = await factsOf(all)
    const device = freshUuid()
    const kept = events.map((event, index) => ({ ...event, device, seq: index + 1, mark: event.mark ?? 0 }))
    await Promise.all([
      all.objectStore('facts').put({ ...facts, device }, 'device'),
      all.objectStore('counts').put(kept.length, countKey(run, device)),
      ...kept.map((event) => all.objectStore('events').put(event)),
    ])
    return kept
  })
}

/** Marks before the last exchange that something unsent needs go. */
export function addMarks({ change }: Doors, marks: readonly Mark[]): Promise<void> {
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

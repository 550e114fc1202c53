// What becomes of the list of things that wait, as others of it arrive, are taken back, or were sent by another window.
// Pure.
import { type Item, namesFile, type Readings, type Work } from './item.ts'

export const inOrder = (items: readonly Item[]): Item[] => items.toSorted((one, two) => one.id - two.id)

/** What was here as the reading of the disk began. */
export interface Before {
  known: ReadonlySet<number>
  /** What was on its way to the disk then may be missing from what is read. */
  onTheirWay: ReadonlySet<number>
}

/** What is here now. */
export interface Here {
  items: readonly Item[]
  sentIds: ReadonlySet<number>
  storing: ReadonlySet<number>
}

/**
 * What the disk has, with what was done here while it was read or is still being written to it. `gone` is what has left
 * the disk since: another window has sent it.
 */
export function together(stored: readonly Item[], { known, onTheirWay }: Before, here: Here) {
  const onDisk = new Set(stored.map(({ id }) => id))
  const { items, sentIds, storing } = here
  const fresh = items.filter(({ id }) => storing.has(id) || onTheirWay.has(id) || !known.has(id))
  const isFresh = new Set(fresh.map(({ id }) => id))
  return {
    // What was sent from here while the disk was read is not to come back.
    items: inOrder([...stored.filter(({ id }) => !isFresh.has(id) && !sentIds.has(id)), ...fresh]),
    gone: items.filter(({ id, refused }) => !refused && !isFresh.has(id) && !onDisk.has(id)),
  }
}

/**
 * Those that name a file of `work` by the place that it holds until it has a number, with that number instead; null: the
 * server did not take the file.
 */
export function withNumber(
  items: readonly Item[],
  entryid: number,
  work: Work,
  number: string | null,
): Item[] {
  if (work.kind !== 'file') return []
  const held = namesFile(work)
  return renamed(items, entryid, (readings) =>
    readings.includes(held) ? readings.map((value) => (value === held ? number : value)) : readings,
  )
}

/** The same where the file was taken back: what stood behind it moves up. */
export function without(items: readonly Item[], entryid: number, work: Work): Item[] {
  if (work.kind !== 'file') return []
  const held = namesFile(work)
  return renamed(items, entryid, (readings, isWhole) => {
    if (!readings.includes(held)) return readings
    const rest = readings.filter((value) => value !== held)
    return isWhole ? [...rest, null] : rest
  })
}

type Rename = (readings: Readings, isWhole: boolean) => Readings

function renamed(items: readonly Item[], entryid: number, rename: Rename): Item[] {
  return items.flatMap((item) => {
    const work = item.entryid === entryid ? renamedWork(item.work, rename) : item.work
    return work === item.work ? [] : [{ ...item, work }]
  })
}

function renamedWork(work: Work, rename: Rename): Work {
  if (work.kind === 'file') {
    const before = rename(work.before, false)
    return before === work.before ? work : { ...work, before }
  }
  if (work.kind !== 'save') return work
  const entries = Object.entries(work.fields).map(
    ([field, readings]) => [field, rename(readings, true)] as const,
  )
  const isSame = entries.every(([field, readings]) => readings === work.fields[field])
  return isSame ? work : { ...work, fields: Object.fromEntries(entries) }
}

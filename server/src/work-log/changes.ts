// Writes what happened in a run: its own events and its head in one go, and what the site is told of it.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { type EntryRow, insertEntryEvents, saveHead } from './entries.queries.ts'
import { type EntryOperation, stateAfter } from './states.ts'

/** Reading a run stays quick, and nobody fills the disk with one. Ending it is always possible. */
const eventsLimit = 50_000

const words: Record<EntryOperation, string> = {
  save: 'changed',
  step: 'changed',
  change: 'changed',
  pause: 'paused',
  resume: 'resumed',
  suspend: 'suspended',
  finish: 'finished',
  cancel: 'cancelled',
  remove: 'removed',
}

/** The state after the operation; refuses it where the table of states does. */
export function requireState(operation: EntryOperation, entry: EntryRow): string {
  const next = stateAfter(operation, entry.status)
  if (next === null) throw problems.entryState(entry.status, words[operation])
  const isEnd = operation === 'finish' || operation === 'cancel'
  if (!isEnd && entry.eventCount >= eventsLimit) throw problems.entryFull(eventsLimit)
  return next
}

/** The clock of another process may be behind: within a run no event comes before an earlier one. */
export const timeOf = (ctx: Context, entry: Pick<EntryRow, 'lastAt'>): number =>
  Math.max(ctx.now, entry.lastAt)

export interface RunEventDraft {
  type: string
  stepid?: number | null
  data?: object | null
}

export interface Change {
  /** What the site's events call it. */
  type: string
  happened: readonly RunEventDraft[]
  head: Partial<EntryRow>
  /** Does the number of the newest event become the `timingid`? */
  setsTiming?: boolean
  before?: object
  after?: object
}

export interface Changed {
  entry: EntryRow
  /** Number of the last event. */
  entryEventid: number
}

export async function applyChange(ctx: Context, entry: EntryRow, change: Change): Promise<Changed> {
  const at = timeOf(ctx, entry)
  const entryEventid = await insertEntryEvents(
    ctx.db,
    change.happened.map(({ type, stepid = null, data = null }) => ({
      entryid: entry.entryid,
      at,
      type,
      userid: ctx.actor.userid,
      stepid,
      data: data ? JSON.stringify(data) : null,
    })),
  )
  const changed: EntryRow = {
    ...entry,
    ...change.head,
    lastAt: at,
    eventCount: entry.eventCount + change.happened.length,
    timingid: change.setsTiming ? entryEventid : entry.timingid,
  }
  await saveHead(ctx.db, entry, changed)
  await record(ctx, {
    type: change.type,
    subject: 'entry',
    subjectid: entry.entryid,
    before: change.before ?? null,
    after: change.after ?? null,
  })
  return { entry: changed, entryEventid }
}

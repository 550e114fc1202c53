// Follows the events that any process commits, so that nothing cached outlives the write that made it stale.
import type { Database, Db } from '#platform/db/database.ts'
import { findNewestEventId, listEventsAfter, listEventsAmong } from './events.queries.ts'

/** How long a number may stay missing: a transaction can't live longer (see the database's limits). */
const gapMs = 60_000
const gapsKept = 5000
const lookBack = 500
const batchSize = 1000

export interface Tail {
  /** Resolves when everything committed before the call has been applied. */
  catchUp(): Promise<void> | undefined
}

interface FollowedEvent {
  eventid: number
  tags: string
}

interface Look {
  found: FollowedEvent[]
  missing: number[]
  last: number
}

type Apply = (tags: Set<string>) => void

export function createTail(database: Database, apply: Apply, now: () => number): Tail {
  let newest = -1
  /** Until a look has ended well, the next caller must look again whatever the database says. */
  let hasFailed = false
  /** Numbers given to transactions that had not committed when a later one had. */
  const gaps = new Map<number, number>()
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function follow(): Promise<void> {
    const { found, missing, last } = await database.readNewest((db) => look(db, newest, gaps))
    for (const { eventid } of found) gaps.delete(eventid)
    noteGaps(gaps, missing, now())
    newest = last
    if (found.length === 0) return
    database.requireEvents(found.map((event) => event.eventid))
    apply(new Set(found.flatMap((event) => event.tags.split(' '))))
  }

  /** Everyone who asks while a look is under way shares the one look that begins after it. */
  function start(): Promise<void> {
    hasFailed = true
    running = follow()
      .then(() => {
        hasFailed = false
      })
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    catchUp() {
      if (!running && !hasFailed && newest >= 0 && !database.mayHaveChanged()) return undefined
      if (!running) return start()
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          // Somebody may have begun one in the meantime, which is as late as ours would be.
          return running ?? start()
        })
      return next
    },
  }
}

/** Changes nothing of what we know: a look may fail half way, or be made twice. */
async function look(db: Db, newest: number, gaps: ReadonlyMap<number, number>): Promise<Look> {
  // A little before the newest, so that a transaction that was open when we began is noticed as a gap.
  const from = newest < 0 ? Math.max(0, (await findNewestEventId(db)) - lookBack) : newest
  const found: FollowedEvent[] = gaps.size > 0 ? await listEventsAmong(db, [...gaps.keys()]) : []
  const missing: number[] = []
  for (let last = from; ; ) {
    const batch = await listEventsAfter(db, { eventid: last })
    for (const { eventid } of batch) {
      for (let number = Math.max(last + 1, eventid - gapsKept); number < eventid; number++)
        missing.push(number)
      last = eventid
    }
    found.push(...batch)
    if (batch.length < batchSize) return { found, missing: missing.slice(-gapsKept), last }
  }
}

function noteGaps(gaps: Map<number, number>, missing: number[], at: number): void {
  for (const eventid of missing) gaps.set(eventid, at)
  for (const [eventid, since] of gaps) {
    // The oldest come first.
    if (since >= at - gapMs && gaps.size <= gapsKept) break
    gaps.delete(eventid)
  }
}

// Tails the events table: cache invalidation across processes.
import type { Database, Db } from '#platform/db/database.ts'
import { findNewestEventId, listEventsAfter, listEventsAmong } from './events.queries.ts'

/** How long a gap in the sequence is tracked: no transaction lives longer (see the limits of the database). */
const gapMs = 60_000
const mostGaps = 5000
const lookBack = 500
const batchSize = 1000

export interface Tail {
  /**
   * A barrier: resolves when everything committed before the call has been applied. A look serves only calls that came
   * before it was sent.
   */
  catchUp(): Promise<void> | undefined
}

interface FollowedEvent {
  eventid: number
  type: string
  tags: string
}

interface Look {
  found: FollowedEvent[]
  missing: number[]
  last: number
}

type Apply = (tags: Set<string>) => void

/** `tagsOf` adds tags by the type of an event. */
export function createTail(
  database: Database,
  apply: Apply,
  now: () => number,
  tagsOf: (type: string) => readonly string[] = () => [],
): Tail {
  let newest = -1
  /** Set until a poll has succeeded: the next caller must poll, whatever `data_version` is. */
  let hasFailed = false
  /** Gaps in the sequence: ids of transactions that had not committed when a later one had. */
  const gaps = new Map<number, number>()
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function follow(): Promise<void> {
    const { found, missing, last } = await database.readEvents((db) => look(db, newest, gaps))
    for (const { eventid } of found) gaps.delete(eventid)
    updateGaps(gaps, missing, now())
    newest = last
    if (found.length === 0) return
    database.requireEvents(found.map((event) => event.eventid))
    apply(new Set(found.flatMap(({ type, tags }) => [...tags.split(' '), ...tagsOf(type)])))
  }

  /** Callers that arrive during a poll share the next one, which begins after they arrived. */
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
      if (!running && !hasFailed && newest >= 0 && database.mayHaveChanged?.() === false) return undefined
      if (!running) return start()
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          // Another caller may have started the next poll, which is as recent as ours would be.
          return running ?? start()
        })
      return next
    },
  }
}

/** Free of side effects, since a poll may fail half way or be retried. */
async function look(db: Db, newest: number, gaps: ReadonlyMap<number, number>): Promise<Look> {
  // Overlaps the newest id, so that a transaction that was open at the start is seen as a gap.
  const from = newest < 0 ? Math.max(0, (await findNewestEventId(db)) - lookBack) : newest
  const found: FollowedEvent[] = gaps.size > 0 ? await listEventsAmong(db, [...gaps.keys()]) : []
  const missing: number[] = []
  for (let last = from; ; ) {
    const batch = await listEventsAfter(db, { eventid: last })
    for (const { eventid } of batch) {
      for (let number = Math.max(last + 1, eventid - mostGaps); number < eventid; number++)
        missing.push(number)
      last = eventid
    }
    found.push(...batch)
    if (batch.length < batchSize) return { found, missing: missing.slice(-mostGaps), last }
  }
}

function updateGaps(gaps: Map<number, number>, missing: number[], at: number): void {
  for (const eventid of missing) gaps.set(eventid, at)
  for (const [eventid, since] of gaps) {
    // Oldest first.
    if (since >= at - gapMs && gaps.size <= mostGaps) break
    gaps.delete(eventid)
  }
}

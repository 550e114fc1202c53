// Searches without a hit: collected in memory and written in batches, so that no search waits for the write.
import type { Database } from '#platform/db/database.ts'
import { wordsOf } from '#word-index/words.ts'
import type { Miss } from '../search.ts'
import { addMisses, type CountedMiss, deleteFurtherMisses } from './misses.queries.ts'

/** A process that is killed loses the searches of this time. */
const everyMs = 5000
/** Different searches of one batch; the table holds few more. */
const mostCollected = 500
/** Longer texts are not names of things. */
const longest = 100
/** Such a text names a person. */
const emailAddress = /\S@\S/

export interface Misses {
  add(miss: Miss): void
  flush(): Promise<void>
  stop(): Promise<void>
}

export interface MissesDeps {
  database: Database
  now: () => number
}

export function createMisses({ database, now }: MissesDeps): Misses {
  let collected = new Map<string, CountedMiss>()
  /** Requests that are counted, among those since the last write. */
  let requests = new Set<string>()
  const timer = setInterval(() => void flush().catch(() => {}), everyMs)
  timer.unref()

  async function flush(): Promise<void> {
    if (collected.size === 0) return
    const batch = collected
    collected = new Map()
    requests = new Set()
    try {
      await database.write(async (db) => {
        await addMisses(db, [...batch.values()])
        await deleteFurtherMisses(db)
      })
    } catch (error) {
      // Retried with the next batch.
      for (const [words, miss] of batch) if (!collected.has(words)) collected.set(words, miss)
      throw error
    }
  }

  return {
    add({ query, langid, request }) {
      if (requests.has(request)) return
      const typed = query.replace(/[\s\p{Cc}]+/gu, ' ').trim()
      const words = wordsOf(typed).join(' ')
      if (words === '' || words.length > longest || typed.length > longest || emailAddress.test(typed)) return
      const known = collected.get(words)
      if (!known && collected.size >= mostCollected) return
      requests.add(request)
      const { count, firstAt } = known ?? { count: 0, firstAt: now() }
      collected.set(words, { words, query: typed, langid, count: count + 1, firstAt, lastAt: now() })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

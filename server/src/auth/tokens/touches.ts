// Last use of tokens: buffered in memory and flushed in batches. Ends of sessions on shared devices are stored as they
// move. No request waits for a write.

import { chunks } from '#platform/chunks.ts'
import type { Database } from '#platform/db/database.ts'
import { extendSession, markBearersSeen, touchTokens } from './expiry.queries.ts'

const onceInMs = 60_000
const batchSize = 500

export interface Touches {
  /** Records the use of a token; writes are batched. */
  touch(tokenid: number): void
  /** Stores the new end of a session. A lost write ends it a minute early. */
  extend(tokenid: number, expiresAt: number): void
  flush(): Promise<void>
  stop(): Promise<void>
}

export interface TouchDeps {
  database: Database
  drop: (tags: Iterable<string>) => void
  now: () => number
  sessionMs: () => Promise<number>
}

export function createTouches(deps: TouchDeps): Touches {
  let used = new Set<number>()
  let written = new Set<number>()
  const extending = new Set<Promise<void>>()
  const timer = setInterval(() => void flush().catch(() => {}), onceInMs)
  timer.unref()

  async function flush(): Promise<void> {
    const batch = [...used]
    written = used
    used = new Set()
    if (batch.length === 0) return
    const at = deps.now()
    const sessionMs = await deps.sessionMs()
    await deps.database.write(async (db) => {
      for (const part of chunks(batch, batchSize)) {
        await touchTokens(db, part, at, sessionMs)
      }
    })
    // Sliding expiry: invalidates the cached one.
    deps.drop(batch.map((tokenid) => `token:${tokenid}`))
    // A transaction of its own: changes of an account lock the row of the user before those of its tokens.
    await deps.database.write(async (db) => {
      for (const part of chunks(batch, batchSize)) await markBearersSeen(db, part, at)
    })
  }

  return {
    touch: (tokenid) => {
      if (!written.has(tokenid)) used.add(tokenid)
    },
    extend(tokenid, expiresAt) {
      const end = { tokenid, expiresAt, now: deps.now() }
      const writing = deps.database
        .write((db) => extendSession(db, end))
        .catch(() => {})
        .finally(() => extending.delete(writing))
      extending.add(writing)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
      await Promise.all(extending)
    },
  }
}

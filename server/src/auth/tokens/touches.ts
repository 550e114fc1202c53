// Last use of tokens: buffered in memory and flushed in batches, so that no request waits for the write.

import { chunks } from '#platform/chunks.ts'
import type { Database } from '#platform/db/database.ts'
import { touchTokens } from './tokens.queries.ts'

const onceInMs = 60_000
const batchSize = 500

export interface Touches {
  touch(tokenid: number): void
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
  }

  return {
    touch: (tokenid) => {
      if (!written.has(tokenid)) used.add(tokenid)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

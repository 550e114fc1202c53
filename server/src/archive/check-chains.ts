// Recomputes the hashes of all run events, to find runs whose rows were changed outside of the server.
import type { Database } from '#platform/db/database.ts'
import { hashOf } from '#runs/events/chain.ts'

/** Long runs have some thousand events. */
const runsAtATime = 50

export async function findBrokenChains(database: Database): Promise<{ runs: number; broken: number[] }> {
  const broken: number[] = []
  let runs = 0
  for (let after = 0; ; ) {
    const page = await database.read(async (db) => {
      const heads = await db
        .selectFrom('entries')
        .select(['entryid', 'lastHash'])
        .where('entryid', '>', after)
        .orderBy('entryid')
        .limit(runsAtATime)
        .execute()
      const events = await db
        .selectFrom('entry_events')
        .selectAll()
        .where('entryid', '>', after)
        .where('entryid', '<=', heads.at(-1)?.entryid ?? after)
        .orderBy('entryid')
        .orderBy('entryEventid')
        .execute()
      return { heads, events: Map.groupBy(events, ({ entryid }) => entryid) }
    })
    for (const { entryid, lastHash } of page.heads) {
      let hash: string | null = null
      let isWhole = true
      for (const event of page.events.get(entryid) ?? []) {
        // Events from before the hashes have none.
        if (event.hash === null && hash === null) continue
        const expected = hashOf(hash, event)
        if (event.hash !== expected) isWhole = false
        hash = event.hash
      }
      if (!isWhole || hash !== lastHash) broken.push(entryid)
    }
    runs += page.heads.length
    const last = page.heads.at(-1)
    if (!last) return { runs, broken }
    after = last.entryid
  }
}

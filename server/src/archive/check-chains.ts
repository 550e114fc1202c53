// Recomputes the hashes of all run events, to find runs whose rows were changed outside of the server.
import type { Database, Db } from '#platform/db/database.ts'
import { brokenEvent } from '#runs/events/chain.ts'

/** Long runs have some thousand events. */
const runsAtATime = 50

export async function findBrokenChains(database: Database): Promise<{ runs: number; broken: number[] }> {
  const broken: number[] = []
  let runs = 0
  for (let after = 0; ; ) {
    const page = await database.read((db) => checkRunsAfter(db, after))
    broken.push(...page.broken)
    runs += page.runs
    if (page.last === null) return { runs, broken }
    after = page.last
  }
}

/** Checks the newest runs, as a sample. */
export async function findBrokenAmongNewest(db: Db): Promise<number[]> {
  const before = await db
    .selectFrom('entries')
    .select('entryid')
    .orderBy('entryid', 'desc')
    .offset(runsAtATime)
    .limit(1)
    .executeTakeFirst()
  return (await checkRunsAfter(db, before?.entryid ?? 0)).broken
}

interface CheckedRuns {
  runs: number
  broken: number[]
  last: number | null
}

async function checkRunsAfter(db: Db, after: number): Promise<CheckedRuns> {
  const heads = await db
    .selectFrom('entries')
    .select(['entryid', 'lastHash'])
    .where('entryid', '>', after)
    .orderBy('entryid')
    .limit(runsAtATime)
    .execute()
  const last = heads.at(-1)?.entryid ?? null
  const found = await db
    .selectFrom('entry_events')
    .selectAll()
    .where('entryid', '>', after)
    .where('entryid', '<=', last ?? after)
    .orderBy('entryid')
    .orderBy('entryEventid')
    .execute()
  const events = Map.groupBy(found, ({ entryid }) => entryid)
  const isBroken = (run: (typeof heads)[number]) =>
    brokenEvent({ run, events: events.get(run.entryid) ?? [] }) !== null
  return { runs: heads.length, broken: heads.filter(isBroken).map(({ entryid }) => entryid), last }
}

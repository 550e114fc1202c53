// Proves that the memory of an export does not grow with its rows.
// Runs alone: it measures the memory of its process.
// Engines: both, because each engine streams rows in its own way.
// Circle: outer, because it adds and exports 100,000 runs.
// Covers: server/src/platform/db/ server/src/platform/http/answer/ server/src/runs/lists/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const guide = await aGuide(site, { author: admin, steps: 1 })
const first = await aRun(site, admin, guide.guideid, 'First')

test('100,000 rows pass through a few megabytes of memory', async () => {
  const insert = (
    part: number,
  ) => sql`insert into entries (planid, guideid, userid, starterid, workorderid, status, "startedAt", "endedAt",
    "lastAt", langid, "guideRevisionid", prerequisites, "maxFormRevisionid", "eventCount", runid)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
    select planid, guideid, userid, starterid, 'MANY', 'complete', "startedAt" + n, "startedAt" + n + 60000,
      "startedAt" + n + 60000, langid, "guideRevisionid", '[]', 1, 2, ${`${part}-`} || n
    from entries cross join numbers where entryid = ${first.entryid}`
  for (let part = 0; part < 10; part++) await site.write(({ db }) => insert(part).execute(db))
  // Autovacuum analyses a table after so many rows; it is off in tests.
  await site.write(({ db }) => sql`analyze`.execute(db))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1e6
  }
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const before = held()
  const headers = { authorization: `api ${admin.token}` }
  const { body } = await fetch(`${url}/api/2.0/work_log.csv?workorderid=MANY`, { headers })
  let [lines, most, chunks] = [0, 0, 0]
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines++
    if (chunks++ % 40 === 0) most = Math.max(most, held())
  }
  assert.equal(lines, 100_001)
  assert.ok(most - before < 40, `${Math.round(most - before)} MB more than before`)
})

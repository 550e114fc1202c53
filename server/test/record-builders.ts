// Inserts many runs directly as rows, which is faster than performing each.
import { randomUUID } from 'node:crypto'
import { insertValues, type NewValue } from '#runs/events/events.queries.ts'
import { ensureRunPlan } from '#runs/plans/run-plans.ts'
import { insertRun, type RunRow } from '#runs/runs.queries.ts'
import { insertTimes } from '#runs/times/time-counts.queries.ts'
import { countTimes } from '#runs/times/time-counts.ts'
import { indexRuns } from '#runs/words/index-run.ts'
import type { TestSite } from './app.ts'

export interface RunInput {
  guideid: number
  guideRevisionid: number
  userid: number
  starterid?: number
  workorderid?: string
  status?: RunRow['status']
  startedAt: number
  seconds?: number
  deviations?: number
  missing?: number
  values?: Omit<NewValue, 'entryid' | 'entryEventid' | 'userid' | 'guideid' | 'isRival'>[]
  /** Seconds by step. */
  steps?: Record<number, number>
}

const noPins = { translationid: null, releaseid: null, prerequisites: [] }

export async function putRuns(site: TestSite, runs: readonly RunInput[]): Promise<number[]> {
  return site.write(async ({ db }) => {
    const entryids: number[] = []
    for (const run of runs) {
      const { guideid, guideRevisionid, userid, startedAt, seconds = 60, status = 'complete' } = run
      const endedAt = startedAt + seconds * 1000
      const isEnded = status === 'complete' || status === 'cancelled'
      const pins = { ...noPins, guideid, revisionid: guideRevisionid }
      const { entryid } = await insertRun(db, {
        runid: randomUUID(),
        planid: await ensureRunPlan(db, pins),
        guideid,
        userid,
        starterid: run.starterid ?? userid,
        workorderid: run.workorderid ?? 'WO-1',
        status,
        startedAt,
        endedAt: isEnded ? endedAt : null,
        activeMs: isEnded ? seconds * 1000 : 0,
        lastAt: endedAt,
        langid: 'en',
        guideRevisionid,
        prerequisites: '[]',
        maxFormRevisionid: 1,
        eventCount: 1,
        deviations: run.deviations ?? 0,
        everDeviated: run.deviations ? 1 : 0,
        missing: run.missing ?? 0,
      })
      entryids.push(entryid)
      const values = run.values ?? []
      await insertValues(
        db,
        values.map((value) => ({ ...value, entryid, entryEventid: 1, userid, guideid, isRival: 0 })),
      )
      const times = Object.entries({ 0: seconds, ...run.steps }).map(([stepid, each]) => ({
        entryid,
        stepid: Number(stepid),
        guideid,
        guideRevisionid,
        startedAt,
        endedAt,
        durationMs: each * 1000 + 7,
        activeMs: each * 1000 + 7,
        seconds: each,
        visits: 1,
      }))
      if (status !== 'complete') continue
      await insertTimes(db, times)
      await countTimes(db, times)
    }
    await indexRuns(db, entryids)
    return entryids
  })
}

// Starts a run: pins the revisions of guide, prerequisites and forms.

import { randomUUID } from 'node:crypto'
import { record } from '#events/events.ts'
import { currentFormRevision } from '#forms/runs.ts'
import { pinGuide } from '#guides/reading/pinning.ts'
import type { Context } from '#platform/http/request/context.ts'
import { rowsOf } from '../events/append.ts'
import { insertRunEvents } from '../events/events.queries.ts'
import { writePins } from '../plans/plans.ts'
import { noteRunPlan } from '../plans/run-plans.ts'
import { runProblems } from '../runs.problems.ts'
import { findRun, insertRun, type RunRow } from '../runs.queries.ts'
import { startWords } from '../words/index-run.ts'

export interface RunDraft {
  guideid: number
  workorderid: string
  langid: string
}

export async function startRun(ctx: Context, { guideid, workorderid, langid }: RunDraft): Promise<RunRow> {
  const pins = await pinGuide(ctx, guideid, langid)
  const userid = ctx.actor.userid as number
  const maxFormRevisionid = await currentFormRevision(ctx.db)
  const prerequisites = writePins(pins.prerequisites)
  const follows = [pins.revisionid, pins.translationid, prerequisites, maxFormRevisionid]
  const data = { workorderid, guideid, langid, follows }
  const events = rowsOf({ entryid: 0, lastHash: null }, [{ type: 'started', at: ctx.now, userid, data }])
  const entryid = await insertRun(ctx.db, {
    runid: randomUUID(),
    planid: await noteRunPlan(ctx.db, pins),
    guideid,
    userid,
    starterid: userid,
    workorderid,
    status: 'started',
    startedAt: ctx.now,
    lastAt: ctx.now,
    langid,
    guideRevisionid: pins.revisionid,
    translationRevisionid: pins.translationid,
    prerequisites,
    maxFormRevisionid,
    eventCount: events.length,
    lastHash: events[0]?.hash ?? null,
    deviations: 0,
    missing: 0,
  })
  await insertRunEvents(
    ctx.db,
    events.map((event) => ({ ...event, entryid })),
  )
  await startWords(ctx.db, { entryid, workorderid })
  await record(ctx, 'entry.started', ['entry', entryid], {
    after: { guideid, workorderid, guide_revisionid: pins.revisionid },
  })
  const run = await findRun(ctx.db, entryid)
  if (!run) throw runProblems.entryNotFound()
  return run
}

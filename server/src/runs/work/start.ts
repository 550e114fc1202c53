// Starts a run: pins the revisions of guide, prerequisites and forms.

import { record } from '#events/events.ts'
import { currentFormRevision } from '#forms/runs.ts'
import { pinGuide } from '#guides/reading/pinning.ts'
import type { Context } from '#platform/http/request/context.ts'
import { runProblems } from '../runs.problems.ts'
import { findRun, insertRun, insertRunEvents, type RunRow } from '../runs.queries.ts'
import { startWords } from '../words/index-run.ts'
import { writePins } from './plans.ts'
import { noteRunPlan } from './run-plans.ts'

export interface RunDraft {
  guideid: number
  workorderid: string
  langid: string
}

export async function startRun(ctx: Context, { guideid, workorderid, langid }: RunDraft): Promise<RunRow> {
  const pins = await pinGuide(ctx, guideid, langid)
  const userid = ctx.actor.userid as number
  const entryid = await insertRun(ctx.db, {
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
    prerequisites: writePins(pins.prerequisites),
    maxFormRevisionid: await currentFormRevision(ctx.db),
    eventCount: 1,
    deviations: 0,
    missing: 0,
  })
  const at = ctx.now
  await insertRunEvents(ctx.db, [{ entryid, at, type: 'started', userid, stepid: null, data: null }])
  await startWords(ctx.db, { entryid, workorderid })
  await record(ctx, 'entry.started', ['entry', entryid], {
    after: { guideid, workorderid, guide_revisionid: pins.revisionid },
  })
  const run = await findRun(ctx.db, entryid)
  if (!run) throw runProblems.entryNotFound()
  return run
}

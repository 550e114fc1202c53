// Starts a run: pins the revisions of guide, prerequisites and forms.

import { randomUUID } from 'node:crypto'
import { record } from '#events/events.ts'
import { currentFormRevision } from '#forms/runs.ts'
import { getReadableGuide, listSeen } from '#guides/guides.access.ts'
import { guideProblems } from '#guides/guides.problems.ts'
import { findReleaseName } from '#guides/reading/find-release.ts'
import { pinGuide } from '#guides/reading/pinning.ts'
import type { Context } from '#platform/http/request/context.ts'
import { teamsOf, unsignedOf } from '../answers/missing.ts'
import { replaceAwaitedTeams } from '../awaited-teams.queries.ts'
import { deviceOf } from '../devices/operators-device.ts'
import { startPeople } from '../people/write-people.ts'
import { planOf, writePins } from '../plans/plans.ts'
import { ensureRunPlan } from '../plans/run-plans.ts'
import type { ShownPlan } from '../plans/seal.ts'
import { insertRun, type RunRow, saveUnsigned } from '../runs.queries.ts'
import { startWords } from '../words/index-run.ts'
import { type EventDraft, type Recording, rowsOf } from './append.ts'
import { insertRunEvents } from './events.queries.ts'

/** Circumstances of the start on a device. */
interface StartMarks {
  letInBy: number | null
  isAfterLock: boolean
}

const marksOf = ({ letInBy, isAfterLock }: StartMarks): object => ({
  ...(letInBy && { letInBy }),
  ...(isAfterLock && { afterLock: true }),
})

export interface RunDraft {
  guideid: number
  workorderid: string
  langid: string
  /** If a device began the run: its name on the device, the user and the time. */
  onDevice?: { runid: string; userid: number; at: number; recording: Recording } & StartMarks
  /** The revisions that the device was shown; otherwise the current ones. */
  plan?: ShownPlan | undefined
}

/** Prerequisite guides may be private: a plan shows them to the user it was made for, or to users who may view them. */
async function checkShown(ctx: Context, { pins, shownTo }: ShownPlan, guideid: number): Promise<void> {
  await getReadableGuide(ctx, guideid)
  if (shownTo === ctx.actor.userid) return
  const before = [...new Set(pins.prerequisites.map((each) => each.guideid))]
  if ((await listSeen(ctx, before)).length < before.length) throw guideProblems.guidePrivate()
}

export async function startRun(
  ctx: Context,
  { guideid, workorderid, langid, onDevice, plan }: RunDraft,
): Promise<{ run: RunRow; number: number }> {
  // The operator must be able to view the guide now, independent of earlier access.
  if (plan) await checkShown(ctx, plan, guideid)
  const [pins, maxFormRevisionid] = plan
    ? [plan.pins, plan.maxFormRevisionid]
    : await Promise.all([pinGuide(ctx, guideid, langid), currentFormRevision(ctx.db)])
  const userid = onDevice?.userid ?? (ctx.actor.userid as number)
  const at = onDevice?.at ?? ctx.now
  const prerequisites = writePins(pins.prerequisites)
  const follows = [pins.revisionid, pins.translationid, prerequisites, maxFormRevisionid]
  // The release of an earlier plan may have been deleted since.
  const release = await findReleaseName(ctx.db, pins.releaseid)
  const released = release ? { release } : {}
  const data = { workorderid, guideid, langid, follows, ...released, ...(onDevice && marksOf(onDevice)) }
  const started: EventDraft = {
    ...{ type: 'started', at, userid, data },
    ...(onDevice ? { recording: onDevice.recording } : {}),
  }
  const events = rowsOf({ entryid: 0, lastHash: null }, [started])
  const run = await insertRun(ctx.db, {
    runid: onDevice?.runid ?? randomUUID(),
    planid: await ensureRunPlan(ctx.db, pins),
    releaseid: release?.releaseid ?? null,
    guideid,
    userid,
    starterid: userid,
    workorderid,
    status: 'started',
    startedAt: at,
    lastAt: at,
    operatorAt: at,
    shared_deviceid: deviceOf(ctx.actor, userid),
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
  const { entryid } = run
  const [row] = await insertRunEvents(
    ctx.db,
    events.map((event) => ({ ...event, entryid })),
  )
  await storeUnsigned(ctx, run)
  await startWords(ctx.db, { entryid, workorderid })
  await record(ctx, 'entry.started', ['entry', entryid], {
    after: { guideid, workorderid, guide_revisionid: pins.revisionid, ...released },
  })
  await startPeople(ctx.db, run)
  return { run, number: row?.entryEventid ?? 0 }
}

/** Plans without signature fields cost nothing. */
async function storeUnsigned(ctx: Context, run: RunRow): Promise<void> {
  const unsigned = unsignedOf(await planOf(ctx.db, run), new Map())
  run.unsigned = unsigned.length
  if (run.unsigned === 0) return
  await saveUnsigned(ctx.db, run)
  const teamids = teamsOf(unsigned)
  if (teamids.length > 0) await replaceAwaitedTeams(ctx.db, run.entryid, teamids)
}

// Operations of leads on the run of another user: take over, release, hand over, close a lost device.

import { applyEvent, compareEvents, newFold, type RunEventType } from '@stepwright/rules'
import { record } from '#events/events.ts'
import { looksAfter } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { fault, problems } from '#platform/problems.ts'
import { aliasOf } from '../devices/device-alias.ts'
import { closeDevice, listDevices } from '../devices/devices.queries.ts'
import { countDevices } from '../devices/gaps.ts'
import { appendEvents, type EventDraft } from '../events/append.ts'
import { listAllEvents } from '../events/events.queries.ts'
import { readEvent } from '../events/read-events.ts'
import { planOf } from '../plans/plans.ts'
import type { DeviceClosing, HandOver } from '../run-inputs.schema.ts'
import { guidesOf, mayChangePerson } from '../runs.access.ts'
import { runProblems } from '../runs.problems.ts'
import { findRun, type RunRow } from '../runs.queries.ts'
import { requireState, timeOf } from '../work/changes.ts'
import { countFiles, findUnsentFiles } from '../work/unsent-files.ts'
import { listPerformers } from './performers.queries.ts'

const isHeldForAll = ({ status, isReserved }: RunRow): boolean => status === 'suspended' && isReserved === 0

/**
 * The caller works on the run from now on. A run on hold for everybody needs no reason, and neither does the next user of
 * the shared device of its operator. A repeated request changes nothing.
 */
export async function takeOverRun(ctx: Context, run: RunRow, reason?: string): Promise<RunRow> {
  requireState('takeOver', run)
  const isOwn = run.userid === ctx.actor.userid
  if (isOwn && reason === undefined && run.status !== 'suspended') return run
  const isLead = await looksAfter(ctx, run.guideid)
  const isPersonChange = (reason === undefined || !isLead) && (await mayChangePerson(ctx, run))
  if (reason === undefined && !isPersonChange && !isHeldForAll(run))
    throw problems.invalid([
      fault('reason', 'reason is required: another user has this run', 'missing_field'),
    ])
  const takeover = draft(ctx, run, 'taken-over', {
    userid: run.userid,
    reason: reason?.trim(),
    ...(isPersonChange && { changeOfPerson: true }),
  })
  const resumed = run.status === 'started' ? [] : [draft(ctx, run, 'resumed', null)]
  return change(ctx, run, { name: 'taken-over', drafts: [takeover, ...resumed] })
}

/** Puts the run on hold, so that every user who can view its guides may continue it. */
export async function releaseRun(
  ctx: Context,
  run: RunRow,
  { reason, lead_only }: { reason: string; lead_only?: boolean },
): Promise<RunRow> {
  // A reserved run is on hold already, for one user.
  requireState(run.isReserved ? 'handOver' : 'release', run)
  const held = draft(ctx, run, 'suspended', { reason: reason.trim(), ...(lead_only && { leadOnly: true }) })
  const returned = run.isReserved ? [await returnTo(ctx, run, reason.trim())] : []
  return change(ctx, run, { name: 'suspended', drafts: [...returned, held] })
}

/** The receiver did not continue the run: it is of the user again who had it last. */
async function returnTo(ctx: Context, run: RunRow, reason: string): Promise<EventDraft> {
  const operator = await findGiver(ctx, run)
  return draft(ctx, run, 'handed-over', { userid: run.userid, operator, reason })
}

/** The operator when the run was handed over, also if that was done again before anybody continued it. */
async function findGiver(ctx: Context, run: RunRow): Promise<number> {
  const plan = await planOf(ctx.db, run)
  const events = (await listAllEvents(ctx.db, run.entryid)).map((row) => readEvent(row, plan))
  const fold = newFold()
  let giver = run.userid
  for (const event of events.sort(compareEvents)) {
    const { isReserved, holderid } = fold
    applyEvent(fold, event)
    if (fold.isReserved && !isReserved) giver = holderid ?? giver
  }
  return giver
}

/** Puts the run on hold for this user alone. */
export async function handOverRun(ctx: Context, run: RunRow, { userid, reason }: HandOver): Promise<RunRow> {
  requireState('handOver', run)
  const [operator] = await listPerformers(ctx.db, { guideids: guidesOf(run), userid })
  if (!operator)
    throw problems.invalid([
      fault('userid', 'userid must be an active user who can view the guides of the run'),
    ])
  const data = { userid: run.userid, operator: userid, reason: reason.trim() }
  return change(ctx, run, { name: 'handed-over', drafts: [draft(ctx, run, 'handed-over', data)] })
}

const draft = (ctx: Context, run: RunRow, type: RunEventType, data: object | null): EventDraft => ({
  ...{ type, at: timeOf(ctx, run), userid: ctx.actor.userid, data },
})

interface Change {
  name: string
  drafts: readonly EventDraft[]
}

async function change(ctx: Context, run: RunRow, { name, drafts }: Change): Promise<RunRow> {
  const { run: changed } = await appendEvents(ctx, run, { drafts })
  const { reason, changeOfPerson } = (drafts[0]?.data ?? {}) as { reason?: string; changeOfPerson?: true }
  await record(ctx, `entry.${name}`, ['entry', run.entryid], {
    before: { status: run.status, userid: run.userid },
    after: {
      ...{ status: changed.status, userid: changed.userid },
      ...(reason && { reason }),
      ...(changeOfPerson && { change_of_person: true }),
    },
  })
  return changed
}

/** Gives up the entries and files that the device has not sent. If it returns, the server accepts them and marks them. */
export async function closeDeviceOf(
  ctx: Context,
  run: RunRow,
  { device: alias, reason }: DeviceClosing,
): Promise<RunRow> {
  requireState('closeDevice', run)
  const { entryid } = run
  const devices = countDevices(await listDevices(ctx.db, entryid))
  const found = devices.find(({ device }) => aliasOf(entryid, device) === alias)
  if (!found) throw problems.invalid([fault('device', 'device must be one of the devices of the run')])
  const { device, lastSeq: seq, missing: entries } = found
  const pending = await findUnsentFiles(ctx.db, run, { hasClosed: false })
  const missingFiles = countFiles(
    pending.filter(({ isGivenUp }) => !isGivenUp),
    device,
  )
  if (entries === 0 && missingFiles.length === 0) throw runProblems.entryDeviceWhole()
  const event = draft(ctx, run, 'device.closed', {
    closes: { device, seq },
    entries,
    missingFiles,
    reason: reason.trim(),
  })
  await appendEvents(ctx, run, { drafts: [event] })
  await closeDevice(ctx.db, { entryid, device, at: event.at, seq })
  await record(ctx, 'entry.device-closed', ['entry', entryid], {
    before: { unsent: run.unsent, unsentFiles: run.unsentFiles },
    after: { device: alias, entries, missingFiles, reason: reason.trim() },
  })
  return (await findRun(ctx.db, entryid)) ?? run
}

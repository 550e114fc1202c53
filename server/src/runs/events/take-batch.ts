// Records a batch of events of a device: each event is validated separately and counts once, however often it is sent.

import type { RunEventType } from '@stepwright/rules'
import { keepProvenTimes, proveClock } from '#auth/clock-proofs.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { has } from '#users/privileges.ts'
import { aliasOf } from '../devices/device-alias.ts'
import { findNamedEvents } from '../devices/devices.queries.ts'
import { type Gap, listMissing } from '../devices/gaps.ts'
import { findIdleHold, goesOn } from '../devices/idle-holds.ts'
import { findOwnDevice, noteDevices } from '../devices/note-devices.ts'
import { findEndProblem, hasEndConditions } from '../ending/check-end.ts'
import type { Plans } from '../plans/plans.ts'
import { hearsOf } from '../runs.access.ts'
import { runProblems } from '../runs.problems.ts'
import { listUsernames, type RunRow, wasRemoved } from '../runs.queries.ts'
import { type Appended, appendEvents, isLate } from './append.ts'
import type { EventBatch, EventVerdicts } from './batch.schema.ts'
import { beginRun } from './begin-run.ts'
import { checkEvents } from './check-events.ts'
import { correctTimes, type Drafted, draftEvents } from './draft-events.ts'
import type { Intake } from './intake.ts'
import { changed, type ReadEvent, readBatch, refusal } from './read-batch.ts'
import { nameOfEvent } from './read-events.ts'
import { type Recorder, recorderOf } from './recorders.ts'

/** Event limit per run; ending the run is always allowed. */
const eventsLimit = 50_000

/** `of`: the run, or the name under which it will begin. */
export async function takeBatch(
  ctx: Context,
  of: RunRow | string,
  batch: EventBatch,
  plans: Plans,
): Promise<EventVerdicts> {
  if (batch.for_others && !siteOf(ctx).eventsForOthers) throw runProblems.entryForOthersOff()
  const { events, refused } = readBatch(batch.events)
  if (typeof of === 'string' && (await wasRemoved(ctx.db, of))) {
    const gone = events.map((read) => refusal(read, 'run.removed', 'This run was removed'))
    return verdictsOf(intakeOf(ctx, { batch, plans, refused: [...refused, ...gone] }), null)
  }
  const intake = intakeOf(ctx, { batch: await withProvenTimes(ctx, batch), plans, refused })
  const found = typeof of === 'string' ? undefined : of
  const fresh = await leaveOutRepeated(intake, events, found)
  const people = await peopleOf(ctx, batch, fresh)
  const letInBy = sendsForOthers(ctx, batch) ? ctx.actor.userid : null
  const begun = found
    ? { run: found, rest: fresh }
    : await beginRun(intake, { name: String(of), events: fresh, people, letInBy })
  if (!begun.run) return verdictsOf(intake, null)
  const run = await takeRest(intake, begun.run, { events: begun.rest, people, letInBy })
  return verdictsOf(intake, run)
}

const intakeOf = (ctx: Context, given: Pick<Intake, 'batch' | 'plans' | 'refused'>): Intake => ({
  ...{ ctx, taken: [], recorded: [] },
  ...given,
})

/** Times that the server did not issue to this user and device count as unknown. */
async function withProvenTimes(ctx: Context, batch: EventBatch): Promise<EventBatch> {
  if (!batch.marks) return batch
  const userids = [ctx.actor.userid as number, ...lettingIn(ctx, batch)]
  const owners = [...new Set(userids)].map((userid) => ({ userid, device: batch.device }))
  return { ...batch, marks: await keepProvenTimes(ctx.db, batch.marks, owners) }
}

const lettingIn = (ctx: Context, batch: EventBatch): number[] =>
  sendsForOthers(ctx, batch)
    ? batch.events.flatMap((event) => (event as { userid?: unknown } | null)?.userid as number)
    : []

/** An event that exists already is confirmed as the first time; its name cannot identify another event. */
async function leaveOutRepeated(
  { ctx, taken, refused }: Intake,
  events: readonly ReadEvent[],
  run: RunRow | undefined,
): Promise<ReadEvent[]> {
  const rows = await findNamedEvents(
    ctx.db,
    events.map(({ event }) => event.eventid),
  )
  const known = new Map(rows.map((row) => [row.eventid, row]))
  return events.filter((read) => {
    const row = known.get(read.event.eventid)
    if (!row) return true
    const isSame = row.digest === read.digest && row.entryid === run?.entryid
    if (isSame) taken.push({ eventid: read.event.eventid, number: row.entryEventid, at: row.at })
    else refused.push(changed(read))
    return false
  })
}

/** Administrators may send events of users who have left; other users send their own. */
async function peopleOf(
  ctx: Context,
  batch: EventBatch,
  events: readonly ReadEvent[],
): Promise<ReadonlySet<number>> {
  if (!sendsForOthers(ctx, batch)) return new Set([ctx.actor.userid as number])
  const userids = [...new Set(events.map(({ event }) => event.userid))]
  return new Set((await listUsernames(ctx.db, userids)).keys())
}

const sendsForOthers = (ctx: Context, { for_others }: EventBatch): boolean =>
  for_others === true && has(ctx.actor, 'Admin')

async function takeRest(
  intake: Intake,
  run: RunRow,
  { events, ...senders }: Pick<Recorder, 'people' | 'letInBy'> & { events: readonly ReadEvent[] },
): Promise<RunRow> {
  const { ctx, plans } = intake
  const { own: device, closed } = await findOwnDevice(ctx, run, intake.batch.device)
  const recorder = await recorderOf(ctx, run, { events, device, closed, ...senders })
  const open = withinLimit(intake, run, events)
  const times = await correctTimes(intake, { run, events: open.map(({ event }) => event), device })
  const plan = await plans.of(ctx.db, run)
  const { checked, refused } = await checkEvents(ctx, run, { events: open, times, plan, recorder })
  intake.refused.push(...refused)
  const timeOf = new Map(open.map((read, index) => [read, times[index]]))
  const drafts = await draftEvents(intake, run, { checked, timeOf })
  const end = hasEndConditions(ctx)
    ? drafts.findIndex(({ draft }) => draft.type === 'finished')
    : drafts.length
  const before = end === -1 ? drafts.length : end
  const resumed = await liftIdleHold(intake, run, drafts)
  let after = await append(intake, resumed, drafts.slice(0, before))
  const ending = drafts.slice(before)
  if (ending.length > 0) after = await append(intake, after, await withoutEarlyEnd(intake, after, ending))
  await noteDevices(intake, after)
  return after
}

/** Events above the limit are rejected; ending the run is always allowed. */
function withinLimit({ refused }: Intake, run: RunRow, events: readonly ReadEvent[]): ReadEvent[] {
  let count = run.eventCount
  return events.filter((read) => {
    const isEnd = read.event.type === 'finished' || read.event.type === 'cancelled'
    if (isEnd || count++ < eventsLimit) return true
    refused.push(refusal(read, 'event.full', `A run can have at most ${eventsLimit} events`))
    return false
  })
}

/**
 * Conditions of the site for finishing apply to a device that is online. Finishing offline is accepted: the device may not
 * have received the setting or the release, and the run is marked.
 */
async function withoutEarlyEnd(intake: Intake, run: RunRow, drafts: readonly Drafted[]): Promise<Drafted[]> {
  const { ctx, plans, refused } = intake
  const problem = await findEndProblem(ctx, run, plans)
  if (!problem) return [...drafts]
  const { code, message, details } = problem
  return drafts.filter(({ read, draft }) => {
    if (draft.type !== 'finished' || draft.recording?.isOffline === 1 || isLate(draft)) return true
    refused.push(refusal(read, code, message, details.errors))
    return false
  })
}

/** The operator went on without a network, so the time until now counts as if the site had not put the run on hold. */
async function liftIdleHold(
  { ctx, plans }: Intake,
  run: RunRow,
  drafts: readonly Drafted[],
): Promise<RunRow> {
  const own = drafts.flatMap(({ draft }) => (draft.userid === run.userid && !isLate(draft) ? draft.type : []))
  if (run.status !== 'suspended' || !goesOn(own)) return run
  const hold = await findIdleHold(ctx.db, run.entryid)
  if (!hold) return run
  const draft = { type: 'resumed' as const, at: hold.at, userid: run.userid, data: { notIdle: true } }
  const appended = await appendEvents(ctx, run, { drafts: [draft], plans })
  await recordEvents(ctx, run, appended)
  return appended.run
}

async function append(intake: Intake, run: RunRow, drafts: readonly Drafted[]): Promise<RunRow> {
  if (drafts.length === 0) return run
  const { ctx, plans, taken } = intake
  const appended = await appendEvents(ctx, run, { drafts: drafts.map(({ draft }) => draft), plans })
  taken.push(
    ...appended.events.map((row) => ({ eventid: nameOfEvent(row), number: row.entryEventid, at: row.at })),
  )
  intake.recorded.push(...drafts.map(({ read }) => read.event))
  await recordEvents(ctx, run, appended)
  return appended.run
}

const eventNames: Record<RunEventType, string> = {
  started: 'entry.started',
  'step.entered': 'entry.step-entered',
  'value.saved': 'entry.values-saved',
  'value.corrected': 'entry.values-corrected',
  'value.settled': 'entry.values-settled',
  'file.added': 'entry.file-added',
  'note.added': 'entry.note-added',
  paused: 'entry.paused',
  resumed: 'entry.resumed',
  suspended: 'entry.suspended',
  'taken-over': 'entry.taken-over',
  'handed-over': 'entry.handed-over',
  'workorder.changed': 'entry.changed',
  finished: 'entry.finished',
  cancelled: 'entry.cancelled',
  'device.closed': 'entry.device-closed',
  withdrawn: 'entry.note-withdrawn',
  voided: 'entry.voided',
}

/** Records one event of the site per kind, independent of their number. */
async function recordEvents(ctx: Context, before: RunRow, { run, events }: Appended): Promise<void> {
  const counts = new Map<RunEventType, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  for (const [type, count] of counts)
    await record(ctx, eventNames[type], ['entry', run.entryid], {
      before: { status: before.status, userid: before.userid },
      after: { status: run.status, userid: run.userid, count },
    })
}

/** Returns the state of a run only to users who take part in it. */
const maySeeState = async ({ ctx, taken }: Intake, run: RunRow): Promise<boolean> =>
  taken.length > 0 || (await hearsOf(ctx, run))

/** A device knows its own id; other devices are named by their alias. */
const named =
  (batch: EventBatch, { entryid }: RunRow) =>
  (gap: Gap): Gap =>
    gap.device === batch.device ? gap : { ...gap, device: aliasOf(entryid, gap.device) }

async function verdictsOf(intake: Intake, run: RunRow | null): Promise<EventVerdicts> {
  const { ctx, batch, taken, refused } = intake
  const visible = run && (await maySeeState(intake, run)) ? run : null
  return {
    entryid: run?.entryid ?? null,
    runid: run?.runid ?? null,
    events: taken.sort((a, b) => a.number - b.number),
    refused: refused.sort((a, b) => a.index - b.index),
    received_at: ctx.now,
    clock_proof: await proveClock(ctx.db, ctx.now, {
      userid: ctx.actor.userid as number,
      device: batch.device,
    }),
    missing: visible ? (await listMissing(ctx.db, visible.entryid)).map(named(batch, visible)) : [],
    state: visible
      ? {
          status: visible.status,
          userid: visible.userid,
          stepid: visible.stepid,
          number: taken.at(-1)?.number ?? 0,
          disagreements: visible.disagreements,
        }
      : null,
  }
}

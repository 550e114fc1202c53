// Takes a batch of events that a device noted: each is judged by itself, and what is taken counts once for ever.

import type { RunEventType } from '@stepwright/rules'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { has } from '#users/privileges.ts'
import { answersByField, faultsOfMissing, missingFields } from '../answers/missing.ts'
import type { Plans } from '../plans/plans.ts'
import { hasPart, hearsOf } from '../runs.access.ts'
import { runProblems } from '../runs.problems.ts'
import { listCurrentValues, listUsernames, type RunRow } from '../runs.queries.ts'
import { type Appended, appendEvents } from './append.ts'
import type { EventBatch, EventVerdicts } from './batch.schema.ts'
import { beginNoted } from './begin-noted.ts'
import { countEvents, type DeviceRow, findNamedEvents, listDevices, saveDevice } from './devices.queries.ts'
import { type Drafted, draftNoted } from './draft-noted.ts'
import { listMissing } from './gaps.ts'
import type { Intake } from './intake.ts'
import { judgeNoted, type Party } from './judge-noted.ts'
import { takenWhileOnHold } from './on-hold.ts'
import { nameOfEvent } from './read-events.ts'
import { changed, type ReadEvent, readBatch, refusal } from './read-noted.ts'

/** Event limit per run; ending the run is always allowed. */
const eventsLimit = 50_000

/** `of`: the run, or the name under which it is to begin. */
export async function takeBatch(
  ctx: Context,
  of: RunRow | string,
  batch: EventBatch,
  plans: Plans,
): Promise<EventVerdicts> {
  const { events, refused } = readBatch(batch.events)
  const intake: Intake = { ctx, batch, plans, taken: [], refused }
  const found = typeof of === 'string' ? undefined : of
  const fresh = await leaveOutRepeated(intake, events, found)
  const people = await peopleOf(ctx, batch, fresh)
  const letInBy = sendsForOthers(ctx, batch) ? ctx.actor.userid : null
  const begun = found
    ? { run: found, rest: fresh }
    : await beginNoted(intake, { name: String(of), events: fresh, people, letInBy })
  if (!begun.run) return verdictsOf(intake, null)
  const run = await takeRest(intake, begun.run, { events: begun.rest, people })
  return verdictsOf(intake, run)
}

/** What is here already is answered as the first time; its name can not stand for anything else. */
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

/** Administrators let in what somebody noted who has left; everybody else sends their own. */
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
  { events, people }: { events: readonly ReadEvent[]; people: ReadonlySet<number> },
): Promise<RunRow> {
  const { ctx, batch, plans } = intake
  const device = (await listDevices(ctx.db, run.entryid)).find((each) => each.device === batch.device)
  const open = withinLimit(intake, run, events)
  const knowsDevice = device !== undefined && device.eventCount > 0
  const isOpen = run.status === 'suspended' || knowsDevice
  const whileOnHold = isOpen
    ? new Set<string>()
    : await takenWhileOnHold(intake, run, { events: open, device })
  const party = await partyOf(intake, run, { people, knowsDevice, whileOnHold })
  const plan = await plans.of(ctx.db, run)
  const { judged, refused } = await judgeNoted(ctx, run, { events: open, plan, party })
  intake.refused.push(...refused)
  const drafts = await draftNoted(intake, run, { judged, device })
  const end = siteOf(ctx).finishNeedsRequired
    ? drafts.findIndex(({ draft }) => draft.type === 'finished')
    : drafts.length
  const before = end === -1 ? drafts.length : end
  let after = await append(intake, run, drafts.slice(0, before))
  const ending = drafts.slice(before)
  if (ending.length > 0) after = await append(intake, after, await withoutEarlyEnd(intake, after, ending))
  if (await isTold(intake, after)) await noteDevice(intake, after, device)
  return after
}

/** Events on top of the limit are refused; ending the run is always allowed. */
function withinLimit({ refused }: Intake, run: RunRow, events: readonly ReadEvent[]): ReadEvent[] {
  let count = run.eventCount
  return events.filter((read) => {
    const isEnd = read.event.type === 'finished' || read.event.type === 'cancelled'
    if (isEnd || count++ < eventsLimit) return true
    refused.push(refusal(read, 'event.full', `A run can have at most ${eventsLimit} events`))
    return false
  })
}

async function partyOf(
  { ctx, batch }: Intake,
  run: RunRow,
  known: Pick<Party, 'people' | 'knowsDevice' | 'whileOnHold'>,
): Promise<Party> {
  const letInBy = sendsForOthers(ctx, batch) ? ctx.actor.userid : null
  return { ...known, isParty: await hasPart(ctx, run), letInBy }
}

/**
 * A run that needs all its answers is finished with them only. What was noted without a network is taken all the same:
 * the device may not have heard of the setting, and the run is marked.
 */
async function withoutEarlyEnd(intake: Intake, run: RunRow, drafts: readonly Drafted[]): Promise<Drafted[]> {
  const { ctx, plans, refused } = intake
  const values = await listCurrentValues(ctx.db, [run.entryid])
  const answers = answersByField(values.map(({ fieldGuid, value }) => ({ guid: fieldGuid, value })))
  const missing = missingFields(await plans.of(ctx.db, run), answers)
  if (missing.length === 0) return [...drafts]
  const { code, message, details } = runProblems.entryIncomplete(faultsOfMissing(missing))
  return drafts.filter(({ read, draft }) => {
    if (draft.type !== 'finished' || draft.noted?.isOffline === 1) return true
    refused.push(refusal(read, code, message, details.errors))
    return false
  })
}

async function append(intake: Intake, run: RunRow, drafts: readonly Drafted[]): Promise<RunRow> {
  if (drafts.length === 0) return run
  const { ctx, plans, taken } = intake
  const appended = await appendEvents(ctx, run, { drafts: drafts.map(({ draft }) => draft), plans })
  taken.push(
    ...appended.events.map((row) => ({ eventid: nameOfEvent(row), number: row.entryEventid, at: row.at })),
  )
  await recordNoted(ctx, run, appended)
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
  'workorder.changed': 'entry.changed',
  finished: 'entry.finished',
  cancelled: 'entry.cancelled',
  withdrawn: 'entry.note-withdrawn',
}

/** One event of the site for each kind, however many there are of it. */
async function recordNoted(ctx: Context, before: RunRow, { run, events }: Appended): Promise<void> {
  const counts = new Map<RunEventType, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  for (const [type, count] of counts)
    await record(ctx, eventNames[type], ['entry', run.entryid], {
      before: { status: before.status, userid: before.userid },
      after: { status: run.status, userid: run.userid, count },
    })
}

/** Who has no part in a run leaves no trace in it, and learns nothing about it. */
const isTold = async ({ ctx, taken }: Intake, run: RunRow): Promise<boolean> =>
  taken.length > 0 || (await hearsOf(ctx, run))

async function noteDevice(intake: Intake, run: RunRow, before: DeviceRow | undefined): Promise<void> {
  const { ctx, batch, taken } = intake
  const { newest, count } = await countEvents(ctx.db, run.entryid, batch.device)
  await saveDevice(ctx.db, {
    entryid: run.entryid,
    device: batch.device,
    label: batch.label ?? before?.label ?? '',
    userid: ctx.actor.userid,
    lastSeq: Math.max(before?.lastSeq ?? 0, batch.last ?? 0, newest),
    eventCount: count,
    lastAt: Math.max(before?.lastAt ?? 0, ...taken.map(({ at }) => at)),
    heardAt: ctx.now,
  })
}

async function verdictsOf(intake: Intake, run: RunRow | null): Promise<EventVerdicts> {
  const { ctx, taken, refused } = intake
  const told = run && (await isTold(intake, run)) ? run : null
  return {
    entryid: run?.entryid ?? null,
    runid: run?.runid ?? null,
    events: taken.sort((a, b) => a.number - b.number),
    refused: refused.sort((a, b) => a.index - b.index),
    received_at: ctx.now,
    missing: told ? await listMissing(ctx.db, told.entryid) : [],
    state: told
      ? {
          status: told.status,
          userid: told.userid,
          stepid: told.stepid,
          number: taken.at(-1)?.number ?? 0,
          disagreements: told.disagreements,
        }
      : null,
  }
}

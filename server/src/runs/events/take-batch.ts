// Records a batch of events of a device: each event is validated separately and counts once, however often it is sent.
// Each step is a function of the events that the step before let through; it returns what it lets through and refuses.

import type { RunEventType } from '@stepwright/rules'
import { keepProvenTimes } from '#auth/clock-proofs.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { has } from '#users/privileges.ts'
import { findNamedFiles } from '../answers/named-files.queries.ts'
import { filesOf } from '../answers/named-files.ts'
import { baseOnOwnEmptied } from '../answers/own-emptied.ts'
import {
  findStoredEvents,
  type HeardDevice,
  listHeardDevices,
  type StoredEvent,
} from '../devices/devices.queries.ts'
import { findIdleHold, goesOn } from '../devices/idle-holds.ts'
import { noteDevices, ownDevice } from '../devices/note-devices.ts'
import { findTenure } from '../devices/tenure.ts'
import { findEndProblem, hasEndConditions } from '../ending/check-end.ts'
import { planOf } from '../plans/plans.ts'
import { whenIncomplete, withDeviations } from '../request-notices.ts'
import { runProblems } from '../runs.problems.ts'
import { listUsernames, type RunRow, wasRemoved } from '../runs.queries.ts'
import { type Appended, appendEvents, isLate } from './append.ts'
import type { EventBatch, EventVerdicts, RefusedEvent } from './batch.schema.ts'
import { beginRun } from './begin-run.ts'
import { checkEvents } from './check-events.ts'
import { type Drafted, draftEvent, partBySeq, timeEvents } from './draft-events.ts'
import { changed, type ReadBatch, type ReadEvent, readBatch, refusal } from './read-batch.ts'
import { nameOfEvent, storedAnswers } from './read-events.ts'
import { type Recorder, recorderOf } from './recorders.ts'
import { joinVerdicts, presentVerdicts, type Source, type Taken, type Verdicts } from './verdicts.ts'

/** Event limit per run; ending the run is always allowed. */
const eventsLimit = 50_000

/** `of`: the run, or the name under which it will begin. `lockedAt`: see `Recorder`. */
export async function takeBatch(
  ctx: Context,
  of: RunRow | string,
  batch: EventBatch,
  lockedAt: number | null = null,
): Promise<EventVerdicts> {
  if (batch.for_others && !siteOf(ctx).eventsForOthers) throw runProblems.entryForOthersOff()
  const read = readBatch(batch.events)
  const isRemoved = typeof of === 'string' && (await wasRemoved(ctx.db, of))
  const taken = isRemoved
    ? { ...notBegun, ...joinVerdicts(read, { refused: read.events.map(ofRemovedRun) }) }
    : await takeEvents({ ctx, batch: await withProvenTimes(ctx, batch) }, of, { ...read, lockedAt })
  return presentVerdicts(ctx, batch, taken)
}

const ofRemovedRun = (read: ReadEvent): RefusedEvent => refusal(read, 'run.removed', 'This run was removed')

const notBegun = { run: null, devices: [] } as const

async function takeEvents(
  source: Source,
  of: RunRow | string,
  { lockedAt, ...read }: ReadBatch & Pick<Recorder, 'lockedAt'>,
): Promise<Taken> {
  const { ctx, batch } = source
  const found = typeof of === 'string' ? undefined : of
  const seen = await findSeen(source, found, read.events)
  const parted = partRepeated(read.events, seen.stored, found)
  const before = joinVerdicts(read, parted)
  const people = await peopleOf(ctx, batch, parted.fresh)
  const letInBy = sendsForOthers(ctx, batch) ? ctx.actor.userid : null
  const senders = { people, letInBy, lockedAt }
  if (found) return takeRest(source, found, { events: parted.fresh, before, ...seen, ...senders })
  const { refused } = before
  const begun = await beginRun(source, { name: String(of), events: parted.fresh, refused, ...senders })
  const all = joinVerdicts(before, begun)
  if (!begun.run) return { ...notBegun, ...all }
  const now = await findSeen(source, begun.run, begun.rest)
  return takeRest(source, begun.run, { events: begun.rest, before: all, ...now, ...senders })
}

/** The rows of the events, of those that they name, and of the devices of their run. */
interface Seen {
  stored: readonly StoredEvent[]
  devices: readonly HeardDevice[]
}

async function findSeen(
  { ctx: { db }, batch: { device } }: Source,
  run: RunRow | undefined,
  reads: readonly ReadEvent[],
): Promise<Seen> {
  const events = reads.map(({ event }) => event)
  const answers = events.flatMap((event) => event.answers ?? [])
  const names = [
    ...events.map(({ eventid }) => eventid),
    ...answers.flatMap(({ based_on }) => based_on ?? []),
  ]
  const sought = { entryid: run?.entryid ?? 0, device, eventids: [...new Set(names)] }
  const numbers = [...new Set(events.flatMap(({ knows }) => knows ?? []))]
  const [stored, devices] = await Promise.all([
    findStoredEvents(db, { ...sought, seqs: events.map(({ seq }) => seq), numbers }),
    run ? listHeardDevices(db, sought) : [],
  ])
  return { stored, devices }
}

/** Times that the server did not issue to this user and device count as unknown. */
async function withProvenTimes(ctx: Context, batch: EventBatch): Promise<EventBatch> {
  if (!batch.marks) return batch
  const userids = [ctx.actor.userid as number, ...lettingIn(ctx, batch)]
  const owners = [...new Set(userids)].map((userid) => ({ userid, device: batch.device }))
  return { ...batch, marks: await keepProvenTimes(ctx, batch.marks, owners) }
}

const lettingIn = (ctx: Context, batch: EventBatch): number[] =>
  sendsForOthers(ctx, batch)
    ? batch.events.flatMap((event) => (event as { userid?: unknown } | null)?.userid as number)
    : []

/** An event that exists already is confirmed as the first time; its name cannot identify another event. */
function partRepeated(events: readonly ReadEvent[], rows: readonly StoredEvent[], run: RunRow | undefined) {
  const byName = new Map(rows.map((row) => [row.eventid, row]))
  const repeated = events.flatMap((read) => {
    const row = byName.get(read.event.eventid)
    const isSame = row?.digest === read.digest && row.entryid === run?.entryid
    return row ? [{ read, row, isSame }] : []
  })
  return {
    fresh: events.filter(({ event }) => !byName.has(event.eventid)),
    taken: repeated.flatMap(({ read, row: { entryEventid: number, at }, isSame }) =>
      isSame ? [{ eventid: read.event.eventid, number, at }] : [],
    ),
    refused: repeated.flatMap(({ read, isSame }) => (isSame ? [] : [changed(read)])),
  }
}

/** Administrators may send events of users who have left, and those alone: each is marked. Other users send their own. */
async function peopleOf(
  ctx: Context,
  batch: EventBatch,
  events: readonly ReadEvent[],
): Promise<ReadonlySet<number>> {
  if (!sendsForOthers(ctx, batch)) return new Set([ctx.actor.userid as number])
  const userids = [...new Set(events.map(({ event }) => event.userid))]
  const others = userids.filter((userid) => userid !== ctx.actor.userid)
  return new Set((await listUsernames(ctx.db, others)).keys())
}

const sendsForOthers = (ctx: Context, { for_others }: EventBatch): boolean =>
  for_others === true && has(ctx.actor, 'Admin')

interface Rest extends Seen, Pick<Recorder, 'people' | 'letInBy' | 'lockedAt'> {
  events: readonly ReadEvent[]
  before: Verdicts
}

async function takeRest(
  source: Source,
  run: RunRow,
  { events, before, stored, devices, ...senders }: Rest,
): Promise<Taken> {
  const { ctx, batch } = source
  const { device, closed } = ownDevice(ctx, devices, batch.device)
  const recorder = await recorderOf(ctx, run, { events, device, closed, ...senders })
  const limited = partByLimit(run, events)
  const { isNew, rights } = recorder
  const names = limited.within.flatMap(({ event }) => filesOf(event))
  const files = await findNamedFiles(ctx.db, run.entryid, [...new Set(names)])
  const sent = {
    events: limited.within,
    stored,
    files,
    device,
    isNew,
    needsTenure: run.status === 'suspended' || (rights.administers && !rights.holds),
    findTenure: () => findTenure(ctx, run, rights),
  }
  const { timed, tenure } = await timeEvents(source, run, sent)
  const plan = await planOf(ctx.db, run)
  const checked = await checkEvents(ctx, run, { timed, plan, recorder, tenure, files })
  const isOwn = ({ entryid, device }: StoredEvent) => entryid === run.entryid && device === batch.device
  const free = partBySeq(checked.accepted, stored.filter(isOwn))
  const based = await baseOnOwnEmptied(ctx, { run, device: batch.device, plan }, free.accepted)
  const drafts = based.map((event) => draftEvent(source, event))
  const { run: after, ...appended } = await appendDrafts(source, run, drafts)
  const all = joinVerdicts(before, limited, checked, free, appended)
  // An operator who gets the run back is not informed of its loss any more.
  const isMoved = after.userid !== run.userid || all.recorded.some(({ type }) => type === 'taken-over')
  const own = { entryid: run.entryid, device: batch.device }
  const now = isMoved ? await listHeardDevices(ctx.db, own) : devices
  const heard = { ctx, batch, ...all, isBeside: recorder.isApart && after.userid !== ctx.actor.userid }
  return { run: after, devices: await noteDevices(heard, after, now), ...all }
}

/** Events above the limit are rejected; ending the run is always allowed. */
function partByLimit(run: RunRow, events: readonly ReadEvent[]) {
  let count = run.eventCount
  const isWithin = ({ event: { type } }: ReadEvent): boolean =>
    type === 'finished' || type === 'cancelled' || count++ < eventsLimit
  const { within = [], above = [] } = Object.groupBy(events, (read) => (isWithin(read) ? 'within' : 'above'))
  const message = `A run can have at most ${eventsLimit} events`
  return { within, refused: above.map((read) => refusal(read, 'event.full', message)) }
}

type Recorded = Verdicts & { run: RunRow }

/** The conditions of the site for finishing are checked against the run as the events before leave it. */
async function appendDrafts(source: Source, run: RunRow, drafts: readonly Drafted[]): Promise<Recorded> {
  const end = hasEndConditions(source.ctx) ? drafts.findIndex(({ draft }) => draft.type === 'finished') : -1
  const before = end === -1 ? drafts.length : end
  const resumed = await liftIdleHold(source, run, drafts)
  const first = await append(source, resumed, drafts.slice(0, before))
  if (end === -1) return first
  const ending = await partEarlyEnd(source, first.run, drafts.slice(before))
  const last = await append(source, first.run, ending.accepted)
  return { run: last.run, ...joinVerdicts(first, ending, last) }
}

/**
 * Conditions of the site for finishing apply to a device that is online. Finishing offline is accepted: the device may not
 * have received the setting or the release, and the run is marked.
 */
async function partEarlyEnd({ ctx }: Source, run: RunRow, drafts: readonly Drafted[]) {
  const problem = await findEndProblem(ctx, run)
  if (!problem) return { accepted: drafts, refused: [] }
  const { code, message, details } = problem
  const isEarly = ({ draft }: Drafted): boolean =>
    draft.type === 'finished' && draft.recording?.isOffline !== 1 && !isLate(draft)
  return {
    accepted: drafts.filter((each) => !isEarly(each)),
    refused: drafts.filter(isEarly).map(({ read }) => refusal(read, code, message, details.errors)),
  }
}

/** The operator went on without a network, so the time until now counts as if the site had not put the run on hold. */
async function liftIdleHold(
  { ctx, batch }: Source,
  run: RunRow,
  drafts: readonly Drafted[],
): Promise<RunRow> {
  const own = drafts.flatMap(({ draft }) => (draft.userid === run.userid && !isLate(draft) ? draft.type : []))
  if (run.status !== 'suspended' || !goesOn(own)) return run
  const hold = await findIdleHold(ctx.db, run.entryid)
  if (!hold) return run
  const data = { notIdle: true, ...(sendsForOthers(ctx, batch) && { letInBy: ctx.actor.userid }) }
  const draft = { type: 'resumed' as const, at: hold.at, userid: run.userid, data }
  const appended = await appendEvents(ctx, run, { drafts: [draft] })
  await recordEvents(ctx, run, appended)
  return appended.run
}

async function append({ ctx }: Source, run: RunRow, drafts: readonly Drafted[]): Promise<Recorded> {
  if (drafts.length === 0) return { run, ...joinVerdicts() }
  const appended = await appendEvents(ctx, run, { drafts: drafts.map(({ draft }) => draft) })
  await recordEvents(ctx, run, appended)
  const { run: after, events } = appended
  const taken = events.map((row) => ({ eventid: nameOfEvent(row), number: row.entryEventid, at: row.at }))
  return { run: after, taken, refused: [], recorded: drafts.map(({ read }) => read.event) }
}

/** The events of the site whose names differ from the types of the run's events. */
const eventNames: Partial<Record<RunEventType, string>> = {
  'value.saved': 'values-saved',
  'value.corrected': 'values-corrected',
  'value.settled': 'values-settled',
  'workorder.changed': 'changed',
  withdrawn: 'note-withdrawn',
}

const eventName = (type: RunEventType): string => `entry.${eventNames[type] ?? type.replace('.', '-')}`

/** Records one event of the site per kind, independent of their number. */
async function recordEvents(ctx: Context, before: RunRow, { run, events }: Appended): Promise<void> {
  for (const [type, some] of Map.groupBy(events, (event) => event.type as RunEventType)) {
    const details = withDeviations(ctx, some.flatMap(storedAnswers), {
      before: { status: before.status, userid: before.userid },
      after: { status: run.status, userid: run.userid, count: some.length },
    })
    const later = type === 'finished' ? whenIncomplete(ctx, run) : details.later
    await record(ctx, eventName(type), ['entry', run.entryid], { ...details, later })
  }
}

// Receives a batch: finds what the server has stored of it, and loads the facts that its stages decide by.

import { keepProvenTimes } from '#auth/clock-proofs.ts'
import type { Context } from '#platform/http/request/context.ts'
import { has } from '#users/privileges.ts'
import { findNamedFiles } from '../answers/named-files.queries.ts'
import { filesOf } from '../answers/named-files.ts'
import { findStoredEvents, listDevicesWithNewest, type StoredEvent } from '../devices/devices.queries.ts'
import { unbounded } from '../devices/tenure.ts'
import { planOf } from '../plans/plans.ts'
import { listUsernames, type RunRow } from '../runs.queries.ts'
import type { EventBatch } from './batch.schema.ts'
import { type Arrival, type Batch, joinVerdicts } from './batch.ts'
import { differs, type ReadBatch, type ReadEvent } from './read-batch.ts'
import { recorderOf } from './recorders.ts'

interface Reception {
  /** Absent if the batch begins the run. */
  run: RunRow | undefined
  /** See `Recorder`. */
  lockedAt: number | null
}

export async function receiveBatch(
  ctx: Context,
  batch: EventBatch,
  read: ReadBatch,
  { run, lockedAt }: Reception,
): Promise<Arrival> {
  const sent = await withProvenTimes(ctx, batch)
  const { stored, devices } = await findStored(ctx, sent, { run, events: read.events })
  const { events, ...repeated } = partRepeated(read.events, stored, run)
  const people = await peopleOf(ctx, sent, events)
  const letInBy = sendsForOthers(ctx, sent) ? (ctx.actor.userid as number) : null
  const senders = { people, letInBy, lockedAt }
  return { sent, senders, stored, devices, events, ...joinVerdicts(read, repeated) }
}

export async function openBatch(ctx: Context, run: RunRow, { senders, ...arrival }: Arrival): Promise<Batch> {
  const recorder = await recorderOf(ctx, run, { ...arrival, senders })
  const names = arrival.events.flatMap(({ event }) => filesOf(event))
  const files = await findNamedFiles(ctx.db, run.entryid, [...new Set(names)])
  return { ...arrival, run, recorder, files, plan: await planOf(ctx.db, run), tenure: unbounded }
}

/** Times that the server did not issue to this user and device count as unknown. */
async function withProvenTimes(ctx: Context, batch: EventBatch): Promise<EventBatch> {
  if (!batch.marks) return batch
  const others = sendsForOthers(ctx, batch)
    ? batch.events.flatMap((event) => (event as { userid?: unknown } | null)?.userid as number)
    : []
  const owners = [...new Set([ctx.actor.userid as number, ...others])]
  const proofs = owners.map((userid) => ({ userid, device: batch.device }))
  return { ...batch, marks: await keepProvenTimes(ctx, batch.marks, proofs) }
}

async function findStored(
  { db }: Context,
  { device }: EventBatch,
  { run, events: reads }: { run: RunRow | undefined; events: readonly ReadEvent[] },
): Promise<Pick<Arrival, 'stored' | 'devices'>> {
  const events = reads.map(({ event }) => event)
  const answers = events.flatMap((event) => event.answers ?? [])
  const names = [
    ...events.map(({ eventid }) => eventid),
    ...answers.flatMap(({ based_on }) => based_on ?? []),
  ]
  const wanted = { entryid: run?.entryid ?? 0, device, eventids: [...new Set(names)] }
  const numbers = [...new Set(events.flatMap(({ knows }) => knows ?? []))]
  const [stored, devices] = await Promise.all([
    findStoredEvents(db, { ...wanted, seqs: events.map(({ seq }) => seq), numbers }),
    run ? listDevicesWithNewest(db, wanted) : [],
  ])
  return { stored, devices }
}

/** An event that exists already is confirmed as the first time; its name cannot identify another event. */
function partRepeated(events: readonly ReadEvent[], rows: readonly StoredEvent[], run: RunRow | undefined) {
  const byName = new Map(rows.map((row) => [row.eventid, row]))
  const repeated = events.flatMap((read) => {
    const row = byName.get(read.event.eventid)
    const isSame = row?.digest === read.digest && row.entryid === run?.entryid
    return row ? [{ read, row, isSame }] : []
  })
  return {
    events: events.filter(({ event }) => !byName.has(event.eventid)),
    receipts: repeated.flatMap(({ read, row: { entryEventid: number, at }, isSame }) =>
      isSame ? [{ eventid: read.event.eventid, number, at }] : [],
    ),
    refused: repeated.flatMap(({ read, isSame }) => (isSame ? [] : [differs(read)])),
  }
}

/** Administrators may send events of other users, and those alone: each is marked. Other users send their own. */
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

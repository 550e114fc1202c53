// Loads rights and device knowledge of a batch, the input of `decideRecording`.
import type { DeviceKnowledge, RunRights } from '@stepwright/rules'
import { openHoldProof } from '#auth/clock-proofs.ts'
import { looksAfter } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { has } from '#users/privileges.ts'
import { type DeviceRow, findFirstArrival, findOwnLoss } from '../devices/devices.queries.ts'
import { type HoldPeriod, listHolds } from '../devices/hold-periods.ts'
import { findLoss, ownDevice } from '../devices/update-devices.ts'
import { findEndReceipt, hasGoneOn } from '../operators.queries.ts'
import { partIn, seesRunsGuides } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import type { Arrival, Recorder } from './batch.ts'
import type { ReadEvent } from './read-batch.ts'

/** An administrator sends events of a user who could not know of the loss. */
export async function recorderOf(
  ctx: Context,
  run: RunRow,
  { sent, events, devices, senders }: Pick<Arrival, 'sent' | 'events' | 'devices' | 'senders'>,
): Promise<Recorder> {
  const { device, closed } = ownDevice(ctx, devices, sent.device)
  const userid = ctx.actor.userid as number
  const isLetIn = senders.letInBy !== null
  const holds = run.userid === userid
  const part = isLetIn ? 'operator' : await partIn(ctx, run)
  const seesGuide = holds || (await seesRunsGuides(ctx, run))
  const rights: RunRights = {
    holds,
    hasHeld: part === 'operator' || (part === 'beside' && seesGuide && goesOnBeside(ctx, run, device)),
    // The operator has all of these rights, so the usual batch needs neither query.
    leads: !holds && (await looksAfter(ctx, run.guideid)),
    administers: has(ctx.actor, 'Admin'),
    seesGuide,
    sawOnHold: false,
  }
  const hasLost = !holds || !isOpen(run.status)
  const isNew = !isLetIn && hasLost && (await isNewSinceLoss(ctx, run, device))
  const isUnreported = (isLetIn && run.voidedAt === null) || !hasLost
  const isBeside = part !== 'operator'
  const isApart = isBeside || (!holds && !isLetIn && (isNew || !(await hadWork(ctx, run))))
  const known = isNew || isApart ? undefined : device
  const knowledge = isUnreported ? unreported(hasLost) : await knowledgeOf(ctx, run, { device, known })
  const hold = await findSeenHold(ctx, run, events)
  return { rights, knowledge, hold, isBeside, isNew, isApart, device, closed, ...senders }
}

/** Was more than the receiver of a run who never continued it. Only asked once it has ended. */
const hadWork = async ({ db, actor: { userid } }: Context, run: RunRow): Promise<boolean> =>
  isOpen(run.status) || userid === run.starterid || hasGoneOn(db, run.entryid, userid as number)

async function isNewSinceLoss(
  { db, actor }: Context,
  { entryid }: RunRow,
  device: DeviceRow | undefined,
): Promise<boolean> {
  const heardAt = device ? await findFirstArrival(db, device) : null
  if (heardAt === null) return true
  const loss = await findOwnLoss(db, entryid, actor.userid as number)
  const ends = [loss?.heardAt ?? null, await findEndReceipt(db, entryid)].filter((at) => at !== null)
  return ends.some((at) => heardAt > at)
}

/** Time after the end of a hold within which a device that was offline sends its take-over, and the rest after that. */
const proofMs = 7 * 24 * 60 * 60_000

/** The device that sent the proof sends the rest without it. */
const goesOnBeside = ({ now }: Context, { voidedAt }: RunRow, device: DeviceRow | undefined): boolean =>
  device !== undefined && voidedAt === null && now - (device.toldAt ?? now) <= proofMs

async function findSeenHold(
  ctx: Context,
  { entryid }: RunRow,
  events: readonly ReadEvent[],
): Promise<HoldPeriod | null> {
  const proof = events.find(({ event }) => event.hold_proof !== undefined)?.event.hold_proof
  if (proof === undefined) return null
  const number = await openHoldProof(ctx, proof, { entryid, userid: ctx.actor.userid as number })
  const hold = (await listHolds(ctx.db, entryid)).find((each) => each.number === number)
  return hold && ctx.now - (hold.to ?? ctx.now) <= proofMs ? hold : null
}

const unreported = (hasLost: boolean): DeviceKnowledge => ({ hasLost, toldAt: null, toldSeq: null })

/** A device that recorded events in the run may have been offline since; any other device has not. */
async function knowledgeOf(
  ctx: Context,
  run: RunRow,
  { device, known }: { device: DeviceRow | undefined; known: DeviceRow | undefined },
): Promise<DeviceKnowledge> {
  // A device that is new to the run adds nothing to a record that no longer counts.
  if (run.voidedAt !== null && !known) return { hasLost: true, toldAt: 0, toldSeq: null }
  if (device) return { hasLost: true, toldAt: device.toldAt, toldSeq: device.toldSeq }
  const lostAt = await findLoss(ctx, run, ctx.actor.userid as number)
  return { hasLost: true, toldAt: lostAt ?? 0, toldSeq: null }
}

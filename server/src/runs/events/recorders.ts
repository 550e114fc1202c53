// Loads the rights and the knowledge behind a batch: the input of the one table of rights.
import type { DeviceKnowledge, RunRights } from '@stepwright/rules'
import { openHoldProof } from '#auth/clock-proofs.ts'
import { looksAfter } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { has } from '#users/privileges.ts'
import { type DeviceRow, findLossAt } from '../devices/devices.queries.ts'
import { hasPart, seesRunsGuides } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import type { ReadEvent } from './read-noted.ts'

export interface Recorder {
  rights: RunRights
  knowledge: DeviceKnowledge
  /** The administrator who lets in what others recorded; null: people send their own. */
  letInBy: number | null
  /** People whose events may come with the batch. */
  people: ReadonlySet<number>
}

type Senders = Pick<Recorder, 'letInBy' | 'people'>

/** An administrator who lets in the events of somebody else sends what that person could not know. */
export async function recorderOf(
  ctx: Context,
  run: RunRow,
  { events, device, ...senders }: Senders & { events: readonly ReadEvent[]; device: DeviceRow | undefined },
): Promise<Recorder> {
  const userid = ctx.actor.userid as number
  const isLetIn = senders.letInBy !== null
  const holds = run.userid === userid
  const hold = events.find(({ event }) => event.hold_proof !== undefined)?.event.hold_proof
  const rights: RunRights = {
    holds,
    hasHeld: isLetIn || (await hasPart(ctx, run)),
    // The operator may all that these open, so the usual batch asks for neither.
    leads: !holds && (await looksAfter(ctx, run.guideid)),
    administers: has(ctx.actor, 'Admin'),
    seesGuide: holds || (await seesRunsGuides(ctx, run)),
    sawOnHold: await openHoldProof(ctx.db, hold, { entryid: run.entryid, userid }),
  }
  const hasLost = !holds || !isOpen(run.status)
  // A device that proves to have read the run on hold was without a network since.
  const isUntold = isLetIn || !hasLost || (rights.sawOnHold && !device)
  const knowledge = isUntold ? untold(hasLost) : await knowledgeOf(ctx, run, device)
  return { rights, knowledge, ...senders }
}

const untold = (hasLost: boolean): DeviceKnowledge => ({ hasLost, toldAt: null, toldSeq: null })

/** A device that has recorded something in the run may have been without a network since; any other has not. */
async function knowledgeOf(
  ctx: Context,
  run: RunRow,
  device: DeviceRow | undefined,
): Promise<DeviceKnowledge> {
  if (device) return { hasLost: true, toldAt: device.toldAt, toldSeq: device.toldSeq }
  const lostAt = await findLoss(ctx, run, ctx.actor.userid as number)
  return { hasLost: true, toldAt: lostAt ?? 0, toldSeq: null }
}

/** When the person lost the run, or it ended. */
export async function findLoss(ctx: Context, run: RunRow, userid: number): Promise<number | null> {
  const moments = [await findLossAt(ctx.db, run.entryid, userid), run.endedAt].filter((at) => at !== null)
  return moments.length > 0 ? Math.min(...moments) : null
}

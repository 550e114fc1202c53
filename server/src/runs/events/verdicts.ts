// The verdicts on the events of a batch, and the response that reports them.

import { proveClock } from '#auth/clock-proofs.ts'
import type { Context } from '#platform/http/request/context.ts'
import { aliasOf } from '../devices/device-alias.ts'
import type { DeviceRow } from '../devices/devices.queries.ts'
import { type Gap, listMissing } from '../devices/gaps.ts'
import { hearsOf } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import type { DeviceEvent, EventBatch, EventVerdicts, RefusedEvent } from './batch.schema.ts'

/** A batch, in the transaction that takes it. */
export interface Source {
  ctx: Context
  batch: EventBatch
}

type TakenEvent = EventVerdicts['events'][number]

export interface Verdicts {
  taken: readonly TakenEvent[]
  refused: readonly RefusedEvent[]
  /** Events that this batch added. */
  recorded: readonly DeviceEvent[]
}

export const joinVerdicts = (...parts: readonly Partial<Verdicts>[]): Verdicts => ({
  taken: parts.flatMap(({ taken = [] }) => taken),
  refused: parts.flatMap(({ refused = [] }) => refused),
  recorded: parts.flatMap(({ recorded = [] }) => recorded),
})

/** A device knows its own id; other devices are named by their alias. */
const named =
  (batch: EventBatch, { entryid }: RunRow) =>
  (gap: Gap): Gap =>
    gap.device === batch.device ? gap : { ...gap, device: aliasOf(entryid, gap.device) }

export interface Taken extends Verdicts {
  run: RunRow | null
  /** The devices of the run, after the batch. */
  devices: readonly DeviceRow[]
}

/** Returns the state of a run only to users who take part in it. */
export async function presentVerdicts(
  ctx: Context,
  batch: EventBatch,
  { run, devices, ...verdicts }: Taken,
): Promise<EventVerdicts> {
  const taken = verdicts.taken.toSorted((a, b) => a.number - b.number)
  const visible = run && (taken.length > 0 || (await hearsOf(ctx, run))) ? run : null
  return {
    entryid: run?.entryid ?? null,
    runid: run?.runid ?? null,
    events: taken,
    refused: verdicts.refused.toSorted((a, b) => a.index - b.index),
    received_at: ctx.now,
    clock_proof: await proveClock(ctx, ctx.now, {
      userid: ctx.actor.userid as number,
      device: batch.device,
    }),
    missing: visible ? (await listMissing(ctx.db, visible.entryid, devices)).map(named(batch, visible)) : [],
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

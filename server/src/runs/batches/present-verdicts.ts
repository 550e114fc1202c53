// Writes the response that reports the verdicts on the events of a batch.

import { proveClock } from '#auth/clock-proofs.ts'
import type { Context } from '#platform/http/request/context.ts'
import { aliasOf } from '../devices/device-alias.ts'
import type { DeviceRow } from '../devices/devices.queries.ts'
import { type Gap, listMissing } from '../devices/gaps.ts'
import { hearsOf } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import type { EventBatch, EventVerdicts } from './batch.schema.ts'
import type { Verdicts } from './batch.ts'

/** A device knows its own id; other devices are named by their alias. */
const named =
  (batch: EventBatch, { entryid }: RunRow) =>
  (gap: Gap): Gap =>
    gap.device === batch.device ? gap : { ...gap, device: aliasOf(entryid, gap.device) }

interface RunOfBatch {
  run: RunRow | null
  /** The devices of the run, after the batch. */
  devices: readonly DeviceRow[]
}

/** Returns the state of a run only to users who take part in it. */
export async function presentVerdicts(
  ctx: Context,
  batch: EventBatch,
  verdicts: Pick<Verdicts, 'receipts' | 'refused'>,
  { run, devices }: RunOfBatch = { run: null, devices: [] },
): Promise<EventVerdicts> {
  const receipts = verdicts.receipts.toSorted((a, b) => a.number - b.number)
  const visible = run && (receipts.length > 0 || (await hearsOf(ctx, run))) ? run : null
  return {
    entryid: run?.entryid ?? null,
    runid: run?.runid ?? null,
    events: receipts,
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
          number: receipts.at(-1)?.number ?? 0,
          disagreements: visible.disagreements,
        }
      : null,
  }
}

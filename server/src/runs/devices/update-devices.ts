// Stores what the server has received from a device of a run: its newest entry, its gaps, and whether it knows of a loss.
import type { Context } from '#platform/http/request/context.ts'
import type { RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import {
  countUnsent,
  type DeviceRow,
  type DeviceWithNewest,
  findLossAt,
  listDevices,
  recountRun,
  saveDevice,
} from './devices.queries.ts'
import { countDevices } from './gaps.ts'

/** A batch that was recorded. */
interface RecordedBatch {
  batch: { device: string; label?: string; last?: number }
  receipts: readonly { at: number }[]
  additions: readonly { type: string; userid: number; seq: number }[]
  isBeside: boolean
}

/** Events of a closed device that it recorded before are marked. */
export interface Closing {
  at: number
  seq: number
}

/** The device of the caller among those of the run. */
export function ownDevice({ actor }: Context, devices: readonly DeviceWithNewest[], device: string) {
  const rows = devices.filter((row) => row.device === device)
  const { closedAt, closedSeq } = closingOf(rows)
  const closed: Closing | null =
    closedAt === null || closedSeq === null ? null : { at: closedAt, seq: closedSeq }
  return { device: rows.find(({ userid }) => userid === actor.userid), closed }
}

/** Closing concerns all users of the device. */
function closingOf(rows: readonly DeviceRow[]): Pick<DeviceRow, 'closedAt' | 'closedSeq' | 'givenUp'> {
  const { closedAt = null, closedSeq = null, givenUp = 0 } = rows.find((row) => row.closedAt !== null) ?? {}
  return { closedAt, closedSeq, givenUp }
}

/** When the user lost the run, or it ended. */
export async function findLoss(ctx: Context, run: RunRow, userid: number): Promise<number | null> {
  const moments = [await findLossAt(ctx.db, run.entryid, userid), run.endedAt].filter((at) => at !== null)
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Records show the label, so it may contain no line break or direction mark. */
const oneLine = (label: string): string => label.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The number of missing events that the server believes from a device; from one beside the run they fit a batch. */
const mostUnsent = { operator: 5000, beside: 200 }

/** A rejected batch leaves no trace: a device belongs to a run only after it recorded an event in it. */
export async function updateDevices(
  ctx: Context,
  run: RunRow,
  { recorded, devices }: { recorded: RecordedBatch; devices: readonly DeviceWithNewest[] },
): Promise<readonly DeviceRow[]> {
  const { batch, additions } = recorded
  const userids = new Set(additions.map(({ userid }) => userid))
  if (userids.size === 0) return devices
  const saved: DeviceRow[] = []
  for (const userid of userids) saved.push(await deviceOf(ctx, run, { userid, recorded, devices }))
  for (const row of saved) await saveDevice(ctx.db, row)
  if (saved.some(({ closedSeq }) => closedSeq !== null)) {
    await recountRun(ctx.db, run.entryid)
    return listDevices(ctx.db, run.entryid)
  }
  const isSaved = (row: DeviceRow) => row.device === batch.device && userids.has(row.userid as number)
  const after = [...devices.filter((row) => !isSaved(row)), ...saved].sort(byDevice)
  const unsent = countDevices(after).reduce((sum, { missing }) => sum + missing, 0)
  if (unsent !== run.unsent) await countUnsent(ctx.db, run.entryid)
  return after
}

const byDevice = (one: DeviceRow, other: DeviceRow): number =>
  one.device === other.device ? 0 : one.device < other.device ? -1 : 1

async function deviceOf(
  ctx: Context,
  run: RunRow,
  {
    userid,
    recorded,
    devices,
  }: { userid: number; recorded: RecordedBatch; devices: readonly DeviceWithNewest[] },
): Promise<DeviceRow> {
  const { batch, receipts, isBeside } = recorded
  const rows = devices.filter(({ device }) => device === batch.device)
  const before = rows.find((row) => row.userid === userid)
  const added = recorded.additions.filter((event) => event.userid === userid)
  const newest = Math.max(before?.newest ?? 0, ...added.map(({ seq }) => seq))
  const lastSeq = Math.max(
    newest,
    Math.min(batch.last ?? 0, newest + mostUnsent[isBeside ? 'beside' : 'operator']),
  )
  const holds = run.userid === userid && isOpen(run.status)
  const isFirstName = run.userid === userid && !before?.label
  // If an administrator sends the events, their users do not see the response.
  const isAnswered = userid === ctx.actor.userid
  // Any other device that is new to the run was online while the user lost it.
  const isAway = before || added.some(({ type }) => type === 'taken-over')
  const toldAt = holds || isAway ? ctx.now : ((await findLoss(ctx, run, userid)) ?? ctx.now)
  return {
    ...{ entryid: run.entryid, device: batch.device, userid },
    // After a loss or the end a name is not replaced.
    label: batch.label !== undefined && (holds || isFirstName) ? oneLine(batch.label) : (before?.label ?? ''),
    lastSeq,
    eventCount: (before?.eventCount ?? 0) + added.length,
    lastAt: Math.max(before?.lastAt ?? 0, ...receipts.map(({ at }) => at)),
    heardAt: ctx.now,
    toldAt: holds ? null : (before?.toldAt ?? (isAnswered ? toldAt : null)),
    ...closingOf(rows),
    toldSeq: holds ? null : (before?.toldSeq ?? (isAnswered ? lastSeq : null)),
  }
}

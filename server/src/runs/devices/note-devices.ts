// Writes what the server heard from a device of a run: its newest entry, its gaps, and whether it knows of a loss.
import type { Context } from '#platform/http/request/context.ts'
import type { RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import { countEvents, type DeviceRow, findLossAt, listDevices, saveDevice } from './devices.queries.ts'

/** A batch that was recorded. */
interface Heard {
  ctx: Context
  batch: { device: string; label?: string; last?: number }
  taken: readonly { at: number }[]
  recorded: readonly { type: string; userid: number }[]
}

/** Events of a closed device that it recorded before are marked. */
export interface Closing {
  at: number
  seq: number
}

export async function findOwnDevice(
  { db, actor }: Context,
  { entryid }: RunRow,
  device: string,
): Promise<{ own: DeviceRow | undefined; closed: Closing | null }> {
  const rows = (await listDevices(db, entryid)).filter((row) => row.device === device)
  const { closedAt, closedSeq } = closingOf(rows)
  return {
    own: rows.find(({ userid }) => userid === actor.userid),
    closed: closedAt === null || closedSeq === null ? null : { at: closedAt, seq: closedSeq },
  }
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

/** The number of missing events that the server believes from a device. */
const mostUnsent = 5000

/** A rejected batch leaves no trace: a device belongs to a run only after it recorded an event in it. */
export async function noteDevices(heard: Heard, run: RunRow): Promise<void> {
  const { ctx, batch, taken } = heard
  const userids = new Set(heard.recorded.map(({ userid }) => userid))
  if (userids.size === 0) return
  const rows = (await listDevices(ctx.db, run.entryid)).filter(({ device }) => device === batch.device)
  for (const userid of userids) {
    const own = { entryid: run.entryid, device: batch.device, userid }
    const before = rows.find((row) => row.userid === userid)
    const { newest, count } = await countEvents(ctx.db, own)
    const lastSeq = Math.max(newest, Math.min(batch.last ?? 0, newest + mostUnsent))
    const holds = run.userid === userid && isOpen(run.status)
    // If an administrator sends the events, their users do not see the response.
    const isAnswered = userid === ctx.actor.userid
    // Any other device that is new to the run was online while the user lost it.
    const isAway =
      before || heard.recorded.some((event) => event.type === 'taken-over' && event.userid === userid)
    const toldAt = holds || isAway ? ctx.now : ((await findLoss(ctx, run, userid)) ?? ctx.now)
    await saveDevice(ctx.db, {
      ...own,
      label: batch.label === undefined ? (before?.label ?? '') : oneLine(batch.label),
      lastSeq,
      eventCount: count,
      lastAt: Math.max(before?.lastAt ?? 0, ...taken.map(({ at }) => at)),
      heardAt: ctx.now,
      toldAt: holds ? null : (before?.toldAt ?? (isAnswered ? toldAt : null)),
      ...closingOf(rows),
      toldSeq: holds ? null : (before?.toldSeq ?? (isAnswered ? lastSeq : null)),
    })
  }
}

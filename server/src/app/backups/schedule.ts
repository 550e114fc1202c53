// Decides from settings and records when the next backup and drill are due, and whether backups are overdue.
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { lastTimeOfHour, nextTimeOfHour } from '#platform/time-zone.ts'
import type { BackupSettings } from '#settings/backups.schema.ts'
import { siteOf } from '#settings/settings.ts'
import { type BackupKind, type BackupRow, findLast, listUnfinished } from './backups.queries.ts'
import { failLost, isAlive, request } from './records.ts'

const hourMs = 60 * 60_000
/** A failed backup of the schedule is repeated after this time. */
const againMs = hourMs
/** Drills read a large part of the archive: once a day is enough, whatever the schedule. */
const betweenDrillsMs = 20 * hourMs
/** Without a backup for this long, backups are overdue: one and a half days, or three hours. */
const overdueMs = { daily: 36 * hourMs, hourly: 3 * hourMs } as const

const lastTurn = ({ schedule, timeZone, hour }: BackupSettings, now: number): number =>
  schedule === 'hourly' ? Math.floor(now / hourMs) * hourMs : lastTimeOfHour(timeZone, hour, now)

/** Null without a schedule. */
export function nextTurn(settings: BackupSettings, now: number): number | null {
  const { schedule, timeZone, hour } = settings
  if (schedule === 'off') return null
  return schedule === 'hourly' ? lastTurn(settings, now) + hourMs : nextTimeOfHour(timeZone, hour, now)
}

export interface History {
  lastDone: BackupRow | undefined
  /** The newest backup that has ended, done or failed. */
  lastEnded: BackupRow | undefined
  lastDrill: BackupRow | undefined
}

/** With a new schedule the first backup is due immediately, which shows that the place can be used. */
function isBackupDue(settings: BackupSettings, { lastDone, lastEnded }: History, now: number): boolean {
  if (settings.schedule === 'off') return false
  if (lastDone && lastDone.requestedAt >= lastTurn(settings, now)) return false
  return lastEnded?.state !== 'failed' || (lastEnded.finishedAt ?? 0) <= now - againMs
}

function isDrillDue(settings: BackupSettings, { lastDone, lastDrill }: History, now: number): boolean {
  if (settings.schedule === 'off' || !lastDone) return false
  if (!lastDrill) return true
  const isNewBackup = (lastDone.finishedAt ?? 0) > lastDrill.requestedAt
  return isNewBackup && lastDrill.requestedAt <= now - betweenDrillsMs
}

export function isOverdue(
  { schedule }: BackupSettings,
  { lastDone, lastEnded }: History,
  now: number,
): boolean {
  if (schedule === 'off') return false
  const since = lastDone?.finishedAt ?? lastEnded?.requestedAt
  return since != null && since < now - overdueMs[schedule]
}

const endedStates = ['done', 'failed'] as const

/** Reads those of the place in the settings: a backup elsewhere is none for its schedule. Without a place it reads all. */
export async function readHistory(db: Db, { place }: Pick<BackupSettings, 'place'>): Promise<History> {
  const last = (kind: BackupKind, states: readonly BackupRow['state'][]) =>
    findLast(db, { kind, states, place })
  const lastDone = await last('backup', ['done'])
  const lastEnded = await last('backup', endedStates)
  return { lastDone, lastEnded, lastDrill: await last('drill', endedStates) }
}

/** Requests what is due. Every process calls it; the transaction makes sure that one of them requests it. */
export async function requestDue(ctx: Context): Promise<void> {
  await failLost(ctx)
  const { backups } = siteOf(ctx)
  if ((await listUnfinished(ctx.db)).some((row) => isAlive(row, ctx.now))) return
  const history = await readHistory(ctx.db, backups)
  if (isBackupDue(backups, history, ctx.now)) await request(ctx, { kind: 'backup', source: 'schedule' })
  else if (isDrillDue(backups, history, ctx.now)) await request(ctx, { kind: 'drill', source: 'schedule' })
}

/** Reads only: most of the time nothing is due. */
export async function isAnythingDue(ctx: Context): Promise<boolean> {
  const { backups } = siteOf(ctx)
  const unfinished = await listUnfinished(ctx.db)
  if (unfinished.length > 0) return unfinished.some((row) => !isAlive(row, ctx.now))
  if (backups.schedule === 'off') return false
  const history = await readHistory(ctx.db, backups)
  return isBackupDue(backups, history, ctx.now) || isDrillDue(backups, history, ctx.now)
}

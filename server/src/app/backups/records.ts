// Records the course of backups and drills: requested, running, done or failed, each with its event.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import {
  type BackupKind,
  type BackupRow,
  insertBackup,
  listUnfinished,
  updateBackup,
} from './backups.queries.ts'

/** A running backup confirms that it is alive this often, and counts as interrupted after this time without. */
export const beatMs = 20_000
/** A server that restarts continues its backup; a command that has gone does not. */
const lostMs = { waiting: 24 * 60 * 60_000, running: 15 * 60_000, command: 2 * 60_000 }
const longestMessage = 2000

export const isAlive = ({ source, state, beatAt, requestedAt }: BackupRow, now: number): boolean => {
  const longest =
    source === 'command' ? lostMs.command : state === 'waiting' ? lostMs.waiting : lostMs.running
  return (beatAt ?? requestedAt) > now - longest
}

/** Clean-up waits meanwhile, since the backup names files that it is about to read. */
export const isBackupRunning = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> =>
  (await listUnfinished(db)).some((row) => row.kind === 'backup' && isAlive(row, now))

interface Requested {
  kind: BackupKind
  source: BackupRow['source']
  /** Default: that of the settings. */
  place?: string
}

/** A job of the server takes it over. */
export async function request(ctx: Context, { kind, source }: Requested): Promise<number> {
  const { place } = siteOf(ctx).backups
  const row = { kind, source, place, userid: ctx.actor.userid, requestedAt: ctx.now }
  const backupid = await insertBackup(ctx.db, { ...row, state: 'waiting' })
  await record(ctx, `${kind}.requested`, ['backup', backupid])
  return backupid
}

/** Runs in this process, without a job. */
export function begin(ctx: Context, { kind, source, place = '' }: Requested): Promise<number> {
  const { now, actor } = ctx
  const times = { requestedAt: now, startedAt: now, beatAt: now }
  return insertBackup(ctx.db, { kind, source, place, state: 'running', userid: actor.userid, ...times })
}

export interface Outcome {
  snapshot: string
  rows: number
  files: number
  bytes: number
  newBytes?: number
  /** For people; empty if there is nothing to say. */
  message: string
}

const ends = { backup: 'backup.completed', drill: 'drill.passed' } as const

export async function complete(
  ctx: Context,
  { backupid, kind }: Pick<BackupRow, 'backupid' | 'kind'>,
  { rows, files, newBytes, message, ...outcome }: Outcome,
): Promise<void> {
  await updateBackup(ctx.db, backupid, {
    ...outcome,
    rowCount: rows,
    fileCount: files,
    newBytes: newBytes ?? null,
    state: 'done',
    finishedAt: ctx.now,
    beatAt: ctx.now,
    message: message.slice(0, longestMessage) || null,
  })
  await record(ctx, ends[kind], ['backup', backupid], { after: { rows, files, ...outcome } })
}

export async function fail(
  ctx: Context,
  { backupid, kind }: Pick<BackupRow, 'backupid' | 'kind'>,
  why: string,
): Promise<void> {
  const message = why.slice(0, longestMessage)
  await updateBackup(ctx.db, backupid, { state: 'failed', finishedAt: ctx.now, message })
  await record(ctx, `${kind}.failed`, ['backup', backupid], { after: { message } })
}

/** Ends the records of backups whose process has gone. */
export async function failLost(ctx: Context): Promise<void> {
  for (const row of await listUnfinished(ctx.db))
    if (!isAlive(row, ctx.now)) await fail(ctx, row, 'It was interrupted')
}

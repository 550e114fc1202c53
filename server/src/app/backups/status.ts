// The state of backups for administrators, monitoring and the readiness page.
import { Gauge, type Registry } from 'prom-client'
import type { Database, Db } from '#platform/db/database.ts'
import { withLimit } from '#platform/db/limit.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { BackupSettings } from '#settings/backups.schema.ts'
import { readSettings } from '#settings/settings.ts'
import { type BackupRow, listBackups, listUnfinished } from './backups.queries.ts'
import type { Backup, BackupState } from './backups.schema.ts'
import { type History, isOverdue, nextTurn, readHistory } from './schedule.ts'

type Health = 'ok' | 'warning' | 'failed' | 'off'

/** `failed`: backups are overdue, or the last drill has found faults. */
function healthOf(settings: BackupSettings, history: History, now: number): Health {
  if (settings.schedule === 'off' && !history.lastEnded) return 'off'
  if (isOverdue(settings, history, now) || history.lastDrill?.state === 'failed') return 'failed'
  return history.lastEnded?.state === 'failed' ? 'warning' : 'ok'
}

async function readAll(db: Db, now: number) {
  const { backups } = await readSettings(db)
  const history = await readHistory(db, backups)
  return { settings: backups, history, health: healthOf(backups, history, now) }
}

export const readHealth = async (db: Db, now: number): Promise<Health> => (await readAll(db, now)).health

const shown = 20

export async function readState(db: Db, now: number): Promise<BackupState> {
  const { settings, history, health } = await readAll(db, now)
  const { lastDone, lastDrill } = history
  const [unfinished] = await listUnfinished(db)
  const next = settings.place === '' ? null : nextTurn(settings, now)
  return {
    health,
    overdue: isOverdue(settings, history, now),
    next_date: toSeconds(next),
    running: unfinished ? present(unfinished) : null,
    last_backup: lastDone ? present(lastDone) : null,
    last_drill: lastDrill ? present(lastDrill) : null,
    backups: (await listBackups(db, { offset: 0, limit: shown })).map(present),
  }
}

export function present(row: BackupRow & { username?: string | null }): Backup {
  return {
    backupid: row.backupid,
    kind: row.kind,
    source: row.source,
    state: row.state,
    userid: row.userid,
    username: row.username ?? null,
    requested_date: toSeconds(row.requestedAt),
    started_date: toSeconds(row.startedAt),
    finished_date: toSeconds(row.finishedAt),
    snapshot: row.snapshot,
    rows: row.rowCount,
    files: row.fileCount,
    bytes: row.bytes,
    new_bytes: row.newBytes,
    message: row.message,
  }
}

/** A line of the readiness page; null if backups need no attention. Overdue backups do not stop a server. */
export async function describeOverdue(database: Database, now: number): Promise<string | null> {
  const state = await database.read(async (db) => {
    const { backups } = await readSettings(db)
    return isOverdue(backups, await readHistory(db, backups), now)
  })
  return state ? 'backups are overdue' : null
}

const patienceMs = 3000

export function backupMetrics(registry: Registry, database: Database, now: () => number): void {
  const collect = (set: (history: History) => number | null) =>
    async function (this: Gauge) {
      this.reset()
      const history = await withLimit(
        database.read(async (db) => readHistory(db, (await readSettings(db)).backups)),
        patienceMs,
      )
      const value = set(history)
      if (value !== null) this.set(value)
    }
  // Every process reads the same records.
  const shared = { registers: [registry], aggregator: 'max' as const }
  new Gauge({
    ...shared,
    name: 'stepwright_backup_age_seconds',
    help: 'Time since the last complete backup; absent without one',
    collect: collect(({ lastDone }) =>
      lastDone?.finishedAt ? Math.max(0, (now() - lastDone.finishedAt) / 1000) : null,
    ),
  })
  new Gauge({
    ...shared,
    name: 'stepwright_backup_drill_ok',
    help: '1 if the last drill restored a backup without faults, otherwise 0; absent without a drill',
    collect: collect(({ lastDrill }) => (lastDrill ? Number(lastDrill.state === 'done') : null)),
  })
}

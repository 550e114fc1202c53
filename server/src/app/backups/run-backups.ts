// The job that takes a backup or runs a drill in its own process, and records the result.
import { fileURLToPath } from 'node:url'
import type { SiteConfig } from '#archive/write-snapshot.ts'
import type { ClaimedJob, JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { createProcessPool, type FailedOutcome, PoolClosed } from '#platform/processes/process-pool.ts'
import type { Sealing } from '#platform/sealing.ts'
import { readSecret } from '#settings/sealed-secrets.ts'
import { siteOf } from '#settings/settings.ts'
import { type BackupRow, findBackup, findLast, updateBackup } from './backups.queries.ts'
import { beatMs, complete, fail, type Outcome } from './records.ts'
import type { BackupTask, DrillTask } from './tasks.ts'

export interface BackupDeps {
  config: SiteConfig
  database: Database
  sealing: Sealing
  now: () => number
  systemContext(db: Db, source: string): Promise<Context>
}

interface Runner {
  handler: JobHandler
  close(): Promise<void>
}

export const backupHandler = 'backups.run'
export const backupProgram = fileURLToPath(new URL('backup-process.ts', import.meta.url))
export const heapMb = 384

/** The largest sites take hours; a process that hangs must not block all later backups. */
const longestMs = 24 * 60 * 60_000

/** The backup can not be taken; the message is for administrators. */
class BackupRefused extends Error {}

const unexpected = 'It failed for an unexpected reason: see Administration → About and the log of the server'

/** Buckets and PostgreSQL have variables of their own; settings of the server come with the task. */
export function ownVariables(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:STEPWRIGHT|NODE)_(?!EXTRA_CA)/.test(name))
  return Object.fromEntries(own)
}

export function createBackups(deps: BackupDeps): Runner {
  const pool = createProcessPool<BackupTask | DrillTask>({
    program: backupProgram,
    mostProcesses: 1,
    heapMb,
    longestMs,
    env: ownVariables(),
    errorOf,
  })
  const handler = async (job: ClaimedJob) => {
    const row = await deps.database.readNewest((db) => findBackup(db, job.subjectid))
    if (!row || row.finishedAt !== null) return
    const progress = await startBeating(deps, row)
    try {
      const task = await prepareTask(deps, row)
      const outcome = await pool.run<Outcome>(task, 'last', progress.note)
      await inContext(deps, (ctx) => complete(ctx, row, outcome))
    } catch (error) {
      if (error instanceof PoolClosed) throw error
      const isExpected = error instanceof BackupRefused
      await inContext(deps, (ctx) => fail(ctx, row, isExpected ? error.message : unexpected))
      if (!isExpected) throw error
    } finally {
      progress.end()
    }
  }
  return { handler, close: pool.close }
}

function errorOf(outcome: FailedOutcome): Error {
  if ('fault' in outcome) return new BackupRefused(outcome.fault)
  if ('failed' in outcome) return new Error(outcome.failed)
  return new BackupRefused('The process of the backup ended: it took too much memory or was stopped')
}

const inContext = <T>({ database, systemContext }: BackupDeps, work: (ctx: Context) => Promise<T>) =>
  database.write(async (db) => work(await systemContext(db, 'backups')))

async function prepareTask(deps: BackupDeps, { kind }: BackupRow): Promise<BackupTask | DrillTask> {
  const { config, database, sealing, now } = deps
  return database.readNewest(async (db) => {
    const { place, hours, days, weeks, months, hasKey } = siteOf(
      await deps.systemContext(db, 'backups'),
    ).backups
    if (place === '') throw new BackupRefused('No place for backups is set')
    const secret = hasKey ? await readSecret(db, sealing, 'backupKey') : null
    if (hasKey && secret === null)
      throw new BackupRefused('The key of the backups can not be read: enter it again')
    const isNew = !(await findLast(db, { kind: 'backup', states: ['done'], place }))
    const shared = { config, place, isNew, secret, now: now() }
    return kind === 'drill'
      ? { ...shared, kind }
      : { ...shared, kind, rotation: { hours, days, weeks, months } }
  })
}

interface Progress {
  rows: number
  files: number
  bytes: number
}

/** Shows progress and life while the process works. */
async function startBeating(deps: BackupDeps, { backupid }: BackupRow) {
  let latest: Progress | null = null
  const write = (more: Parameters<typeof updateBackup>[2]) =>
    deps.database.write((db) => updateBackup(db, backupid, { beatAt: deps.now(), ...more }))
  await write({ state: 'running', startedAt: deps.now(), finishedAt: null, message: null })
  const beat = () => {
    const shown = latest && { rowCount: latest.rows, fileCount: latest.files, bytes: latest.bytes }
    // The next beat follows soon.
    write({ ...shown }).catch(() => {})
  }
  const timer = setInterval(beat, progressMs)
  timer.unref()
  return {
    note: (progress: unknown) => {
      latest = progress as Progress
    },
    end: () => clearInterval(timer),
  }
}

const progressMs = Math.min(beatMs, 2000)

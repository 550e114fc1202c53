// Wires up backups: their job, their exports, and what monitoring reads.
import type { Registry } from 'prom-client'
import type { JobHandler } from '#events/worker.ts'
import type { Config } from '#platform/config/config.ts'
import { createSiteExports, type SiteExports } from './export-stream.ts'
import { type BackupDeps, backupHandler, createBackups } from './run-backups.ts'
import { backupMetrics, describeOverdue } from './status.ts'

export interface Backups {
  handlers: readonly [string, JobHandler][]
  exports: SiteExports
  remarks: () => Promise<string | null>
  close(): Promise<void>
}

interface Wiring extends Omit<BackupDeps, 'config'> {
  config: Pick<Config, 'data'> & Partial<Pick<Config, 'files' | 'databaseUrl'>>
  registry: Registry
}

export function prepareBackups({ registry, ...deps }: Wiring): Backups {
  const { data, files = 'disk', databaseUrl = '' } = deps.config
  const config = { data, files, databaseUrl }
  const runner = createBackups({ ...deps, config })
  const exports = createSiteExports(config)
  backupMetrics(registry, deps.database, deps.now)
  return {
    handlers: [[backupHandler, runner.handler]],
    exports,
    remarks: () => describeOverdue(deps.database, deps.now()),
    async close() {
      await runner.close()
      await exports.close()
    },
  }
}

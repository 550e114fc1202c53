// The server under test: a process that may be killed at any moment, over either engine.
import type { SiteProcess } from '../../e2e/support/site.ts'
import { startWorks, type Works } from '../../e2e/support/works.ts'
import { startPostgres } from '../../server/test/postgres/postgres.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Served extends SiteProcess, Works {
  /** Empty on SQLite. */
  databaseUrl: string
  close(): Promise<void>
}

interface ServerOptions {
  /** Host under which browsers reach it, if it differs. */
  address?: string
  /** A permanent folder; else a temporary one is used. */
  data?: string | undefined
  env?: Record<string, string>
}

export async function startServed(engine: Engine, options: ServerOptions = {}): Promise<Served> {
  const { address, data, env = {} } = options
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const settings = {
    ...env,
    ...(postgres && { STEPWRIGHT_DATABASE_URL: postgres.url }),
    ...(address && { STEPWRIGHT_URL: address }),
  }
  const works = await startWorks('open', { env: settings, ...(data && { data }) })
  const close = async () => {
    await works.stop()
    await postgres?.close()
  }
  return { ...works, databaseUrl: postgres?.url ?? '', close }
}

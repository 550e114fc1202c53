// The server under test: a process that may be killed at any moment, over either engine.
import { startWorks, type Works } from '../../e2e/support/works.ts'
import { startPostgres } from '../../server/test/postgres/postgres.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Served extends Works {
  close(): Promise<void>
}

interface ServerOptions {
  /** Host under which browsers reach it, if it differs. */
  address?: string
  /** A permanent folder; else a temporary one is used. */
  data?: string | undefined
}

export async function startServed(engine: Engine, { address, data }: ServerOptions = {}): Promise<Served> {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const env = {
    ...(postgres && { STEPWRIGHT_DATABASE_URL: postgres.url }),
    ...(address && { STEPWRIGHT_URL: address }),
  }
  const works = await startWorks('open', { env, ...(data && { data }) })
  const close = async () => {
    await works.stop()
    await postgres?.close()
  }
  return { ...works, close }
}

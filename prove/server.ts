// The server that is proved, a process of its own that may be killed at any moment, over either engine.
import { startWorks, type Works } from '../e2e/support/works.ts'
import { startPostgres } from '../server/test/postgres/postgres.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Served extends Works {
  close(): Promise<void>
}

interface Wish {
  /** Under which browsers find it, where that is not its own. */
  address?: string
  /** A folder that stays; else one that goes when this process does. */
  data?: string | undefined
}

export async function startServed(engine: Engine, { address, data }: Wish = {}): Promise<Served> {
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

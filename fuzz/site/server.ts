// The server under test, a process of its own over either engine, and what its watched event loop has printed.
import { startWorks, type Works } from '../../e2e/support/works.ts'
import { startPostgres } from '../../server/test/postgres/postgres.ts'
import type { Engine } from './options.ts'

export interface Stall {
  ms: number
  /** Clock time in milliseconds. */
  until: number
}

export interface FuzzServer {
  works: Works
  port: number
  /** Where the rows are: the folder of SQLite, or the address of PostgreSQL. */
  store: { data: string; databaseUrl: string }
  /** Since the last call. */
  takeStalls(): Stall[]
  close(): Promise<void>
}

const watcher = new URL('watch-loop.ts', import.meta.url).href

export async function startServer(engine: Engine): Promise<FuzzServer> {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const env = {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning --import=${watcher}`,
    // Attempts are limited by address: each request can have one of its own.
    STEPWRIGHT_PROXIES: '127.0.0.1',
    ...(postgres && { STEPWRIGHT_DATABASE_URL: postgres.url }),
  }
  const works = await startWorks('open', { env })
  let read = 0
  const takeStalls = () => {
    const text = works.output()
    const end = text.lastIndexOf('\n') + 1
    const lines = text.slice(read, end).matchAll(/^LOOP (\{.*\})$/gm)
    read = end
    return [...lines].map(([, json]) => JSON.parse(json as string) as Stall)
  }
  const close = async () => {
    await works.stop()
    await postgres?.close()
  }
  const store = { data: works.data, databaseUrl: postgres?.url ?? '' }
  return { works, port: Number(new URL(works.local).port), store, takeStalls, close }
}

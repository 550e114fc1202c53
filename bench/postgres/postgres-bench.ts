// Measures sites on PostgreSQL: saves beside hand-written transactions, and reads beside the same site on SQLite.
import { startPostgres } from '../../server/test/postgres/postgres.ts'
import { onServer, withDatabase } from '../../server/test/postgres/postgres-template.ts'
import { inStage } from '../measure/progress.ts'
import { postgresSettings } from '../measure/settings.ts'
import type { Sizes } from '../measure/side-by-side.ts'
import { startStepwright } from '../measure/site.ts'
import { openPlainLoop } from './plain-loop.ts'
import { measureReads } from './postgres-reads.ts'
import { measureSaves } from './postgres-saves.ts'

const database = 'stepwright'

export async function measurePostgres(sizes: Sizes): Promise<Record<string, unknown>> {
  const ends: (() => Promise<void>)[] = []
  async function opened<T>(opening: Promise<T>, end: (it: T) => Promise<void>): Promise<T> {
    const it = await opening
    ends.unshift(() => end(it))
    return it
  }
  try {
    const server = await opened(startPostgres(postgresSettings), ({ close }) => close())
    await onServer(server.url, `create database ${database}`)
    const url = withDatabase(server.url, database)
    const start = (databaseUrl: string) =>
      opened(startStepwright(undefined, databaseUrl), ({ remove }) => remove())
    const [first, second, sqlite] = await inStage('starting three servers', async () => [
      await start(url),
      await start(url),
      await start(''),
    ])
    // First, so that both sites have the same runs.
    const reads = await measureReads({ postgres: first, sqlite }, sizes)
    await sqlite.stop()
    const plain = await opened(openPlainLoop(server.url, sizes.connections), ({ close }) => close())
    return { ...(await measureSaves({ first, second, plain }, sizes)), ...reads }
  } finally {
    for (const end of ends) await end()
  }
}

// A site for the search on either engine, filled once: a folder can be reused by later runs.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemContext } from '../../server/src/app/context/system-context.ts'
import { openDatabase } from '../../server/src/platform/db/open/open.ts'
import type { Context } from '../../server/src/platform/http/request/context.ts'
import { openPostgres } from '../../server/test/postgres/postgres.ts'
import { callsOf, ensureCategory } from '../measure/calls.ts'
import { postgresSettings } from '../measure/settings.ts'
import { type BenchSite, startStepwright } from '../measure/site.ts'
import { type LikeTable, openLikeTable } from './like.ts'
import { fillSearch } from './search-fill.ts'

export type Engine = 'sqlite' | 'postgres'

export interface SearchSite extends BenchSite {
  like: LikeTable
  databaseUrl: string
  /** Duration of filling the tables; 0 if they were filled before. */
  fillSeconds: number
  /** Duration until search found all of them. */
  indexSeconds: number
}

interface SearchSiteOptions {
  engine: Engine
  guides: number
  /** Not removed at the end. */
  folder?: string | undefined
}

export async function startSearchSite({ engine, guides, folder }: SearchSiteOptions): Promise<SearchSite> {
  if (folder) mkdirSync(folder, { recursive: true })
  const home = folder ?? mkdtempSync(join(tmpdir(), 'stepwright-bench-'))
  // PostgreSQL may run as another user, who has to reach its folder.
  chmodSync(home, 0o711)
  const data = join(home, engine)
  mkdirSync(data, { recursive: true })
  const postgres =
    engine === 'postgres' ? await openPostgres(join(home, 'postgres-server'), postgresSettings) : undefined
  const databaseUrl = postgres?.url ?? ''
  const like = await openLikeTable(home, databaseUrl)
  const began = performance.now()
  const marker = join(data, `filled-${guides}`)
  const isFilled = existsSync(marker)
  if (!isFilled) {
    await fill(data, databaseUrl, guides, like)
    writeFileSync(marker, '')
  }
  const filled = performance.now()
  const site = await startStepwright(data, databaseUrl)
  await indexed(site)
  const seconds = (ms: number) => Math.round(ms / 100) / 10
  const end = async () => {
    await site.stop()
    await like.close()
    await postgres?.close()
    if (folder === undefined) rmSync(home, { recursive: true, force: true })
  }
  const [fillSeconds, indexSeconds] = [
    seconds(isFilled ? 0 : filled - began),
    seconds(performance.now() - filled),
  ]
  return { ...site, like, databaseUrl, remove: end, fillSeconds, indexSeconds }
}

async function fill(data: string, databaseUrl: string, guides: number, like: LikeTable): Promise<void> {
  const site = await startStepwright(data, databaseUrl)
  const call = await callsOf(site)
  await ensureCategory(call)
  const { userid } = await call<{ userid: number }>('GET', '/user')
  await site.stop()
  const database = openDatabase({ data, databaseUrl, readUrl: '' }, { warn: () => {} })
  try {
    const options = { database, url: 'http://bench.test', now: Date.now(), source: 'bench' }
    const write = <T>(work: (ctx: Context) => Promise<T>) =>
      database.write(async (db) => work(await systemContext(db, options)))
    const page = await database.read((db) =>
      db.selectFrom('wikis').select('wikiid').where('namespace', '=', 'CATEGORY').executeTakeFirstOrThrow(),
    )
    const saveTexts = like.save
    await fillSearch({ guides, categoryid: page.wikiid, authorid: userid, write, saveTexts })
    await database.refreshStatistics()
  } finally {
    await database.close()
  }
}

const askMs = 500

interface About {
  search: { remaining: number }
}

/** The server indexes without a request. */
export async function indexed(site: BenchSite): Promise<void> {
  const call = await callsOf(site)
  while ((await call<About>('GET', '/about')).search.remaining > 0) await pause(askMs)
}

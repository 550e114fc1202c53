// The site that makes the round trip: filled with the sample content and generated runs, then moved twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hostSite } from '../../e2e/support/hosted-site.ts'
import type { Site } from '../../e2e/support/site.ts'
import { callsAt } from '../../server/test/hosting/calls.ts'
import { outputOf, program, runScript } from '../../server/test/hosting/launch.ts'
import { adminSettings, signIn } from '../../server/test/hosting/people.ts'
import { startPostgres } from '../../server/test/postgres/postgres.ts'

/** Every site answers under this address, so that answers can be compared byte by byte. */
export const address = 'http://round-trip.example'
const admin = { email: 'ada@round-trip.example', password: 'correct horse battery' }

export interface Moved {
  /** In the order of the trip: SQLite, PostgreSQL, SQLite. */
  sites: Site[]
  /** Authenticates an administrator at every site. */
  token: string
  /** Seconds since 1970: events up to here are part of the backup. */
  until: number
  seconds: Record<string, number>
  close(): Promise<void>
}

const command = (name: string, ...args: string[]): Promise<string> =>
  outputOf(runScript(program, [name, ...args]))

/** Without housekeeping, whose tasks change one site earlier than another. */
const start = (data: string, env: Record<string, string> = {}) =>
  hostSite({
    data,
    withHousekeeping: false,
    env: {
      STEPWRIGHT_URL: address,
      // Only the first start uses them.
      ...adminSettings(admin),
      ...env,
    },
  })

/** The server may close an idle connection just when a request leaves. */
export async function get(site: Site, path: string, token: string): Promise<Response> {
  const request = () => fetch(`${site.local}${path}`, { headers: { authorization: `api ${token}` } })
  return request().catch(request)
}

export interface Content {
  /** Generated ones. */
  runs: number
  /** The sample content, besides generated guides and runs. */
  hasSample: boolean
}

export async function moveTwice({ runs, hasSample }: Content): Promise<Moved> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-round-trip-'))
  const [first, second, third, archive, back] = ['first', 'second', 'third', 'archive', 'back'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string]
  const seconds: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    seconds[name] = Math.round((performance.now() - began) / 100) / 10
    return result
  }
  const token = await timed('fill', () => fill(first, { runs, hasSample }))
  const postgres = await startPostgres()
  const until = Math.floor(Date.now() / 1000) - 1
  await timed('backup of SQLite', () => command('backup', archive, '--data', first))
  const there = ['--data', second, '--database-url', postgres.url]
  await timed('restore on PostgreSQL', () => command('restore', archive, ...there))
  await timed('backup of PostgreSQL', () => command('backup', back, ...there))
  await timed('restore on SQLite', () => command('restore', back, '--data', third))
  const sites = [
    await start(first),
    await start(second, { STEPWRIGHT_DATABASE_URL: postgres.url }),
    await start(third),
  ]
  const close = async () => {
    for (const site of sites) await site.stop()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { sites, token, until, seconds, close }
}

/** Returns the token of an administrator. */
async function fill(data: string, { runs, hasSample }: Content): Promise<string> {
  const site = await start(data, hasSample ? { STEPWRIGHT_DEMO: '1' } : {})
  const authToken = await signIn(callsAt(site.local).call, admin)
  await jobsDone(site, authToken)
  await site.stop()
  await command('sample', '--guides', '40', '--entries', String(runs), '--data', data)
  // A job that still waits would end at each site at another time.
  const again = await start(data)
  await jobsDone(again, authToken)
  await again.stop()
  return authToken
}

const askMs = 500

async function jobsDone(site: Site, token: string): Promise<void> {
  for (let rest = 1; rest > 0; await pause(askMs)) {
    const { jobs } = (await (await get(site, '/api/2.0/about', token)).json()) as {
      jobs: { waiting: number; running: number }
    }
    rest = jobs.waiting + jobs.running
  }
}

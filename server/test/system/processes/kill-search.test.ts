// Proves that a server that is killed while answers of the search are cached shows no outdated title, then or afterwards,
// and keeps every acknowledged save.
// Circle: outer, because it starts and kills servers.
// Covers: server/src/search/ server/src/platform/cache
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { NetworkError } from '../../../../client/src/errors.ts'
import { aFolder, aStore, type Store, times, until } from '../../databases.ts'
import { isFull } from '../../extent.ts'
import type { Calls } from '../../hosting/calls.ts'
import { startPostgres } from '../../postgres/postgres.ts'
import { adminSettings, signIn, startServer } from '../../processes.ts'

const rounds = Number(process.env.STEPWRIGHT_TEST_ROUNDS) || (isFull ? 4 : 1)
const guides = 8
const readers = 8

/** The newest acknowledged version of each guide, by its number. */
type Versions = Map<number, number>

const versionIn = (title: string): number => Number(/ (\d+)$/.exec(title)?.[1] ?? -1)

/** Compares an answer of the search with what was acknowledged before it was asked for; returns the number of titles. */
async function checkAnswer(site: Calls, path: string, versions: Versions): Promise<number> {
  const before = new Map(versions)
  const { results } = await site.call('GET', `${path}filter=guide`)
  for (const { guideid, title } of results as { guideid: number; title: string }[])
    assert.ok(
      versionIn(title) >= (before.get(guideid) ?? 0),
      `guide ${guideid}: ${title}, ${before.get(guideid)}`,
    )
  return results.length
}

async function rename(site: Calls, guideid: number, versions: Versions): Promise<void> {
  const next = (versions.get(guideid) ?? 0) + 1
  const { revisionid } = await site.call('GET', `/guides/${guideid}`)
  const body = { title: `Press ${guideid} ${next}` }
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, body)
  versions.set(guideid, next)
}

/** Saves and searches until the server is gone; a fault that is not the end of the server ends the test. */
async function loadUntilKilled(
  site: Calls,
  versions: Versions,
  kill: () => Promise<unknown>,
): Promise<number> {
  let isOver = false
  let checks = 0
  const whileItRuns = async (work: () => Promise<unknown>) => {
    while (!isOver)
      await work().catch((error: Error) => {
        // The connection ended with the server.
        if (error instanceof NetworkError) isOver = true
        else throw error
      })
  }
  const work = [
    ...[...versions.keys()].map((guideid) => whileItRuns(() => rename(site, guideid, versions))),
    ...times(readers, (reader) =>
      whileItRuns(async () => {
        checks += await checkAnswer(
          site,
          reader % 2 ? '/search/press?' : `/search/press?limit=${reader + 1}&`,
          versions,
        )
      }),
    ),
  ]
  await wait(300 + Math.random() * 500)
  await kill()
  isOver = true
  await Promise.all(work)
  return checks
}

const isIndexed = async (site: Calls) => (await site.call('GET', '/about')).search.remaining === 0

async function makeGuides(site: Calls): Promise<Versions> {
  await site.call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Presses', contents: '' })
  const made = await Promise.all(
    times(guides, () =>
      site.call('POST', '/guides', {
        category: 'Presses',
        type: 'how-to',
        subject: 'x',
        title: 'Press 0 0',
        public: true,
      }),
    ),
  )
  return new Map(made.map(({ guideid }) => [guideid, 0]))
}

async function killAgainAndAgain(store: Store): Promise<number> {
  const env = { ...adminSettings, STEPWRIGHT_DATABASE_URL: store.databaseUrl, STEPWRIGHT_LOG: 'error' }
  let versions: Versions | undefined
  let checks = 0
  for (let round = 0; round <= rounds; round++) {
    const server = await startServer(['--data', store.data], { env })
    const site = await signIn(server.url)
    versions ??= await makeGuides(site)
    await until(() => isIndexed(site))
    // Twice, so that the second answer is a cached one.
    for (const _ of [1, 2]) {
      const found = await checkAnswer(site, '/search/press?limit=100&', versions)
      assert.equal(found, guides)
      checks += found
    }
    for (const [guideid, version] of versions) {
      const { title } = await site.call('GET', `/guides/${guideid}`)
      assert.ok(versionIn(title) >= version, `guide ${guideid}: ${title}, acknowledged ${version}`)
      // A save that was not acknowledged may be stored.
      versions.set(guideid, versionIn(title))
    }
    if (round === rounds) await server.stop()
    else checks += await loadUntilKilled(site, versions, () => server.stop('SIGKILL'))
  }
  return checks
}

test('on SQLite', async (t) => {
  t.diagnostic(`${await killAgainAndAgain({ data: aFolder(), databaseUrl: '', readUrl: '' })} titles checked`)
})

test('on PostgreSQL', async (t) => {
  const postgres = await startPostgres()
  try {
    t.diagnostic(`${await killAgainAndAgain(await aStore(postgres.url))} titles checked`)
  } finally {
    await postgres.close()
  }
})

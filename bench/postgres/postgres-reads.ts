// Compares reads of a site on PostgreSQL with the same site on SQLite.
import { addCategories, addGuide, addPeople, callsOf } from '../measure/calls.ts'
import { httpRequest } from '../measure/load.ts'
import { inStage } from '../measure/progress.ts'
import { type Requests, type Sizes, sideBySide } from '../measure/side-by-side.ts'
import type { BenchSite } from '../measure/site.ts'
import { addForms, stepData } from '../measure/writes.ts'
import { indexed } from '../search/search-site.ts'

const searches = ['press', 'main switch', 'gauge', 'lower cover', 'film of oil', 'guard', 'clean']
const budgets: Record<string, number> = {
  'GET /guides/{guideid}, cached': 0.8,
  'GET /user': 0.4,
  'GET /work_log?limit=20': 0.4,
  'GET /search?q={words}': 0.4,
}

export async function measureReads(
  { postgres, sqlite }: { postgres: BenchSite; sqlite: BenchSite },
  sizes: Sizes,
): Promise<Record<string, object>> {
  const [reads, bareReads] = await inStage('adding guides and runs to both', async () => [
    await readsOf(postgres, sizes),
    await readsOf(sqlite, sizes),
  ])
  const results: Record<string, object> = {}
  for (const [what, requests] of Object.entries(reads)) {
    const bareRequests = bareReads[what] as Requests
    const servers = { ours: postgres, bare: sqlite, bareRequests }
    const budget = budgets[what] as number
    const compared = await inStage(what, () => sideBySide(servers, requests, { ...sizes, budget }))
    const { ours, baseline, ...verdict } = compared
    results[what] = { postgres: ours, sqlite: baseline, ...verdict }
  }
  return results
}

/** Adds content and returns the requests for it. */
async function readsOf(site: BenchSite, { isSmall }: Sizes): Promise<Record<string, Requests>> {
  const call = await callsOf(site)
  await addCategories(call, 3)
  const { guideid } = await addGuide(call, 1, 20)
  for (let number = 2; number <= (isSmall ? 3 : 30); number++) await addGuide(call, number, 1)
  const people = await addPeople(call, 2)
  await stepData(call, people, await addForms(call), isSmall ? 4 : 200)
  await indexed(site)
  const signedIn = { Authorization: `api ${call.token}` }
  const read = (path: string, headers = {}) => httpRequest('GET', `/api/2.0${path}`, headers)
  const found = searches.map((words) => read(`/search?q=${encodeURIComponent(words)}`, signedIn))
  let turn = 0
  const requests: Record<string, Requests['request']> = {
    'GET /guides/{guideid}, cached': read(`/guides/${guideid}`),
    'GET /user': read('/user', signedIn),
    'GET /work_log?limit=20': read('/work_log?limit=20', signedIn),
    'GET /search?q={words}': () => found[turn++ % found.length] as Buffer,
  }
  return Object.fromEntries(
    Object.entries(requests).map(([what, request]) => [what, { request, expectStatus: 200 }]),
  )
}

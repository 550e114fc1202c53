// Compares the cost of reads and writes on the large site with a site of a thousandth of its size.
import { atMost } from './budgets.ts'
import { addPeople, callsOf, ensureCategory } from './calls.ts'
import { httpRequest } from './load.ts'
import { inStage } from './progress.ts'
import { type Compared, type Requests, type Sizes, sideBySide } from './side-by-side.ts'
import type { Child } from './site.ts'
import { addForms, stepData } from './writes.ts'

const budget = 1.3
const guidesRead = 50

export async function measureGrowth(
  large: Child,
  little: Child,
  sizes: Sizes,
): Promise<Record<string, object>> {
  const [reads, writes] = [await readsOf(large), await writesOf(large, sizes)]
  const [littleReads, littleWrites] = [await readsOf(little), await writesOf(little, sizes)]
  const compare = async (what: string, ours: Requests, bareRequests: Requests) => {
    const servers = { ours: large, bare: little, bareRequests }
    const name = `cost growth, ${what}`
    return { [name]: asGrowth(await inStage(name, () => sideBySide(servers, ours, { ...sizes, budget }))) }
  }
  return {
    ...(await compare('GET /guides/{guideid}', reads, littleReads)),
    ...(await compare('PUT /work_log/{entryid}/stepData', writes, littleWrites)),
  }
}

/** The ratio of the costs; the other lines report the share of the baseline. */
function asGrowth({ ours, baseline, ratio, cpuRatio }: Compared) {
  const growth = Math.round(100 / ratio) / 100
  return {
    large: ours,
    thousandth: baseline,
    ratio: growth,
    cpuRatio: Math.round(100 / cpuRatio) / 100,
    ...atMost(growth, budget),
  }
}

/** A signed-in user reads one guide after the other, so that no answer comes from the cache. */
async function readsOf(server: Child): Promise<Requests> {
  const call = await callsOf(server)
  const guides = await call<{ guideid: number }[]>('GET', `/guides?limit=${guidesRead}`)
  const headers = { Authorization: `api ${call.token}` }
  const requests = guides.map(({ guideid }) => httpRequest('GET', `/api/2.0/guides/${guideid}`, headers))
  let turn = 0
  return { request: () => requests[turn++ % requests.length] as Buffer, expectStatus: 200 }
}

async function writesOf(server: Child, sizes: Sizes): Promise<Requests> {
  const call = await callsOf(server)
  await ensureCategory(call)
  const people = await addPeople(call, sizes.connections)
  return stepData(call, people, await addForms(call), sizes.connections)
}

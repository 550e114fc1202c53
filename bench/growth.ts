// What one read and one write cost on the large site, next to the same on a site of a thousandth of it.
import { addPeople, callsOf, ensureCategory } from './calls.ts'
import { httpRequest } from './load.ts'
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
  const compare = async (ours: Requests, bareRequests: Requests) =>
    asGrowth(await sideBySide({ ours: large, bare: little, bareRequests }, ours, { ...sizes, budget }))
  return {
    'cost growth, GET /guides/{guideid}': await compare(reads, littleReads),
    'cost growth, PUT /work_log/{entryid}/stepData': await compare(writes, littleWrites),
  }
}

/** How many times as much, where the other lines tell how much of the baseline is reached. */
const asGrowth = ({ ours, baseline, ratio, cpuRatio }: Compared) => ({
  large: ours,
  thousandth: baseline,
  ratio: Math.round(100 / ratio) / 100,
  cpuRatio: Math.round(100 / cpuRatio) / 100,
  budget,
})

/** Somebody signed in reads one guide after the other, so that no answer is one that was kept. */
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

// Compares saves on PostgreSQL with hand-written transactions: one server, two servers, one run, and at half load.
import { cpus } from 'node:os'
import { atLeast, atMost } from '../measure/budgets.ts'
import { addPeople, callsOf } from '../measure/calls.ts'
import { inStage } from '../measure/progress.ts'
import {
  type Measured,
  measured,
  measuredTogether,
  middleRatio,
  type Requests,
  round,
  type Sizes,
  typical,
} from '../measure/side-by-side.ts'
import type { BenchSite } from '../measure/site.ts'
import { addForms, stepData } from '../measure/writes.ts'
import type { PlainLoop, PlainResult } from './plain-loop.ts'

const turns = 5
const budgets = { plainLoop: 0.4, twoServers: 1.6, oneRunPerSecond: 100, halfLoadP99Ms: 60 }
/** With fewer, two servers, PostgreSQL and the load take the processor from each other. */
const coresForTwoServers = 4
const what = 'PUT /work_log/{entryid}/stepData'

interface Compared {
  /** Two servers on one database. */
  first: BenchSite
  second: BenchSite
  plain: PlainLoop
}

export async function measureSaves(compared: Compared, sizes: Sizes): Promise<Record<string, object>> {
  const call = await callsOf(compared.first)
  const people = await addPeople(call, sizes.connections)
  const forms = await addForms(call)
  const toOwnRuns = await stepData(call, people, forms, sizes.connections)
  const toOneRun = await stepData(call, people, forms, 1)
  const { plain, one, two } = await inStage('saves by turns', () => inTurns(compared, toOwnRuns, sizes))
  const ours = typical(one)
  const ratio = middleRatio<{ perSecond: number }>(one, plain, (run) => run.perSecond)
  const ratioOfTwo = middleRatio(two, one, (run) => run.perSecond)
  const hasCores = cpus().length >= coresForTwoServers
  const oneRun = await measured(compared.first, toOneRun, sizes)
  return {
    [`${what}, each to its own run`]: {
      ours,
      baseline: { ...typicalPlain(plain), what: 'hand-written transactions with the driver pg' },
      ratio,
      ...atLeast(ratio, budgets.plainLoop),
    },
    [`${what}, each to its own run, two servers`]: {
      ours: typical(two),
      ratio: ratioOfTwo,
      ...(hasCores
        ? atLeast(ratioOfTwo, budgets.twoServers)
        : { withoutBudget: `needs ${coresForTwoServers} cores` }),
    },
    ...(await measureHalfLoad(compared, toOwnRuns, { ...sizes, perSecond: round(ours.perSecond / 2) })),
    [`${what}, all to one run`]: { ours: oneRun, ...atLeast(oneRun.perSecond, budgets.oneRunPerSecond) },
  }
}

async function inTurns({ first, second, plain }: Compared, requests: Requests, sizes: Sizes) {
  const turn = { ...sizes, seconds: sizes.seconds / turns }
  const both = [first, second]
  await plain.measure(Math.min(1, sizes.seconds))
  await measuredTogether(both, requests, { ...sizes, seconds: Math.min(1, sizes.seconds) })
  const found: { plain: PlainResult[]; one: Measured[]; two: Measured[] } = { plain: [], one: [], two: [] }
  for (let done = 0; done < turns; done++) {
    found.plain.push(await plain.measure(turn.seconds))
    found.one.push(await measured(first, requests, turn))
    found.two.push(await measuredTogether(both, requests, turn))
  }
  return found
}

function typicalPlain(runs: readonly PlainResult[]): PlainResult {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as PlainResult
}

/** The same rate for one server and for two: the time of an answer is comparable on few cores, too. */
async function measureHalfLoad(
  { first, second }: Compared,
  requests: Requests,
  sizes: Sizes & { perSecond: number },
): Promise<Record<string, object>> {
  const one = await measured(first, requests, sizes)
  const two = await measuredTogether([first, second], requests, sizes)
  const { perSecond } = sizes
  return {
    [`${what}, half load`]: { wanted: perSecond, ...one, ...atMost(one.p99Ms, budgets.halfLoadP99Ms) },
    [`${what}, half load, two servers`]: { wanted: perSecond, ...two },
  }
}

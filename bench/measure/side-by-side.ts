// Loads two servers alternately, so that other work of the machine affects both.
import { atLeast } from './budgets.ts'
import { type Load, type LoadResult, runLoad } from './load.ts'
import { cpuMicrosOf } from './processor.ts'
import type { Child } from './site.ts'

const turns = 5

export interface Sizes {
  /** Duration of each line and its baseline. */
  seconds: number
  connections: number
  /** The minimum that proves that it works. */
  isSmall: boolean
}

export type Requests = Pick<Load, 'request' | 'expectStatus' | 'onAnswer'>

export interface Measured extends LoadResult {
  /** Processor time of the server per request: more stable than the clock on a busy machine. */
  cpuMicros: number
}

export interface Compared {
  ours: Measured
  baseline: Measured
  ratio: number
  cpuRatio: number
  budget: number
  isInBudget: boolean
}

export async function sideBySide(
  servers: { ours: Child; bare: Child; bareRequests?: Requests },
  requests: Requests,
  sizes: Sizes & { budget: number },
): Promise<Compared> {
  const turn = { ...sizes, seconds: sizes.seconds / turns }
  const bareRequests = servers.bareRequests ?? requests
  await warm(servers.ours, requests, sizes)
  await warm(servers.bare, bareRequests, sizes)
  const runs: { ours: Measured[]; baseline: Measured[] } = { ours: [], baseline: [] }
  for (let done = 0; done < turns; done++) {
    runs.baseline.push(await measured(servers.bare, bareRequests, turn))
    runs.ours.push(await measured(servers.ours, requests, turn))
  }
  const ratio = middleRatio(runs.ours, runs.baseline, (run) => run.perSecond)
  return {
    ours: typical(runs.ours),
    baseline: typical(runs.baseline),
    ratio,
    cpuRatio: middleRatio(runs.baseline, runs.ours, (run) => run.cpuMicros),
    ...atLeast(ratio, sizes.budget),
  }
}

export async function warm(server: Child, requests: Requests, sizes: Sizes): Promise<void> {
  await measured(server, requests, { ...sizes, seconds: Math.min(1, sizes.seconds) })
}

export const measured = (
  server: Child,
  requests: Requests,
  sizes: Pick<Load, 'seconds' | 'connections' | 'perSecond'>,
): Promise<Measured> => measuredTogether([server], requests, sizes)

/** The connections are spread over the servers. */
export async function measuredTogether(
  servers: readonly Child[],
  requests: Requests,
  { seconds, connections, perSecond }: Pick<Load, 'seconds' | 'connections' | 'perSecond'>,
): Promise<Measured> {
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0)
  const before = cpu()
  const ports = servers.map(({ port }) => port)
  const { requests: count, ...result } = await runLoad({
    ...requests,
    ...{ ports, connections, seconds, perSecond },
  })
  return { ...result, cpuMicros: round((cpu() - before) / count) }
}

export function typical(runs: readonly Measured[]): Measured {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as Measured
}

/** For alternating measurements. */
export function middleRatio<T>(ones: readonly T[], others: readonly T[], of: (run: T) => number): number {
  const ratios = ones.map((one, index) => of(one) / of(others[index] as T))
  return round(middle(ratios))
}

export function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

export const round = (value: number): number => Math.round(value * 100) / 100

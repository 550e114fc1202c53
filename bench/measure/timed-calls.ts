// Sends single requests in sequence: their duration, and the processor time of the server.
import { Agent, get } from 'node:http'
import { cpuMicrosOf } from './processor.ts'
import { beginStage } from './progress.ts'
import { middle, round } from './side-by-side.ts'
import type { Child } from './site.ts'

export interface TimedAnswer {
  ms: number
  cpuMs: number
  body: Buffer
}

export type Ask = (path: string) => Promise<TimedAnswer>

export function askerOf(server: Child, token: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `api ${token}` }
  const read = (path: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const url = `http://127.0.0.1:${server.port}/api/2.0${path}`
      get(url, { agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('error', reject)
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          if (answer.statusCode === 200) resolve(body)
          else reject(new Error(`GET ${path}: ${answer.statusCode} ${body.toString().slice(0, 500)}`))
        })
      }).on('error', reject)
    })
  return async (path) => {
    const cpu = cpuMicrosOf(server.pid)
    const began = performance.now()
    const body = await read(path)
    const ms = performance.now() - began
    return { ms, cpuMs: (cpuMicrosOf(server.pid) - cpu) / 1000, body }
  }
}

const usualTimes = 3
const slowestShown = 5
/** Prime, so that each filter is used. */
const smallSkip = 211

export interface Asked {
  /** Shown as progress. */
  what: string
  budgetMs: number
  isSmall: boolean
}

/** The median of some answers per path: disk reads of the first one are not measured. */
export async function askAll(
  ask: Ask,
  allPaths: readonly string[],
  { what, budgetMs, isSmall }: Asked,
): Promise<object> {
  const paths = isSmall ? allPaths.filter((_, index) => index % smallSkip === 0) : allPaths
  const times = isSmall ? 1 : usualTimes
  const found: { path: string; ms: number; cpuMs: number }[] = []
  const stage = beginStage(what, paths.length)
  for (const path of paths) {
    const answers: TimedAnswer[] = []
    for (let time = 0; time < times; time++) answers.push(await ask(path))
    const ms = round(middle(answers.map((answer) => answer.ms)))
    found.push({ path, ms, cpuMs: round(middle(answers.map((answer) => answer.cpuMs))) })
    stage.reach(found.length)
  }
  stage.end()
  const over = found.filter((each) => each.ms >= budgetMs).length
  return {
    asked: found.length,
    ms: spreadOf(found.map((each) => each.ms)),
    cpuMs: spreadOf(found.map((each) => each.cpuMs)),
    budgetMs,
    over,
    isInBudget: over === 0,
    slowest: found.sort((a, b) => b.cpuMs - a.cpuMs).slice(0, slowestShown),
  }
}

function spreadOf(numbers: readonly number[]): { p50: number; p99: number; max: number } {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

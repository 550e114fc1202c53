// Validates every heavy body in a thread with little memory, and returns the cost of each relative to a baseline.
import { parentPort, workerData } from 'node:worker_threads'
import { parseBody } from '#platform/http/request/body.ts'
import { createBodyValidator } from '#platform/http/request/validation.ts'
import { type HeavyBody, heavyBodies, type Schema, shapelessBodies } from './heavy-bodies.ts'

interface WorkerInput {
  /** By operation. */
  schemas: Record<string, object>
  named: Record<string, Schema>
}

export interface Heaviest {
  what: string
  ratio: number
}

const { schemas, named } = workerData as WorkerInput
const json = 'application/json'

function costOf(work: () => void): number {
  const begin = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begin)
  return user + system
}

/** Cost of parsing a body of the same size with many small members, without validation. */
function baseline(): number {
  const text = JSON.stringify(Array.from({ length: 30_000 }, (_, at) => ({ id: at, text: 'some words' })))
  const costs = Array.from({ length: 9 }, () => costOf(() => void JSON.parse(text))).sort((a, b) => a - b)
  return costs[4] as number
}

function measureValidation(body: HeavyBody, check: (value: unknown) => unknown): number {
  const bytes = Buffer.from(body.text())
  return costOf(() => {
    try {
      check(parseBody(bytes, json))
    } catch {
      // The validator rejects nearly all of them.
    }
  })
}

/**
 * Compiling happens once per process and is not measured. A garbage collection may fall into a try, so the least
 * counts.
 */
function leastOf(body: HeavyBody, check: (value: unknown) => unknown, usual: number): number {
  let least = measureValidation(body, check)
  for (let again = 0; again < 4 && least > usual * 3; again++)
    least = Math.min(least, measureValidation(body, check))
  return least
}

const usual = baseline()
const heaviest: Heaviest[] = []
const tried = new Set<string>()
let count = 0
for (const [operation, schema] of Object.entries(schemas)) {
  const check = createBodyValidator(schema as never)
  for (const body of [
    ...heavyBodies(schema as Schema, named, tried),
    ...(count === 0 ? shapelessBodies : []),
  ]) {
    count++
    heaviest.push({ what: `${operation} ${body.what}`, ratio: leastOf(body, check, usual) / usual })
  }
  heaviest.sort((a, b) => b.ratio - a.ratio).splice(10)
}
parentPort?.postMessage({ count, heaviest, usual })

// The command line of the fuzzer.
import { parseArgs } from 'node:util'

export type Engine = 'sqlite' | 'postgres'

export const usage = `Usage: npm run fuzz -- [--engine sqlite|postgres|both] [--minutes N] [--requests N] [--seed N] [--stall N]

  --engine E    database engine; default: both, one after the other
  --minutes N   time limit for each engine, fractions allowed; default: 3, without a limit if --requests is given
  --requests N  number of requests for each engine; half of them by one client, half by several at the same time
  --seed N      the same seed generates the same requests; default: a random one, which is printed
  --stall N     longest stretch of the event loop that is no fault, in milliseconds; default: 100`

export interface FuzzOptions {
  engines: Engine[]
  /** Milliseconds for each engine. */
  limitMs: number
  requests: number
  seed: number
  stallMs: number
}

/** A command line that cannot be carried out; the message says why. */
export class OptionError extends Error {}

const engines: Record<string, Engine[]> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
}

const options = {
  engine: { type: 'string', default: 'both' },
  minutes: { type: 'string' },
  requests: { type: 'string' },
  seed: { type: 'string' },
  stall: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Returns null if help is asked for. */
export function readOptions(args: readonly string[]): FuzzOptions | null {
  const { values } = parse(args)
  if (values.help) return null
  const chosen = Object.hasOwn(engines, values.engine) ? engines[values.engine] : undefined
  if (!chosen) throw new OptionError(`--engine must be sqlite, postgres or both, not ${values.engine}`)
  const requests = numberOf('requests', values.requests, Number.POSITIVE_INFINITY)
  const minutes = numberOf('minutes', values.minutes, requests === Number.POSITIVE_INFINITY ? 3 : 1e6)
  const seed = numberOf('seed', values.seed, Math.floor(Math.random() * 1_000_000))
  if (!Number.isInteger(seed)) throw new OptionError('--seed must be a whole number')
  const stallMs = numberOf('stall', values.stall, 100)
  return { engines: chosen, limitMs: minutes * 60_000, requests, seed, stallMs }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options })
  } catch (error) {
    throw new OptionError((error as Error).message.split('\n')[0])
  }
}

function numberOf(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number <= 0)
    throw new OptionError(`--${name} must be a number above 0, not ${text}`)
  return number
}

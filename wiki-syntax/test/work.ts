// Counts work without a clock: how often each block of the package's code ran, and how many characters or entries its
// built-in functions received. A busy machine does not affect it.
import { Session } from 'node:inspector'

type Script = {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
}

const OWN_CODE = new URL('../src/', import.meta.url).href
const session = new Session()

// Only code compiled from here on is counted block by block, so the package must be loaded afterwards.
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Returns the amount of work of a run. */
export function countWork(run: () => void): number {
  takeBlocks()
  walked = 0
  const undo = WALKERS.map(([owner, name, costOf]) => count(owner, name, costOf))
  try {
    run()
  } finally {
    for (const each of undo) each()
  }
  return takeBlocks() + walked
}

/** Number of block executions since the last call; V8 resets them each time. */
function takeBlocks(): number {
  let blocks = 0
  session.post('Profiler.takePreciseCoverage', (error, { result }: { result: readonly Script[] }) => {
    if (error) throw error
    for (const { url, functions } of result) {
      if (!url.startsWith(OWN_CODE)) continue
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count
    }
  })
  return blocks
}

let walked = 0

type Cost = (self: never, answer: never, args: readonly never[], from: number) => number
type Walker = readonly [owner: object, name: string, costOf: Cost]

const whole = (self: { length: number }) => self.length
const made = (_: unknown, answer: { length: number }) => answer.length
const trimmed = (self: string, answer: string) => self.length - answer.length
const moved = (self: readonly unknown[], answer: readonly unknown[], [start = 0]: readonly number[]) =>
  answer.length + Math.max(0, self.length - start)
const found = (self: string, answer: number, [, from = 0]: readonly number[]) =>
  (answer === -1 ? self.length : answer) - from
const matched = (_: RegExp, answer: RegExpExecArray | null, [text = '']: readonly string[], from: number) =>
  (answer ? answer.index + answer[0].length : text.length) - from

const WALKERS = [
  ...['includes', 'split', 'replaceAll', 'replace', 'toLowerCase'].map(
    (name) => [String.prototype, name, whole] as const,
  ),
  // A slice of a text is a view and costs no work.
  [String.prototype, 'repeat', made],
  ...['trim', 'trimStart', 'trimEnd'].map((name) => [String.prototype, name, trimmed] as const),
  [String.prototype, 'indexOf', found],
  ...['includes', 'indexOf', 'lastIndexOf', 'shift', 'unshift', 'reverse'].map(
    (name) => [Array.prototype, name, whole] as const,
  ),
  [Array.prototype, 'splice', moved],
  ...['slice', 'concat', 'flat', 'join'].map((name) => [Array.prototype, name, made] as const),
  // If it is replaced, every other function with a pattern calls it, too.
  [RegExp.prototype, 'exec', matched],
] as unknown as readonly Walker[]

/** Replaces a built-in function by a counting one; the result restores it. */
function count(owner: object, name: string, costOf: Cost): () => void {
  const original = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor
  const counting = function (this: never, ...args: never[]): unknown {
    const from = owner === RegExp.prototype ? (this as RegExp).lastIndex : 0
    const answer = Reflect.apply(original.value, this, args) as never
    walked += costOf(this, answer, args, from)
    return answer
  }
  Object.defineProperty(owner, name, { ...original, value: counting })
  return () => Object.defineProperty(owner, name, original)
}

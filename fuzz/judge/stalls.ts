// Attributes occupied stretches of the event loop to the requests that were under way.
import type { Stall } from '../site/server.ts'
import type { Exchange, Tally } from './tally.ts'

interface Timed {
  exchange: Pick<Exchange, 'number' | 'role' | 'request'>
  /** Times of the clock, in milliseconds. */
  from: number
  until: number
}

export interface Stalls {
  /** Returns the function to call after the answer. */
  begin(exchange: Timed['exchange']): () => void
  judge(stalls: readonly Stall[]): void
}

const remembered = 200
const shown = 6
/** Clocks of both processes are the same; timers are not exact. */
const slackMs = 15

export function watchStalls(tally: Tally, limitMs: number): Stalls {
  const recent: Timed[] = []
  const begin = (exchange: Timed['exchange']) => {
    const timed = { exchange, from: Date.now(), until: Number.POSITIVE_INFINITY }
    recent.push(timed)
    if (recent.length > remembered) recent.shift()
    return () => {
      timed.until = Date.now()
    }
  }
  const judge = (stalls: readonly Stall[]) => {
    for (const { ms, until } of stalls) {
      tally.counts.longestStallMs = Math.max(tally.counts.longestStallMs, ms)
      if (ms <= limitMs) continue
      const during = recent.filter((each) => each.from < until && each.until > until - ms - slackMs)
      const lines = during.slice(-shown).map(({ exchange: { number, request }, from }) => {
        const size = request.body?.length ?? 0
        return `  ${number} ${request.method} ${request.path.slice(0, 200)} (sent ${until - from} ms before its end, body ${size})`
      })
      const details = [`  the event loop computed for ${ms} ms; requests meanwhile:`, ...lines]
      tally.fail('stall', during.at(-1)?.exchange ?? null, details.join('\n'))
    }
  }
  return { begin, judge }
}

// Attributes occupied stretches of the event loop to the requests that were under way.
import type { Stall } from '../site/server.ts'
import type { Exchange, Tally } from './tally.ts'

export const mostStallMs = 100

interface Timed {
  exchange: Exchange
  from: number
  until: number
}

export interface Stalls {
  /** Times of the clock, in milliseconds. */
  note(exchange: Exchange, from: number): void
  judge(stalls: readonly Stall[]): void
}

const remembered = 200
const shown = 4
/** Clocks of both processes are the same; timers are not exact. */
const slackMs = 15

export function watchStalls(tally: Tally): Stalls {
  const recent: Timed[] = []
  const note = (exchange: Exchange, from: number) => {
    recent.push({ exchange, from, until: Date.now() })
    if (recent.length > remembered) recent.shift()
  }
  const judge = (stalls: readonly Stall[]) => {
    for (const { ms, until } of stalls) {
      tally.counts.longestStallMs = Math.max(tally.counts.longestStallMs, ms)
      if (ms <= mostStallMs) continue
      const during = recent
        .filter((each) => each.from < until && each.until > until - ms - slackMs)
        .sort((a, b) => b.until - b.from - (a.until - a.from))
      const lines = during.slice(0, shown).map(({ exchange: { number, request }, ...times }) => {
        const size = request.body?.length ?? 0
        return `  ${number} ${request.method} ${request.path.slice(0, 200)} (${times.until - times.from} ms, body ${size})`
      })
      const details = [`  the event loop computed for ${ms} ms; longest requests meanwhile:`, ...lines]
      tally.fail('stall', during[0]?.exchange ?? null, details.join('\n'))
    }
  }
  return { note, judge }
}

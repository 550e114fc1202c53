// Counts what was sent and answered, and prints faults and the summary.
import type { FuzzRequest } from '../requests/requests.ts'
import type { Answer } from '../site/http.ts'
import type { Role } from '../site/people.ts'

export interface Exchange {
  /** For example `3.117`: request 117 of client 3; client 0 sends alone. */
  number: string
  role: Role
  request: FuzzRequest
  answer: Answer
}

type Described = Omit<Exchange, 'answer'> & { answer?: Answer }

export interface Counts {
  requests: number
  statuses: Map<string, number>
  /** Operations that were answered 2xx. */
  succeeded: Set<string>
  sent: Set<string>
  batches: number
  repeatedBatches: number
  events: number
  takenEvents: number
  longestStallMs: number
  faults: number
}

export interface Tally {
  counts: Counts
  count(exchange: Exchange): void
  fail(kind: string, exchange: Described | null, details: string): void
}

/** Faults printed per kind and operation; further ones are only counted. */
const printedOfKind = 3
const shownLength = 1500

const shorten = (text: string, length = shownLength): string =>
  text.length > length ? `${text.slice(0, length)} … (${text.length} characters)` : text

/** Files are only measured. */
const printable = (text: string): string =>
  /[\0\ufffd]/.test(text) ? `(a file of ${text.length} characters)` : text

export function createTally(repeat: (number: string) => string): Tally {
  const counts: Counts = {
    ...{
      requests: 0,
      batches: 0,
      repeatedBatches: 0,
      events: 0,
      takenEvents: 0,
      longestStallMs: 0,
      faults: 0,
    },
    ...{ statuses: new Map(), succeeded: new Set(), sent: new Set() },
  }
  const printed = new Map<string, number>()
  const count = ({ request, answer }: Exchange) => {
    counts.requests += 1
    const name = answer.status === 401 ? '401' : `${Math.floor(answer.status / 100)}xx`
    counts.statuses.set(name, (counts.statuses.get(name) ?? 0) + 1)
    counts.sent.add(request.operationId)
    if (name === '2xx') counts.succeeded.add(request.operationId)
  }
  const fail = (kind: string, exchange: Described | null, details: string) => {
    counts.faults += 1
    const key = `${kind} ${exchange?.request.operationId}`
    printed.set(key, (printed.get(key) ?? 0) + 1)
    if ((printed.get(key) ?? 0) > printedOfKind) return
    const about = exchange ? describe(exchange, repeat(exchange.number)) : ''
    console.log(`\n✗ ${kind}\n${shorten(details, 3000)}${about}\n`)
  }
  return { counts, count, fail }
}

function describe({ number, role, request, answer }: Described, repeat: string): string {
  const body = Buffer.isBuffer(request.body) ? `${request.body.length} bytes` : (request.body ?? '')
  return `
  request ${number} as ${role}: ${request.method} ${shorten(request.path)}
  headers ${JSON.stringify(request.headers)}
  body ${shorten(body)}
  ${answer ? `answer ${answer.status} ${shorten(printable(answer.text), 600)}` : ''}
  repeat: ${repeat}`
}

export function summary(engine: string, counts: Counts, more: Record<string, number>): string {
  const statuses = [...counts.statuses].sort().map(([name, count]) => `${name} ${count}`)
  return [
    `${engine}: ${counts.requests} requests (${statuses.join(', ')})`,
    `  operations answered 2xx: ${counts.succeeded.size} of ${more.operations}; sent: ${counts.sent.size}`,
    `  refused writes compared: ${more.compared}`,
    `  batches: ${counts.batches}, repeated ${counts.repeatedBatches}; events: ${counts.events}, taken ${counts.takenEvents}`,
    `  sessions renewed: ${more.renewed}`,
    `  longest stretch of the event loop: ${counts.longestStallMs} ms, limit ${more.stallMs} ms`,
    `  faults: ${counts.faults}`,
  ].join('\n')
}

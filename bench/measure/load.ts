// Generates load over raw sockets: with minimal work per request, so that only the server is measured.
import { connect, type Socket } from 'node:net'

export interface Load {
  /** The connections are spread over them in turn. */
  ports: readonly number[]
  connections: number
  seconds: number
  /** The raw request; a function creates it for each request of this connection. */
  request: Buffer | ((connection: number) => Buffer)
  expectStatus: number
  /** Requests of all connections in a second, evenly spaced; otherwise each follows the answer before. */
  perSecond?: number | undefined
  /** If the next request of the connection depends on the previous answer. */
  onAnswer?: (connection: number, body: Buffer) => void
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

interface Run {
  load: Load
  times: number[]
  began: number
  until: number
  wrong: { count: number; first: string }
}

export async function runLoad(load: Load): Promise<LoadResult & { requests: number }> {
  const began = performance.now()
  const until = began + load.seconds * 1000
  const run: Run = { load, times: [], began, until, wrong: { count: 0, first: '' } }
  await Promise.all(Array.from({ length: load.connections }, (_, index) => drive(run, index)))
  const elapsed = (performance.now() - began) / 1000
  const { times, wrong } = run
  // Rejected requests are fast and would distort the measurement.
  if (wrong.count > 0)
    throw new Error(`${wrong.count} of ${times.length} answers were not ${load.expectStatus}: ${wrong.first}`)
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return {
    perSecond: Math.round(times.length / elapsed),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    requests: times.length,
  }
}

function drive(run: Run, connection: number): Promise<void> {
  const { load, times, until, wrong } = run
  const { ports, request } = load
  const port = ports[connection % ports.length] as number
  const dueAt = paceOf(run, connection)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let sent = 0
    let pending: Buffer = Buffer.alloc(0)
    const send = (from: number) => {
      sent = from
      socket.write(typeof request === 'function' ? request(connection) : request)
    }
    const sendAt = (due: number) => {
      const early = due - performance.now()
      // The delay of a request that waits for the answer before counts, that of a timer does not.
      if (early > 0) setTimeout(() => send(performance.now()), early)
      else send(due)
    }
    socket.on('connect', () => sendAt(dueAt()))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      const length = answerLength(pending)
      if (length === null || pending.length < length) return
      times.push(performance.now() - sent)
      if (Number(pending.toString('latin1', 9, 12)) !== load.expectStatus) {
        wrong.count++
        wrong.first ||= pending.toString('utf8').slice(0, 1000)
      } else load.onAnswer?.(connection, pending.subarray(pending.indexOf('\r\n\r\n') + 4))
      pending = Buffer.alloc(0)
      const due = dueAt()
      if (due < until) sendAt(due)
      else socket.end()
    })
  })
}

/** Returns when the next request of a connection is due. */
function paceOf({ load: { connections, perSecond }, began }: Run, connection: number): () => number {
  let turn = 0
  return () =>
    perSecond === undefined
      ? performance.now()
      : began + (1000 * (connection + connections * turn++)) / perSecond
}

function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return end + 4 + Number(length ?? 0)
}

export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Buffer {
  const { host = '127.0.0.1', ...others } = headers
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : ''
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}${length}\r\n${body}`)
}

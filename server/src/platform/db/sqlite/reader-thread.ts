// One reader thread, seen from the event loop: sends statements to it and receives their rows in pieces.
import { Worker } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { problems } from '#platform/problems.ts'
import type { Runnable } from '../kysely-handle.ts'
import type { ReaderData, ReaderReply, ReaderRequest } from './reader-program.ts'

export interface ReaderThread {
  /** From now on the thread prevents the process from exiting. */
  begin(): void
  /** Runs after the statements before it. */
  run(query: Runnable): Promise<QueryResult<unknown>>
  /** Ends its statement at the next row. */
  stop(): void
  /** Leaves the snapshot, and calls back when the last statement is over. */
  end(onFree: () => void): void
  close(): Promise<void>
}

interface Running {
  asArrays: boolean
  rows: unknown[]
  resolve(result: QueryResult<unknown>): void
  reject(error: Error): void
}

export function startReaderThread(
  data: Omit<ReaderData, 'stopped'>,
  onLost: (error: Error | undefined) => void,
): ReaderThread {
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const workerData: ReaderData = { ...data, stopped }
  // No limit of its heap: reaching one in the engine would end the process. It never holds more than a piece.
  const worker = new Worker(new URL('./reader-program.ts', import.meta.url), { workerData })
  const { start, isOpen, close } = connect(worker, onLost)
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  let whenFree: (() => void) | null = null

  function finish(): void {
    pending--
    if (pending === 0) whenFree?.()
  }

  return {
    begin: () => worker.ref(),
    run(query) {
      pending++
      const result = last.then(() => start(query))
      last = result.then(finish, finish)
      return result
    },
    stop: () => void Atomics.store(stopped, 0, 1),
    end(onFree) {
      whenFree = () => {
        whenFree = null
        if (!isOpen()) return
        Atomics.store(stopped, 0, 0)
        worker.unref()
        worker.postMessage({ end: true } satisfies ReaderRequest)
        onFree()
      }
      if (pending === 0) whenFree()
    },
    close,
  }
}

/** Sends one statement after the other. Rejects the current one if the thread ends. */
function connect(worker: Worker, onLost: (error: Error | undefined) => void) {
  let state: 'open' | 'closing' | 'lost' = 'open'
  let current: Running | null = null
  const send = (request: ReaderRequest) => worker.postMessage(request)

  function lose(error?: Error): void {
    if (state === 'open') onLost(error)
    state = 'lost'
    current?.reject(problems.busy())
  }
  worker.on('error', (error) => lose(error as Error))
  worker.on('exit', () => lose())
  worker.on('message', (reply: ReaderReply) => {
    if (!current) return
    if ('error' in reply) return current.reject(Object.assign(new Error(), reply.error))
    addRows(current, reply)
    if (reply.isLast) current.resolve({ rows: current.rows })
    // The event loop serves others until the next piece arrives.
    else send({ more: true })
  })

  return {
    isOpen: () => state === 'open',
    start({ sql, parameters, asArrays = false }: Runnable): Promise<QueryResult<unknown>> {
      if (state === 'lost') throw problems.busy()
      return new Promise((resolve, reject) => {
        current = { asArrays, rows: [], resolve, reject }
        send({ query: { sql, parameters } })
      })
    },
    async close(): Promise<void> {
      if (state === 'open') state = 'closing'
      await worker.terminate()
    },
  }
}

function addRows(
  { rows, asArrays }: Running,
  { columns, cells }: { columns: readonly string[]; cells: unknown[] },
): void {
  for (let from = 0; from < cells.length; from += columns.length) {
    if (asArrays) rows.push(cells.slice(from, from + columns.length))
    else rows.push(toRow(columns, cells, from))
  }
}

/** A loop instead of `Object.fromEntries`, which takes three times as long. */
function toRow(columns: readonly string[], cells: unknown[], from: number): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = cells[from + at]
  return row
}

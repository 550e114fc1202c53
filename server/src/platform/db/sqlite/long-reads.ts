// Long reads: each has one of two threads until its end, so that no statement of seconds blocks the event loop.
import { problems } from '#platform/problems.ts'
import type { DatabaseLog, Db, Limits } from '../database.ts'
import { sqliteHandle } from '../kysely-handle.ts'
import { TimeLimitError } from '../limit.ts'
import type { ReaderData } from './reader-program.ts'
import { type ReaderThread, startReaderThread } from './reader-thread.ts'

/** The second lets a chart pass an export. More would take processor time from saves. */
const mostThreads = 2
const mostWaiting = 64
const retryAfterSeconds = 5
/** As a statement on PostgreSQL. */
const longerThanWrites = 3
/** Starting a thread takes some 40 ms, an idle one some 10 MB. */
const idleMs = 60_000

export interface LongReads {
  read<T>(work: (db: Db) => Promise<T>, leaving?: AbortSignal): Promise<T>
  /** Ends the threads that serve no read; the next read starts one. */
  endIdle(): void
  /** Gives up all reads. Waits for statements that find no row, which the engine can not interrupt. */
  close(): Promise<void>
}

export function openLongReads(
  data: Omit<ReaderData, 'stopped'>,
  log: DatabaseLog,
  { waitMs, writeMs, database }: Limits & { database: object },
): LongReads {
  const pool = openThreads(data, log)
  const closing = new AbortController()

  /** Aborted if the client leaves, the time is over, or the database closes. */
  const endOf = (ms: number, leaving: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any([closing.signal, AbortSignal.timeout(ms), ...(leaving ? [leaving] : [])])

  return {
    async read(work, leaving) {
      const thread = await pool.take(endOf(waitMs, leaving))
      const handle = sqliteHandle({ run: thread.run, database })
      const end = endOf(writeMs * longerThanWrites, leaving)
      try {
        const value = await unlessEnded(end, thread.stop, () => work(handle.db))
        handle.committed()
        return value
      } finally {
        handle.end()
        pool.release(thread)
      }
    },
    endIdle: pool.endIdle,
    async close() {
      closing.abort(new Error('The database is closed'))
      await pool.close()
    },
  }
}

function openThreads(data: Omit<ReaderData, 'stopped'>, log: DatabaseLog) {
  const threads = new Set<ReaderThread>()
  const idle: ReaderThread[] = []
  const waiting: ((thread: ReaderThread) => void)[] = []
  let idleTimer: NodeJS.Timeout | undefined

  function startThread(): ReaderThread {
    const thread = startReaderThread(data, (err) => {
      log.warn({ err }, 'a reader thread was lost')
      threads.delete(thread)
      remove(idle, thread)
      serve()
    })
    threads.add(thread)
    return thread
  }

  function serve(): void {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (threads.size < mostThreads ? startThread() : undefined)
      if (!thread) return
      thread.begin()
      waiting.shift()?.(thread)
    }
  }

  function endIdle(): void {
    for (const thread of idle.splice(0)) {
      threads.delete(thread)
      void thread.close()
    }
  }

  return {
    async take(end: AbortSignal): Promise<ReaderThread> {
      if (waiting.length >= mostWaiting) throw problems.busy(retryAfterSeconds)
      const { promise, resolve } = Promise.withResolvers<ReaderThread>()
      const leave = () => remove(waiting, resolve)
      return unlessEnded(end, leave, () => {
        waiting.push(resolve)
        serve()
        return promise
      })
    },
    release: (thread: ReaderThread) =>
      thread.end(() => {
        idle.push(thread)
        serve()
        idleTimer ??= setTimeout(endIdle, idleMs).unref()
        idleTimer.refresh()
      }),
    endIdle,
    async close() {
      clearTimeout(idleTimer)
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}

function remove<T>(list: T[], one: T): void {
  const index = list.indexOf(one)
  if (index >= 0) list.splice(index, 1)
}

/** Rejects when the signal is aborted, without waiting for the work. */
async function unlessEnded<T>(end: AbortSignal, giveUp: () => void, work: () => Promise<T>): Promise<T> {
  if (end.aborted) throw reasonOf(end)
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const leave = () => {
    giveUp()
    reject(reasonOf(end))
  }
  end.addEventListener('abort', leave)
  try {
    return await Promise.race([work(), ended])
  } finally {
    end.removeEventListener('abort', leave)
  }
}

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason.name === 'TimeoutError' ? new TimeLimitError('A long read took or waited too long') : reason

// A few processes that work on pictures, begun when there is work and ended when there is none.
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { lowered } from './priority.ts'
import { createTurns, type Turns } from './turns.ts'
import type { Outcome, Task } from './worker.ts'

/** What was uploaded is at fault; the message says how, to go on from the name of the field. */
export class UnreadableImage extends Error {}
/** The work went wrong, and nothing says that it is the picture: it may go well another time. */
export class PixelsFailed extends Error {}

export interface PixelPool {
  /** `first`: somebody waits for it; those who wait have their turns in the order of coming. */
  run<T>(task: Task, order?: 'first' | 'last'): Promise<T>
  close(): Promise<void>
}

interface Waiting {
  task: Task
  resolve(value: unknown): void
  reject(error: Error): void
}

interface Helper {
  child: ChildProcess
  current: Waiting | null
  timer: NodeJS.Timeout | undefined
}

const program = fileURLToPath(new URL('worker.ts', import.meta.url))
/** One core is for requests. */
const mostHelpers = Math.max(1, Math.min(4, availableParallelism() - 1))
const idleMs = 20_000
/** No picture within the limits takes as long; one that does was made to. */
const longestMs = 90_000
const heapMb = 256

interface Pool {
  queue: Turns<Waiting>
  helpers: Set<Helper>
  isClosed: boolean
}

export function createPixelPool(): PixelPool {
  const pool: Pool = { queue: createTurns(), helpers: new Set(), isClosed: false }
  return {
    run: <T>(task: Task, order: 'first' | 'last' = 'last') =>
      new Promise<T>((resolve, reject) => {
        if (pool.isClosed) return reject(new Error('The server is ending'))
        const waiting: Waiting = { task, resolve: (value) => resolve(value as T), reject }
        pool.queue.add(waiting, order)
        start(pool)
      }),
    async close() {
      pool.isClosed = true
      for (const waiting of pool.queue.empty()) waiting.reject(new Error('The server is ending'))
      await Promise.all([...pool.helpers].map((helper) => end(pool, helper)))
    },
  }
}

function start(pool: Pool): void {
  const { queue, helpers } = pool
  for (;;) {
    const idle = [...helpers].find((helper) => !helper.current)
    if (!idle && helpers.size >= mostHelpers) return
    const waiting = queue.next()
    if (!waiting) return
    give(pool, idle ?? begin(pool), waiting)
  }
}

function begin(pool: Pool): Helper {
  const child = fork(program, [], {
    execArgv: [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${heapMb}`,
    ],
    // Nothing of what the server knows: no address of a database, no key.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', TZ: 'UTC' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const helper: Helper = { child, current: null, timer: undefined }
  pool.helpers.add(helper)
  standBack(child)
  child.on('message', (outcome: Outcome) => finish(pool, helper, outcome))
  child.on('error', () => lose(pool, helper))
  child.on('exit', () => lose(pool, helper))
  return helper
}

/** From its first moment on: loading the library is work, too. It says so again for all its threads. */
function standBack({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, lowered)
  } catch {
    // It could not be started, which is told elsewhere.
  }
}

function give(pool: Pool, helper: Helper, waiting: Waiting): void {
  clearTimeout(helper.timer)
  helper.current = waiting
  helper.timer = setTimeout(() => helper.child.kill('SIGKILL'), longestMs)
  hold(helper)
  helper.child.send(waiting.task, (error) => error && lose(pool, helper))
}

function finish(pool: Pool, helper: Helper, outcome: Outcome): void {
  const waiting = helper.current
  helper.current = null
  clearTimeout(helper.timer)
  helper.timer = setTimeout(() => helper.child.disconnect(), idleMs)
  helper.timer.unref()
  release(helper)
  if (waiting) settle(waiting, outcome)
  start(pool)
}

/** It ended by itself: it was too slow, needed too much memory, or the library fell over the picture. */
function lose(pool: Pool, helper: Helper): void {
  if (!pool.helpers.delete(helper)) return
  clearTimeout(helper.timer)
  helper.child.kill('SIGKILL')
  if (helper.current)
    settle(helper.current, { fault: 'can not be read: it takes more time or memory than a picture may' })
  start(pool)
}

async function end(pool: Pool, helper: Helper): Promise<void> {
  const ended = new Promise<void>((resolve) => helper.child.once('exit', () => resolve()))
  pool.helpers.delete(helper)
  clearTimeout(helper.timer)
  hold(helper)
  helper.current?.reject(new Error('The server is ending'))
  helper.child.kill('SIGKILL')
  await ended
}

function settle(waiting: Waiting, outcome: Outcome): void {
  if ('done' in outcome) waiting.resolve(outcome.done)
  else if ('fault' in outcome) waiting.reject(new UnreadableImage(outcome.fault))
  else waiting.reject(new PixelsFailed(outcome.failed))
}

/** Only a process that works keeps the server from ending. */
function hold({ child }: Helper): void {
  child.ref()
  child.channel?.ref()
}

function release({ child }: Helper): void {
  child.unref()
  child.channel?.unref()
}

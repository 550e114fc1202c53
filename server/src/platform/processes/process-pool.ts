// A few worker processes that are started for a task and ended when idle.
import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { lowered } from './priority.ts'
import { createQueue, type Order, type Queue } from './queue.ts'
import type { Interim, Outcome } from './work-for-parent.ts'

export interface ProcessPool<Task> {
  /** `first`: a user waits for the result. Tasks of the same order run in order of arrival. */
  run<T>(task: Task, order?: Order, onProgress?: OnProgress): Promise<T>
  close(): Promise<void>
}

type OnProgress = (progress: unknown) => void

export interface PoolOptions {
  /** Path of the program, which calls `workForParent`. */
  program: string
  mostProcesses: number
  /** Limit of the V8 heap of each process. */
  heapMb: number
  /** A process that works longer on a task is killed. */
  longestMs: number
  /** Variables of the environment that the program needs. */
  env?: NodeJS.ProcessEnv
  /** Turns the report of a process into the error of the task. */
  errorOf(outcome: FailedOutcome): Error
}

/** `lost`: the process ended: it took too long, ran out of memory or crashed. */
export type FailedOutcome = Exclude<Outcome, { done: unknown }> | { lost: true }

interface Waiting {
  task: object
  onProgress: OnProgress | undefined
  resolve(value: unknown): void
  reject(error: Error): void
}

interface Helper {
  child: ChildProcess
  current: Waiting | null
  timer: NodeJS.Timeout | undefined
}

const idleMs = 20_000

interface Pool {
  options: PoolOptions
  queue: Queue<Waiting>
  helpers: Set<Helper>
  isClosed: boolean
}

/** The server is ending; the task may be repeated after its next start. */
export class PoolClosed extends Error {}

const ending = () => new PoolClosed('The server is ending')

export function createProcessPool<Task extends object>(options: PoolOptions): ProcessPool<Task> {
  const pool: Pool = { options, queue: createQueue(), helpers: new Set(), isClosed: false }
  return {
    run: <T>(task: Task, order: Order = 'last', onProgress?: OnProgress) =>
      new Promise<T>((resolve, reject) => {
        if (pool.isClosed) return reject(ending())
        pool.queue.add({ task, onProgress, resolve: (value) => resolve(value as T), reject }, order)
        start(pool)
      }),
    async close() {
      pool.isClosed = true
      for (const waiting of pool.queue.empty()) waiting.reject(ending())
      await Promise.all([...pool.helpers].map((helper) => end(pool, helper)))
    },
  }
}

function start(pool: Pool): void {
  const { queue, helpers, options } = pool
  for (;;) {
    const idle = [...helpers].find((helper) => !helper.current)
    if (!idle && helpers.size >= options.mostProcesses) return
    const waiting = queue.next()
    if (!waiting) return
    give(pool, idle ?? begin(pool), waiting)
  }
}

export interface WorkerOptions {
  program: string
  heapMb: number
  /** Variables of the environment, besides those of every worker. */
  env?: NodeJS.ProcessEnv | undefined
  /** Its standard output can be read; otherwise it is dropped. */
  hasOutput?: boolean
}

/** Starts a program that calls `workForParent`. */
export function startWorker({ program, heapMb, env, hasOutput = false }: WorkerOptions): ChildProcess {
  return fork(program, [], {
    execArgv: [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${heapMb}`,
    ],
    // Without the secrets in the environment of the server: no database address, no key.
    env: {
      ...{ PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', TZ: 'UTC' },
      ...compileCache(),
      ...env,
    },
    serialization: 'advanced',
    stdio: ['ignore', hasOutput ? 'pipe' : 'ignore', 'ignore', 'ipc'],
  })
}

/** Compiling its modules takes two thirds of the start of a program. Node adds a folder for its version. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

function begin(pool: Pool): Helper {
  const child = startWorker(pool.options)
  const helper: Helper = { child, current: null, timer: undefined }
  pool.helpers.add(helper)
  lower(child)
  child.on('message', (message: Outcome | Interim) => {
    if ('progress' in message) helper.current?.onProgress?.(message.progress)
    else finish(pool, helper, message)
  })
  child.on('error', () => lose(pool, helper))
  child.on('exit', () => lose(pool, helper))
  return helper
}

/** Loading its modules is work, too. The process does it again for all its threads. */
function lower({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, lowered)
  } catch {
    // The process could not be started, which its `error` event reports.
  }
}

function give(pool: Pool, helper: Helper, waiting: Waiting): void {
  clearTimeout(helper.timer)
  helper.current = waiting
  helper.timer = setTimeout(() => helper.child.kill('SIGKILL'), pool.options.longestMs)
  hold(helper)
  helper.child.send(waiting.task, (error) => error && lose(pool, helper))
}

function finish(pool: Pool, helper: Helper, outcome: Outcome): void {
  const waiting = helper.current
  helper.current = null
  clearTimeout(helper.timer)
  helper.timer = setTimeout(() => retire(pool, helper), idleMs)
  helper.timer.unref()
  release(helper)
  if (waiting) settle(pool, waiting, outcome)
  start(pool)
}

/** The process ends some time after its channel is closed; it gets no further task meanwhile. */
function retire(pool: Pool, helper: Helper): void {
  pool.helpers.delete(helper)
  helper.child.disconnect()
}

function lose(pool: Pool, helper: Helper): void {
  if (!pool.helpers.delete(helper)) return
  clearTimeout(helper.timer)
  helper.child.kill('SIGKILL')
  if (helper.current) settle(pool, helper.current, { lost: true })
  start(pool)
}

async function end(pool: Pool, helper: Helper): Promise<void> {
  const ended = new Promise<void>((resolve) => helper.child.once('exit', () => resolve()))
  pool.helpers.delete(helper)
  clearTimeout(helper.timer)
  hold(helper)
  helper.current?.reject(ending())
  helper.child.kill('SIGKILL')
  await ended
}

function settle({ options }: Pool, waiting: Waiting, outcome: Outcome | FailedOutcome): void {
  if ('done' in outcome) waiting.resolve(outcome.done)
  else waiting.reject(options.errorOf(outcome))
}

/** Only a busy process prevents the server from exiting. */
function hold({ child }: Helper): void {
  child.ref()
  child.channel?.ref()
}

function release({ child }: Helper): void {
  child.unref()
  child.channel?.unref()
}

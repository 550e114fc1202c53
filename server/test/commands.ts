// Runs the command line in one thread that loads it once, without the start of a process.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { isFull } from './extent.ts'
import { type Ended, type RunOptions, run } from './processes.ts'

/** Far above the time of any command, and far below the limit of a test. */
const patienceMs = 60_000

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

function openWorker(): Worker {
  const opened = new Worker(new URL('./commands-worker.ts', import.meta.url))
  opened.unref()
  return opened
}

/**
 * The full form starts a process for each command. A command that serves or runs beside others always needs a process:
 * use `run`.
 */
export function runCommand(args: string[], options: RunOptions = {}): Promise<Ended> {
  if (isFull) return run(args, options)
  const next = last.then(() => runInThread(args, options))
  last = next.catch(() => {})
  return next
}

async function runInThread(args: string[], { env = {}, input = '' }: RunOptions): Promise<Ended> {
  worker ??= openWorker()
  const thread = worker
  thread.ref()
  const answered = once(thread, 'message', { signal: AbortSignal.timeout(patienceMs) })
  thread.postMessage({ args, env, input })
  try {
    const [ended] = (await answered) as [Ended]
    thread.unref()
    return ended
  } catch (error) {
    // The command may still be running, or serve, until its thread ends.
    await closeCommands()
    throw new Error(`stepwright ${args.join(' ')} did not end: ${error}`)
  }
}

/** Ends the thread at the end of a test file that has used it. */
export async function closeCommands(): Promise<void> {
  await worker?.terminate()
  worker = undefined
}

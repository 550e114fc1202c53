// Runs the command line in one thread that loads it once, without the start of a process.
import { Worker } from 'node:worker_threads'
import { isFull } from './extent.ts'
import { type Ended, type RunOptions, run } from './processes.ts'

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
  worker ??= openWorker()
  const thread = worker
  const next = last.then(
    () =>
      new Promise<Ended>((resolve, reject) => {
        thread.ref()
        const fail = (error: unknown) => reject(error)
        thread.once('error', fail)
        thread.once('message', (ended: Ended) => {
          thread.off('error', fail)
          thread.unref()
          resolve(ended)
        })
        thread.postMessage({ args, env: options.env ?? {}, input: options.input ?? '' })
      }),
  )
  last = next.catch(() => {})
  return next
}

/** Ends the thread at the end of a test file that has used it. */
export async function closeCommands(): Promise<void> {
  await worker?.terminate()
  worker = undefined
}

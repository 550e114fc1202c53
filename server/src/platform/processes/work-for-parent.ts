// The side of a worker process: takes tasks from the server, one at a time, and ends with it.
import { flushCompileCache } from 'node:module'
import { lowerPriority } from './priority.ts'

export type Outcome =
  | { done: unknown }
  /** The input is invalid: the message for users. */
  | { fault: string }
  /** A bug of the program. */
  | { failed: string }

/** Sent while a task runs. */
export interface Interim {
  progress: unknown
}

/** `work` throws only for bugs, and returns every other outcome. */
export function workForParent<Task>(
  work: (task: Task, report: (progress: unknown) => void) => Promise<Outcome>,
): void {
  lowerPriority()
  process.on('message', (task: Task) => {
    const report = (progress: unknown) => void process.send?.({ progress } satisfies Interim)
    void work(task, report)
      .catch((error: unknown): Outcome => ({ failed: (error as Error).stack ?? String(error) }))
      .then((outcome) => process.send?.(outcome))
      // The server may kill the process, which would otherwise store at its end what it has compiled.
      .then(() => flushCompileCache())
  })
  process.on('disconnect', () => process.exit())
  // Ignored: the server handles these signals and stops its workers after their current task.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
}

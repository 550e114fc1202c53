// The image worker processes and the errors of their tasks.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createProcessPool, type FailedOutcome, type ProcessPool } from '#platform/processes/process-pool.ts'
import type { Task } from './worker.ts'

/** The uploaded file is at fault; the message continues the name of the field. */
export class UnreadableImage extends Error {}
/** The task failed without proof that the picture is at fault; a retry may succeed. */
export class PixelsFailed extends Error {}

export type PixelPool = ProcessPool<Task>

export const createPixelPool = (): PixelPool =>
  createProcessPool<Task>({
    program: fileURLToPath(new URL('worker.ts', import.meta.url)),
    // One core is left for requests.
    mostProcesses: Math.max(1, Math.min(4, availableParallelism() - 1)),
    heapMb: 256,
    // No picture within the limits takes as long, unless it was crafted to.
    longestMs: 90_000,
    errorOf,
  })

function errorOf(outcome: FailedOutcome): Error {
  if ('fault' in outcome) return new UnreadableImage(outcome.fault)
  if ('failed' in outcome) return new PixelsFailed(outcome.failed)
  return new UnreadableImage('can not be read: it takes more time or memory than a picture may')
}

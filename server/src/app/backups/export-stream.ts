// Streams an export of the site as a ZIP file that another process writes, one at a time.
import type { ChildProcess } from 'node:child_process'
import type { SiteConfig } from '#archive/write-snapshot.ts'
import { startWorker } from '#platform/processes/process-pool.ts'
import type { Interim, Outcome } from '#platform/processes/work-for-parent.ts'
import { backupProblems } from './backups.problems.ts'
import { backupProgram, heapMb, ownVariables } from './run-backups.ts'
import type { ExportTask } from './tasks.ts'

export interface SiteExports {
  /** Resolves with the first part, so that a failure before it has its own answer. */
  open(now: number, gone: AbortSignal): Promise<AsyncGenerator<Buffer>>
  close(): Promise<void>
}

export function createSiteExports(config: SiteConfig): SiteExports {
  let current: ChildProcess | null = null
  return {
    async open(now, gone) {
      if (current) throw backupProblems.exporting()
      const child = startWorker({ program: backupProgram, heapMb, env: ownVariables(), hasOutput: true })
      current = child
      // The client may leave before the first part.
      gone.addEventListener('abort', () => child.kill('SIGKILL'))
      child.once('exit', () => (current = null))
      const parts = readOutput(child)
      child.send({ kind: 'export', config, now } satisfies ExportTask)
      const first = await parts.next()
      return restOf(first, parts)
    },
    async close() {
      current?.kill('SIGKILL')
    },
  }
}

async function* restOf(
  first: IteratorResult<Buffer, void>,
  parts: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value
    yield* parts
  } finally {
    await parts.return()
  }
}

/** Throws at the end unless the process has reported success. */
async function* readOutput(child: ChildProcess): AsyncGenerator<Buffer, void> {
  const ended = new Promise<Outcome | null>((resolve) => {
    child.on('message', (message: Outcome | Interim) => 'progress' in message || resolve(message))
    child.once('error', () => resolve(null))
    child.once('exit', () => resolve(null))
  })
  try {
    if (child.stdout) yield* child.stdout
    const outcome = await ended
    if (!outcome || !('done' in outcome))
      throw new Error(`The export failed: ${Object.values(outcome ?? {}).join() || 'its process ended'}`)
  } finally {
    child.kill('SIGKILL')
  }
}

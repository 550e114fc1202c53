// Draws records in a worker process, one at a time.

import { fileURLToPath } from 'node:url'
import { problems } from '#platform/problems.ts'
import { createProcessPool } from '#platform/processes/process-pool.ts'
import { createDocumentQueue, type DocumentQueue } from './document-queue.ts'
import type { RecordToDraw } from './record-pdf.ts'

export interface RecordDrawer {
  /** The input of a document is read when its turn comes, so that only one is in memory. */
  queue: DocumentQueue
  draw(record: RecordToDraw): Promise<Buffer>
  close(): Promise<void>
}

const heapMb = 512
/** The longest record takes some seconds of CPU time; on a busy machine the process gets a small share of it. */
const longestMs = 120_000
const retryAfterSeconds = 30

export function createRecordDrawer(): RecordDrawer {
  const pool = createProcessPool<RecordToDraw>({
    program: fileURLToPath(new URL('record-worker.ts', import.meta.url)),
    mostProcesses: 1,
    heapMb,
    longestMs,
    errorOf: (outcome) =>
      'lost' in outcome ? problems.busy(retryAfterSeconds) : new Error(Object.values(outcome).join()),
  })
  return {
    queue: createDocumentQueue(),
    draw: async (record) => Buffer.from(await pool.run<Uint8Array>(record, 'first')),
    close: pool.close,
  }
}

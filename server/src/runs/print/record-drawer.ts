// Draws records in a worker process, one at a time.

import { fileURLToPath } from 'node:url'
import { problems } from '#platform/problems.ts'
import { createProcessPool } from '#platform/processes/process-pool.ts'
import { createDocumentQueue, type DocumentQueue } from './document-queue.ts'
import type { RecordToDraw } from './record-pdf.ts'

export interface RecordDrawer {
  /** Everything that belongs to a document is read in its turn, so that only one lies in memory. */
  queue: DocumentQueue
  draw(record: RecordToDraw): Promise<Buffer>
  close(): Promise<void>
}

/** The longest text that is printed takes a third of each. */
const heapMb = 512
const longestMs = 60_000
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

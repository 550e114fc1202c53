// Tests that processes that start at the same moment can all open a database that does not exist yet.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

const opener = `
const { workerData: { file, gate, count, module }, parentPort } = require('node:worker_threads')
import(module).then(({ openSqlite }) => {
  Atomics.add(gate, 0, 1)
  while (Atomics.load(gate, 0) < count);
  try {
    openSqlite(file).close()
  } catch (error) {
    parentPort.postMessage(error.message)
  }
})`

test('a new database that several open at once turns none of them away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'opening-'))
  const module = new URL('./sqlite-connection.ts', import.meta.url).href
  const faults: string[] = []
  for (let round = 0; round < 15; round++) {
    const data = {
      file: join(folder, `${round}.db`),
      gate: new Int32Array(new SharedArrayBuffer(4)),
      count: 4,
      module,
    }
    const opening = Array.from({ length: data.count }, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const worker = new Worker(opener, { eval: true, workerData: data })
      worker.on('message', (fault: string) => faults.push(fault))
      worker.on('exit', () => resolve())
      return promise
    })
    await Promise.all(opening)
  }
  rmSync(folder, { recursive: true })
  assert.deepEqual(faults, [])
})

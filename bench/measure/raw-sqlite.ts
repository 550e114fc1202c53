// The baseline of durable writes: insert one row, flush, again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface RawResult {
  perSecond: number
  cpuMicros: number
}

export function rawInsertsPerSecond(seconds: number): RawResult {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-raw-'))
  const db = new DatabaseSync(join(folder, 'raw.db'))
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table t (id integer primary key, v text)',
  )
  const insert = db.prepare('insert into t (v) values (?)')
  let count = 0
  const began = performance.now()
  const cpu = process.cpuUsage()
  while (performance.now() - began < seconds * 1000) {
    insert.run(`value ${count}`)
    count++
  }
  const used = process.cpuUsage(cpu)
  const elapsed = (performance.now() - began) / 1000
  db.close()
  rmSync(folder, { recursive: true, force: true })
  return { perSecond: Math.round(count / elapsed), cpuMicros: Math.round((used.user + used.system) / count) }
}

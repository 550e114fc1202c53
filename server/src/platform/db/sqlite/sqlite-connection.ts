// A node:sqlite connection: pragmas, a bounded cache of prepared statements, and running compiled queries.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import type { Runnable } from '../kysely-handle.ts'

const changesTables = /\b(create|alter|drop)\b/i
const mostStatements = 500
const busyMs = 10_000
/** 16 MB: pages that nearly every write changes are copied from the log into the file once, not repeatedly. */
const pagesBeforeCheckpoint = 4000

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
  /** Built with the first rows. */
  makeRow?: RowMaker
}

type RowMaker = (values: readonly unknown[]) => unknown

/**
 * Objects of the engine are dictionaries: copying one of 41 columns takes 6 µs, and one that a function with these names
 * returns 0.1 µs.
 */
function rowMaker(statement: StatementSync): RowMaker {
  const members = statement.columns().map(({ name }, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `return { ${members.join(', ')} }`) as RowMaker
}

/** The rows of a statement that runs while they are read; until their end, or `return`, no other may. */
export interface RowCursor {
  columns: string[]
  rows: Iterator<readonly unknown[], undefined>
}

export interface SqliteConnection {
  run(query: Runnable): QueryResult<unknown>
  iterate(query: Pick<Runnable, 'sql' | 'parameters'>): RowCursor
  exec(sql: string): void
  isInTransaction(): boolean
  dataVersion(): number
  close(): void
}

export interface SqliteOptions {
  readOnly?: boolean
  /** How long a statement may wait for a lock of another process. It blocks the whole process meanwhile. */
  busyMs?: number
  /** Unless false, committed data survives a power failure. */
  flushes?: boolean
  /** Reverses the rows of queries without an order, so that tests find code that relies on an accidental order. */
  isReversed?: boolean
}

const busyCode = 5
const pauseMs = 20

/** The engine does not wait for this lock: a process that opens a new database at the same moment gets an error. */
function turnToLog(sqlite: DatabaseSync): void {
  for (let left = busyMs / pauseMs; ; left -= 1)
    try {
      sqlite.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== busyCode || left <= 0) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
}

// Each reader has its own pages in memory, which the system has in memory, too: many small ones are enough.
const readerKilobytes = 4000
const writerKilobytes = 16_000

export function openSqlite(file: string, options: SqliteOptions = {}): SqliteConnection {
  const sqlite = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: busyMs })
  const kilobytes = options.readOnly ? readerKilobytes : writerKilobytes
  sqlite.exec(`PRAGMA foreign_keys = ON; PRAGMA cache_size = -${kilobytes}; PRAGMA temp_store = MEMORY`)
  if (options.isReversed) sqlite.exec('PRAGMA reverse_unordered_selects = ON')
  const level = options.flushes === false ? 'OFF' : 'FULL'
  if (!options.readOnly) {
    turnToLog(sqlite)
    sqlite.exec(`PRAGMA synchronous = ${level}; PRAGMA wal_autocheckpoint = ${pagesBeforeCheckpoint}`)
  }
  if (options.busyMs !== undefined) sqlite.exec(`PRAGMA busy_timeout = ${options.busyMs}`)
  const statements = new Map<string, Prepared>()

  function prepared(sql: string): Prepared {
    const found = statements.get(sql)
    if (found) return found
    const statement = sqlite.prepare(sql)
    const made = { statement, returnsRows: statement.columns().length > 0 }
    if (made.returnsRows) statement.setReturnArrays(true)
    statements.set(sql, made)
    if (statements.size > mostStatements) statements.delete(statements.keys().next().value as string)
    return made
  }

  const version = sqlite.prepare('PRAGMA data_version')
  return {
    run({ sql, parameters, asArrays = false }) {
      const found = prepared(sql)
      const { statement, returnsRows } = found
      const values = parameters as SQLInputValue[]
      if (returnsRows) {
        const rows = statement.all(...values) as unknown as unknown[][]
        if (asArrays || rows.length === 0) return { rows }
        found.makeRow ??= rowMaker(statement)
        return { rows: rows.map(found.makeRow) }
      }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    iterate({ sql, parameters }) {
      const found = prepared(sql)
      const rows = found.statement.iterate(...(parameters as SQLInputValue[]))
      return {
        columns: found.statement.columns().map(({ name }) => name),
        rows: rows as unknown as RowCursor['rows'],
      }
    },
    exec: (sql) => {
      // Savepoints and commits come with every write, so they are prepared once as well.
      if (sql.includes(';')) sqlite.exec(sql)
      else prepared(sql).statement.run()
      // Rows may have other columns now.
      if (changesTables.test(sql)) statements.clear()
    },
    isInTransaction: () => sqlite.isTransaction,
    dataVersion: () => (version.get() as { data_version: number }).data_version,
    close: () => sqlite.close(),
  }
}

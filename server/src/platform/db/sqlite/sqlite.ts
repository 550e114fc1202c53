// The embedded engine: one writing connection with group commit, a few reading connections, and threads for long reads.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, type DatabaseLog, type Db, type Limits, usualLimits } from '../database.ts'
import { isBusy } from '../errors.ts'
import { sqliteHandle } from '../kysely-handle.ts'
import { createGroupCommit } from './group-commit.ts'
import { openLongReads } from './long-reads.ts'
import { openSqlite, type SqliteConnection, type SqliteOptions } from './sqlite-connection.ts'

const mostIdleReaders = 4
/** Readers wait only while another process recovers or removes the log of the database, which is short. */
const readBusyMs = 2000

// Analyzes all tables, not only those that this connection has read: other connections read. The analysis has a limit.
const optimize = 'PRAGMA optimize(0x10002)'

export const sqliteFile = (dataFolder: string): string => join(dataFolder, 'stepwright.db')

export function openSqliteDatabase(
  file: string,
  log: DatabaseLog,
  limits: Limits = usualLimits,
  options: SqliteOptions = {},
): Database {
  // The writer waits in the group commit, where waiting does not block the process.
  const writer = openSqlite(file, { ...options, busyMs: 0 })
  const reading = { ...options, readOnly: true, busyMs: readBusyMs }
  const watcher = openSqlite(file, reading)
  const group = createGroupCommit(writer, log, limits)
  const longReads = openLongReads({ file, options: reading }, log, { ...limits, database: writer })
  const readers = openReaders(() => openSqlite(file, reading), writer)
  let seenVersion = -1

  return {
    read: readers.read,
    readNewest: readers.read,
    readEvents: readers.read,
    hasReplica: false,
    readLong: longReads.read,
    write: group.write,
    mayHaveChanged: () => {
      // Not cached here: the caller decides which requests share the answer (`front/once-per-iteration.ts`).
      const before = seenVersion
      seenVersion = watcher.dataVersion()
      return seenVersion !== before
    },
    requireEvents: () => {},
    announce: async () => {},
    listen: () => {},
    refreshStatistics: async () => {
      await group.write(async (db) => void (await sql.raw(optimize).execute(db)))
      // Connections read statistics when they are opened.
      readers.endIdle()
      longReads.endIdle()
    },
    describe: async () => describeFile(file, watcher),
    ping: async () => void watcher.run({ sql: 'select 1', parameters: [] }),
    close: async () => {
      await soon(group.idle(), limits.writeMs)
      readers.close()
      await soon(longReads.close(), limits.writeMs)
      watcher.close()
      tryToOptimize(writer)
      writer.close()
    },
  }
}

/** A few connections, each for one read at a time. */
function openReaders(open: () => SqliteConnection, database: object) {
  const idle: SqliteConnection[] = []
  let isClosed = false

  async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('The database is closed')
    const reader = idle.pop() ?? open()
    const handle = sqliteHandle({ run: (query) => reader.run(query), database })
    try {
      reader.exec('BEGIN')
      const value = await work(handle.db)
      handle.committed()
      return value
    } finally {
      handle.end()
      putBack(reader)
    }
  }

  function putBack(reader: SqliteConnection): void {
    if (reader.isInTransaction()) reader.exec('COMMIT')
    if (idle.length < mostIdleReaders && !isClosed) idle.push(reader)
    else reader.close()
  }

  function endIdle(): void {
    for (const reader of idle.splice(0)) reader.close()
  }

  return {
    read,
    endIdle,
    close() {
      isClosed = true
      endIdle()
    },
  }
}

const soon = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])

function describeFile(file: string, connection: SqliteConnection) {
  const [row] = connection.run({ sql: 'select sqlite_version() as version', parameters: [] }).rows
  // The log belongs to the database until it is written back.
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { engine: 'SQLite' as const, version: String((row as { version: string }).version), bytes }
}

/** Optional: another process may be writing now. */
function tryToOptimize(writer: SqliteConnection): void {
  try {
    writer.exec(optimize)
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}

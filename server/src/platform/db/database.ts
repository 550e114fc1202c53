// The interface of a database for the rest of the server: read and write, the same on both engines.
import type { Kysely } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'

/** A handle of a transaction: every query through it belongs to that transaction. */
export type Db = Kysely<Tables>

export interface Database {
  /** Runs on one snapshot of the data. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * As `read`, for statements that may take long: they run outside of the event loop. Absent on an engine that never
   * blocks it. If the signal is aborted, the read is given up and rejected with its reason.
   */
  readLong?<T>(work: (db: Db) => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * Runs in one transaction and resolves only when it is committed and flushed. The work may run again after a
   * conflict, so it must change nothing except through its handle.
   */
  write<T>(work: (db: Db) => Promise<T>, how?: HowToWrite): Promise<T>
  /** Reads the newest data of the primary, never of a replica. Each query may see newer data than the previous one. */
  readNewest<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** As `readNewest`, for the look for new events: no other work delays it. */
  readEvents<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Returns false only if it is certain that no process has committed since the last call. Absent on an engine that
   * only a query can ask.
   */
  mayHaveChanged?(): boolean
  /** If true, a read sees the newest commits only if `requireEvents` named them. */
  hasReplica: boolean
  /** Declares events that every later read must see: the replica is used only when it has them. */
  requireEvents(eventids: number[]): void
  /** On PostgreSQL, wakes the `listen` callbacks of all processes at the commit. */
  announce(db: Db): Promise<void>
  listen(callback: () => void): void
  /** Refreshes the statistics of the query planner. Does nothing on an engine that refreshes them automatically. */
  refreshStatistics(): Promise<void>
  /** Throws if the database is not reachable. */
  ping(): Promise<void>
  describe(): Promise<DatabaseFacts>
  close(): Promise<void>
}

/** For analyses, exports, deep lists and counts. Never read long within a long read: it could wait for itself. */
export const readLong = <T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => (database.readLong ? database.readLong(work, signal) : database.read(work))

export interface DatabaseFacts {
  engine: 'SQLite' | 'PostgreSQL'
  version: string
  bytes: number
}

export interface HowToWrite {
  /**
   * The work locks each row whose state it relies on, so others with this option run at the same time. Without it, a
   * write runs alone.
   */
  locksRows?: boolean
  /** The work is idempotent: it detects an earlier commit, so it may run again after a commit with unknown outcome. */
  isRepeatable?: boolean
}

export interface DatabaseLog {
  warn(details: object, message: string): void
}

export interface Limits {
  /** A write that takes longer is rolled back, so that one fault cannot block all writes. */
  writeMs: number
  /** How long a write waits for a lock of another process, or any work for a connection, until rejected as busy. */
  waitMs: number
}

export const usualLimits: Limits = { writeMs: 10_000, waitMs: 10_000 }

// What the rest of the server may know of a database: two doors, read and write, alike on both engines.
import type { Kysely } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'

/** A handle that is a transaction: every query through it belongs to that one transaction. */
export type Db = Kysely<Tables>

export interface Database {
  /** Runs on one unchanging picture of the data. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs in one transaction and resolves only when that is committed and flushed. The work may be run again
   * after a serialization failure, so it must touch nothing but its handle.
   */
  write<T>(work: (db: Db) => Promise<T>, how?: HowToWrite): Promise<T>
  /** Reads the newest data, never a replica's; each query may see newer data than the one before. */
  readNewest<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** False only when certainly nothing was committed by anyone since the last call. */
  mayHaveChanged(): boolean
  /** Rows another process already works on are passed over, where the engine can. */
  skipLocked<Q extends SkipsLocked<Q>>(query: Q): Q
  /** Tells a replica-backed engine which events a reader must be able to see. */
  requireEvents(eventids: number[]): void
  /** Wakes `listen` callbacks of other processes, as part of the transaction. */
  announce(db: Db): Promise<void>
  listen(callback: () => void): void
  /** The planner counts anew; an engine that does so by itself has nothing to do. */
  refreshStatistics(): Promise<void>
  /** Is it reachable? Throws when not. */
  ping(): Promise<void>
  describe(): Promise<DatabaseFacts>
  close(): Promise<void>
}

export interface DatabaseFacts {
  engine: 'SQLite' | 'PostgreSQL'
  version: string
  bytes: number
}

export interface HowToWrite {
  /** The work finds out by itself whether it was committed before, so it may be run again after a doubtful commit. */
  isRepeatable?: boolean
}

export interface SkipsLocked<Q> {
  forUpdate(): Q
  skipLocked(): Q
}

export interface DatabaseLog {
  warn(details: object, message: string): void
}

export interface Limits {
  /** A write that has not ended by then is undone, so that one mistake can't stop everybody. */
  writeMs: number
  /** How long a write waits for another process's lock, or anyone for a connection, before it is refused as busy. */
  waitMs: number
}

export const usualLimits: Limits = { writeMs: 10_000, waitMs: 10_000 }

/** A write that holds the writer longer than this is logged: slow work belongs in a job. */
export const slowWriteMs = 100

// The parts of an upgrade that differ by engine, and the check of rows that the caller adds.
import type { Migration } from '#schema/migrations/index.ts'
import type { Db } from '../database.ts'

/** Finds faults in rows. Faults from before the upgrade do not count. */
export interface Inspection {
  /** The first migration whose schema it can read. */
  since: number
  find(db: Db): Promise<string[]>
}

/** One connection to an engine. */
export interface UpgradeEngine {
  listApplied(): Promise<number[]>
  /** Begins a transaction, and locks out all other writers until its end. */
  begin(): Promise<void>
  backUp(firstMissing: number): Promise<string | null>
  /** Runs a migration and records it. */
  apply(migration: Migration): Promise<void>
  ask(sql: string): Promise<Record<string, unknown>[]>
  /** Ordinary tables, without those of the engine and of migrations. */
  listTables(): Promise<string[]>
  /** Damage and violated foreign keys. */
  listDamage(): Promise<string[]>
  /** Tables, columns and indexes, a line each. */
  readSchema(): Promise<string[]>
  /** The same of a new database. */
  readNewSchema(list: readonly Migration[]): Promise<string[]>
  withHandle<T>(work: (db: Db) => Promise<T>): Promise<T>
  commit(): Promise<void>
  rollBack(): Promise<void>
}

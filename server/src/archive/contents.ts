// Decides what an archive contains: all tables except derived and temporary ones; exports also omit keys and backups of the site.
import { computeLayout } from '#platform/db/open/table-layout.ts'
import { layout, type TableLayout } from '#schema/generated/layout.ts'
import { migrations } from '#schema/migrations/index.ts'
import { ArchiveError } from './blob-stores/blob-store.ts'

/** Rebuilt after loading, or meaningless elsewhere: parts of uploads, counted attempts. */
const omitted = new Set([
  'search_documents',
  'search_words',
  'search_trigrams',
  'uploads',
  'throttled_attempts',
])

/** A copy of the site must not repeat a backup or mail that waits or runs while the snapshot is taken. */
const ended = `state in ('done', 'failed')`
const backedUp: Record<string, string> = {
  backups: ended,
  jobs: `(${ended} or (handler <> 'backups.run' and handler not like 'mail.%'))`,
}

/** Conditions on the rows that an export contains. */
const exported: Record<string, string> = {
  ...backedUp,
  site_secrets: '1 = 0',
  password_resets: '1 = 0',
  signing_codes: '1 = 0',
  // Hashed with keys of the site, which stay.
  user_pins: '1 = 0',
  user_id_badges: '1 = 0',
  invitations: '1 = 0',
  settings: `key not like 'secret.%' and key <> 'backups'`,
  backups: '1 = 0',
}

export type Kind = 'backup' | 'export'

export interface ArchivedTable {
  table: TableLayout
  /** SQL; absent for all rows. */
  condition: string | undefined
}

export const tablesOf = (kind: Kind, tables: readonly TableLayout[] = layout): ArchivedTable[] =>
  tables
    .filter(({ name }) => !omitted.has(name))
    .map((table) => ({ table, condition: (kind === 'export' ? exported : backedUp)[table.name] }))

/** Before an upgrade the database has an earlier schema. */
export function layoutAt(schema: number): readonly TableLayout[] {
  const newest = migrations.at(-1)?.id ?? 0
  if (schema > newest)
    throw new ArchiveError('The data was written by a newer Stepwright: back it up with that version')
  return schema === newest ? layout : computeLayout(schema)
}

/** The tables with files, and the area of their keys. */
export const fileTables = ['images', 'media_objects', 'documents'] as const

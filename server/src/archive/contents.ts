// Decides what an archive contains: all tables except derived and temporary ones; exports also omit keys and backups of the site.
import { layout, type TableLayout } from '#schema/generated/layout.ts'

/** Rebuilt after loading, or meaningless elsewhere: parts of uploads, counted attempts. */
const omitted = new Set([
  'search_documents',
  'search_words',
  'search_trigrams',
  'uploads',
  'throttled_attempts',
])

/** Conditions on the rows that an export contains. */
const exported: Record<string, string> = {
  site_secrets: '1 = 0',
  password_resets: '1 = 0',
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

export const tablesOf = (kind: Kind): ArchivedTable[] =>
  layout
    .filter(({ name }) => !omitted.has(name))
    .map((table) => ({ table, condition: kind === 'export' ? exported[table.name] : undefined }))

/** The tables with files, and the area of their keys. */
export const fileTables = ['images', 'media_objects', 'documents'] as const

// Writes the row types and the SQLite schema that result from the migrations; with --postgres also that of PostgreSQL.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrateDatabase } from '#platform/db/open/open.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { startPostgres } from './postgres/postgres.ts'
import { columnsOfSqlite, dumpPostgres, dumpSqlite, schemaFile, typesFile } from './schema.ts'
import { layoutFile, tableLayout, tableTypes } from './table-types.ts'

const data = mkdtempSync(join(tmpdir(), 'stepwright-schema-'))
try {
  mkdirSync(dirname(typesFile), { recursive: true })
  await migrateDatabase({ data, databaseUrl: '', readUrl: '' }, 0)
  writeFileSync(schemaFile('sqlite'), dumpSqlite(sqliteFile(data)))
  const file = sqliteFile(data)
  writeFileSync(typesFile, tableTypes(columnsOfSqlite(file)))
  writeFileSync(layoutFile, tableLayout(file))
  if (process.argv.includes('--postgres')) await writePostgres()
} finally {
  rmSync(data, { recursive: true, force: true })
}

async function writePostgres(): Promise<void> {
  const postgres = await startPostgres()
  try {
    await migrateDatabase({ data, databaseUrl: postgres.url, readUrl: '' }, 0)
    writeFileSync(schemaFile('postgres'), await dumpPostgres(postgres.url))
  } finally {
    await postgres.close()
  }
}

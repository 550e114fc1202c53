// Writes the schema of both engines as text: node --conditions=source server/test/write-schema.ts
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrateDatabase } from '#platform/db/open/open.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { startPostgres } from './postgres/postgres.ts'
import { dumpPostgres, dumpSqlite, schemaFile } from './schema.ts'

const data = mkdtempSync(join(tmpdir(), 'stepwright-schema-'))
const postgres = await startPostgres()
try {
  mkdirSync(dirname(schemaFile('sqlite')), { recursive: true })
  await migrateDatabase({ data, databaseUrl: '', readUrl: '' }, 0)
  writeFileSync(schemaFile('sqlite'), dumpSqlite(sqliteFile(data)))
  await migrateDatabase({ data, databaseUrl: postgres.url, readUrl: '' }, 0)
  writeFileSync(schemaFile('postgres'), await dumpPostgres(postgres.url))
} finally {
  await postgres.close()
  rmSync(data, { recursive: true, force: true })
}

// Creates the migrated database that every PostgreSQL test site copies, and runs statements on the server.
import pg from 'pg'
import { migrateDatabase } from '#platform/db/open/open.ts'

export async function makePostgresTemplate(server: string): Promise<string> {
  const name = `template_${process.pid}`
  await onServer(server, `create database ${name}`)
  await migrateDatabase({ data: '', databaseUrl: withDatabase(server, name), readUrl: '' }, 0)
  return name
}

export async function connect(server: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  return client
}

export async function onServer(server: string, sql: string): Promise<void> {
  const client = await connect(server)
  await client.query(sql).finally(() => client.end())
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

// Connects to either engine outside of the server: for migrations, archives, and queries before the start.
import pg from 'pg'
import { openSqlite, type SqliteConnection } from '../sqlite/sqlite-connection.ts'

/** The database cannot be opened or signed in to; shown as one line. */
export class DatabaseError extends Error {}

const connectMs = 10_000

export function openSqliteFile(file: string): SqliteConnection {
  try {
    return openSqlite(file)
  } catch (error) {
    throw new DatabaseError(`The database ${file} can not be opened: ${(error as Error).message}`)
  }
}

export async function connectPostgres(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    throw new DatabaseError(`PostgreSQL does not let us in: ${message || code}`)
  }
}

/** The driver returns integers of 64 bits as text; all of ours fit a JavaScript number. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

// Prepares recorded statements on a migrated PostgreSQL, which checks syntax, names and types of each.
import pg from 'pg'

/** The test that ran the statement first. */
export interface Issuer {
  file: string
  test: string
}

export interface PreparedCase {
  name: string
  file?: string
  failure?: string
}

/** Returns one case for all `statements`, or one for each that PostgreSQL rejects. */
export async function prepareStatements(
  url: string,
  statements: ReadonlyMap<string, Issuer>,
): Promise<PreparedCase[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const failures: PreparedCase[] = []
  try {
    for (const [sql, { file, test }] of statements) {
      const failure = await prepare(client, sql)
      if (failure) failures.push({ name: `a statement of “${test}”`, file, failure: `${failure}\n${sql}` })
    }
  } finally {
    await client.end()
  }
  return failures.length > 0 ? failures : [{ name: `${statements.size} statements are valid` }]
}

async function prepare(client: pg.Client, sql: string): Promise<string | undefined> {
  try {
    await client.query(`prepare one as ${sql}`)
    await client.query('deallocate one')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// Prepares recorded statements on a real, migrated PostgreSQL: syntax, names and types of each are checked there.
import pg from 'pg'

/** The test that issued a statement first. */
export interface Issuer {
  file: string
  test: string
}

export interface PreparedCase {
  name: string
  file?: string
  failure?: string
}

/** Resolves with one case for all `statements`, or with one for each that PostgreSQL refuses. */
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

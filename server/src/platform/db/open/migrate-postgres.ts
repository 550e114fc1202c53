// Migrates a PostgreSQL database: the engine's part of an upgrade.
import type pg from 'pg'
import type { Migration } from '#schema/migrations/index.ts'
import { isLockTimeout } from '../errors.ts'
import { postgresHandle, type Runnable } from '../kysely-handle.ts'
import { connectPostgres, types } from './connect.ts'
import { historyTable, sqlOf } from './render-migration.ts'
import { type MigrateOptions, MigrationError, type MigrationReport, upgrade } from './upgrade.ts'
import type { UpgradeEngine } from './upgrade-engine.ts'

export async function migratePostgres(
  url: string,
  now: number,
  options: MigrateOptions = {},
): Promise<MigrationReport> {
  const client = await connectPostgres(url)
  try {
    // Several processes may start together: one migrates, the others wait and find no migration to run.
    await client.query(`select pg_advisory_lock(hashtext('stepwright migrations'))`)
    return await upgrade(engineOver(client, now, options.backUp), options)
  } finally {
    await client.end()
  }
}

/** Creates the schema of these migrations in an empty database, inside the caller's transaction. */
export async function createPostgres(
  client: pg.Client,
  now: number,
  list: readonly Migration[],
): Promise<void> {
  for (const migration of list) await apply(client, migration, now)
}

async function apply(client: pg.Client, migration: Migration, now: number): Promise<void> {
  await client.query(historyTable('postgres'))
  await client.query(sqlOf(migration, 'postgres'))
  const row = [migration.id, migration.name, now]
  await client.query('insert into migrations (id, name, at) values ($1, $2, $3)', row)
}

function engineOver(client: pg.Client, now: number, backUp: MigrateOptions['backUp']): UpgradeEngine {
  const ask = async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[]
  return {
    ask,
    listApplied: async () => {
      const [found] = await ask(`select to_regclass('migrations') is not null as "isThere"`)
      return found?.isThere ? (await ask('select id from migrations')).map(({ id }) => Number(id)) : []
    },
    begin: () => begin(client),
    backUp: async () => backUp?.() ?? null,
    apply: async (migration) => {
      const started = performance.now()
      await apply(client, migration, now)
      if (performance.now() - started > muchWorkMs) await client.query('analyze')
    },
    listTables: () => listTables(client),
    // The engine enforces all other constraints.
    listDamage: async () =>
      (await ask(unvalidatedSql)).map(
        ({ name, rule }) => `the constraint ${rule} of ${name} is not validated`,
      ),
    readSchema: () => readSchema(client, `'public'::regnamespace`),
    readNewSchema: async (list) => {
      // Temporary tables need no right to create a schema.
      await client.query('savepoint scratch; set local search_path = pg_temp')
      for (const migration of list) await client.query(sqlOf(migration, 'postgres'))
      const lines = await readSchema(client, 'pg_my_temp_schema()')
      await client.query('rollback to savepoint scratch')
      return lines
    },
    withHandle: async (work) => {
      const run = async ({ sql, parameters }: Runnable) => {
        const { rows, rowCount } = await client.query({ text: sql, values: [...parameters], types })
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      }
      const handle = postgresHandle({ run, database: client })
      return work(handle.db).finally(handle.end)
    },
    commit: async () => void (await client.query('commit')),
    // A lost connection rolls back, too.
    rollBack: async () => void (await client.query('rollback').catch(() => {})),
  }
}

const lockSeconds = 30
/** A migration that takes longer has written many rows. */
const muchWorkMs = 500

/** Time limits of the role are for usual queries. The lock lets other connections read, as the backup does. */
async function begin(client: pg.Client): Promise<void> {
  await client.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '${lockSeconds}s'`)
  const tables = await listTables(client)
  if (tables.length === 0) return
  const names = tables.map((name) => `"${name}"`).join(', ')
  await client.query(`lock table ${names} in exclusive mode`).catch((error) => {
    if (!isLockTimeout(error)) throw error
    throw new MigrationError('Other servers write to the database: stop them before the upgrade')
  })
  // Rows that were restored or that this transaction writes have no statistics yet. Without them a join of many rows is
  // a loop in a loop: filling the table of people took 43 s for 3,000 runs.
  await client.query(`analyze ${names}`)
}

/** Tables that operators have added may belong to another role. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^[a-z_0-9]+$' and relname != 'migrations'
      and has_table_privilege(oid, 'select') and has_table_privilege(oid, 'update') order by relname`)
  return rows.map(({ name }) => String(name))
}

const unvalidatedSql = `select conrelid::regclass::text as name, conname as rule from pg_constraint
  where connamespace = 'public'::regnamespace and not convalidated limit 3`

async function readSchema(client: pg.Client, namespace: string): Promise<string[]> {
  const columns =
    await client.query(`select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${namespace} and c.relkind = 'r'`)
  const indexes = await client.query(`select pg_get_indexdef(i.indexrelid) as line from pg_index i
    join pg_class t on t.oid = i.indrelid where t.relnamespace = ${namespace}`)
  const withoutSchema = indexes.rows.map(({ line }) => String(line).replace(/ ON (ONLY )?[\w"]+\./, ' ON '))
  return [...columns.rows.map(({ line }) => String(line)), ...withoutSchema]
}

// The baseline of the search: the same texts in a plain table of the same engine, searched by LIKE.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from '../../server/test/postgres/postgres-template.ts'

export interface LikeTable {
  save(texts: readonly string[]): Promise<void>
  /** The number of texts that contain the word. */
  count(word: string): Promise<number>
  close(): Promise<void>
}

/** Beside the site, so that no table is added to it. */
export const openLikeTable = (folder: string, databaseUrl: string): Promise<LikeTable> =>
  databaseUrl ? onPostgres(databaseUrl) : Promise.resolve(onSqlite(join(folder, 'like.db')))

function onSqlite(file: string): LikeTable {
  const database = new DatabaseSync(file)
  database.exec('create table if not exists texts (id integer primary key, body text not null)')
  const insert = database.prepare('insert into texts (body) values (?)')
  const count = database.prepare('select count(*) as count from texts where body like ?')
  return {
    async save(texts) {
      database.exec('begin')
      for (const text of texts) insert.run(text)
      database.exec('commit')
    },
    count: async (word) => Number(count.get(`%${word}%`)?.count),
    close: async () => database.close(),
  }
}

async function onPostgres(url: string): Promise<LikeTable> {
  const client = await connect(url)
  await client.query('create schema if not exists bench')
  await client.query(
    'create table if not exists bench.texts (id bigint generated always as identity, body text not null)',
  )
  return {
    async save(texts) {
      await client.query('insert into bench.texts (body) select unnest($1::text[])', [texts])
    },
    async count(word) {
      const query = 'select count(*) as count from bench.texts where body like $1'
      const { rows } = await client.query<{ count: string }>(query, [`%${word}%`])
      return Number(rows[0]?.count)
    },
    close: () => client.end(),
  }
}

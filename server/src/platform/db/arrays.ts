// Rows as lists of their values, for reading very many: making an object with names of each row takes longer than finding it.
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'
import { directOf } from './kysely-handle.ts'
import type { Tables } from './tables/index.ts'

/** The values of these columns, in their order. */
export type ArrayOf<T extends keyof Tables, C extends readonly string[]> = {
  -readonly [K in keyof C]: C[K] extends keyof Selectable<Tables[T]> ? Selectable<Tables[T]>[C[K]] : never
}

/**
 * `for (const [userid, username] of await listArrays(db, db.selectFrom('users'), ['userid', 'username'])) …`: the query
 * says which rows and in which order, the columns what of them.
 */
export async function listArrays<
  T extends keyof Tables & string,
  const C extends readonly (keyof Tables[T] & string)[],
>(db: Db, query: SelectQueryBuilder<Tables, T, object>, columns: C): Promise<ArrayOf<T, C>[]> {
  const { sql, parameters } = query.select(columns as never).compile()
  const { rows } = await directOf(db).run({ sql, parameters, asArrays: true })
  return rows as ArrayOf<T, C>[]
}

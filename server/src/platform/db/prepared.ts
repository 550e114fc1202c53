// Queries of the hot paths: built and compiled once per engine, then run with nothing but their arguments.
import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { runCompiled } from './kysely-handle.ts'

const placeholder = Symbol('placeholder')
interface Placeholder {
  [placeholder]: string
}

interface Buildable<R> {
  compile(): CompiledQuery<R>
}

/**
 * `const findToken = prepare<{ hash: string }>()((db, args) => db.selectFrom('tokens').selectAll().where('hash', '=', args.hash))`
 * then `await findToken(db, { hash })`.
 */
export function prepare<A extends Record<string, string | number | null>>() {
  return <R>(build: (db: Db, args: A) => Buildable<R>): ((db: Db, args: A) => Promise<R[]>) => {
    const compiled = new Map<unknown, CompiledQuery<R>>()
    const marks = new Proxy({} as A, { get: (_, name) => ({ [placeholder]: String(name) }) })
    return async (db, args) => {
      const engine = db.getExecutor().adapter.constructor
      let query = compiled.get(engine)
      if (!query) {
        query = build(db, marks).compile()
        compiled.set(engine, query)
      }
      const parameters = query.parameters.map((value) =>
        isPlaceholder(value) ? args[value[placeholder] as keyof A] : value,
      )
      const result = await runCompiled(db, { ...query, parameters })
      return result.rows as R[]
    }
  }
}

function isPlaceholder(value: unknown): value is Placeholder {
  return typeof value === 'object' && value !== null && placeholder in value
}

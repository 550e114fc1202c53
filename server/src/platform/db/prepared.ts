// Prepared queries for hot paths: built and compiled once per engine, then run with their arguments only.
import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  createQueryId,
  type QueryCompiler,
  type RootOperationNode,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'
import type { Db } from './database.ts'
import { directOf } from './kysely-handle.ts'
import { Mark, writeOut } from './write-out.ts'

type Scalar = string | number | null
type Args = Record<string, Scalar | readonly Scalar[]>
type Row = Record<string, Scalar | undefined>

interface Buildable<R> {
  toOperationNode(): RootOperationNode
  compile(): CompiledQuery<R>
}

/** Longer lists and more rows are too rare to be cached. Lists are padded to a few lengths, rows are not. */
export const longestList = 256
const mostRows = 64
/** A server caches each statement per connection: statements for many rows would take too much memory. */
const longestNamed = 4000

/**
 * `const findToken = prepare<{ hash: string }>()((db, args) => db.selectFrom('tokens').selectAll().where('hash', '=',
 * args.hash))`
 * then `await findToken(db, { hash })`. A list is for `in`; it is padded by repeating its last member, so that a few
 * texts serve all lengths.
 */
export function prepare<A extends Args>() {
  return <R>(build: (db: Db, args: A) => Buildable<R>): ((db: Db, args: A) => Promise<R[]>) => {
    const run = runner<A, R>(
      (db, args) => build(db, marksFor(args)),
      (db, args) => build(db, filledUp(args)),
    )
    return (db, args) => run(db, args, shapeOf(args))
  }
}

/** Prepares a query by one value. */
export function prepareBy<V extends Scalar>() {
  return <R>(build: (db: Db, value: V) => Buildable<R>) => {
    const run = prepare<{ value: V }>()((db, { value }) => build(db, value))
    return (db: Db, value: V): Promise<R[]> => run(db, { value })
  }
}

/** Prepares a query by one value that returns its first row, or undefined. */
export function prepareFirst<V extends Scalar>() {
  return <R>(build: (db: Db, value: V) => Buildable<R>) => {
    const run = prepareBy<V>()(build)
    return async (db: Db, value: V): Promise<R | undefined> => (await run(db, value))[0]
  }
}

/** The values of these columns of a table, in their order. */
export type ArraysOf<T extends keyof Tables, C extends readonly string[]> = {
  -readonly [K in keyof C]: C[K] extends keyof Selectable<Tables[T]> ? Selectable<Tables[T]>[C[K]] : never
}

/**
 * Prepares a query for very many rows of a table. Each row is the list of the values of these columns: building objects
 * with names takes longer than finding the rows. `which` adds conditions and the order.
 */
export function prepareArrays<A extends Args>() {
  return <T extends keyof Tables & string, const C extends readonly (keyof Tables[T] & string)[]>(
    table: T,
    columns: C,
    which: (query: SelectQueryBuilder<Tables, T, object>, args: A) => SelectQueryBuilder<Tables, T, object>,
  ): ((db: Db, args: A) => Promise<ArraysOf<T, C>[]>) => {
    const build = (db: Db, args: A) =>
      which(db.selectFrom(table as never) as never, args).select(columns as never)
    const run = runner<A, object>(
      (db, args) => build(db, marksFor(args)),
      (db, args) => build(db, filledUp(args)),
      { asArrays: true },
    )
    return async (db, args) => (await run(db, args, shapeOf(args))) as never
  }
}

/** Like `prepareArrays`, for a query whose text differs at every call. */
export async function listArrays<
  T extends keyof Tables & string,
  const C extends readonly (keyof Tables[T] & string)[],
>(db: Db, query: SelectQueryBuilder<Tables, T, object>, columns: C): Promise<ArraysOf<T, C>[]> {
  const { sql, parameters } = query.select(columns as never).compile()
  const { rows } = await directOf(db).run({ sql, parameters, asArrays: true })
  return rows as ArraysOf<T, C>[]
}

/**
 * Prepares an insert of several rows; all have the columns of the first. `sent`: the caller ignores the result and gets
 * no rows where it would have to wait.
 */
export function prepareRows<A extends Row>(how: 'awaited' | 'sent' = 'awaited') {
  return <R>(
    build: (db: Db, rows: readonly A[]) => Buildable<R>,
  ): ((db: Db, rows: readonly A[]) => Promise<R[]>) => {
    const run = runner<readonly A[], R>((db, rows) => build(db, marksForRows(rows)), build, {
      isSent: how === 'sent',
    })
    return async (db, rows) => {
      const [first] = rows
      if (!first) return []
      return run(db, rows, rows.length > mostRows ? null : `${rows.length} ${columnsOf(first).join()}`)
    }
  }
}

interface CachedQuery {
  sql: string
  /** Number of runs; see `isLookedAt`. */
  runs: number
  name: string | null
  marks: readonly Mark[]
  isSent: boolean
}

type Build<G, R> = (db: Db, given: G) => Buildable<R>

/**
 * Runs the text that fits the arguments. `shape` is its cache key, null to skip the cache. `withMarks` builds the text;
 * `withValues` only checks that values do not change it.
 */
function runner<G, R>(
  withMarks: Build<G, R>,
  withValues: Build<G, R>,
  { isSent = false, asArrays = false } = {},
) {
  const cache = new Map<QueryCompiler, Map<string, CachedQuery>>()

  function queryFor(db: Db, given: G, shape: string | null): CachedQuery {
    const { compiler } = directOf(db)
    const found = shape === null ? undefined : cache.get(compiler)?.get(shape)
    if (found && !isLookedAt(++found.runs)) return found
    const built = withMarks(db, given).toOperationNode()
    const textOf = (node: RootOperationNode) => compiler.compileQuery(node, createQueryId())
    const node = writeOut(built)
    const { sql, parameters } = textOf(node)
    if (textOf(built).sql !== textOf(withValues(db, given).toOperationNode()).sql)
      throw new Error(`A prepared query has another text for other values: ${sql}`)
    if (found && found.sql !== sql)
      throw new Error(`A prepared query holds more than its marks: ${found.sql} has become ${sql}`)
    if (found) return found
    const query = {
      sql,
      runs: 1,
      name: shape === null || sql.length > longestNamed ? null : nameOf(sql),
      marks: parameters as readonly Mark[],
      isSent: isSent || givesNothing(node),
    }
    if (shape !== null) cache.set(compiler, (cache.get(compiler) ?? new Map()).set(shape, query))
    return query
  }

  return async (db: Db, given: G, shape: string | null): Promise<R[]> => {
    const { sql, name, marks, isSent } = queryFor(db, given, shape)
    const parameters = marks.map((mark) => mark.read(given as never))
    const statement = { sql, parameters, asArrays, ...(name ? { name } : {}) }
    const direct = directOf(db)
    if (isSent && direct.send) {
      await direct.send(statement)
      return []
    }
    const result = direct.run(statement)
    // An embedded engine has answered synchronously.
    const { rows } = result instanceof Promise ? await result : result
    return rows as R[]
  }
}

const mostLooks = 256

/**
 * A builder that branches on a value, or captures one, would serve every caller with the values of the first call.
 * Therefore it is checked again at the 2nd, 4th, 8th call and so on.
 */
const isLookedAt = (runs: number): boolean => runs <= mostLooks && (runs & (runs - 1)) === 0

/** Derived from the text, so that processes that share a connection give the same name to the same text. */
const nameOf = (sql: string): string => createHash('sha256').update(sql).digest('base64url').slice(0, 24)

/** Changes rows and returns none. */
const givesNothing = (node: RootOperationNode): boolean =>
  /^(Insert|Update|Delete)QueryNode$/.test(node.kind) && !('returning' in node && node.returning)

function marksFor<A extends Args>(args: A): A {
  const marks = Object.entries(args).map(([name, value]) => {
    if (!isList(value)) return [name, new Mark((given: A) => given[name])]
    const members = Array.from(
      { length: filledLength(value.length) },
      (_, index) => new Mark((given: A) => memberAt(given[name] as readonly Scalar[], index)),
    )
    return [name, members]
  })
  return Object.fromEntries(marks)
}

function marksForRows<A extends Row>([first, ...others]: readonly A[]): A[] {
  const columns = columnsOf(first ?? {})
  return [first, ...others].map((_, index) => {
    const marks = columns.map((name) => [name, new Mark((rows: readonly A[]) => rows[index]?.[name])])
    return Object.fromEntries(marks)
  })
}

/** Pads the lists to the lengths that the placeholders have. */
function filledUp<A extends Args>(args: A): A {
  const values = Object.entries(args).map(([name, value]) => {
    if (!isList(value)) return [name, value]
    return [name, Array.from({ length: filledLength(value.length) }, (_, index) => memberAt(value, index))]
  })
  return Object.fromEntries(values)
}

/** Omits undefined values: the database sets the default. */
const columnsOf = (row: Row): string[] => Object.keys(row).filter((name) => row[name] !== undefined)

/** Only lists change the text. */
function shapeOf(args: Args): string | null {
  let shape = ''
  for (const name in args) {
    const value = args[name]
    if (!isList(value)) continue
    if (value.length > longestList) return null
    shape += `${name} ${filledLength(value.length)} `
  }
  return shape
}

const isList = (value: unknown): value is readonly Scalar[] => Array.isArray(value)

const filledLength = (length: number): number =>
  length > longestList ? length : 2 ** Math.ceil(Math.log2(length))

const memberAt = (list: readonly Scalar[], index: number): Scalar | undefined =>
  list[Math.min(index, list.length - 1)]

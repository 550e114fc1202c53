// Queries of the hot paths: built and compiled once per engine, then run with nothing but their arguments.
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

/** Longer lists and more rows are too rare to be kept. Lists are filled up to few lengths, rows are not. */
export const longestList = 256
const mostRows = 64
/** A server keeps what it has made of a text for every connection: that of many rows together would be too much. */
const longestNamed = 4000

/**
 * `const findToken = prepare<{ hash: string }>()((db, args) => db.selectFrom('tokens').selectAll().where('hash', '=', args.hash))`
 * then `await findToken(db, { hash })`. A list is for `in`; it is filled up by repeating its last
 * member, so that a few texts serve all lengths.
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

/** The same for the first row that one value leads to, if there is one. */
export function prepareFirst<V extends Scalar>() {
  return <R>(build: (db: Db, value: V) => Buildable<R>) => {
    const run = prepare<{ value: V }>()((db, { value }) => build(db, value))
    return async (db: Db, value: V): Promise<R | undefined> => (await run(db, { value }))[0]
  }
}

/** What these columns of a table hold, in their order. */
export type ArraysOf<T extends keyof Tables, C extends readonly string[]> = {
  -readonly [K in keyof C]: C[K] extends keyof Selectable<Tables[T]> ? Selectable<Tables[T]>[C[K]] : never
}

/**
 * The same for reading very many rows of a table: each is the list of what these columns hold, since making an object
 * with names of it takes longer than finding it. The query says which rows and in which order.
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

/** The same, once, where every call has another text. */
export async function listArrays<
  T extends keyof Tables & string,
  const C extends readonly (keyof Tables[T] & string)[],
>(db: Db, query: SelectQueryBuilder<Tables, T, object>, columns: C): Promise<ArraysOf<T, C>[]> {
  const { sql, parameters } = query.select(columns as never).compile()
  const { rows } = await directOf(db).run({ sql, parameters, asArrays: true })
  return rows as ArraysOf<T, C>[]
}

/**
 * The same for rows that are inserted together; all have the columns of the first. `sent`: whoever asks has no use for
 * what comes back, and gets nothing where that had to be waited for.
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

interface Kept {
  sql: string
  /** How often it was run; see `isLookedAt`. */
  runs: number
  name: string | null
  marks: readonly Mark[]
  isSent: boolean
}

type Build<G, R> = (db: Db, given: G) => Buildable<R>

/**
 * Runs the text that fits what is given; `shape` names it, null where it is not to be kept. `withMarks` makes it,
 * `withValues` only shows that the values change nothing of it.
 */
function runner<G, R>(
  withMarks: Build<G, R>,
  withValues: Build<G, R>,
  { isSent = false, asArrays = false } = {},
) {
  const kept = new Map<QueryCompiler, Map<string, Kept>>()

  function queryFor(db: Db, given: G, shape: string | null): Kept {
    const { compiler } = directOf(db)
    const found = shape === null ? undefined : kept.get(compiler)?.get(shape)
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
    if (shape !== null) kept.set(compiler, (kept.get(compiler) ?? new Map()).set(shape, query))
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
    // An engine in this process has answered already.
    const { rows } = result instanceof Promise ? await result : result
    return rows as R[]
  }
}

const mostLooks = 256

/**
 * A builder that decides by a value, or takes one from around it, would answer everybody by what the first call
 * brought. So it is asked again at the 2nd, 4th, 8th call and so on.
 */
const isLookedAt = (runs: number): boolean => runs <= mostLooks && (runs & (runs - 1)) === 0

/** By the text, so that another process that shares a connection means the same by it. */
const nameOf = (sql: string): string => createHash('sha256').update(sql).digest('base64url').slice(0, 24)

/** Something is changed, and nothing of it is asked back. */
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

/** The same lists as marks stand for. */
function filledUp<A extends Args>(args: A): A {
  const values = Object.entries(args).map(([name, value]) => {
    if (!isList(value)) return [name, value]
    return [name, Array.from({ length: filledLength(value.length) }, (_, index) => memberAt(value, index))]
  })
  return Object.fromEntries(values)
}

/** What is undefined is left to the database. */
const columnsOf = (row: Row): string[] => Object.keys(row).filter((name) => row[name] !== undefined)

/** What is not a list changes nothing of the text. */
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

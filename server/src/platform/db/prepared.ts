// Queries of the hot paths: built and compiled once per engine, then run with nothing but their arguments.
import { type CompiledQuery, createQueryId, type QueryCompiler, type RootOperationNode } from 'kysely'
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

/** Longer lists and more rows are too rare to be kept. */
const longestKept = 64

/**
 * `const findToken = prepare<{ hash: string }>()((db, args) => db.selectFrom('tokens').selectAll().where('hash', '=', args.hash))`
 * then `await findToken(db, { hash })`. A list is for `in` and must not be empty; it is filled up by repeating its last
 * member, so that a few texts serve all lengths.
 */
export function prepare<A extends Args>() {
  return <R>(build: (db: Db, args: A) => Buildable<R>): ((db: Db, args: A) => Promise<R[]>) => {
    const run = runner<A, R>((db, args) => build(db, marksFor(args)))
    return (db, args) => run(db, args, shapeOf(args))
  }
}

/** The same for rows that are inserted together; all have the columns of the first. */
export function prepareRows<A extends Row>() {
  return <R>(
    build: (db: Db, rows: readonly A[]) => Buildable<R>,
  ): ((db: Db, rows: readonly A[]) => Promise<R[]>) => {
    const run = runner<readonly A[], R>((db, rows) => build(db, marksForRows(rows)))
    return async (db, rows) => {
      const [first] = rows
      if (!first) return []
      return run(db, rows, rows.length > longestKept ? null : `${rows.length} ${columnsOf(first).join()}`)
    }
  }
}

/** Runs the text that fits what is given; `shape` names it, null where it is not to be kept. */
function runner<G, R>(build: (db: Db, given: G) => Buildable<R>) {
  const kept = new Map<QueryCompiler, Map<string, CompiledQuery>>()

  function queryFor(db: Db, given: G, shape: string | null): CompiledQuery {
    const { compiler } = directOf(db)
    const found = shape === null ? undefined : kept.get(compiler)?.get(shape)
    if (found) return found
    const query = compiler.compileQuery(writeOut(build(db, given).toOperationNode()), createQueryId())
    if (shape !== null) kept.set(compiler, (kept.get(compiler) ?? new Map()).set(shape, query))
    return query
  }

  return async (db: Db, given: G, shape: string | null): Promise<R[]> => {
    const { sql, parameters: marks } = queryFor(db, given, shape)
    const parameters = marks.map((mark) => (mark as Mark).read(given as never))
    const result = directOf(db).run({ sql, parameters })
    // An engine in this process has answered already.
    const { rows } = result instanceof Promise ? await result : result
    return rows as R[]
  }
}

function marksFor<A extends Args>(args: A): A {
  const marks = Object.entries(args).map(([name, value]) => {
    if (!isList(value)) return [name, new Mark((given: A) => given[name])]
    const members = Array.from({ length: filledLength(value.length) }, (_, index) => {
      return new Mark((given: A) => memberAt(given[name] as readonly Scalar[], index))
    })
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

/** What is undefined is left to the database. */
const columnsOf = (row: Row): string[] => Object.keys(row).filter((name) => row[name] !== undefined)

/** What is not a list changes nothing of the text. */
function shapeOf(args: Args): string | null {
  let shape = ''
  for (const name in args) {
    const value = args[name]
    if (!isList(value)) continue
    if (value.length > longestKept) return null
    shape += `${name} ${filledLength(value.length)} `
  }
  return shape
}

const isList = (value: unknown): value is readonly Scalar[] => Array.isArray(value)

const filledLength = (length: number): number =>
  length > longestKept ? length : 2 ** Math.ceil(Math.log2(length))

const memberAt = (list: readonly Scalar[], index: number): Scalar | undefined =>
  list[Math.min(index, list.length - 1)]

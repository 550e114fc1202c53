// Records every distinct statement that the server sends to SQLite, in the form for PostgreSQL.
import { postgresCompiler, sqliteCompiler } from '../../server/src/platform/db/compilers.ts'

/** Statements of the engine itself have no counterpart; tests may send any statement to their engine. */
const OF_ONE_ENGINE =
  /\/platform\/db\/sqlite\/|\/platform\/db\/open\/|\/word-index\/|\.test\.ts|\/server\/test\//
const OF_LIBRARIES =
  /\/node_modules\/|\/tasks\/record-statements\.mjs|\/platform\/db\/(prepared|kysely-handle|compilers)\.ts/
/** The full-text search of SQLite; PostgreSQL has another one, which its own tests run. */
const FULL_TEXT = /"search_index\w*" match /
const FRAMES = 40

/** `tell(sql)` is called once for each statement that this process has not issued before. */
export function recordStatements(tell) {
  const compile = sqliteCompiler.compileQuery.bind(sqliteCompiler)
  const seen = new Set()
  sqliteCompiler.compileQuery = (node, id) => {
    const query = compile(node, id)
    if (!seen.has(query.sql) && !FULL_TEXT.test(query.sql) && !isOfOneEngine(issuer())) {
      seen.add(query.sql)
      tell(postgresCompiler.compileQuery(node, id).sql)
    }
    return query
  }
}

/** The source location that issues the statement being compiled. */
function issuer() {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  const frames = new Error('where').stack?.split('\n').slice(1) ?? []
  Error.stackTraceLimit = stackTraceLimit
  return frames.find((frame) => frame.includes('file:') && !OF_LIBRARIES.test(frame))
}

const isOfOneEngine = (frame) => frame !== undefined && OF_ONE_ENGINE.test(frame)

// The statements that a request costs, as a process that has just started and keeps no answers runs them.
import type { Db } from '#platform/db/database.ts'
import { directOf } from '#platform/db/kysely-handle.ts'
import type { Answer, CallOptions, TestSite } from '../app.ts'

/** Looks at what other processes have committed, which are shared by all requests of a moment. */
const isLook = (sql: string): boolean => /^select .* from "events"/s.test(sql)

export interface Counted {
  answer: Answer
  statements: string[]
}

/** Every call counts in a fresh process over the same data, so that nothing is answered from memory. */
export async function counted(
  site: TestSite,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Counted> {
  const process = await site.twin()
  // Reads the settings and who asks, which every process does once.
  await process.call('GET', '/info', options.as ? { as: options.as } : {})
  const statements: string[] = []
  const { database } = process
  const { read, write } = database
  database.read = (work) => read((db) => work(watched(db, statements)))
  database.write = (work) => {
    const start = statements.length
    return write((db) => {
      // A transaction that is run again does not cost its first try.
      statements.length = start
      return work(watched(db, statements))
    })
  }
  const answer = await process.call(method, path, options)
  // When it ends, a process writes down which tokens were used.
  Object.assign(database, { read, write })
  const own = statements.filter((sql) => !isLook(sql))
  await process.close()
  return { answer, statements: own }
}

/** Both ways to the database are seen: that of the query builder, and that of prepared queries. */
function watched(db: Db, statements: string[]): Db {
  const executor = db.getExecutor()
  const direct = directOf(db)
  const { executeQuery } = executor
  const { run } = direct
  executor.executeQuery = ((query, ...rest) => {
    statements.push(query.sql)
    return executeQuery.call(executor, query, ...rest)
  }) as typeof executeQuery
  direct.run = (query) => {
    statements.push(query.sql)
    return run(query)
  }
  return db
}

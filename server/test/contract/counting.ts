// Counts the statements of a request in a process that has just started, with empty caches.
import assert from 'node:assert/strict'
import type { Db } from '#platform/db/database.ts'
import { directOf } from '#platform/db/kysely-handle.ts'
import type { Answer, CallOptions, TestSite } from '../app.ts'

/** Reads of new events that other processes have committed. All requests of a moment share one. */
const isLook = (sql: string): boolean => /^select .* from "events"/s.test(sql)

export interface Cost {
  statements: number
  /** Statements that are sent before a result has arrived share a wait. */
  waits: number
}

/** Counts the statements of a write in a process that has done the same before, without begin and commit. */
export async function costOf(site: TestSite, request: () => Promise<Answer>): Promise<Cost> {
  const statements: string[] = []
  let waits = countWaits()
  const { database } = site
  const { write } = database
  database.write = (work, how) =>
    write((db) => {
      // A retried transaction counts only its last try.
      statements.length = 0
      waits = countWaits()
      return work(watched(db, statements, waits.during))
    }, how)
  const answer = await request().finally(() => Object.assign(database, { write }))
  assert.ok(answer.status < 300, answer.text)
  return { statements: statements.length, waits: waits.count() }
}

/** A statement waits anew if a result of the last wait has arrived: it may depend on it. */
function countWaits() {
  let count = 0
  let hasArrived = true
  return {
    count: () => count,
    async during<R>(result: R | Promise<R>): Promise<R> {
      if (hasArrived) count++
      hasArrived = false
      const own = count
      try {
        return await result
      } finally {
        if (own === count) hasArrived = true
      }
    },
  }
}

export interface Counted {
  answer: Answer
  statements: string[]
}

/** Runs the request in a new process over the same data, so that no cache answers it. */
export async function counted(
  site: TestSite,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Counted> {
  const counter = await openCounter(site, [options.as])
  const result = await counter.count(method, path, options)
  await counter.close()
  return result
}

export interface Counter {
  count(method: string, path: string, options?: CallOptions): Promise<Counted>
  close(): Promise<void>
}

/**
 * Opens a process that counts several requests. A request profits from the settings, plans and callers that earlier ones
 * have loaded, and from their answers if it has the same address.
 */
export async function openCounter(site: TestSite, callers: CallOptions['as'][]): Promise<Counter> {
  const process = await site.twin()
  // Loads the settings and the callers, which every process does once.
  for (const as of callers) await process.call('GET', '/info', as ? { as } : {})
  const { database } = process
  const { read, write } = database
  return {
    async count(method, path, options) {
      const statements: string[] = []
      database.read = (work) => read((db) => work(watched(db, statements)))
      database.write = (work) => {
        const start = statements.length
        return write((db) => {
          // A retried transaction counts only its last try.
          statements.length = start
          return work(watched(db, statements))
        })
      }
      const answer = await process.call(method, path, options)
      // At its end a process stores the last use of tokens, which does not count.
      Object.assign(database, { read, write })
      return { answer, statements: statements.filter((sql) => !isLook(sql)) }
    },
    close: () => process.close(),
  }
}

type During = <R>(result: R | Promise<R>) => Promise<R>

/** Observes both ways to the database: the query builder and prepared queries. */
function watched(db: Db, statements: string[], during?: During): Db {
  const executor = db.getExecutor()
  const direct = directOf(db)
  const { executeQuery } = executor
  const { run, send } = direct
  executor.executeQuery = ((query, ...rest) => {
    statements.push(query.sql)
    const result = executeQuery.call(executor, query, ...rest)
    return during ? during(result) : result
  }) as typeof executeQuery
  direct.run = (query) => {
    statements.push(query.sql)
    const result = run(query)
    return during ? during(result) : result
  }
  if (send)
    direct.send = (query) => {
      statements.push(query.sql)
      const sent = send(query)
      return sent && during ? during(sent) : sent
    }
  return db
}

// One connection in use: what is asked and waited for, and what is sent without waiting for its end.
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import type { Runnable } from './kysely-handle.ts'

export interface Session {
  run(query: Runnable): Promise<QueryResult<unknown>>
  /** Goes on at once. A fault is told by whatever is waited for next. */
  send(query: Runnable): Promise<unknown> | undefined
  /** Sent as it is: begin, savepoint and the like. */
  command(text: string): void
  /** Waits for the end of a command, and of all before it; answers how the server calls what it did. */
  end(text: string): Promise<string>
  /** Has any statement failed? Then the server takes nothing more before a rollback. */
  hasFailed(): boolean
}

export type OnQuery = (query: Pick<Runnable, 'sql'>, result: QueryResult<unknown>) => void

/** What is sent without waiting stands in memory until the server has taken it. */
const sentAtOnce = 50

export function openSession(client: pg.PoolClient, onQuery?: OnQuery): Session {
  /** Of what was not waited for; what came after it failed for that reason alone. */
  let fault: unknown = null
  let hasFailed = false
  let underWay = 0
  /** Whether there is a transaction: nothing may be changed outside of one. */
  let opening: Promise<unknown> | null = null

  async function answered<T>(answer: Promise<T>): Promise<T> {
    try {
      const value = await answer
      if (fault !== null) throw fault
      return value
    } catch (error) {
      hasFailed = true
      throw fault ?? error
    }
  }

  async function run(query: Runnable): Promise<QueryResult<unknown>> {
    // A question does no harm outside of the transaction, and its answer comes after that of `begin`.
    if (opening && !query.sql.startsWith('select ')) await answered(opening)
    const { rows, rowCount } = await answered(client.query(configOf(query)))
    opening = null
    const result = { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    onQuery?.(query, result)
    return result
  }

  function note(error: Error | undefined): void {
    underWay--
    if (!error) return
    hasFailed = true
    fault ??= error
  }

  return {
    run,
    send(query) {
      if (opening || underWay >= sentAtOnce) return run(query)
      underWay++
      client.query(configOf(query), (error: Error | undefined, result: pg.QueryResult) => {
        note(error)
        if (!error) onQuery?.(query, { rows: result.rows })
      })
      return undefined
    },
    command(text) {
      underWay++
      const sent = new Promise<void>((resolve) => {
        client.query(text, (error: Error | undefined) => {
          note(error)
          resolve()
        })
      })
      if (text.startsWith('begin')) opening = sent
    },
    end: async (text) => (await answered(client.query(text))).command,
    hasFailed: () => hasFailed,
  }
}

const configOf = ({ name, sql, parameters, asArrays }: Runnable): pg.QueryConfig => ({
  ...(name ? { name } : {}),
  ...(asArrays ? { rowMode: 'array' } : {}),
  text: sql,
  values: [...parameters],
})
